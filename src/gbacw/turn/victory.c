/* victory.c: what scores, item by item, and who has won (31.0).
 *
 * What a side has suffered is counted in the state by kind (enum tally); what one of a kind is worth, and the game's
 * own items, its profile says. Nobody itemises twice: score, query and the end of the game walk the same items. */
#include "gbacw/turn/victory.h"
#include "gbacw/state/names.h"

void victory_items(struct game *game, bool final,
                   void (*item)(void *, side_id, const char *why, const char *case_number, int points), void *context) {
    CHECK(item != NULL);
    if (rules_of(game)->victory.items)
        rules_of(game)->victory.items(game, final || game->state->over, item, context);
}

static void add_item(void *context, side_id side, const char *why, const char *case_number, int points) {
    (void)why, (void)case_number;
    ((int32_t *)context)[side] += points;
}

void victory_score(struct game *game, bool final, int32_t points[SIDES]) {
    points[0] = points[1] = 0;
    victory_items(game, final, add_item, points);
}

static void event_item(void *context, side_id side, const char *why, const char *case_number, int points) {
    struct event_sink *events = context;
    event_object(events, NULL);
    event_side(events, "side", side);
    event_string(events, "why", why);
    event_string(events, "case", case_number);
    event_int(events, "points", points);
    event_close(events);
}

/* The side with more, unless the game judges otherwise. */
static struct verdict judge(struct game *game, const int32_t points[SIDES]) {
    struct verdict verdict = {.winner = points[0] > points[1]   ? SIDE_FIRST
                                        : points[1] > points[0] ? SIDE_SECOND
                                                                : SIDE_NONE};
    if (rules_of(game)->victory.verdict)
        rules_of(game)->victory.verdict(game, points, &verdict);
    return verdict;
}

static const char *level_word(const struct game *game, side_id side, uint8_t level) {
    return side == SIDE_NONE || !rules_of(game)->victory.levels ? "draw" : rules_of(game)->victory.levels[level];
}

static void emit_verdict(struct game *game, const struct verdict *verdict) {
    event_begin(game->events, "verdict", "levels");
    event_side(game->events, "winner", verdict->winner);
    event_string(game->events, "level", level_word(game, verdict->winner, verdict->level));
    event_int(game->events, "ratio", verdict->ratio);
    event_side(game->events, "leads", verdict->leads);
    event_string(game->events, "by_ratio", level_word(game, verdict->leads, verdict->by_ratio));
    event_list(game->events, "shifts");
    for (int i = 0; i < verdict->shift_count; i++) {
        event_object(game->events, NULL);
        event_side(game->events, "side", verdict->shift[i].side);
        event_int(game->events, "by", verdict->shift[i].by);
        event_string(game->events, "why", verdict->shift[i].why);
        event_string(game->events, "case", verdict->shift[i].case_number);
        event_close(game->events);
    }
    event_close(game->events);
    event_end(game->events);
}

void victory_end(struct game *game) {
    int32_t points[SIDES];
    victory_score(game, true, points);
    struct verdict verdict = judge(game, points);
    side_id winner = verdict.winner;
    event_begin(game->events, "victory", "31.0");
    event_side(game->events, "winner", winner);
    event_int(game->events, tables_of(game)->side_id[0], points[0]);
    event_int(game->events, tables_of(game)->side_id[1], points[1]);
    event_list(game->events, "items");
    victory_items(game, true, event_item, game->events);
    event_close(game->events);
    event_end(game->events);
    if (rules_of(game)->victory.verdict) {
        emit_verdict(game, &verdict);
        play_end(game, winner, verdict.level);
        return;
    }
    int margin = winner == SIDE_NONE ? 0 : points[winner] - points[other_side(winner)];
    uint8_t level = rules_of(game)->victory.level ? rules_of(game)->victory.level(game, winner, margin) : 0;
    play_end(game, winner, level);
}

/* ---- the query ---- */

struct item_writer {
    struct game *game;
    struct json *out;
};

static void json_item(void *context, side_id side, const char *why, const char *case_number, int points) {
    struct item_writer *writer = context;
    json_open(writer->out, '{');
    json_put_string(writer->out, "side", tables_of(writer->game)->side_id[side]);
    json_put_string(writer->out, "why", why);
    json_put_string(writer->out, "case", case_number);
    json_put_int(writer->out, "points", points);
    json_close(writer->out, '}');
}

static void json_verdict(struct game *game, struct json *out, const int32_t points[SIDES]) {
    struct verdict verdict = judge(game, points);
    json_put_string(out, "level", level_word(game, verdict.winner, verdict.level));
    if (verdict.winner != SIDE_NONE)
        json_put_string(out, "winner", tables_of(game)->side_id[verdict.winner]);
    json_put_int(out, "ratio", verdict.ratio);
    json_key(out, "shifts");
    json_open(out, '[');
    for (int i = 0; i < verdict.shift_count; i++) {
        struct item_writer writer = {game, out};
        json_item(&writer, verdict.shift[i].side, verdict.shift[i].why, verdict.shift[i].case_number,
                  verdict.shift[i].by);
    }
    json_close(out, ']');
}

static void json_score(struct game *game, struct json *out, const char *key, bool final) {
    int32_t points[SIDES];
    struct item_writer writer = {game, out};
    victory_score(game, final, points);
    json_key(out, key);
    json_open(out, '{');
    for (int side = 0; side < SIDES; side++)
        json_put_int(out, tables_of(game)->side_id[side], points[side]);
    json_key(out, "items");
    json_open(out, '[');
    victory_items(game, final, json_item, &writer);
    json_close(out, ']');
    if (rules_of(game)->victory.verdict)
        json_verdict(game, out, points);
    json_close(out, '}');
}

struct ruling victory_query(struct game *game, const struct query *query, struct json *out) {
    (void)query;
    json_open(out, '{');
    put_rule(game, out, "31.0");
    json_score(game, out, "so_far", false);
    json_score(game, out, "if_it_ended_now", true);
    json_close(out, '}');
    return LEGAL;
}
