# Figures of ten colours take less than a third of the room, where pngquant is there.
if (nzchar(Sys.which("pngquant"))) {
  knitr::knit_hooks$set(pngquant = knitr::hook_pngquant)
  knitr::opts_chunk$set(pngquant = "--speed=1 --skip-if-larger --nofs 10")
}
