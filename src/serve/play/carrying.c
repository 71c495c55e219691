/* carrying.c: see carrying.h. */
#include "serve/play/carrying.h"

#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "match/orders.h"
#include "serve/play/stream.h"

/* -- how it began and ended last, across a restart -- */

static void write_stop(struct seat *seat) {
    snprintf(seat->row.stopped, sizeof seat->row.stopped, "{\"pressed\":%u,\"stuck_at\":%u,\"asks\":%s}", seat->pressed,
             seat->stuck_at, seat->asks[0] != 0 ? seat->asks : "null");
}

static void read_stop(struct seat *seat) {
    json_t *stop = json_loads(seat->row.stopped, 0, NULL), *asks = json_object_get(stop, "asks");
    char *text = json_is_object(asks) ? json_dumps(asks, JSON_COMPACT) : NULL;
    seat->pressed = (uint32_t)json_integer_value(json_object_get(stop, "pressed"));
    seat->stuck_at = (uint32_t)json_integer_value(json_object_get(stop, "stuck_at"));
    snprintf(seat->asks, sizeof seat->asks, "%s", text != NULL ? text : "");
    free(text);
    json_decref(stop);
}

/* Said now: the order may be gone when somebody reads it. */
static void take_question(struct hosted_game *hosted, side_id side, const struct aide_report *report) {
    struct seat *seat = &hosted->seat[side];
    struct text text;
    struct json out;
    text_init(&text, seat->asks, sizeof seat->asks);
    json_init(&out, &text);
    json_open(&out, '{');
    put_report(hosted->match, side, report, &out);
    json_close(&out, '}');
}

void carrying_sit_down(struct hosted_game *hosted) {
    for (side_id side = 0; side < SIDES; side++) {
        const char *book = hosted->seat[side].row.book;
        if (book != NULL && book[0] != 0)
            match_orders_read(hosted->match, side, book, strlen(book));
        const char *limits = strchr(hosted->seat[side].row.carrying, ' ');
        if (limits != NULL)
            json_decref(match_orders_limit(hosted->match, side, limits + 1));
        read_stop(&hosted->seat[side]);
    }
}

/* The row has the mode and after it the limits: "open only:II spare:2413". */
static bool carries_by(const struct seat *seat, const char *mode) {
    return strcspn(seat->row.carrying, " ") == strlen(mode) && strncmp(seat->row.carrying, mode, strlen(mode)) == 0;
}

bool carrying_is_on(const struct hosted_game *hosted, side_id side) {
    return side < SIDES && hosted->seat[side].row.carrying[0] != 0;
}

/* -- writing down -- */

static void take_book(struct hosted_game *hosted, side_id side) {
    struct text text = GROWING;
    text_add(&text, "");
    match_orders_write(hosted->match, side, &text);
    free(hosted->seat[side].row.book);
    hosted->seat[side].row.book = text.at;
}

static bool write_seat(struct hosted_game *hosted, side_id side) {
    struct store *store = hosted->server->store;
    write_stop(&hosted->seat[side]);
    bool done =
        store_begin(store) && store_seat_set(store, hosted->row.id, &hosted->seat[side].row) && store_commit(store);
    if (!done)
        store_roll_back(store);
    hosted->broken = hosted->broken || !done;
    return done;
}

void put_carrying(struct hosted_game *hosted, side_id side, struct json *out) {
    const struct seat *seat = &hosted->seat[side];
    char mode[16];
    snprintf(mode, sizeof mode, "%.*s", (int)strcspn(seat->row.carrying, " "), seat->row.carrying);
    json_put_string_or_none(out, "carrying", mode[0] != 0 ? mode : NULL);
    json_put_int(out, "pressed", seat->pressed);
    if (seat->asks[0] != 0) {
        json_key(out, "asks");
        json_raw(out, seat->asks, strlen(seat->asks));
    }
    if (seat->stuck_at == hosted->n + 1) {
        json_key(out, "stuck");
        json_open(out, '{');
        json_put_int(out, "n", hosted->n);
        put_stuck(hosted->match, side, out);
        json_close(out, '}');
    }
}

