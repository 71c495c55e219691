/* time_limit.c: see time_limit.h. */
#include "serve/play/time_limit.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/base/log.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/people/languages.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/play/computer_seats.h"
#include "serve/play/create.h"
#include "serve/play/hosted_game.h"
#include "serve/play/restore.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"

enum { DAY = 86400, DAYS_MOST = 30, RESERVE_MOST = 90, AT_ONCE = 8, CLAIM_SECONDS = 30 };

/* -- what was agreed -- */

static bool is_after(const char *word) {
    return strcmp(word, "win") == 0 || strcmp(word, "computer") == 0 || strcmp(word, "substitute") == 0;
}

/* Time can only run out for somebody if somebody else waits. */
static bool are_for_two(const struct seat_row seats[STORE_SIDES]) {
    bool open = strcmp(seats[0].kind, "open") == 0 || strcmp(seats[1].kind, "open") == 0;
    return open && strcmp(seats[0].kind, "computer") != 0 && strcmp(seats[1].kind, "computer") != 0;
}

static const char *refusal_of(const json_t *wanted, const struct seat_row seats[STORE_SIDES],
                              struct time_limit_row *out) {
    const json_t *days = json_object_get(wanted, "days"), *reserve = json_object_get(wanted, "reserve");
    const char *after = json_string_value(json_object_get(wanted, "after"));
    if (!json_is_object(wanted))
        return "time_limit must be an object with days, reserve and after";
    if (!json_is_integer(days) || json_integer_value(days) < 1 || json_integer_value(days) > DAYS_MOST)
        return "the days of a time limit must be a whole number from 1 to 30";
    if (reserve != NULL &&
        (!json_is_integer(reserve) || json_integer_value(reserve) < 0 || json_integer_value(reserve) > RESERVE_MOST))
        return "the reserve of a time limit must be a whole number of days from 0 to 90";
    if (after == NULL || !is_after(after))
        return "after, what follows when the time runs out, must be win, computer or substitute";
    if (!are_for_two(seats))
        return "a time limit needs another person: leave a seat open, and give none to a computer";
    out->move = json_integer_value(days) * DAY;
    out->reserve = out->left[0] = out->left[1] = json_integer_value(reserve) * DAY;
    snprintf(out->after, sizeof out->after, "%s", after);
    return NULL;
}

bool time_limit_read(struct request *request, const struct seat_row seats[STORE_SIDES], struct time_limit_row *out) {
    const json_t *wanted = json_object_get(request->body, "time_limit");
    *out = (struct time_limit_row){0};
    const char *why = wanted == NULL || json_is_null(wanted) ? NULL : refusal_of(wanted, seats, out);
    if (why != NULL)
        answer_error(request, 400, "request", why);
    return why == NULL;
}

/* -- whose time runs -- */

int64_t time_limit_deadline(const struct time_limit_row *row, int side) {
    return row->side[0] != 0 && side < STORE_SIDES ? row->since + row->move + row->left[side] : 0;
}

static side_id side_running(const struct hosted_game *hosted) {
    return hosted_game_side_named(hosted, hosted->limit.side);
}

/* Whose should run now. */
static side_id side_wanted(const struct hosted_game *hosted) {
    const struct seat_row *one = &hosted->seat[0].row, *other = &hosted->seat[1].row;
    bool two = strcmp(one->kind, "person") == 0 && strcmp(other->kind, "person") == 0 && one->person != other->person;
    return two && !hosted_game_is_over(hosted) ? play_side_to_act(&hosted->match->game) : (side_id)SIDE_NONE;
}

/* The first reminder comes when a quarter of the move is left, another when the reserve begins. */
static int64_t next_due(const struct time_limit_row *row, int side) {
    if (row->reminders == 0)
        return row->since + row->move - row->move / 4;
    if (row->reminders == 1 && row->left[side] > 0)
        return row->since + row->move;
    return time_limit_deadline(row, side);
}

static void stop(struct time_limit_row *row, side_id side, int64_t now) {
    int64_t beyond = now - row->since - row->move;
    if (side < SIDES && beyond > 0)
        row->left[side] = row->left[side] > beyond ? row->left[side] - beyond : 0;
    row->side[0] = 0;
    row->due = 0;
}

/* A substitute has the whole reserve. */
static void start(struct time_limit_row *row, int side, const char *name, int64_t now) {
    if (strcmp(row->late, name) == 0) {
        row->left[side] = row->reserve;
        row->late[0] = 0;
    }
    snprintf(row->side, sizeof row->side, "%s", name);
    row->since = now;
    row->reminders = 0;
    row->due = next_due(row, side);
}

