/* audit_parts.h: what the parts of the audit share.
 *
 * A game's audit.yaml lists what its book says about the ground and the rosters, one fact an entry, in the small
 * vocabulary of audit_ground.c, audit_armies.c and audit_field.c. Each fact is proved on the game as it is loaded. */
#ifndef CLI_AUDIT_PARTS_H
#define CLI_AUDIT_PARTS_H

#include "cli/map/hexlist.h"
#include "draw/yamldoc.h"
#include "load/mapinfo.h"

struct audit {
    struct yamldoc doc;
    const struct map_info *map;
    const char *games; /* folder, for facts that are tried on the running game */
    char why[256];     /* of the fact being proved */
};

/* True if the fact holds; otherwise audit->why says what is wrong. */
typedef bool (*audit_check)(struct audit *audit, ynode fact);
struct audit_kind {
    const char *name;
    audit_check check;
    const char *keys; /* that this kind of fact may have, besides case, says and fact */
};
extern const struct audit_kind AUDIT_GROUND[], AUDIT_ARMIES[], AUDIT_FIELD[]; /* ended by a NULL name */

/* Always false. */
bool audit_fail(struct audit *audit, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The hexes of a key of the fact; complains in the document if they are none. Free with hexlist_free. */
bool audit_hexes(struct audit *audit, ynode fact, const char *key, struct hexlist *out);
long audit_number(struct audit *audit, ynode fact, const char *key, long otherwise);
const char *audit_text(struct audit *audit, ynode fact, const char *key);
bool audit_has(struct audit *audit, ynode fact, const char *key);

#endif
