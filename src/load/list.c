/* list.c: which games a folder has. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load/family.h"

bool load_plain_name(const char *name) {
    return name[0] && strlen(name) < 20 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

static bool has_file(const char *games_dir, const char *game, const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/%s", games_dir, game, name);
    return access(path, R_OK) == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

bool load_list(const char *games_dir, struct game_list *out) {
    out->count = 0;
    DIR *folder = opendir(games_dir);
    if (!folder)
        return false;
    for (const struct dirent *entry; (entry = readdir(folder)) && out->count < LOAD_GAMES_MAX;)
        if (load_plain_name(entry->d_name) && has_file(games_dir, entry->d_name, "game.yaml"))
            snprintf(out->name[out->count++], sizeof out->name[0], "%.31s", entry->d_name);
    closedir(folder);
    qsort(out->name, (size_t)out->count, sizeof out->name[0], by_name);
    return true;
}