bool time_limit_follow(struct hosted_game *hosted) {
    struct time_limit_row *row = &hosted->limit;
    if (row->move == 0 || hosted->match == NULL)
        return true;
    store_time_limit_get(hosted->server->store, hosted->row.id, row); /* another server may have written it */
    if (hosted->ran_out != NULL)
        snprintf(row->late, sizeof row->late, "%s", hosted->ran_out);
    side_id running = side_running(hosted), wanted = side_wanted(hosted);
    if (running == wanted)
        return true;
    stop(row, running, serve_now());
    if (wanted < SIDES)
        start(row, wanted, hosted_game_side_word(hosted, wanted), serve_now());
    return store_time_limit_set(hosted->server->store, hosted->row.id, row);
}

/* -- the summary -- */

void time_limit_put(const struct time_limit_row *row, const char *const sides[STORE_SIDES], struct json *out) {
    json_key(out, "time_limit");
    if (row->move == 0) {
        json_none(out);
        return;
    }
    json_open(out, '{');
    json_put_int(out, "days", row->move / DAY);
    json_put_int(out, "reserve", row->reserve / DAY);
    json_put_string(out, "after", row->after);
    json_put_string_or_none(out, "side", row->side[0] != 0 ? row->side : NULL);
    for (int side = 0; side < STORE_SIDES; side++)
        if (row->side[0] != 0 && strcmp(sides[side], row->side) == 0) {
            json_put_int(out, "move_ends", row->since + row->move);
            json_put_int(out, "deadline", time_limit_deadline(row, side));
        }
    json_put_string_or_none(out, "late", row->late[0] != 0 ? row->late : NULL);
    json_key(out, "left");
    json_open(out, '{');
    for (int side = 0; side < STORE_SIDES; side++)
        json_put_int(out, sides[side], row->left[side]);
    json_close(out, '}');
    json_close(out, '}');
}

/* -- notices -- */

static bool is_away(const struct hosted_game *hosted, const struct seat_row *seat) {
    return strcmp(seat->kind, "person") == 0 && !streams_is_here(hosted, seat->person);
}

/* The sentence in their language. */
static void notify(const struct hosted_game *hosted, int64_t person, const char *english) {
    notices_time(hosted->server, person, hosted->row.id, "late", hosted->row.title,
                 language_say(languages_of_person(hosted->server, person), english));
}

/* "2 days", "5 hours". */
static void write_span(const struct language *language, int64_t seconds, char *out, size_t size) {
    struct text text;
    int64_t hours = (seconds + 1800) / 3600, days = (seconds + DAY / 2) / DAY;
    text_init(&text, out, size);
    if (hours >= 48)
        text_count(&text, language, days, "{0} day", "{0} days");
    else
        text_count(&text, language, hours, "{0} hour", "{0} hours");
}

static const char *consequence(const struct time_limit_row *row) {
    if (strcmp(row->after, "win") == 0)
        return SAID("After that the other side wins.");
    return strcmp(row->after, "computer") == 0 ? SAID("After that the computer takes your seat.")
                                               : SAID("After that your seat is open for a substitute.");
}

static void write_reminder(const struct language *language, const struct time_limit_row *row, int64_t left,
                           struct text *out) {
    char span[40];
    write_span(language, left, span, sizeof span);
    if (row->reminders > 0)
        text_said(out, language, "You are using your reserve: {0} left for your move.", span);
    else
        text_said(out, language, "{0} left for your move.", span);
    text_char(out, ' ');
    text_add(out, language_say(language, consequence(row)));
}

static bool remind(struct hosted_game *hosted, side_id side, int64_t now) {
    struct time_limit_row *row = &hosted->limit;
    const struct seat_row *seat = &hosted->seat[side].row;
    char words[320];
    struct text text;
    text_init(&text, words, sizeof words);
    write_reminder(languages_of_person(hosted->server, seat->person), row, time_limit_deadline(row, side) - now, &text);
    row->reminders++;
    row->due = next_due(row, side);
    if (!store_time_limit_set(hosted->server->store, hosted->row.id, row))
        return false;
    if (is_away(hosted, seat))
        notices_time(hosted->server, seat->person, hosted->row.id, "reminder", hosted->row.title, words);
    return true;
}

/* -- when time has run out -- */

static bool lose(struct hosted_game *hosted, side_id side) {
    struct action resign = action_of(hosted->match->rules->verb_resign);
    if (!hosted_game_begin(hosted))
        return false;
    if (is_legal(hosted_game_do(hosted, side, resign)))
        return hosted_game_commit(hosted, NULL); /* which stops the clock */
    hosted_game_roll_back(hosted);
    return false;
}

