/* history.c: see history.h. */
#include "lab/history.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "draw/yamldoc.h"

struct chronicle { /* the file, and a game at its beginning: who belongs to whom */
    char path[1024];
    struct yamldoc doc;
    const struct lab_arm *arm;
    ynode rows;
    double men; /* of a Strength Point; 0: strength is not counted in men, so losses are not compared */
    struct game game;
    void *block;
};

static void open_game(struct chronicle *history) {
    const struct lab_arm *arm = history->arm;
    struct arena arena;
    size_t size = arena_cost(play_memory(arm->rules, arm->tables));
    history->block = must(malloc(size));
    arena_init(&arena, history->block, size);
    play_lay_out(&history->game, arm->rules, arm->tables, &arena);
    play_begin(&history->game, arm->index, arm->options, dice_seed_number(DICE_CHACHA20, 1));
}

/* The part of this scenario. */
static ynode part_of(struct chronicle *history) {
    static const char *const top[] = {"men", "scenarios", NULL};
    static const char *const keys[] = {"scenario", "winner", "losses",    "arrivals",
                                       "ground",   "source", "unchecked", NULL};
    ynode root = yamldoc_root(&history->doc), list = y_need(&history->doc, root, "scenarios");
    const char *slash = strchr(history->arm->scenario, '/');
    y_only(&history->doc, root, top);
    ynode men = y_get(&history->doc, root, "men");
    history->men = men != NULL ? y_number(&history->doc, men, 1) : 0;
    for (int i = 0; i < y_count(list); i++) {
        ynode part = y_item(&history->doc, list, i);
        y_only(&history->doc, part, keys);
        if (slash != NULL && strcmp(y_text(&history->doc, y_need(&history->doc, part, "scenario"), ""), slash + 1) == 0)
            return part;
    }
    return NULL;
}

static bool open_history(struct chronicle *history, const struct lab_arm *arm) {
    memset(history, 0, sizeof *history);
    history->arm = arm;
    snprintf(history->path, sizeof history->path, "%s/%.*s/history.yaml", games_folder(arm->games),
             (int)strcspn(arm->scenario, "/"), arm->scenario);
    if (access(history->path, R_OK) != 0 || !yamldoc_open(&history->doc, history->path))
        return false;
    history->rows = part_of(history);
    open_game(history);
    return true;
}

static void close_history(struct chronicle *history) {
    yamldoc_close(&history->doc);
    free(history->block);
}

/* -- who is meant -- */

static side_id side_of(struct chronicle *history, ynode row) {
    const char *word = y_text(&history->doc, y_need(&history->doc, row, "side"), "");
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(history->arm->rules->side_name(history->arm->tables, side), word) == 0)
            return side;
    yamldoc_fail(&history->doc, row, "side: there is no side %s", word);
    return SIDE_NONE;
}

/* COMMAND_NONE: the whole side. */
static command_id command_of(struct chronicle *history, ynode row, side_id side) {
    const struct command_chain *chain = history->arm->rules->commands;
    ynode node = y_get(&history->doc, row, "command");
    if (node == NULL || chain == NULL)
        return COMMAND_NONE;
    const char *name = y_text(&history->doc, node, "");
    for (command_id id = 0; id < chain->count(history->arm->tables); id++)
        if (chain->side(history->arm->tables, id) == side && strcmp(chain->name(history->arm->tables, id), name) == 0)
            return id;
    yamldoc_fail(&history->doc, node, "command: %s has no command %s",
                 history->arm->rules->side_name(history->arm->tables, side), name);
    return COMMAND_NONE;
}

static bool belongs(struct chronicle *history, counter_id c, side_id side, command_id command) {
    const struct command_chain *chain = history->arm->rules->commands;
    if (chain == NULL || chain->counter_side(&history->game, c) != side)
        return false;
    if (command == COMMAND_NONE)
        return true;
    for (command_id at = chain->of(&history->game, c); at != COMMAND_NONE; at = chain->above(&history->game, at))
        if (at == command)
            return true;
    return false;
}

/* -- when -- */

static int turn_of(struct chronicle *history, ynode row) {
    const struct lab_arm *arm = history->arm;
    ynode node = y_need(&history->doc, row, "turn");
    int turn = (int)y_integer(&history->doc, node, 1), last = arm->rules->scenario(arm->tables, arm->index)->turns;
    if (turn > last)
        yamldoc_fail(&history->doc, node, "turn: the battle has no more than %d", last);
    return turn;
}

/* -- where it is from -- */

