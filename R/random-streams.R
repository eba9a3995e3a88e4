# Random numbers: streams of L'Ecuyer's generator, one for each piece of work,
# so that it draws the same numbers wherever and whenever it runs.

random_state <- function() {
  get0(".Random.seed", globalenv(), inherits = FALSE)
}

restore_random_state <- function(state) {
  if (is.null(state)) {
    suppressWarnings(rm(".Random.seed", envir = globalenv()))
  } else {
    assign(".Random.seed", state, envir = globalenv())
  }
}

# The start of all streams of one call. Takes one draw from the user's
# generator and leaves its kind as it is.
master_stream <- function() {
  seed <- sample.int(.Machine$integer.max, 1)
  state <- random_state()
  on.exit(restore_random_state(state))
  set.seed(seed, kind = "L'Ecuyer-CMRG", normal.kind = "Inversion",
           sample.kind = "Rejection")
  random_state()
}

random_streams <- function(size) streams_at(master_stream(), seq_len(size))

# The streams of the pieces of work `at` (increasing numbers) alone.
streams_at <- function(master, at) {
  passed <- 0
  lapply(at, function(i) {
    while (passed < i) {
      master <<- parallel::nextRNGStream(master)
      passed <<- passed + 1
    }
    master
  })
}

# Evaluates `code` with the numbers of a stream and puts the state back.
with_stream <- function(stream, code) {
  on.exit(restore_random_state(state))
  state <- random_state()
  restore_random_state(stream)
  code
}
