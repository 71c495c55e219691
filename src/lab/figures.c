/* figures.c: see figures.h. */
#include "lab/figures.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/history.h"
#include "lab/tally.h"
#include "lab/verdict.h"

enum { BINS = 24, FACTS = 24, FACT_LEAST = 8 /* games on either side of a fact */ };

static double rounded(double value, int digits) {
    double by = pow(10, digits);
    return round(value * by) / by;
}

static json_t *pair_json(double low, double high, int digits) {
    return json_pack("[f, f]", rounded(low, digits), rounded(high, digits));
}

/* -- results -- */

static json_t *share_json(uint64_t count, uint64_t of) {
    struct interval interval = wilson(count, of);
    return json_pack("{s:I, s:f, s:o}", "games", (json_int_t)count, "share",
                     rounded(of > 0 ? (double)count / (double)of : 0, 4), "interval",
                     pair_json(interval.low, interval.high, 4));
}

static json_t *levels_json(const struct tally *tally) {
    json_t *list = json_array();
    const struct lab_arm *arm = tally->arm;
    for (side_id side = 0; side < SIDES; side++)
        for (unsigned level = TALLY_LEVELS; level-- > 0;) {
            const char *word = arm->rules->level_word != NULL ? arm->rules->level_word(arm->tables, level) : NULL;
            if (tally->level[side][level] == 0 && word == NULL)
                continue;
            json_t *row = share_json(tally->level[side][level], tally->games);
            json_object_set_new(row, "side", json_string(arm->rules->side_name(arm->tables, side)));
            json_object_set_new(row, "level", json_string(word != NULL ? word : SAID("victory")));
            json_array_append_new(list, row);
        }
    return list;
}

static int ascending(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static double quantile(const int32_t *sorted, uint64_t count, double at) {
    double place = at * (double)(count - 1);
    uint64_t below = (uint64_t)place;
    double rest = place - (double)below;
    return below + 1 < count ? sorted[below] * (1 - rest) + sorted[below + 1] * rest : sorted[below];
}

static json_t *histogram(const int32_t *sorted, uint64_t count) {
    json_t *list = json_array();
    int64_t low = sorted[0], high = sorted[count - 1], width = (high - low) / BINS + 1;
    uint64_t at = 0;
    for (int64_t from = low; from <= high; from += width) {
        uint64_t first = at;
        json_int_t to = from + width;
        while (at < count && sorted[at] < to)
            at++;
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:I}", "from", (json_int_t)from, "to", to, "games", (json_int_t)(at - first)));
    }
    return list;
}

static json_t *margin_json(const struct tally *tally) {
    int32_t *sorted = must(malloc((tally->games + 1) * sizeof *sorted));
    double *value = must(malloc((tally->games + 1) * sizeof *value)), mean;
    json_t *points = json_array();
    memcpy(sorted, tally->margin, tally->games * sizeof *sorted);
    qsort(sorted, tally->games, sizeof *sorted, ascending);
    for (uint64_t i = 0; i < tally->games; i++)
        value[i] = tally->margin[i];
    struct interval interval = mean_interval(value, (unsigned)tally->games, &mean);
    for (int i = 0; i < 5; i++)
        json_array_append_new(points, json_real(quantile(sorted, tally->games, (double[]){.05, .25, .5, .75, .95}[i])));
    json_t *out = json_pack("{s:f, s:o, s:o, s:o}", "mean", rounded(mean, 2), "interval",
                            pair_json(interval.low, interval.high, 2), "quantiles", points, "histogram",
                            histogram(sorted, tally->games));
    free(sorted);
    free(value);
    return out;
}

