# Makes the mistakes of tools/canary.cpp, below one of the tools of
# `make sanitize`.
dyn.load(commandArgs(TRUE)[1])
invisible(.C("canary", c(0L, 0L, 0L)))
