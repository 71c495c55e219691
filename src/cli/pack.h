/* enfilade pack: see pack.c. */
#ifndef CLI_PACK_H
#define CLI_PACK_H

int command_pack(int argc, char **argv); /* argv[0] is "pack" */
int command_json(int argc, char **argv); /* argv[0] is "json" */

#endif
