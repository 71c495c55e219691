/* lab_job.c: the folder of an experiment: its description, results and report. See lab_command.h. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/common/arguments.h"
#include "cli/common/save_file.h"
#include "cli/lab/lab_command.h"
#include "cli/lab/report_page.h"
#include "lab/changed.h"
#include "lab/figures.h"
#include "lab/verdict.h"

enum { PATH_SIZE = 700, PARTS_MOST = 100000 };

static void path_in(const struct lab_job *job, const char *name, char out[PATH_SIZE]) {
    snprintf(out, PATH_SIZE, "%s/%s", job->folder, name);
}

/* -- the folder -- */

/* `made`: the first part that was not there. */
static bool make_folder(const char *path, char *made, size_t size) {
    char part[PATH_SIZE];
    for (const char *slash = path; slash != NULL; slash = strchr(slash + 1, '/')) {
        const char *end = strchr(slash + 1, '/');
        snprintf(part, sizeof part, "%.*s", end != NULL ? (int)(end - path) : (int)strlen(path), path);
        if (mkdir(part, 0777) == 0) {
            if (made[0] == 0)
                snprintf(made, size, "%s", part);
        } else if (errno != EEXIST) {
            fprintf(stderr, "enfilade: %s: %s\n", part, strerror(errno));
            return false;
        }
    }
    return true;
}

/* Nothing was played: a folder that was made for it goes again, with those above it that were. */
static void remove_made(struct lab_job *job) {
    char path[PATH_SIZE];
    size_t top = strlen(job->made);
    if (top == 0)
        return;
    changed_remove(job->folder);
    snprintf(path, sizeof path, "%s", job->folder);
    for (char *slash = strrchr(path, '/'); slash != NULL && (size_t)(slash - path) >= top; slash = strrchr(path, '/')) {
        *slash = 0;
        rmdir(path);
    }
    job->made[0] = 0;
}

/* -- preparing -- */

static bool write_file(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    bool done = file != NULL && fwrite(text, 1, length, file) == length;
    done = file != NULL && fclose(file) == 0 && done;
    if (!done)
        fprintf(stderr, "enfilade: %s: %s\n", path, strerror(errno));
    return done;
}

/* A scenario or a save alone is a small experiment. */
static void describe(const char *what, bool save, uint64_t games, uint64_t seed, const char *players,
                     struct buffer *out) {
    char line[1200], whole[1024];
    snprintf(line, sizeof line, "%s: \"%s\"\ngames: %llu\nseed: %llu\n", save ? "position" : "scenario",
             save && realpath(what, whole) != NULL ? whole : what, (unsigned long long)games, (unsigned long long)seed);
    buffer_add(out, line, strlen(line));
    const char *comma = players != NULL ? strchr(players, ',') : NULL;
    if (players == NULL)
        return;
    snprintf(line, sizeof line, comma != NULL ? "players: {csa: \"%.*s\", usa: \"%s\"}\n" : "players: \"%.*s\"\n",
             comma != NULL ? (int)(comma - players) : (int)strlen(players), players, comma != NULL ? comma + 1 : "");
    buffer_add(out, line, strlen(line));
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), count = strlen(end);
    return length >= count && strcmp(text + length - count, end) == 0;
}

/* Saves that a description names are named from where it lies: it is read there first, and checked. */
static bool take_description(struct lab_job *job, const char *path, struct buffer *out) {
    char why[800];
    struct experiment *experiment = experiment_read(path, job->folder, job->games, why, sizeof why);
    if (experiment == NULL) {
        fprintf(stderr, "%s\n", why);
        return false;
    }
    experiment_free(experiment);
    return read_save_file(path, out);
}

static bool same_text(const char *path, const struct buffer *text) {
    struct buffer old = {0};
    bool same = access(path, R_OK) == 0 && read_save_file(path, &old) && old.length == text->length &&
                memcmp(old.at, text->at, text->length) == 0;
    free(old.at);
    return same;
}

/* The description is kept with its saves' places made whole, so that the folder can be read from anywhere. */
static void root_saves(const char *path, struct buffer *text) {
    char folder[1024], line[2300];
    const char *slash = strrchr(path, '/');
    char *at = text->length > 9 && strncmp(text->at, "position:", 9) == 0 ? text->at : strstr(text->at, "\nposition:");
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) : 1, slash != NULL ? path : ".");
    char whole[1024];
    if (at == NULL || realpath(folder, whole) == NULL)
        return;
    at += at[0] == '\n';
    char *value = at + strcspn(at, ":") + 1;
    value += strspn(value, " \"'");
    size_t length = strcspn(value, "\"'\n#");
    if (value[0] == '/')
        return;
    struct buffer out = {0};
    buffer_add(&out, text->at, (size_t)(at - text->at));
    snprintf(line, sizeof line, "position: \"%s/%.*s\"", whole, (int)length, value);
    buffer_add(&out, line, strlen(line));
    const char *rest = value + length + strcspn(value + length, "\n");
    buffer_add(&out, rest, strlen(rest));
    free(text->at);
    *text = out;
}

