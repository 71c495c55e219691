/* api_seats.c: taking a seat, leaving it, and what it orders to be answered for it. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "play/catalogue.h"
#include "serve/net/answer.h"
#include "serve/play/api.h"
#include "serve/play/computer_seats.h"
#include "serve/play/create.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/play/time_limit.h"
#include "serve/routes.h"

enum { ORDERS_MAX = 32, ORDER_ID_MAX = 40 };

/* Seats and what follows for the game's state are written as one. False: answered. */
static bool write_seat(struct request *request, struct hosted_game *hosted, const struct seat_row *row) {
    struct store *store = request->server->store;
    const char *status = hosted->row.status != NULL ? hosted->row.status : "{}";
    bool done = store_begin(store) && store_seat_set(store, hosted->row.id, row) &&
                store_game_set_status(store, hosted->row.id, hosted_game_state(hosted), status, serve_now()) &&
                time_limit_follow(hosted) && store_commit(store);
    if (!done) {
        store_roll_back(store);
        hosted->broken = true;
        api_broken(request, hosted);
    }
    return done;
}

static bool token_fits(const struct hosted_game *hosted, side_id side, const char *token) {
    const char *wanted = hosted->seat[side].row.token;
    size_t length = strlen(wanted);
    if (token == NULL || token[0] == 0)
        return hosted->row.is_public;
    return length > 0 && strlen(token) == length && sodium_memcmp(token, wanted, length) == 0;
}

/* The open seat that the request means; SIDE_NONE: none that it may take. */
static side_id seat_wanted(const struct request *request, const struct hosted_game *hosted, bool *taken) {
    const char *token = body_text(request, "token");
    side_id named = hosted_game_side_named(hosted, body_text(request, "side"));
    *taken = true;
    for (side_id side = 0; side < SIDES; side++) {
        if ((named != SIDE_NONE && side != named) || strcmp(hosted->seat[side].row.kind, "open") != 0)
            continue;
        *taken = false;
        if (token_fits(hosted, side, token))
            return side;
    }
    return SIDE_NONE;
}

/* The open place beside others that this invitation is for; NULL: none. */
static const struct commander_row *place_wanted(const struct request *request, const struct hosted_game *hosted) {
    const char *token = body_text(request, "token");
    for (size_t i = 0; i < hosted->team_count && token != NULL; i++) {
        const struct commander_row *row = &hosted->team[i];
        size_t length = strlen(row->token);
        if (row->person == 0 && length > 0 && strlen(token) == length && sodium_memcmp(token, row->token, length) == 0)
            return row;
    }
    return NULL;
}

/* Beside others on a side. */
static void join_others(struct request *request, struct hosted_game *hosted, struct commander_row row) {
    int64_t person = request->person->id;
    side_id side = hosted_game_side_named(hosted, row.side);
    const char *bar = team_bars(hosted, side, person);
    if (bar != NULL) {
        answer_error(request, 403, "forbidden", bar);
        return;
    }
    if (team_place_of(hosted, side, person) != NULL) {
        answer_error(request, 409, "taken", "you are already a commander on that side");
        return;
    }
    row.person = person;
    row.token[0] = 0;
    if (!team_set(hosted, &row)) {
        answer_unwritten(request);
        return;
    }
    streams_seats_changed(hosted);
    answer_json(request, 200, json_pack("{s:b, s:s, s:s}", "ok", 1, "side", row.side, "leader", row.leader));
}

static void join(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    bool taken;
    if (hosted == NULL)
        return;
    const struct commander_row *place = place_wanted(request, hosted);
    if (place != NULL) {
        join_others(request, hosted, *place);
        return;
    }
    side_id side = seat_wanted(request, hosted, &taken);
    if (side == SIDE_NONE) {
        answer_error(request, taken ? 409 : 403, taken ? "taken" : "forbidden",
                     taken ? "that seat is taken"
                           : "this invitation is not valid for an open seat; ask for a new link");
        return;
    }
    const char *bar = team_bars(hosted, side, request->person->id);
    if (bar == NULL && hosted->row.rated && request->person->guest)
        bar = "a rated game is between accounts: log in first";
    if (bar != NULL) {
        answer_error(request, 403, "forbidden", bar);
        return;
    }
    struct seat_row *row = &hosted->seat[side].row;
    strcpy(row->kind, "person");
    row->person = request->person->id;
    row->token[0] = 0;
    if (!write_seat(request, hosted, row))
        return;
    streams_seats_changed(hosted);
    hosted_game_look_for_empty_phase(hosted);
    hosted_game_schedule(hosted);
    answer_json(request, 200, json_pack("{s:b, s:s}", "ok", 1, "side", hosted_game_side_word(hosted, side)));
}

/* Their places beside others are open again too. False: it could not be written. */
static bool leave_others(struct hosted_game *hosted, int64_t person) {
    bool done = true;
    for (side_id side = 0; side < SIDES; side++) {
        const struct commander_row *place = team_place_of(hosted, side, person);
        if (place == NULL)
            continue;
        struct commander_row row = *place;
        row.person = 0;
        create_token(row.token);
        done = done && team_set(hosted, &row);
    }
    return done;
}