/* Taken from the general literature, and not checked against the source that it names: reports say so. */
static bool is_unchecked(struct chronicle *history, ynode row) {
    ynode node = y_get(&history->doc, row, "unchecked");
    const char *word = y_text(&history->doc, node, "no");
    if (strcmp(word, "yes") != 0 && strcmp(word, "no") != 0)
        yamldoc_fail(&history->doc, node, "unchecked: must be yes or no");
    return strcmp(word, "yes") == 0;
}

/* -- beside ours -- */

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* `unusual`: the share of our games that are at least as far from their middle, on the same side. */
static json_t *beside(double real, double *ours, unsigned count, const char *source, bool unchecked) {
    unsigned below = 0, above = 0;
    qsort(ours, count, sizeof *ours, ascending);
    for (unsigned i = 0; i < count; i++) {
        below += ours[i] <= real;
        above += ours[i] >= real;
    }
    unsigned tail = below < above ? below : above;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:s, s:b}", "real", real, "p5", ours[count / 20], "p50",
                     ours[count / 2], "p95", ours[count - 1 - count / 20], "as_far", (double)tail / count, "source",
                     source, "unchecked", unchecked);
}

/* The row in words, and as data, for those who say it in another language. */
static json_t *name_row(struct chronicle *history, side_id side, command_id command, const char *rest, json_t *row) {
    const struct lab_arm *arm = history->arm;
    const char *title = command != COMMAND_NONE ? arm->rules->commands->title(arm->tables, command) : NULL;
    json_object_set_new(row, "what",
                        json_sprintf("%s%s%s%s", arm->rules->side_title(arm->tables, side), title != NULL ? ", " : "",
                                     title != NULL ? title : "", rest));
    json_object_set_new(row, "side", json_string(arm->rules->side_name(arm->tables, side)));
    if (title != NULL)
        json_object_set_new(row, "command", json_string(title));
    return row;
}

static json_t *loss_json(struct chronicle *history, ynode row, const struct tally *tally) {
    static const char *const keys[] = {"side", "command", "men", "source", "unchecked", NULL};
    y_only(&history->doc, row, keys);
    if (history->men == 0)
        yamldoc_fail(&history->doc, row, "losses: the file does not say how many men a Strength Point has");
    side_id side = side_of(history, row);
    command_id command = command_of(history, row, side);
    double real = y_number(&history->doc, y_need(&history->doc, row, "men"), 0);
    const char *source = y_text(&history->doc, y_need(&history->doc, row, "source"), "");
    bool unchecked = is_unchecked(history, row);
    if (history->doc.failed || tally == NULL || tally->band_games == 0)
        return NULL;
    double *ours = must(calloc(tally->band_games, sizeof *ours));
    for (counter_id c = 0; c < tally->counters; c++)
        for (unsigned i = 0; belongs(history, c, side, command) && i < tally->band_games; i++)
            ours[i] += history->men * tally->lost[(size_t)c * TALLY_GAMES + i];
    json_t *out =
        name_row(history, side, command, ": men lost", beside(real, ours, tally->band_games, source, unchecked));
    free(ours);
    return out;
}

/* Of a command: the turn in which the first of its counters is on the map. One that never comes counts as the turn
 * after the last. */
static json_t *arrival_json(struct chronicle *history, ynode row, const struct tally *tally) {
    static const char *const keys[] = {"side", "command", "turn", "source", "unchecked", NULL};
    y_only(&history->doc, row, keys);
    side_id side = side_of(history, row);
    y_need(&history->doc, row, "command");
    command_id command = command_of(history, row, side);
    double real = turn_of(history, row);
    const char *source = y_text(&history->doc, y_need(&history->doc, row, "source"), "");
    bool unchecked = is_unchecked(history, row);
    if (history->doc.failed || tally == NULL || tally->band_games == 0)
        return NULL;
    double *ours = must(calloc(tally->band_games, sizeof *ours));
    for (unsigned i = 0; i < tally->band_games; i++) {
        ours[i] = tally->turns + 1;
        for (counter_id c = 0; c < tally->counters; c++) {
            unsigned arrived = tally->arrived[(size_t)c * TALLY_GAMES + i];
            if (arrived > 0 && arrived < ours[i] && belongs(history, c, side, command))
                ours[i] = arrived;
        }
    }
    json_t *out =
        name_row(history, side, command, ": turn of arrival", beside(real, ours, tally->band_games, source, unchecked));
    free(ours);
    return out;
}

