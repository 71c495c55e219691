/* pack.h: making tables. Private to the load room. */
#ifndef ENFILADE_LOAD_PACK_H
#define ENFILADE_LOAD_PACK_H

#include "gbacw/state/tables.h"

struct gbacw_tables *pack_new(void);         /* zeroed, aligned to 64; load_free */
void pack_seal(struct gbacw_tables *tables); /* head and hash */

#endif
