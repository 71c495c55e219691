/* analyse.c: `enfilade analyse SAVE`: what a finished game looks like to the staff, as JSON. */
#include "analysis/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/common/save_file.h"

struct bar { /* how far it is, on stderr */
    unsigned last;
    bool screen;
};

static bool show(void *context, unsigned thousandths) {
    struct bar *bar = context;
    unsigned percent = thousandths / 10;
    if (percent == bar->last || (!bar->screen && percent % 10 != 0))
        return true;
    bar->last = percent;
    fprintf(stderr, bar->screen ? "\ranalysing: %u %%" : "analysing: %u %%\n", percent);
    if (bar->screen && percent == 100)
        fputc('\n', stderr);
    return true;
}

static int print_analysis(struct match *match, const struct analysis_wishes *wishes) {
    char reason[256];
    struct text why;
    text_init(&why, reason, sizeof reason);
    json_t *report = analyse(match, wishes, &why);
    if (report == NULL) {
        fprintf(stderr, "enfilade: %s\n", reason);
        return 1;
    }
    char *text = json_dumps(report, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    puts(text);
    free(text);
    json_decref(report);
    return 0;
}

int command_analyse(int argc, char **argv) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = processors > 0 ? (uint64_t)processors : 1, seed = 1, work = ANALYSIS_THOUSANDS;
    const char *folder = cli_games(&argc, argv);
    struct bar bar = {.last = 101, .screen = isatty(2)};
    if (!cli_number_option(&argc, argv, "--threads", 1, 64, &threads) ||
        !cli_number_option(&argc, argv, "--seed", 0, UINT32_MAX, &seed) ||
        !cli_number_option(&argc, argv, "--work", 1, 1000000, &work) || argc != 2 || cli_too_much(argc, argv, 1))
        return 2;
    struct games *games = games_open(folder);
    bool sound;
    struct match *match = load_save_file(games, argv[1], &sound);
    struct analysis_wishes wishes = {(unsigned)threads, (unsigned)work, seed, show, &bar};
    int status = match != NULL && sound ? print_analysis(match, &wishes) : 1;
    match_free(match);
    games_close(games);
    return status;
}
