/* enfilade map: see draw.c. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

int command_map(int argc, char **argv);

#endif
