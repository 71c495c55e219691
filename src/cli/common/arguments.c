/* arguments.c: reading the command line. See arguments.h. */
#define _DEFAULT_SOURCE /* realpath */
#include "cli/common/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/games.h"

static char program_path[1024]; /* set once by main, before anything else runs */
static char games_dir[512];

/* The file of a program that was called by its bare name, as the shell has found it: along PATH. */
static bool find_on_path(const char *name, char *out, size_t size) {
    const char *path = getenv("PATH");
    while (path != NULL && path[0] != 0) {
        size_t length = strcspn(path, ":");
        snprintf(out, size, "%.*s/%s", (int)length, length > 0 ? path : ".", name);
        if (access(out, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

/* The games lie beside the program itself, not beside a link to it. */
void cli_program(const char *name) {
    char found[sizeof program_path];
    bool bare = strchr(name, '/') == NULL;
    if (!bare || !find_on_path(name, found, sizeof found))
        snprintf(found, sizeof found, "%s", name);
    char *whole = realpath(found, NULL);
    snprintf(program_path, sizeof program_path, "%s", whole != NULL ? whole : found);
    free(whole);
}

const char *cli_program_path(void) { return program_path; }

static void take_out(int *argc, char **argv, int from, int count) {
    for (int i = from; i + count <= *argc; i++)
        argv[i] = argv[i + count];
    *argc -= count;
}

const char *cli_option(int *argc, char **argv, const char *name) {
    for (int i = 1; i + 1 < *argc; i++)
        if (strcmp(argv[i], name) == 0) {
            const char *value = argv[i + 1];
            take_out(argc, argv, i, 2);
            return value;
        }
    return NULL;
}

bool cli_flag(int *argc, char **argv, const char *name) {
    for (int i = 1; i < *argc; i++)
        if (strcmp(argv[i], name) == 0) {
            take_out(argc, argv, i, 1);
            return true;
        }
    return false;
}

bool cli_number(const char *text, uint64_t *out) {
    char *end = NULL;
    if (text == NULL || text[0] < '0' || text[0] > '9')
        return false;
    *out = strtoull(text, &end, 10);
    return *end == 0;
}

bool cli_number_option(int *argc, char **argv, const char *name, uint64_t least, uint64_t most, uint64_t *out) {
    const char *text = cli_option(argc, argv, name);
    if (text == NULL || (cli_number(text, out) && *out >= least && *out <= most))
        return true;
    fprintf(stderr, "enfilade: %s takes a number from %llu to %llu, not %s\n", name, (unsigned long long)least,
            (unsigned long long)most, text);
    return false;
}

bool cli_too_much(int argc, char **argv, int most) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' || i > most) {
            fprintf(stderr, "enfilade %s: unknown argument %s\n", argv[0], argv[i]);
            return true;
        }
    return false;
}

const char *cli_games(int *argc, char **argv) {
    const char *wanted = cli_option(argc, argv, "--games");
    games_find(wanted, program_path, games_dir, sizeof games_dir);
    return games_dir;
}

/* -- short commands -- */