static json_t *length_json(const struct tally *tally) {
    json_t *list = json_array();
    double sum = 0;
    for (unsigned turn = 0; turn <= TALLY_TURNS; turn++) {
        if (tally->turns_played[turn] == 0)
            continue;
        sum += turn * (double)tally->turns_played[turn];
        json_array_append_new(
            list, json_pack("{s:i, s:I}", "turn", (int)turn, "games", (json_int_t)tally->turns_played[turn]));
    }
    return json_pack("{s:f, s:o}", "mean", rounded(sum / (double)tally->games, 2), "turns", list);
}

/* -- through time -- */

static json_t *band_json(const struct tally *tally, unsigned gauge, side_id side) {
    static const double at[] = {.05, .25, .5, .75, .95};
    static const char *const names[] = {"p5", "p25", "p50", "p75", "p95"};
    json_t *out = json_object();
    int32_t *sorted = must(malloc((tally->band_games + 1) * sizeof *sorted));
    for (int i = 0; i < 5; i++)
        json_object_set_new(out, names[i], json_array());
    for (unsigned turn = 0; turn < tally->turns; turn++) {
        memcpy(sorted, tally_band(tally, turn, gauge, side), tally->band_games * sizeof *sorted);
        qsort(sorted, tally->band_games, sizeof *sorted, ascending);
        for (int i = 0; i < 5; i++)
            json_array_append_new(json_object_get(out, names[i]),
                                  json_real(rounded(quantile(sorted, tally->band_games, at[i]), 2)));
    }
    free(sorted);
    return out;
}

static json_t *bands_json(const struct tally *tally) {
    json_t *list = json_array();
    const struct lab_arm *arm = tally->arm;
    for (unsigned gauge = 0; tally->band_games > 0 && gauge < arm->rules->gauge_count; gauge++) {
        json_t *row =
            json_pack("{s:s, s:s}", "id", arm->rules->gauge[gauge].id, "title", arm->rules->gauge[gauge].title);
        for (side_id side = 0; side < SIDES; side++)
            json_object_set_new(row, arm->rules->side_name(arm->tables, side), band_json(tally, gauge, side));
        json_array_append_new(list, row);
    }
    return list;
}

/* -- on the map -- */

static const char *const LAYER_IDS[LAYERS] = {"fell", "fell", "stood", "stood", "marched", "marched", "changed-hands"};

static void put_label(const struct lab_arm *arm, hex_id hex, char *out, size_t size) {
    struct text text;
    text_init(&text, out, size);
    arm->rules->hex_label(arm->tables, hex, &text);
}

/* Turn by turn, the hexes that have something: "hex", count, "hex", count. */
static json_t *heat_json(const struct tally *tally, unsigned layer) {
    json_t *turns = json_array();
    for (unsigned turn = 0; turn < tally->turns; turn++) {
        json_t *list = json_array();
        const double *heat = tally_heat(tally, turn, layer);
        for (hex_id hex = 0; hex < tally->hexes; hex++) {
            char label[16];
            if (heat[hex] == 0)
                continue;
            put_label(tally->arm, hex, label, sizeof label);
            json_array_append_new(list, json_string(label));
            json_array_append_new(list, json_integer((json_int_t)heat[hex]));
        }
        json_array_append_new(turns, list);
    }
    return turns;
}

static json_t *maps_json(const struct tally *tally) {
    json_t *list = json_array();
    for (unsigned layer = 0; tally->band_games > 0 && layer < LAYERS; layer++) {
        json_t *row = json_pack("{s:s}", "id", LAYER_IDS[layer]);
        if (layer < LAYER_CHANGED_HANDS)
            json_object_set_new(row, "side",
                                json_string(tally->arm->rules->side_name(tally->arm->tables, layer % SIDES)));
        json_object_set_new(row, "turns", heat_json(tally, layer));
        json_array_append_new(list, row);
    }
    return list;
}

/* -- ground -- */

static uint64_t holding(const struct tally_contingency *held, side_id side) {
    return (uint64_t)held->count[side][0] + held->count[side][1] + held->count[side][2];
}

