// Armadillo for the core. It comes configured by RcppArmadillo, since two
// configurations in one library would break the one-definition rule; the core
// uses nothing else of that header.
#pragma once

#include "bcvinfer_types.h"
