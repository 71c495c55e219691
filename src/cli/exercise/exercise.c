/* exercise.c: `enfilade exercise`: which exercises, and what came of each. */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/common/arguments.h"
#include "cli/exercise/exercise.h"

enum { EXERCISES_MAX = 256 };

struct report {
    const char *player;
    uint32_t seeds; /* 0: as many as each exercise says */
    struct games *games;
    json_t *rows; /* NULL: lines of text */
    int solved, count;
};

/* -- finding them -- */

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static int is_exercise(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* The paths of all exercises in the folder, in the order of their names; -1 if it cannot be read. */
static int all_in(const char *folder, char **paths) {
    struct dirent **entries;
    int count = scandir(folder, &entries, is_exercise, by_name), kept = 0;
    for (int i = 0; i < count; i++) {
        size_t size = strlen(folder) + strlen(entries[i]->d_name) + 2;
        if (kept < EXERCISES_MAX) {
            paths[kept] = malloc(size);
            snprintf(paths[kept++], size, "%s/%s", folder, entries[i]->d_name);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return count < 0 ? -1 : kept;
}

static int those_named(const char *folder, int argc, char **argv, char **paths) {
    int count = argc - 1 < EXERCISES_MAX ? argc - 1 : EXERCISES_MAX;
    for (int i = 0; i < count; i++) {
        size_t size = strlen(folder) + strlen(argv[i + 1]) + sizeof "/.json";
        paths[i] = malloc(size);
        snprintf(paths[i], size, "%s/%s.json", folder, argv[i + 1]);
    }
    return count;
}

/* -- telling -- */

static json_t *numbers_of(const struct exercise *exercise, const struct trial *trial) {
    json_t *goals = json_array();
    for (size_t i = 0; i < json_array_size(exercise->goals); i++) {
        json_t *goal = json_object();
        json_object_set_new(goal, "missed", json_integer(trial->missed[i]));
        json_object_set_new(goal, "sum", json_integer(trial->sum[i]));
        json_array_append_new(goals, goal);
    }
    return goals;
}

static void write_row(struct report *report, const struct exercise *exercise, const struct trial *trial,
                      double seconds) {
    json_t *row = json_object();
    json_object_set_new(row, "name", json_string(exercise->name));
    json_object_set_new(row, "theme", json_string(exercise->theme));
    json_object_set_new(row, "solved", json_boolean(trial->solved));
    json_object_set_new(row, "good", json_integer(trial->good));
    json_object_set_new(row, "needed", json_integer(trial->needed));
    json_object_set_new(row, "seeds", json_integer(trial->seeds));
    json_object_set_new(row, "wrong", json_integer(trial->bot_wrong));
    json_object_set_new(row, "goals", numbers_of(exercise, trial));
    json_object_set_new(row, "ms", json_integer((json_int_t)(seconds * 1000)));
    json_array_append_new(report->rows, row);
}

static void print_line(const struct exercise *exercise, const struct trial *trial, double seconds) {
    printf("%-10s %2u of %2u (needs %u)  %6.1f s  %-34s %s\n", trial->solved ? "solved" : "not solved", trial->good,
           trial->seeds, trial->needed, seconds, exercise->name, exercise->title);
    fflush(stdout);
}

static void print_total(struct report *report) {
    if (report->rows == NULL) {
        printf("%s solves %d of %d\n", report->player, report->solved, report->count);
        return;
    }
    json_t *out = json_object();
    json_object_set_new(out, "player", json_string(report->player));
    json_object_set_new(out, "solved", json_integer(report->solved));
    json_object_set_new(out, "of", json_integer(report->count));
    json_object_set(out, "exercises", report->rows);
    char *text = json_dumps(out, JSON_INDENT(2));
    puts(text);
    free(text);
    json_decref(out);
}

/* -- trying -- */

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bool try_file(struct report *report, const char *path) {
    char buffer[1024];
    struct text why;
    struct exercise exercise;
    struct trial trial;
    text_init(&why, buffer, sizeof buffer);
    double start = seconds_now();
    bool sound = exercise_read(&exercise, path, &why) &&
                 exercise_try(&exercise, report->games, report->player, report->seeds, &trial, &why);
    if (!sound) {
        fprintf(stderr, "%s: %s\n", path, buffer);
    } else {
        report->count++;
        report->solved += trial.solved;
        if (report->rows != NULL)
            write_row(report, &exercise, &trial, seconds_now() - start);
        else
            print_line(&exercise, &trial, seconds_now() - start);
    }
    exercise_free(&exercise);
    return sound;
}

/* Beside the games' data, as in the source tree, unless another folder is named. */
static void find_folder(const char *wanted, const char *games, char *out, size_t size) {
    if (wanted != NULL)
        snprintf(out, size, "%s", wanted);
    else
        snprintf(out, size, "%s/../tests/exercises", games);
}

int command_exercise(int argc, char **argv) {
    const char *games = cli_games(&argc, argv), *player = cli_option(&argc, argv, "--player");
    const char *wish = cli_option(&argc, argv, "--seeds"), *wanted = cli_option(&argc, argv, "--folder");
    bool json = cli_flag(&argc, argv, "--json");
    uint64_t seeds = 0;
    char folder[1024], *paths[EXERCISES_MAX];
    if ((wish != NULL && (!cli_number(wish, &seeds) || seeds == 0 || seeds > 10000)) || cli_too_much(argc, argv, argc))
        return 2;
    find_folder(wanted, games, folder, sizeof folder);
    int count = argc > 1 ? those_named(folder, argc, argv, paths) : all_in(folder, paths), status = 0;
    if (count <= 0)
        fprintf(stderr, "enfilade: there are no exercises in %s\n", folder);
    struct report report = {.player = player != NULL ? player : "simple", .seeds = (uint32_t)seeds};
    report.games = games_open(games);
    report.rows = json ? json_array() : NULL;
    for (int i = 0; i < count; i++) {
        status = try_file(&report, paths[i]) ? status : 1;
        free(paths[i]);
    }
    if (report.count > 0)
        print_total(&report);
    json_decref(report.rows);
    games_close(report.games);
    return count <= 0 ? 1 : status;
}