static bool leave_seats(struct hosted_game *hosted, int64_t person) {
    bool done = true;
    for (side_id side = 0; side < SIDES; side++) {
        struct seat_row *row = &hosted->seat[side].row;
        if (strcmp(row->kind, "person") != 0 || row->person != person)
            continue;
        strcpy(row->kind, "open");
        row->person = 0;
        create_token(row->token);
        done = done && store_seat_set(hosted->server->store, hosted->row.id, row);
    }
    return done;
}

static bool remember(const struct hosted_game *hosted, int64_t person) {
    bool done = true;
    for (side_id side = 0; side < SIDES; side++)
        done = done && (!hosted_game_holds(hosted, side, person) || team_remember(hosted, side, person));
    return done;
}

/* A person who leaves gives their seats back: those are open again, with invitations of their own. */
static void leave(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    struct store *store = request->server->store;
    int64_t person = request->person->id;
    if (!hosted_game_holds(hosted, 0, person) && !hosted_game_holds(hosted, 1, person)) {
        answer_error(request, 403, "forbidden", "you have no seat in this game");
        return;
    }
    if (hosted_game_by_letters(hosted)) {
        answer_error(request, 409, "letter", "nobody else can take this seat: its secret is yours");
        return;
    }
    const char *status = hosted->row.status != NULL ? hosted->row.status : "{}";
    bool done = store_begin(store) && remember(hosted, person) && leave_others(hosted, person) &&
                leave_seats(hosted, person) &&
                store_game_set_status(store, hosted->row.id, hosted_game_state(hosted), status, serve_now()) &&
                time_limit_follow(hosted) && store_commit(store);
    if (!done) {
        store_roll_back(store);
        hosted->broken = true; /* it is read again as it is in the store */
        api_broken(request, hosted);
        return;
    }
    streams_seats_changed(hosted);
    answer_ok(request);
}

/* -- standing orders -- */

static bool orders_sound(const struct ruleset *rules, const json_t *orders) {
    const char *id;
    json_t *value;
    if (!json_is_object(orders) || json_object_size(orders) > ORDERS_MAX)
        return false;
    json_object_foreach((json_t *)(uintptr_t)orders, id, value) {
        const char *word = json_string_value(value);
        if (strlen(id) > ORDER_ID_MAX || word == NULL || !catalogue_standing_takes(rules, id, word))
            return false;
    }
    return true;
}

static void answer_orders(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side_asked(request, hosted, &side))
        return;
    json_t *orders = hosted->seat[side].orders;
    answer_json(request, 200,
                json_pack("{s:b, s:o}", "ok", 1, "orders", orders != NULL ? json_incref(orders) : json_object()));
}

static void set_orders(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    json_t *orders = json_object_get(request->body, "orders");
    if (!orders_sound(hosted->rules, orders)) {
        answer_error(request, 400, "request",
                     "each standing order must be ask, or a word that the catalogue has for it");
        return;
    }
    struct seat *seat = &hosted->seat[side];
    free(seat->row.orders);
    seat->row.orders = json_dumps(orders, JSON_COMPACT);
    json_decref(seat->orders);
    seat->orders = json_incref(orders);
    if (!write_seat(request, hosted, &seat->row))
        return;
    hosted->left_alone = UINT32_MAX;
    hosted_game_schedule(hosted);
    answer_ok(request);
}

/* -- the pace of computers -- */

/* How fast computers play a game in which nobody else does: the person who made it to watch it says. */
static void set_pace(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    int64_t pace;
    if (hosted == NULL)
        return;
    if (hosted->row.owner != request->person->id) {
        answer_error(request, 403, "forbidden", "only the player who created a game can set its pace");
        return;
    }
    if (!computer_only(hosted)) {
        answer_error(request, 409, "request", "only a game in which computers play both sides has a pace");
        return;
    }
    if (!body_number(request, "pace", &pace) || pace < 0 || pace > PACE_MOST ||
        (pace == 0 && body_flag(request, "paused"))) {
        answer_error(
            request, 400, "request",
            "pace is the milliseconds between two actions, up to 60000; 0 is as fast as it goes, without a pause");
        return;
    }
    pace = body_flag(request, "paused") ? -pace : pace;
    if (!store_game_pace(request->server->store, hosted->row.id, pace)) {
        answer_unwritten(request);
        return;
    }
    hosted->row.pace = pace;
    streams_seats_changed(hosted); /* everybody reads the summary again */
    hosted_game_schedule(hosted);
    answer_ok(request);
}

const struct route SEAT_ROUTES[] = {
    {METHOD_POST, "/api/games/*/join", join, 0},           {METHOD_POST, "/api/games/*/leave", leave, 0},
    {METHOD_GET, "/api/games/*/orders", answer_orders, 0}, {METHOD_PUT, "/api/games/*/orders", set_orders, 0},
    {METHOD_PUT, "/api/games/*/pace", set_pace, 0},        {0, NULL, NULL, 0},
};
