/* fuzz_data.c: any text as a data file of a game, and any bytes as a pack.
 *
 * The first line names what the rest stands for: a file of Monocacy's folder, which is loaded with the other files
 * sound, or `pack`. What is refused must be refused with a reason; what is accepted must be playable. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "load/load.h"

static const char *const files[] = {"game.yaml", "charts.yaml", "map.yaml", "units.yaml", "special.yaml"};
enum { FILES = sizeof files / sizeof *files };

static char room[64]; /* a folder of our own: <room>/monocacy/<file> */

static void path_of(char *out, size_t size, const char *file) { snprintf(out, size, "%s/monocacy/%s", room, file); }

static void link_sound(const char *file) {
    char sound[512], path[160], here[400];
    if (!getcwd(here, sizeof here))
        abort();
    path_of(path, sizeof path, file);
    snprintf(sound, sizeof sound, "%s/games/monocacy/%s", here, file);
    unlink(path);
    if (symlink(sound, path) != 0)
        abort();
}

static void leave(void) {
    char path[160];
    for (int i = 0; i < FILES; i++) {
        path_of(path, sizeof path, files[i]);
        unlink(path);
    }
    path_of(path, sizeof path, "");
    rmdir(path);
    rmdir(room);
}

static void prepare(void) {
    char path[160];
    strcpy(room, "/tmp/enfilade-fuzz-XXXXXX");
    if (!mkdtemp(room))
        abort();
    path_of(path, sizeof path, "");
    mkdir(path, 0700);
    for (int i = 0; i < FILES; i++)
        link_sound(files[i]);
    atexit(leave);
}

/* Nothing that was loaded may be unfit to begin a game. */
static void check(const void *tables, const struct load_error *error) {
    if (!tables) {
        if (error->why[0] == 0)
            abort();
        return;
    }
    const struct ruleset *rules = load_ruleset(tables);
    for (unsigned i = 0; i < rules->scenario_count(tables); i++) {
        size_t size = play_memory(rules, tables) + 64;
        struct arena arena;
        struct game game;
        uint32_t options[64];
        for (int o = 0; o < rules->option_count; o++)
            options[o] = rules->options[o].standard;
        arena_init(&arena, malloc(size), size);
        if (!arena.base || !play_new(&game, rules, tables, i, options, dice_seed_number(DICE_CHACHA20, 1), &arena) ||
            game.fault)
            abort();
        free(arena.base);
    }
    load_free(tables);
}

static void try_file(const char *file, const uint8_t *data, size_t size) {
    char path[160];
    struct load_error error = {0};
    path_of(path, sizeof path, file);
    unlink(path);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(data, 1, size, out) != size)
        abort();
    fclose(out);
    check(load_game(room, "monocacy", &error), &error);
    link_sound(file);
}

static bool is_named(int file, const uint8_t *name, size_t length) {
    return strlen(files[file]) == length && memcmp(files[file], name, length) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *line_end = size ? memchr(data, '\n', size) : NULL;
    if (!room[0])
        prepare();
    if (!line_end)
        return 0;
    size_t length = (size_t)(line_end - data), rest = size - length - 1;
    /* written out one by one, so that the fuzzer takes each for a way of its own */
    if (is_named(0, data, length))
        try_file(files[0], line_end + 1, rest);
    else if (is_named(1, data, length))
        try_file(files[1], line_end + 1, rest);
    else if (is_named(2, data, length))
        try_file(files[2], line_end + 1, rest);
    else if (is_named(3, data, length))
        try_file(files[3], line_end + 1, rest);
    else if (is_named(4, data, length))
        try_file(files[4], line_end + 1, rest);
    else if (length == 4 && memcmp(data, "pack", 4) == 0) {
        struct load_error error = {0};
        check(load_pack(line_end + 1, rest, &error), &error);
    }
    return 0;
}
