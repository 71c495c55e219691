/* tactical.c: the tactical family as the load room knows it. */
#include "load/pack.h"
#include "load/read.h"

struct gbacw_tables *pack_new(void) {
    return family_tables(&tactical_family);
}
void pack_seal(struct gbacw_tables *tables) { family_seal(&tactical_family, tables); }

const struct family tactical_family = {"gbacw",        PACK_MAGIC,       PACK_VERSION, sizeof(struct gbacw_tables),
                                       &gbacw_ruleset, tactical_sandbox, tactical_map};