/* Who held a place at the end of a turn, beside the share of our games in which that side did. */
static json_t *ground_json(struct chronicle *history, ynode row, const struct tally *tally) {
    static const char *const keys[] = {"side", "place", "turn", "source", "unchecked", NULL};
    const struct lab_arm *arm = history->arm;
    char what[200];
    unsigned place = 0;
    y_only(&history->doc, row, keys);
    side_id side = side_of(history, row);
    const char *name = y_text(&history->doc, y_need(&history->doc, row, "place"), "");
    int turn = turn_of(history, row);
    const char *source = y_text(&history->doc, y_need(&history->doc, row, "source"), "");
    bool unchecked = is_unchecked(history, row);
    while (place < arm->places && strcmp(arm->place[place].name, name) != 0)
        place++;
    if (place == arm->places)
        yamldoc_fail(&history->doc, row, "place: the map has no %s", name);
    if (history->doc.failed || tally == NULL || turn > (int)tally->turns)
        return NULL;
    const struct tally_contingency *held = &tally->held[(size_t)(turn - 1) * LAB_PLACES_MAX + place];
    double all = 0, same = 0;
    for (unsigned had = 0; had < OUTCOMES; had++)
        for (unsigned won = 0; won < OUTCOMES; won++) {
            all += held->count[had][won];
            same += had == side ? held->count[had][won] : 0;
        }
    snprintf(what, sizeof what, "%s holds %s at the end of turn %d", arm->rules->side_title(arm->tables, side), name,
             turn);
    return all == 0 ? NULL
                    : json_pack("{s:s, s:s, s:s, s:i, s:f, s:s, s:b}", "what", what, "side",
                                arm->rules->side_name(arm->tables, side), "place", name, "turn", turn, "share",
                                same / all, "source", source, "unchecked", unchecked);
}

static json_t *list_json(struct chronicle *history, const char *key, const struct tally *tally,
                         json_t *(*row)(struct chronicle *, ynode, const struct tally *)) {
    json_t *list = json_array();
    ynode rows = y_get(&history->doc, history->rows, key);
    for (int i = 0; i < y_count(rows) && !history->doc.failed; i++) {
        json_t *one = row(history, y_item(&history->doc, rows, i), tally);
        if (one != NULL)
            json_array_append_new(list, one);
    }
    return list;
}

/* `winner: nobody` is SIDE_NONE: neither side won, and our drawn games are beside it. */
static json_t *winner_json(struct chronicle *history, const struct tally *tally) {
    ynode node = y_need(&history->doc, history->rows, "winner");
    const char *word = y_text(&history->doc, node, ""),
               *source = y_text(&history->doc, y_need(&history->doc, history->rows, "source"), "");
    bool unchecked = is_unchecked(history, history->rows);
    side_id side = 0;
    while (side < SIDES && strcmp(history->arm->rules->side_name(history->arm->tables, side), word) != 0)
        side++;
    if (side == SIDES && strcmp(word, "nobody") != 0)
        yamldoc_fail(&history->doc, node, "winner: there is no side %s", word);
    if (history->doc.failed)
        return NULL;
    double share = tally != NULL && tally->games > 0 ? (double)tally->won[side] / (double)tally->games : 0.0;
    return json_pack("{s:s?, s:f, s:s, s:b}", "side", side < SIDES ? word : NULL, "share", share, "source", source,
                     "unchecked", unchecked);
}

static json_t *read_history(struct chronicle *history, const struct tally *tally) {
    json_t *out = json_pack("{s:o, s:o, s:o}", "losses", list_json(history, "losses", tally, loss_json), "arrivals",
                            list_json(history, "arrivals", tally, arrival_json), "ground",
                            list_json(history, "ground", tally, ground_json));
    json_t *winner = winner_json(history, tally);
    if (winner != NULL)
        json_object_set_new(out, "winner", winner);
    return out;
}

json_t *history_json(const struct tally *tally) {
    struct chronicle history;
    json_t *out = NULL;
    if (!open_history(&history, tally->arm))
        return NULL;
    if (history.rows != NULL)
        out = read_history(&history, tally);
    close_history(&history);
    return out;
}

bool history_check(const struct lab_arm *arm, char *why, size_t size) {
    struct chronicle history;
    bool opened = open_history(&history, arm);
    if (opened && history.rows != NULL)
        json_decref(read_history(&history, NULL));
    bool failed = history.doc.failed;
    snprintf(why, size, "%s", history.doc.why);
    if (opened)
        close_history(&history);
    return !failed;
}
