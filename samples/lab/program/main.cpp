// cairn_lab: the laboratory's command line over all scenes of the registry.
#include "cairn/lab/command.hpp"
#include "catalogue.hpp"

int main(int argc, char** argv) { return cairn::lab::command_line(argc, argv, cairn::lab::standing_catalogue()); }