static int usage_error(const char *why) {
    fprintf(stderr, "enfilade: %s\n", why);
    return 2;
}

struct games *lab_games(int *argc, char **argv) {
    char folder[512];
    games_find(cli_option(argc, argv, "--data"), cli_program_path(), folder, sizeof folder);
    return games_open(folder);
}

/* "3/64". */
static bool read_part(struct lab_job *job, const char *text) {
    char *end;
    unsigned long part = strtoul(text, &end, 10), parts = *end == '/' ? strtoul(end + 1, &end, 10) : 0;
    job->part = (unsigned)part;
    job->parts = (unsigned)parts;
    return *end == 0 && part >= 1 && part <= parts && parts <= PARTS_MOST && strchr(text, '-') == NULL;
}

static void name_folder(struct lab_job *job, const char *out) {
    char place[64];
    struct text folder;
    snprintf(job->whole, sizeof job->whole, "%s", out);
    snprintf(place, sizeof place, "/parts/%u-of-%u", job->part, job->parts);
    text_init(&folder, job->folder, sizeof job->folder);
    text_add(&folder, out);
    text_add(&folder, job->parts > 0 ? place : "");
}

static int prepare(struct lab_job *job, const char *part, int *argc, char **argv) {
    memset(job, 0, sizeof *job);
    const char *out = cli_option(argc, argv, "--out"), *players = cli_option(argc, argv, "--players");
    uint64_t count = 0, seed = 1;
    char path[PATH_SIZE];
    struct buffer text = {0};
    if (!cli_number_option(argc, argv, "--games", 1, 100000000, &count) ||
        !cli_number_option(argc, argv, "--seed", 0, INT64_MAX / 4, &seed))
        return 2;
    job->games = lab_games(argc, argv);
    bool resume = *argc > 0 && strcmp(argv[0], "resume") == 0;
    if (*argc != 2)
        return usage_error(resume ? "lab resume wants a folder" : "lab run wants a scenario, a save or a description");
    if (!resume && out == NULL)
        return usage_error("lab run wants a folder for the results: --out DIR");
    if (part != NULL && (resume || !read_part(job, part)))
        return usage_error(resume ? "lab resume plays what is missing of all: a part goes on by its own command"
                                  : "--part wants which part of how many: 3/64");
    name_folder(job, resume ? argv[1] : out);
    path_in(job, "experiment.yaml", path);
    if (resume)
        return access(path, R_OK) == 0 ? 0
                                       : (fprintf(stderr, "enfilade: there is no experiment in %s\n", job->folder), 1);
    if (!make_folder(job->folder, job->made, sizeof job->made))
        return 1;
    bool yaml = ends_with(argv[1], ".yaml") || ends_with(argv[1], ".yml");
    if (yaml && (count != 0 || players != NULL))
        return usage_error("a description says itself how many games are played, and by whom");
    if (yaml && !take_description(job, argv[1], &text))
        return 1;
    if (yaml)
        root_saves(argv[1], &text);
    else
        describe(argv[1], ends_with(argv[1], ".save"), count > 0 ? count : 200, seed, players, &text);
    job->described = !yaml;
    bool done = same_text(path, &text) || access(path, R_OK) != 0;
    if (!done) { /* more games of the same experiment, or another one, which the results refuse */
        char trial[PATH_SIZE], why[800];
        path_in(job, "experiment.new.yaml", trial);
        done = write_file(trial, text.at, text.length);
        job->experiment = done ? experiment_read(trial, job->folder, job->games, why, sizeof why) : NULL;
        path_in(job, "results.sqlite", path);
        struct results *results = job->experiment != NULL ? results_open(path, job->experiment, why, sizeof why) : NULL;
        done = done && results != NULL;
        if (!done)
            fprintf(stderr, "enfilade: %s\n", why);
        results_close(results);
        experiment_free(job->experiment);
        job->experiment = NULL;
        unlink(trial);
        path_in(job, "experiment.yaml", path);
    }
    done = done && write_file(path, text.at, text.length);
    free(text.at);
    return done ? 0 : 1;
}

int lab_job_prepare(struct lab_job *job, const char *part, int *argc, char **argv) {
    int status = prepare(job, part, argc, argv);
    if (status != 0)
        remove_made(job);
    return status;
}

/* What is wrong with the experiment. One that was given at the command line has no file to look into: there the words
 * behind "FILE:LINE: KEY: " are enough. */
static void complain(const struct lab_job *job, const char *path, const char *why) {
    size_t length = strlen(path);
    const char *said = NULL;
    if (job->described && strncmp(why, path, length) == 0 && (said = strstr(why + length, ": ")) != NULL)
        said = strstr(said + 2, ": ");
    if (said != NULL)
        fprintf(stderr, "enfilade: %s\n", said + 2);
    else
        fprintf(stderr, "%s\n", why);
}

