/* tactical.c: the tactical family's part of the load room: which files make a game, in which order. */
#include "load/pack.h"
#include "load/read.h"

struct gbacw_tables *pack_new(void) {
    return family_tables(&tactical_family);
}
void pack_seal(struct gbacw_tables *tables) { family_seal(&tactical_family, tables); }

static bool read_tactical(const struct folder *folder, void *block) {
    struct gbacw_tables *tables = block;
    if (!read_game(folder, tables) || !read_map(folder, tables) || !read_charts(folder, tables) ||
        !read_units(folder, tables) || !read_special(folder, tables) || !read_cases(folder, tables) ||
        !read_dress(folder, tables))
        return false;
    tables_finish(tables);
    return true;
}

const struct family tactical_family = {"gbacw",        PACK_MAGIC,    PACK_VERSION,     sizeof(struct gbacw_tables),
                                       &gbacw_ruleset, read_tactical, tactical_sandbox, tactical_map};
