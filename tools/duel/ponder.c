/* ponder.c: what a player who looks ahead thinks, choice by choice: is it noise or the value of positions that keeps it
 * from a better choice, or did that never come to its mind?
 *
 *   ponder PACK SCENARIO A B SEED TURNS
 *
 * Plays a game to the end of a turn. For each choice that side 0, played by A, looked into it prints a line with the
 * turn, the question and what was spent, then a line for each candidate in the order of its last round: `*` taken,
 * `+` not given up; its number, playouts, mean value, and what it was better than the mind's own in the same playouts,
 * with the standard error. At the end: choices, changed, and the mean standard error of one playout's difference. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot/search.h"
#include "setting.h"

struct sums {
    unsigned choices, changed, compared, alike;
    double spread;
};

struct difference {
    unsigned count;
    double mean, error;
};

static struct difference difference_of(const struct candidate *own, const struct candidate *other) {
    unsigned count = other->played < own->played ? other->played : own->played;
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < count; i++) {
        double edge = (double)other->value[i] - own->value[i];
        sum += edge;
        squares += edge * edge;
    }
    double mean = count > 0 ? sum / count : 0, left = count > 1 ? squares / count - mean * mean : 0;
    return (struct difference){count, mean, left > 0 ? sqrt(left / (count - 1)) : 0};
}

static double mean_value(const struct candidate *candidate) {
    double sum = 0;
    for (unsigned i = 0; i < candidate->played; i++)
        sum += candidate->value[i];
    return candidate->played > 0 ? sum / candidate->played : 0;
}

static void print_candidate(struct search *search, const struct candidate *candidate, char mark, struct sums *sums) {
    char words[200];
    struct text text;
    text_init(&text, words, sizeof words);
    play_action_text(&search->root, candidate->action, &text);
    struct difference edge = difference_of(&search->candidate[0], candidate);
    if (candidate->number > 0 && edge.count > 1) {
        sums->compared++;
        sums->alike += edge.error == 0;
        sums->spread += edge.error * sqrt(edge.count);
    }
    printf("  %c %2u  %2u playouts  value %6.0f  edge %6.0f +- %4.0f  %s\n", mark, candidate->number, candidate->played,
           mean_value(candidate), edge.mean, edge.error, words);
}

static void print_choice(struct search *search, struct sums *sums) {
    const struct play_state *state = search->root.state;
    printf("turn %u  %s%s  spent %llu\n", state->turn, search->root.rules->kinds[play_top(&search->root)->kind].name,
           search->ordering ? ", orders" : "", (unsigned long long)search->spent);
    for (unsigned i = 0; i < search->gathered; i++) {
        const struct candidate *candidate = &search->candidate[i];
        bool taken = candidate->number == search->chosen;
        print_candidate(search, candidate, taken ? '*' : i < search->count ? '+' : ' ', sums);
        sums->changed += taken && candidate->number > 0;
    }
    sums->choices++;
}

static void play(struct contest *contest, struct sums *sums) {
    uint32_t searched = 0;
    while (contest_step(contest)) {
        struct search *search = contest->bot[0].search;
        if (search == NULL || search->searched == searched)
            continue;
        searched = search->searched;
        print_choice(search, sums);
    }
}

int main(int argc, char **argv) {
    struct setting setting;
    struct sums sums = {0};
    if (argc != 7)
        setting_complain("usage", "ponder PACK SCENARIO A B SEED TURNS");
    setting_open(&setting, argv[1], argv[2]);
    const char *names[SIDES] = {argv[3], argv[4]};
    struct contest *contest = setting_contest(&setting, names);
    contest->last_turn = (uint16_t)strtoul(argv[6], NULL, 10);
    contest_begin(contest, setting.scenario, setting.options, strtoull(argv[5], NULL, 10));
    play(contest, &sums);
    printf("%u choices, %u changed; %u candidates compared, %u of them alike; spread of a playout %.0f\n", sums.choices,
           sums.changed, sums.compared, sums.alike, sums.compared > 0 ? sums.spread / sums.compared : 0);
    free(contest->block);
    free(contest);
    free((void *)(uintptr_t)setting.tables);
    return 0;
}
