#include "experiments/command.h"

int main(int argc, char** argv) { return meeplelab::run_program(argc, argv); }
