/* lab_bench.c: see lab_bench.h. */
#include "serve/play/lab_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/figures.h"
#include "lab/ground_picture.h"
#include "lab/numbers.h"
#include "serve/base/clock.h"
#include "serve/net/gzip.h"

/* A report is made at most so often, and costs at most a tenth of the time. */
static const double REPORT_SECONDS = 1, REPORT_SHARE = 10;

static double seconds(void) { return (double)serve_microseconds() / 1e6; }

void lab_bench_path(const char *folder, const char *name, char out[LAB_PATH]) {
    struct text text;
    text_init(&text, out, LAB_PATH);
    text_add(&text, folder);
    text_add(&text, "/");
    text_add(&text, name);
}

bool lab_bench_write(const char *folder, const char *name, const void *bytes, size_t length) {
    char path[LAB_PATH], fresh[LAB_PATH];
    lab_bench_path(folder, name, path);
    snprintf(fresh, sizeof fresh, "%.*s.new", LAB_PATH - 5, path);
    FILE *file = fopen(fresh, "wb");
    bool done = file != NULL && fwrite(bytes, 1, length, file) == length;
    done = file != NULL && fclose(file) == 0 && done;
    return done && rename(fresh, path) == 0;
}

void lab_bench_open(struct lab_bench *bench, const char *games, const char *folder) {
    memset(bench, 0, sizeof *bench);
    bench->games = games;
    snprintf(bench->folder, sizeof bench->folder, "%s", folder);
    pthread_mutex_init(&bench->lock, NULL);
}

void lab_bench_close(struct lab_bench *bench) { pthread_mutex_destroy(&bench->lock); }

/* -- what visitors read -- */

/* {"ok":true,"KEY":...}, plain and packed. Takes the reference. */
static bool write_answer(struct lab_bench *bench, const char *name, const char *key, json_t *value) {
    char packed_name[64];
    size_t packed_length = 0;
    json_t *answer = json_pack("{s:b, s:o}", "ok", 1, key, value);
    char *text = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(10));
    json_decref(answer);
    unsigned char *packed = text != NULL ? gzip_text(text, strlen(text), 6, &packed_length) : NULL;
    snprintf(packed_name, sizeof packed_name, "%s.gz", name);
    bool done = packed != NULL && lab_bench_write(bench->folder, packed_name, packed, packed_length) &&
                lab_bench_write(bench->folder, name, text, strlen(text));
    free(packed);
    free(text);
    return done;
}

static void report(struct lab_bench *bench) {
    double began = seconds();
    json_t *figures = lab_figures(bench->experiment, bench->results);
    if (figures != NULL && write_answer(bench, LAB_REPORT, "report", figures)) {
        pthread_mutex_lock(&bench->lock);
        bench->edition++;
        pthread_mutex_unlock(&bench->lock);
    }
    bench->reported = seconds();
    bench->cost = bench->reported - began;
}

/* The ground of the battle is drawn once: all variants of an experiment of the page are of one battle. */
static void draw_ground(struct lab_bench *bench) {
    char path[LAB_PATH];
    lab_bench_path(bench->folder, LAB_GROUND, path);
    json_t *ground = access(path, R_OK) != 0 ? lab_ground_picture(&bench->experiment->arm[0]) : NULL;
    if (ground != NULL)
        write_answer(bench, LAB_GROUND, "ground", ground);
}

/* -- playing -- */

static void show(struct lab_bench *bench, const struct lab_progress *progress) {
    pthread_mutex_lock(&bench->lock);
    bench->progress = *progress;
    pthread_mutex_unlock(&bench->lock);
}

/* Called with the run's own lock held, so by one thread at a time; the others play on meanwhile. */
static void watch(void *context, const struct lab_progress *progress) {
    struct lab_bench *bench = context;
    show(bench, progress);
    if (seconds() - bench->reported > REPORT_SECONDS + REPORT_SHARE * bench->cost)
        report(bench);
}

static void play(struct lab_bench *bench) {
    struct lab_progress progress;
    struct lab_run *run = lab_run_open(bench->experiment, bench->results, watch, bench);
    lab_run_progress(run, &progress);
    show(bench, &progress);
    bench->reported = seconds();
    if (!lab_run_threads(run, bench->threads, &bench->stop) && !bench->stop)
        snprintf(bench->why, sizeof bench->why, "the games cannot be written down");
    lab_run_progress(run, &progress);
    show(bench, &progress);
    lab_run_close(run);
    if (progress.session > 0 || !bench->stop) /* stopped before a game was over: there is nothing new to tell */
        report(bench);
}

