/* folder.c: a game from its folder: the files in order. The server in a browser has packs instead. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/family.h"
#include "load/load.h"
#include "load/learned.h"

static const struct folder_reader {
    const struct family *family;
    bool (*read)(const struct folder *folder, void *tables);
} readers[] = {{&tactical_family, tactical_read}, {&fury_family, fury_read}};
enum { READERS = sizeof readers / sizeof readers[0] };

static bool plain_scenario(const char *name) {
    return name[0] && strlen(name) < 32 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

/* The family a folder's game.yaml names on a line of its own; the tactical one if it names none. */
static const struct folder_reader *reader_named(const char *games_dir, const char *game) {
    char path[600], line[256], word[32];
    const struct folder_reader *found = &readers[0];
    snprintf(path, sizeof path, "%s/%s/game.yaml", games_dir, game);
    FILE *file = fopen(path, "rb");
    while (file && fgets(line, sizeof line, file))
        for (int i = 0; sscanf(line, "family: %31s", word) == 1 && i < READERS; i++)
            if (strcmp(readers[i].family->name, word) == 0)
                found = &readers[i];
    if (file)
        fclose(file);
    return found;
}

const void *load_game(const char *games_dir, const char *name, struct load_error *error) {
    char game[32];
    const char *slash = strchr(name, '/'), *scenario = slash ? slash + 1 : NULL;
    memset(error, 0, sizeof *error);
    snprintf(game, sizeof game, "%.*s", slash && slash - name < 31 ? (int)(slash - name) : 31, name);
    if (!load_plain_name(game) || (scenario && !plain_scenario(scenario)))
        return load_refuse(error, "no game has such a name");
    const struct folder folder = {.games_dir = games_dir, .game = game, .scenario = scenario, .error = error};
    const struct folder_reader *reader = reader_named(games_dir, game);
    const struct family *family = reader->family;
    void *tables = family_tables(family);
    if (!tables)
        return load_refuse(error, "out of memory");
    if (!reader->read(&folder, tables)) {
        load_free(tables);
        return NULL;
    }
    char path[600];
    snprintf(path, sizeof path, "%s/%s/scenarios", games_dir, game);
    DIR *own = scenario ? NULL : opendir(path); /* each scenario is a pack of its own */
    if (own) {
        closedir(own);
        ((struct pack_head *)tables)->spare |= LOAD_SCENARIOS;
    }
    family_seal(family, tables);
    load_learned(games_dir, game, tables);
    return tables;
}