/* Their seat is the computer's, or open. They have seen what the side sees. */
static bool vacate(struct hosted_game *hosted, side_id side, bool computer) {
    struct store *store = hosted->server->store;
    struct seat *seat = &hosted->seat[side];
    const char *status = hosted->row.status != NULL ? hosted->row.status : "{}";
    bool done = store_begin(store) && team_remember(hosted, side, seat->row.person);
    seat->row.person = 0;
    seat->row.carrying[0] = 0;
    strcpy(seat->row.kind, computer ? "computer" : "open");
    snprintf(seat->row.bot, sizeof seat->row.bot, "%s", computer ? create_default_bot(hosted->rules) : "");
    if (!computer) {
        create_token(seat->row.token);
        hosted->row.is_public = true; /* anybody on this server may go on */
    }
    done = done && store_seat_set(store, hosted->row.id, &seat->row) &&
           store_game_title(store, hosted->row.id, hosted->row.title, hosted->row.is_public) &&
           store_game_set_status(store, hosted->row.id, hosted_game_state(hosted), status, serve_now()) &&
           time_limit_follow(hosted) && store_commit(store);
    if (!done) {
        store_roll_back(store);
        hosted->broken = true;
        return false;
    }
    hosted->left_alone = UINT32_MAX;
    streams_seats_changed(hosted);
    hosted_game_schedule(hosted);
    return true;
}

struct words {
    const char *loser, *other;
};

static struct words words_of(const char *after) {
    if (strcmp(after, "win") == 0)
        return (struct words){SAID("Your time ran out, and with it the game is lost."),
                              SAID("The other side’s time ran out: you have won.")};
    if (strcmp(after, "computer") == 0)
        return (struct words){SAID("Your time ran out: the computer has taken your seat."),
                              SAID("The other side’s time ran out: you play on against the computer.")};
    return (struct words){SAID("Your time ran out: your seat is open for a substitute."),
                          SAID("The other side’s time ran out: their seat is open for a substitute. Invite one from "
                               "the game’s menu.")};
}

static bool run_out(struct hosted_game *hosted, side_id side) {
    char after[sizeof hosted->limit.after];
    memcpy(after, hosted->limit.after, sizeof after);
    struct words words = words_of(after);
    int64_t loser = hosted->seat[side].row.person;
    bool here = streams_is_here(hosted, loser);
    hosted->ran_out = hosted_game_side_word(hosted, side);
    bool done = strcmp(after, "win") == 0 ? lose(hosted, side) : vacate(hosted, side, strcmp(after, "computer") == 0);
    hosted->ran_out = NULL;
    if (!done)
        return false;
    log_say("info", "time ran out", "game", hosted->row.id, "after", after, NULL);
    if (!here)
        notify(hosted, loser, words.loser);
    const struct seat_row *other = &hosted->seat[other_side(side)].row;
    if (is_away(hosted, other))
        notify(hosted, other->person, words.other);
    return true;
}

/* -- the clock -- */

static void look_at(struct server *server, const char *id) {
    char why[256];
    struct hosted_game *hosted = game_cache_find(server, id, NULL, why, sizeof why);
    struct hosted_game *there = hosted == NULL ? game_cache_peek(server, id) : NULL;
    if (there != NULL && there->is_long && !there->restoring)
        restore_in_background(there, NULL);
    if (hosted == NULL || hosted->broken)
        return; /* it is looked at again in a second */
    int64_t now = serve_now();
    store_time_limit_get(server->store, id, &hosted->limit);
    if (hosted->limit.due == 0 || hosted->limit.due > now ||
        !store_time_limit_claim(server->store, id, hosted->limit.due, now + CLAIM_SECONDS))
        return;
    side_id side = side_running(hosted);
    bool done = side >= SIDES                                      ? false
                : now >= time_limit_deadline(&hosted->limit, side) ? run_out(hosted, side)
                                                                   : remind(hosted, side, now);
    if (!done && hosted->broken)
        game_cache_drop(server, hosted);
}

static void look_around(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    char due[AT_ONCE][STORE_ID_SIZE];
    (void)none, (void)what;
    if (server->stopping || store_stopped(server->store) != NULL)
        return;
    int count = store_time_limits_due(server->store, serve_now(), due, AT_ONCE);
    for (int i = 0; i < count; i++)
        look_at(server, due[i]);
}

bool time_limits_open(struct server *server) {
    const struct timeval second = {1, 0};
    server->time_limits = must(workplace_event_new(server->base, -1, EV_PERSIST, look_around, server));
    return event_add(server->time_limits, &second) == 0;
}

void time_limits_close(struct server *server) {
    if (server->time_limits != NULL)
        workplace_event_free(server->time_limits);
    server->time_limits = NULL;
}