/* Visitors need not know where the server keeps its files. */
static void hide_folder(struct lab_bench *bench) {
    size_t length = strlen(bench->folder);
    for (char *at; (at = strstr(bench->why, bench->folder)) != NULL;) {
        size_t skip = length + (at[length] == '/');
        memmove(at, at + skip, strlen(at + skip) + 1);
    }
}

/* Changed games are laid out in `folder`. */
static bool read_description(struct lab_bench *bench, const char *folder, struct games *games) {
    char path[LAB_PATH];
    lab_bench_path(bench->folder, LAB_DESCRIPTION, path);
    bench->experiment = experiment_read(path, folder, games, bench->why, sizeof bench->why);
    return bench->experiment != NULL;
}

/* -- changed numbers -- */

/* A visitor changes what is offered to visitors. */
static bool changes_are_offered(struct lab_bench *bench, const json_t *variant, const json_t *numbers) {
    size_t i;
    const json_t *change;
    json_array_foreach(json_object_get(variant, "changes"), i, change) {
        if (lab_numbers_have(numbers, change))
            continue;
        snprintf(bench->why, sizeof bench->why, "there is no such number in this battle");
        return false;
    }
    return true;
}

static bool description_is_offered(struct lab_bench *bench, const char *scenario) {
    char path[LAB_PATH], game[LAB_NAME];
    size_t i;
    const json_t *variant;
    bool offered = true;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(scenario, "/"), scenario);
    lab_bench_path(bench->folder, LAB_DESCRIPTION, path);
    json_t *numbers = lab_numbers(bench->games, game), *description = json_load_file(path, 0, NULL);
    json_array_foreach(json_object_get(description, "variants"), i, variant) offered =
        offered && changes_are_offered(bench, variant, numbers);
    json_decref(numbers);
    json_decref(description);
    return offered;
}

/* "experiment.yaml:9: variants[2]: data/…/special.yaml:14:9: victory.exit: …" is the first that the visitor added: */
static void say_variant(struct lab_bench *bench) {
    char said[sizeof bench->why];
    const char *variant = strstr(bench->why, "variants["), *path = strrchr(bench->why, '/');
    if (variant == NULL)
        return;
    const char *rest = strstr(variant, ": ");
    if (path != NULL && path > variant)
        rest = strstr(path, ": ");
    snprintf(said, sizeof said, "variant %d: %s", atoi(variant + strlen("variants[")) - 1,
             rest != NULL ? rest + 2 : variant);
    memcpy(bench->why, said, sizeof said);
}

bool lab_bench_check(struct lab_bench *bench, const char *scenario) {
    struct games *games = games_open(bench->games);
    bench->why[0] = 0;
    if (description_is_offered(bench, scenario) && !read_description(bench, bench->folder, games))
        say_variant(bench);
    hide_folder(bench);
    experiment_free(bench->experiment);
    bench->experiment = NULL;
    games_close(games);
    return bench->why[0] == 0;
}

bool lab_bench_play(struct lab_bench *bench) {
    char path[LAB_PATH];
    struct games *games = games_open(bench->games);
    lab_bench_path(bench->folder, "results.sqlite", path);
    bench->why[0] = 0;
    if (read_description(bench, bench->folder, games))
        bench->results = results_open(path, bench->experiment, bench->why, sizeof bench->why);
    if (bench->results != NULL && !bench->stop)
        draw_ground(bench);
    if (bench->results != NULL && !bench->stop)
        play(bench);
    hide_folder(bench);
    results_close(bench->results);
    experiment_free(bench->experiment);
    bench->results = NULL;
    bench->experiment = NULL;
    games_close(games);
    return bench->why[0] == 0 && !bench->stop;
}

/* -- one game -- */

char *lab_bench_save(struct lab_bench *bench, const char *variant, uint64_t seed) {
    struct games *games = games_open(bench->games);
    char *text = NULL;
    if (read_description(bench, bench->changed, games)) {
        const struct experiment *experiment = bench->experiment;
        unsigned arm = 0;
        while (arm < experiment->arms && strcmp(experiment->arm[arm].variant, variant) != 0)
            arm++;
        snprintf(bench->why, sizeof bench->why, "there is no such game in this experiment");
        if (arm < experiment->arms && seed >= experiment->seed && seed - experiment->seed < experiment->count)
            text =
                lab_save(experiment, (struct lab_cell){arm, seed}, true, &bench->stop, bench->why, sizeof bench->why);
    }
    hide_folder(bench);
    experiment_free(bench->experiment);
    bench->experiment = NULL;
    games_close(games);
    return text;
}