static const struct tally_contingency *held_at(const struct tally *tally, unsigned turn, unsigned place) {
    return &tally->held[(size_t)turn * LAB_PLACES_MAX + place];
}

/* Ground that one side holds throughout every game says nothing, nor does ground where nobody comes. */
static bool contested(const struct tally *tally, unsigned place) {
    bool seen[SIDES] = {false};
    for (unsigned turn = 0; turn < tally->turns; turn++)
        for (side_id side = 0; side < SIDES; side++)
            seen[side] = seen[side] || holding(held_at(tally, turn, place), side) > 0;
    return seen[0] && seen[1];
}

static json_t *ground_json(const struct tally *tally) {
    json_t *list = json_array();
    const struct lab_arm *arm = tally->arm;
    for (unsigned place = 0; place < arm->places; place++) {
        char label[16];
        if (!contested(tally, place))
            continue;
        put_label(arm, arm->place[place].hex, label, sizeof label);
        json_t *row = json_pack("{s:s, s:s}", "name", arm->place[place].name, "hex", label);
        for (side_id side = 0; side < SIDES; side++) {
            json_t *turns = json_array();
            for (unsigned turn = 0; turn < tally->turns; turn++) {
                const struct tally_contingency *held = held_at(tally, turn, place);
                uint64_t all = holding(held, 0) + holding(held, 1) + holding(held, SIDE_NONE);
                json_array_append_new(turns,
                                      json_real(rounded(all > 0 ? (double)holding(held, side) / (double)all : 0, 4)));
            }
            json_object_set_new(row, arm->rules->side_name(arm->tables, side), turns);
        }
        json_array_append_new(list, row);
    }
    return list;
}

/* -- what decided it -- */

struct fact {
    double weight; /* standard errors by which it matters */
    unsigned turn, subject;
    bool is_ground;
    side_id side;
    uint64_t with, with_won, without, without_won; /* won: by that side */
};

static void weigh(struct fact *fact) {
    double n = (double)fact->with, m = (double)fact->without;
    double p = (double)fact->with_won / n, q = (double)fact->without_won / m;
    double all = (double)(fact->with_won + fact->without_won) / (n + m);
    double error = sqrt(all * (1 - all) * (1 / n + 1 / m));
    fact->weight = error > 0 ? fabs(p - q) / error : 0;
}

/* Of the facts about one subject only the clearest is kept: the same hill turn after turn is one fact. */
static void offer(struct fact list[FACTS], unsigned *count, struct fact fact) {
    if (fact.with < FACT_LEAST || fact.without < FACT_LEAST)
        return;
    weigh(&fact);
    unsigned place = 0;
    while (place < *count && !(list[place].is_ground == fact.is_ground && list[place].subject == fact.subject))
        place++;
    if (place < *count && list[place].weight >= fact.weight)
        return;
    if (place == *count && *count == FACTS) {
        if (list[--place].weight >= fact.weight)
            return;
    } else if (place == *count) {
        ++*count;
    }
    for (; place > 0 && list[place - 1].weight < fact.weight; place--)
        list[place] = list[place - 1];
    list[place] = fact;
}

static void offer_side(struct fact list[FACTS], unsigned *count, const struct tally_contingency *table, side_id side,
                       struct fact fact) {
    fact.side = side;
    for (unsigned had = 0; had < OUTCOMES; had++)
        for (unsigned won = 0; won < OUTCOMES; won++) {
            *(had == side ? &fact.with : &fact.without) += table->count[had][won];
            if (won == side)
                *(had == side ? &fact.with_won : &fact.without_won) += table->count[had][won];
        }
    offer(list, count, fact);
}