static bool open_job(struct lab_job *job, bool store) {
    char path[PATH_SIZE], why[800];
    path_in(job, "experiment.yaml", path);
    job->experiment = experiment_read(path, job->folder, job->games, why, sizeof why);
    if (job->experiment == NULL) {
        complain(job, path, why);
        return false;
    }
    if (job->parts > 0 && job->experiment->rule != LAB_COUNT) {
        fputs("enfilade: until needs the games of all parts: a part wants a number of games\n", stderr);
        return false;
    }
    snprintf(path, sizeof path, "%s/results.sqlite", job->whole);
    if (job->parts > 0 && !results_look(path, job->experiment, NULL, NULL, why, sizeof why)) {
        fprintf(stderr, "enfilade: %s\n", why);
        return false;
    }
    path_in(job, "results.sqlite", path);
    if (store)
        job->results = (job->parts > 0 ? results_open_alone : results_open)(path, job->experiment, why, sizeof why);
    if (store && job->results == NULL)
        fprintf(stderr, "enfilade: %s\n", why);
    return !store || job->results != NULL;
}

bool lab_job_open(struct lab_job *job, bool store) {
    bool opened = open_job(job, store);
    if (!opened)
        remove_made(job);
    return opened;
}

bool lab_job_gather(struct lab_job *job) {
    char pattern[PATH_SIZE], why[800];
    glob_t found;
    bool done = true;
    path_in(job, "parts/*/results.sqlite", pattern);
    if (glob(pattern, 0, NULL, &found) != 0)
        return true;
    for (size_t i = 0; done && i < found.gl_pathc; i++) {
        done = results_take(job->results, found.gl_pathv[i], why, sizeof why);
        if (!done)
            fprintf(stderr, "enfilade: %s: %s\n", found.gl_pathv[i], why);
    }
    globfree(&found);
    return done;
}

void lab_job_close(struct lab_job *job) {
    results_close(job->results);
    experiment_free(job->experiment);
    games_close(job->games);
    memset(job, 0, sizeof *job);
}

/* -- progress -- */

void lab_show_progress(void *context, const struct lab_progress *progress) {
    double *shown = context;
    bool terminal = isatty(STDERR_FILENO) == 1;
    if (progress->seconds - *shown < (terminal ? 0.2 : 10) && progress->done < progress->wanted)
        return;
    *shown = progress->seconds;
    double rate = progress->seconds > 0 ? (double)progress->session / progress->seconds : 0;
    double left = rate > 0 ? (double)(progress->wanted - progress->done) / rate : 0;
    fprintf(stderr, "%s%llu of %llu games, %.1f a second, %.0f s left", terminal ? "\r" : "",
            (unsigned long long)progress->done, (unsigned long long)progress->wanted, rate, left);
    if (progress->of > 0)
        fprintf(stderr, ", first side wins %.1f to %.1f %%", 100 * progress->low, 100 * progress->high);
    fprintf(stderr, "%s%s", progress->decided ? ", decided" : "", terminal ? "   " : "\n");
    fflush(stderr);
}

/* -- the report -- */

static bool write_json(const struct lab_job *job, const json_t *figures) {
    char path[PATH_SIZE];
    char *text = json_dumps(figures, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
    path_in(job, "report.json", path);
    bool done = text != NULL && write_file(path, text, strlen(text));
    free(text);
    return done;
}

static double percent(const json_t *share) { return lab_one_digit(100 * json_real_value(share)); }

static void print_arm(const json_t *arm) {
    const char *key;
    json_t *side;
    printf("%s, %s: %lld games", json_string_value(json_object_get(arm, "scenario")),
           json_string_value(json_object_get(arm, "variant")),
           (long long)json_integer_value(json_object_get(arm, "games")));
    json_object_foreach(json_object_get(arm, "won"), key, side) {
        const json_t *interval = json_object_get(side, "interval");
        printf("; %s wins %.1f %% (%.1f to %.1f)", key, percent(json_object_get(side, "share")),
               percent(json_array_get(interval, 0)), percent(json_array_get(interval, 1)));
    }
    const json_t *margin = json_object_get(arm, "margin");
    if (margin != NULL)
        printf("; margin %.1f", lab_one_digit(json_real_value(json_object_get(margin, "mean"))));
    putchar('\n');
}

static void print_figures(const json_t *figures) {
    size_t index;
    json_t *one;
    json_array_foreach(json_object_get(figures, "variants"), index, one) { print_arm(one); }
    json_array_foreach(json_object_get(figures, "comparisons"), index, one) {
        puts(json_string_value(json_object_get(one, "sentence")));
    }
}

int lab_job_report(struct lab_job *job) {
    char path[PATH_SIZE];
    json_t *figures = lab_figures(job->experiment, job->results);
    if (figures == NULL) {
        fprintf(stderr, "enfilade: the results in %s cannot be read\n", job->folder);
        return 1;
    }
    path_in(job, "games.csv", path);
    bool done = write_json(job, figures) && lab_write_csv(job->experiment, job->results, path);
    path_in(job, "report.html", path);
    done = write_report_page(job->experiment, figures, path) && done;
    print_figures(figures);
    json_decref(figures);
    return done ? 0 : 1;
}
