/* files.c: which files make a game of the tactical family, in which order. */
#include <string.h>

#include "load/read.h"

/* Of the scenarios that game.yaml lists the pack keeps its own. */
static void only_scenario(struct gbacw_tables *tables, const char *name) {
    for (unsigned i = 0; i < tables->scenario_count; i++) {
        const char *slash = strchr(tables->scenario[i].id, '/');
        if (slash && strcmp(slash + 1, name) == 0)
            tables->scenario[0] = tables->scenario[i];
    }
    memset(&tables->scenario[1], 0, (SCENARIOS_MAX - 1) * sizeof tables->scenario[0]);
    tables->scenario_count = 1;
}

bool tactical_read(const struct folder *folder, void *block) {
    struct gbacw_tables *tables = block;
    if (!read_game(folder, tables) || !read_map(folder, tables) || !read_staging(folder, tables) ||
        !read_charts(folder, tables) || !read_units(folder, tables) ||
        (folder->scenario && !read_setup(folder, tables)) || !read_special(folder, tables) ||
        !read_cases(folder, tables) || !read_insignia(folder, tables))
        return false;
    if (folder->scenario)
        only_scenario(tables, folder->scenario);
    staging_ground(tables);
    gbacw_tables_finish(tables);
    return true;
}
