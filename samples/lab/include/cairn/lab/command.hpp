// The command line of the laboratory over any catalogue: a game's own `main` is one call.
#pragma once

#include "cairn/lab/scene.hpp"

namespace cairn::lab {

/// list, run, compare, sweep; `--help` says the rest. Returns the process's exit code: 0; 1 where `compare` found
/// something worse; 2 for a mistake, which is one sentence on stderr; 130 for Ctrl-C, after which the file that was
/// asked for holds the scenes that were finished.
int command_line(int argc, char** argv, const Catalogue& catalogue);

}  // namespace cairn::lab