static unsigned find_facts(const struct tally *tally, struct fact list[FACTS]) {
    unsigned count = 0, early = (tally->turns + 1) / 2;
    for (unsigned turn = 0; turn < early; turn++)
        for (side_id side = 0; side < SIDES; side++) {
            for (unsigned place = 0; place < tally->arm->places; place++)
                offer_side(list, &count, held_at(tally, turn, place), side,
                           (struct fact){.turn = turn, .subject = place, .is_ground = true});
            for (unsigned gauge = 0; gauge < tally->arm->rules->gauge_count; gauge++)
                offer_side(list, &count, &tally->lead[(size_t)turn * GAUGES_MAX + gauge], side,
                           (struct fact){.turn = turn, .subject = gauge});
        }
    return count;
}

static json_t *fact_json(const struct tally *tally, const struct fact *fact) {
    const struct lab_arm *arm = tally->arm;
    char text[256];
    const char *side = arm->rules->side_title(arm->tables, fact->side);
    struct interval with = wilson(fact->with_won, fact->with), without = wilson(fact->without_won, fact->without);
    double p = (double)fact->with_won / (double)fact->with, q = (double)fact->without_won / (double)fact->without;
    if (fact->is_ground)
        snprintf(text, sizeof text, "%s holds %s at the end of turn %u", side, arm->place[fact->subject].name,
                 fact->turn + 1);
    else
        snprintf(text, sizeof text, "%s has the larger number of \"%s\" at the end of turn %u", side,
                 arm->rules->gauge[fact->subject].title, fact->turn + 1);
    /* Newcombe's interval of the difference of two shares */
    double low = p - q - sqrt(pow(p - with.low, 2) + pow(without.high - q, 2));
    double high = p - q + sqrt(pow(with.high - p, 2) + pow(q - without.low, 2));
    json_t *out = json_pack("{s:s, s:i, s:s, s:I, s:f, s:I, s:f, s:f, s:o}", "fact", text, "turn", (int)fact->turn + 1,
                            "side", arm->rules->side_name(arm->tables, fact->side), "with", (json_int_t)fact->with,
                            "won_with", rounded(p, 4), "without", (json_int_t)fact->without, "won_without",
                            rounded(q, 4), "difference", rounded(p - q, 4), "interval", pair_json(low, high, 4));
    json_object_set_new(
        out, fact->is_ground ? "place" : "gauge",
        json_string(fact->is_ground ? arm->place[fact->subject].name : arm->rules->gauge[fact->subject].title));
    return out;
}

static json_t *facts_json(const struct tally *tally) {
    struct fact fact[FACTS];
    unsigned count = tally->band_games > 0 ? find_facts(tally, fact) : 0;
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, fact_json(tally, &fact[i]));
    return list;
}

/* -- variants side by side -- */

struct paired {
    double *points, *share;
    unsigned count;
    struct pair_score score;
};

static double half(uint8_t winner) { return winner == 0 ? 1 : winner == 1 ? 0 : 0.5; }

/* Both are sorted by seed. */
static void pair_up(const struct tally *one, const struct tally *two, struct paired *out) {
    uint64_t most = one->games < two->games ? one->games : two->games, i = 0, k = 0;
    out->points = must(malloc((most + 1) * sizeof *out->points));
    out->share = must(malloc((most + 1) * sizeof *out->share));
    while (i < one->games && k < two->games) {
        if (one->seed[i] < two->seed[k]) {
            i++;
        } else if (one->seed[i] > two->seed[k]) {
            k++;
        } else {
            out->points[out->count] = two->margin[k] - one->margin[i];
            out->share[out->count++] = half(two->winner[k]) - half(one->winner[i]);
            score_add(&out->score, lab_half_points((int)(2 * half(two->winner[k])), (int)(2 * half(one->winner[i]))),
                      (int64_t)two->margin[k] - one->margin[i]);
            i++;
            k++;
        }
    }
}

/* As the report has it: a reader of the figures makes the same sentence of them. */
static struct lab_difference difference_shown(struct lab_difference difference) {
    difference.mean = rounded(difference.mean, 3);
    difference.low = rounded(difference.low, 3);
    difference.high = rounded(difference.high, 3);
    return difference;
}