static void send_to_owner(struct hosted_game *hosted, side_id side) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    json_open(&out, '{');
    json_put_string(&out, "side", hosted_game_side_word(hosted, side));
    put_carrying(hosted, side, &out);
    json_close(&out, '}');
    streams_send_event(hosted, "orders", text.at, hosted->seat[side].row.person);
    free(text.at);
}

static bool stop(struct seat *seat) {
    seat->row.carrying[0] = 0;
    seat->carrying_changed = true;
    return false;
}

void carrying_settle(struct hosted_game *hosted) {
    for (side_id side = 0; side < SIDES; side++) {
        struct seat *seat = &hosted->seat[side];
        if (seat->row.carrying[0] != 0 && play_over(&hosted->match->game))
            stop(seat);
        if (!seat->carrying_changed)
            continue;
        seat->carrying_changed = false;
        if (match_orders_keep_posts(hosted->match, side))
            take_book(hosted, side);
        write_seat(hosted, side);
        send_to_owner(hosted, side);
    }
}

void carrying_by_hand(struct hosted_game *hosted, side_id side, struct action action) {
    if (!match_by_hand(hosted->match, side, action))
        return;
    take_book(hosted, side);
    hosted->seat[side].carrying_changed = true;
}

/* -- going on -- */

/* Its next Player-Turn has begun: its owner may want to give other orders. */
static bool begins_turn(struct hosted_game *hosted, side_id side) {
    const struct play_state *state = hosted->match->game.state;
    struct seat *seat = &hosted->seat[side];
    bool mine = state->phasing == side;
    if (!seat->carrying_known) {
        seat->carrying_known = true;
        seat->carrying_turn = mine ? state->turn : 0;
    }
    return mine && state->turn != seat->carrying_turn;
}

/* Where sides activate by turns a press gives one activation: it ends when somebody else has acted. */
static bool has_had_turn(struct hosted_game *hosted, const struct seat *seat) {
    return hosted->match->rules->aide->by_turns && carries_by(seat, "open") && seat->carried != 0 &&
           hosted->match->game.state->actions != seat->carried;
}

bool carrying_next(struct hosted_game *hosted, side_id side, struct action *out) {
    struct seat *seat = &hosted->seat[side];
    if (hosted->match->rules->aide == NULL || has_had_turn(hosted, seat))
        return stop(seat);
    seat->carried = hosted->match->game.state->actions + 1;
    if (begins_turn(hosted, side) && !carries_by(seat, "turns"))
        return stop(seat);
    struct aide_report report;
    switch (match_order_next(hosted->match, side, out, &report)) {
    case AIDE_ACTS:
        return true;
    case AIDE_ASKS:
        take_question(hosted, side, &report);
        return stop(seat);
    case AIDE_DONE:
        break;
    }
    if (carries_by(seat, "open"))
        return stop(seat);
    if (!match_gives_way(hosted->match, side, out)) {
        seat->stuck_at = hosted->n + 1;
        return stop(seat);
    }
    if (carries_by(seat, "phase"))
        stop(seat);
    return true;
}

/* -- beginning -- */

bool carrying_write_book(struct hosted_game *hosted, side_id side) {
    take_book(hosted, side);
    return write_seat(hosted, side);
}

bool carrying_begin(struct hosted_game *hosted, side_id side, const char *mode) {
    struct seat *seat = &hosted->seat[side];
    bool stops = strcmp(mode, "stop") == 0;
    const char *limits = match_orders_of(hosted->match, side)->limits;
    snprintf(seat->row.carrying, sizeof seat->row.carrying, "%s%s%s", stops ? "" : mode,
             stops || limits[0] == 0 ? "" : " ", stops ? "" : limits);
    seat->carrying_known = false;
    seat->asks[0] = 0;
    seat->carried = seat->stuck_at = 0;
    seat->pressed = stops ? seat->pressed : hosted->match->game.state->actions;
    if (match_orders_keep_posts(hosted->match, side))
        take_book(hosted, side);
    if (!write_seat(hosted, side))
        return false;
    hosted->left_alone = UINT32_MAX;
    hosted_game_schedule(hosted);
    return true;
}
