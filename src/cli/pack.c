/* pack.c: `enfilade pack GAME -o FILE`: a game's tables as one pointer-free block, for engines that read no files. */
#include "cli/pack.h"

int command_pack(int argc, char **argv) {
    (void)argc, (void)argv;
    return 2;
}