static json_t *difference_json(struct lab_difference shown) {
    return json_pack("{s:f, s:[f, f], s:b}", "mean", shown.mean, "interval", shown.low, shown.high, "beyond_chance",
                     shown.alarm);
}

/* In the words of the side that gains. */
static void say_difference(const struct lab_arm *arm, struct lab_difference points, struct lab_difference share,
                           char *out, size_t size) {
    side_id side = points.mean >= 0 ? 0 : 1;
    double sign = side == 0 ? 1 : -1;
    double low = sign * (side == 0 ? points.low : points.high), high = sign * (side == 0 ? points.high : points.low);
    const char *gains = arm->rules->side_title(arm->tables, side);
    const char *wins = arm->rules->side_title(arm->tables, share.mean >= 0 ? 0 : 1);
    if (points.pairs < 2)
        snprintf(out, size, "%s: too few games for a comparison yet.", arm->title);
    else if (!points.alarm && !share.alarm)
        snprintf(
            out, size,
            "%s makes no difference that %u games show: %s %.1f points, between %.1f and %.1f; %.1f %% of victories.",
            arm->title, (unsigned)points.pairs, gains, lab_one_digit(sign * points.mean), lab_one_digit(low),
            lab_one_digit(high), lab_one_digit(100 * fabs(share.mean)));
    else
        snprintf(
            out, size,
            "%s gives the %s %.1f points, between %.1f and %.1f, and the %s %.1f %% more of the victories, between "
            "%.1f and %.1f.",
            arm->title, gains, lab_one_digit(sign * points.mean), lab_one_digit(low), lab_one_digit(high), wins,
            lab_one_digit(100 * fabs(share.mean)), lab_one_digit(100 * (share.mean >= 0 ? share.low : -share.high)),
            lab_one_digit(100 * (share.mean >= 0 ? share.high : -share.low)));
}

static json_t *comparison_json(const struct experiment *experiment, const struct tally *one, const struct tally *two) {
    struct paired paired = {0};
    char sentence[640];
    static const char *const verdicts[] = {"open", "first", "second", "neither"};
    pair_up(one, two, &paired);
    struct lab_difference points = difference_shown(lab_difference_of(paired.points, paired.count)),
                          share = difference_shown(lab_difference_of(paired.share, paired.count));
    say_difference(two->arm, points, share, sentence, sizeof sentence);
    json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:s}", "scenario", two->arm->scenario, "from",
                            one->arm->variant, "to", two->arm->variant, "side",
                            one->arm->rules->side_name(one->arm->tables, 0), "pairs", (int)paired.count, "points",
                            difference_json(points), "share", difference_json(share), "sentence", sentence);
    if (experiment->rule == LAB_DECISION)
        json_object_set_new(out, "decision", json_string(verdicts[lab_decide(&paired.score, experiment->difference)]));
    free(paired.points);
    free(paired.share);
    return out;
}

/* Each variant beside the first of its battle. */
static json_t *comparisons_json(const struct experiment *experiment, const struct tally *tally) {
    json_t *list = json_array();
    unsigned first = 0;
    for (unsigned i = 1; i < experiment->arms; i++) {
        if (strcmp(experiment->arm[i].scenario, experiment->arm[first].scenario) != 0)
            first = i;
        else
            json_array_append_new(list, comparison_json(experiment, &tally[first], &tally[i]));
    }
    return list;
}

/* -- all of it -- */

static json_t *sides_json(const struct lab_arm *arm) {
    json_t *list = json_array();
    for (side_id side = 0; side < SIDES; side++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s}", "id", arm->rules->side_name(arm->tables, side),
                                              "title", arm->rules->side_title(arm->tables, side), "colour",
                                              arm->rules->side_colour(arm->tables, side), "player", arm->player[side]));
    return list;
}

