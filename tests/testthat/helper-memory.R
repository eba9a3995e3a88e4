# What a process holds, for tests that it gives everything back.
#
# A leak would grow with every interrupt. What stays the same after any
# number of them is none. Measured over 20 interrupts of counts of 3e6 rows:
# after malloc_trim() the process held 227.0 to 227.1 MiB from the first to the
# last, without it 240 or 251 MiB by turns, which malloc() keeps for the next
# vector. So the least that each round and those after it hold is compared. What
# malloc() keeps may hide a small leak of C++, of which valgrind hears; R's own
# heap, where results and arguments would be lost, is counted exactly.

# MiB that a round leaves for good, in the middle: a leak comes with every
# interrupt, what is set up once does not.
growth <- function(memory) {
  kept <- rev(cummin(rev(memory)))
  stats::median(diff(kept[-1]))
}

# MiB of R's heap.
heap_memory <- function() sum(gc()[, 2])

# MiB of the process; NA where /proc does not say. (After garbage was collected,
# as for the heap, it is what is held.)
resident_memory <- function() {
  if (!file.exists("/proc/self/statm")) return(NA_real_)
  as.numeric(strsplit(readLines("/proc/self/statm"), " ")[[1]][2]) * 4 / 1024
}
