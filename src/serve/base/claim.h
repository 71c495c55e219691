/* claim.h: a data folder belongs to one program at a time. */
#ifndef ENFILADE_SERVE_BASE_CLAIM_H
#define ENFILADE_SERVE_BASE_CLAIM_H

#include <stdbool.h>

/* Makes the folder and those above it. False with errno: it cannot be made. */
bool folder_make(const char *path);
/* Claims it until the descriptor is closed or the program ends, however it ends. False: another program has it. A file
 * system that knows no locks claims nothing (-1). */
bool folder_claim(const char *path, int *descriptor);

#endif