static json_t *arm_json(const struct tally *tally) {
    const struct lab_arm *arm = tally->arm;
    char version[32];
    snprintf(version, sizeof version, "%016" PRIx64, arm->version);
    json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:I, s:i}", "scenario", arm->scenario, "battle",
                            arm->rules->scenario(arm->tables, arm->index)->title, "variant", arm->variant, "title",
                            arm->title, "version", version, "sides", sides_json(arm), "games", (json_int_t)tally->games,
                            "turns", (int)tally->turns);
    if (tally->games == 0)
        return out;
    json_t *won = json_object();
    for (side_id side = 0; side < SIDES; side++)
        json_object_set_new(won, arm->rules->side_name(arm->tables, side), share_json(tally->won[side], tally->games));
    json_object_set_new(out, "won", won);
    json_object_set_new(out, "drawn", share_json(tally->won[SIDE_NONE], tally->games));
    json_object_set_new(out, "levels", levels_json(tally));
    json_object_set_new(out, "margin", margin_json(tally));
    json_object_set_new(out, "length", length_json(tally));
    json_object_set_new(out, "seconds_per_game",
                        json_real(rounded(tally->microseconds / 1e6 / (double)tally->games, 4)));
    json_object_set_new(out, "bands", bands_json(tally));
    json_object_set_new(out, "ground", ground_json(tally));
    json_object_set_new(out, "facts", facts_json(tally));
    json_object_set_new(out, "maps", maps_json(tally));
    json_t *history = history_json(tally);
    if (history != NULL)
        json_object_set_new(out, "history", history);
    return out;
}

static void add_row(void *context, const struct lab_row *row) {
    struct tally *tally = context;
    lab_tally_add(&tally[row->cell.arm], row);
}

json_t *lab_figures(const struct experiment *experiment, struct results *results) {
    struct tally *tally = must(calloc(experiment->arms, sizeof *tally));
    char identity[32];
    json_t *out = NULL, *arms = json_array();
    snprintf(identity, sizeof identity, "%016" PRIx64, experiment->identity);
    for (unsigned i = 0; i < experiment->arms; i++)
        lab_tally_open(&tally[i], &experiment->arm[i]);
    if (results_each(results, true, add_row, tally)) {
        for (unsigned i = 0; i < experiment->arms; i++)
            json_array_append_new(arms, arm_json(&tally[i]));
        out = json_pack("{s:s, s:s, s:s, s:I, s:O, s:o}", "title", experiment->title, "experiment", identity, "program",
                        ENFILADE_VERSION, "seed", (json_int_t)experiment->seed, "variants", arms, "comparisons",
                        comparisons_json(experiment, tally));
    }
    json_decref(arms);
    for (unsigned i = 0; i < experiment->arms; i++)
        lab_tally_close(&tally[i]);
    free(tally);
    return out;
}

/* -- rows as text -- */

struct csv {
    const struct experiment *experiment;
    FILE *file;
};

static void write_row(void *context, const struct lab_row *row) {
    struct csv *csv = context;
    const struct lab_arm *arm = &csv->experiment->arm[row->cell.arm];
    fprintf(csv->file, "%s,\"%s\",%" PRIu64 ",%016" PRIx64 ",%s,%u,%d,%d,%d,%u,%u,%016" PRIx64 "\n", arm->scenario,
            arm->variant, row->cell.seed, row->version,
            row->winner < SIDES ? arm->rules->side_name(arm->tables, row->winner) : "", row->level,
            row->points[0] - row->points[1], row->points[0], row->points[1], row->turns, row->actions, row->end);
}

bool lab_write_csv(const struct experiment *experiment, struct results *results, const char *path) {
    struct csv csv = {experiment, fopen(path, "w")};
    if (csv.file == NULL)
        return false;
    fputs("scenario,variant,seed,version,winner,level,margin,first_points,second_points,length,actions,end_hash\n",
          csv.file);
    bool done = results_each(results, false, write_row, &csv);
    return fclose(csv.file) == 0 && done;
}
