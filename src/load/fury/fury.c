/* fury.c: the operational family as the load room knows it. */
#include "load/fury/fury.h"

const struct family fury_family = {"fury",        FURY_PACK_MAGIC, FURY_PACK_VERSION, sizeof(struct fury_tables),
                                   &fury_ruleset, fury_sandbox,    fury_map_info};
