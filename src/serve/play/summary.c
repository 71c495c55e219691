/* summary.c: see summary.h. */
#include "serve/play/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "serve/people/people.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/play/time_limit.h"

static void put_text_or_none(struct json *out, const char *key, const char *text) {
    json_put_string_or_none(out, key, text != NULL && text[0] != 0 ? text : NULL);
}

static void put_seat(struct server *server, const struct hosted_game *hosted, const struct seat_row *row,
                     int64_t person, struct json *out) {
    char name[64] = "";
    bool is_person = strcmp(row->kind, "person") == 0;
    if (is_person)
        person_name(server, row->person, name, sizeof name);
    json_put_string(out, "side", row->side);
    json_put_string(out, "kind", row->kind);
    put_text_or_none(out, "name", is_person ? name : row->bot);
    if (is_person && strcmp(name, GUEST_NAME) == 0)
        json_put_bool(out, "unnamed", true);
    json_put_bool(out, "you", is_person && row->person == person);
    put_text_or_none(out, "bot", row->bot);
    json_put_bool(out, "online", hosted != NULL && is_person && streams_is_here(hosted, row->person));
}

struct team { /* of a game in memory, or of one that is only listed */
    const struct commander_row *row;
    size_t count;
};

static void write_commander(struct server *server, const struct hosted_game *hosted, const struct commander_row *row,
                            const struct seat_row *seat, int64_t person, bool mine, struct json *out) {
    char name[64] = "";
    bool taken = row->person != 0;
    if (taken)
        person_name(server, row->person, name, sizeof name);
    json_open(out, '{');
    json_put_string(out, "leader", row->leader);
    json_put_string(out, "title", hosted != NULL ? team_title(hosted, row->leader) : row->leader);
    put_text_or_none(out, "name", name);
    json_put_bool(out, "you", taken && row->person == person);
    json_put_bool(out, "chief", taken && row->person == seat->person);
    json_put_bool(out, "online", hosted != NULL && taken && streams_is_here(hosted, row->person));
    if (!taken && mine)
        json_put_string(out, "invitation", row->token);
    json_close(out, '}');
}

/* Who sits beside each other on a side. The invitation to an open place is for those who sit there. */
static void put_commanders(struct server *server, const struct hosted_game *hosted, const struct team *team,
                           const struct seat_row *seat, int64_t person, bool mine, struct json *out) {
    json_key(out, "commanders");
    json_open(out, '[');
    for (size_t i = 0; i < team->count; i++)
        if (strcmp(team->row[i].side, seat->side) == 0)
            write_commander(server, hosted, &team->row[i], seat, person, mine, out);
    json_close(out, ']');
}

static bool sits_here(const struct seat_row *seat, const struct team *team, int64_t person) {
    bool here = strcmp(seat->kind, "person") == 0 && seat->person == person;
    for (size_t i = 0; i < team->count && person != 0; i++)
        here = here || (team->row[i].person == person && strcmp(team->row[i].side, seat->side) == 0);
    return here;
}

/* Who may hand out the invitation to an open seat: those who share its side, if there are any, else the person who made
 * the game. (That may be the opponent of those who are left.) */
static bool may_invite(const struct seat_row *const rows[SIDES], side_id side, const struct team *team,
                       const struct game_row *game, const struct time_limit_row *limit, int64_t person) {
    bool beside = false;
    for (size_t i = 0; i < team->count; i++)
        beside = beside || (team->row[i].person != 0 && strcmp(team->row[i].side, rows[side]->side) == 0);
    if (sits_here(rows[side], team, person))
        return true;
    if (strcmp(limit->late, rows[side]->side) == 0 && !beside && sits_here(rows[other_side(side)], team, person))
        return true; /* a substitute is looked for, as agreed */
    return game->owner == person && !(beside && sits_here(rows[other_side(side)], team, person));
}

static void put_seats(struct server *server, const struct hosted_game *hosted, const struct seat_row *const rows[SIDES],
                      const struct team *team, const struct game_row *game, const struct time_limit_row *limit,
                      int64_t person, struct json *out) {
    const char *const names[SIDES] = {rows[0]->side, rows[1]->side};
    bool invites[SIDES];
    json_key(out, "seats");
    json_open(out, '[');
    for (side_id side = 0; side < SIDES; side++) {
        const struct seat_row *row = rows[side];
        invites[side] = strcmp(row->kind, "open") == 0 && may_invite(rows, side, team, game, limit, person);
        json_open(out, '{');
        put_seat(server, hosted, row, person, out);
        if (team->count > 0)
            put_commanders(server, hosted, team, row, person, sits_here(row, team, person), out);
        if (invites[side])
            json_put_string(out, "invitation", row->token);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "mine");
    json_open(out, '[');
    for (side_id side = 0; side < SIDES; side++)
        if (sits_here(rows[side], team, person))
            json_text(out, rows[side]->side);
    json_close(out, ']');
    time_limit_put(limit, names, out);
    if (game->owner != person)
        return;
    json_key(out, "invitations");
    json_open(out, '{');
    for (side_id side = 0; side < SIDES; side++)
        if (invites[side])
            json_put_string(out, rows[side]->side, rows[side]->token);
    json_close(out, '}');
}

/* As offers are kept (api_play.c): an object. */
static void put_offer(const struct game_row *row, struct json *out) {
    json_key(out, "offer");
    if (row->offer != NULL)
        json_raw(out, row->offer, strlen(row->offer));
    else
        json_none(out);
}

static void put_row(const struct game_row *row, int64_t person, struct json *out) {
    bool over = strcmp(row->state, "over") == 0;
    char game[64];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(row->scenario, "/"), row->scenario);
    json_put_string(out, "id", row->id);
    json_put_string(out, "scenario", row->scenario);
    json_put_string(out, "game", game);
    json_put_string(out, "title", row->title);
    json_put_string(out, "state", row->state);
    json_put_bool(out, "owner", row->owner == person);
    json_put_bool(out, "public", row->is_public);
    json_put_bool(out, "rated", row->rated);
    json_put_int(out, "created", row->created);
    json_put_int(out, "updated", row->touched);
    json_put_string(out, "commitment", row->commitment);
    json_put_bool(out, "seed_chosen", row->chosen_seed);
    put_text_or_none(out, "seed", over ? row->seed : NULL);
    put_text_or_none(out, "nonce", over ? row->nonce : NULL);
    put_offer(row, out);
    json_put_int(out, "pace", row->pace < 0 ? -row->pace : row->pace);
    json_put_bool(out, "paused", row->pace < 0);
    json_put_bool(out, "pupil", row->pupil);
}

/* -- the status: of the match, or as it was written down last (update_json_short_status) -- */

/* Only the winner was written. */
static void put_written_result(const struct game_row *row, const json_t *status, struct json *out) {
    const char *winner = json_string_value(json_object_get(status, "winner"));
    json_key(out, "result");
    if (strcmp(row->state, "over") != 0 || winner == NULL) {
        json_none(out);
        return;
    }
    json_open(out, '{');
    put_text_or_none(out, "winner", winner);
    json_close(out, '}');
}

static json_t *written_status(const struct game_row *row) {
    return row->status != NULL ? json_loads(row->status, 0, NULL) : NULL;
}

/* Of a game at rest, or one that is only listed. */
static void put_status_of_row(const struct game_row *row, struct json *out) {
    json_t *status = written_status(row);
    const json_t *turn = json_object_get(status, "turn");
    if (turn != NULL) {
        json_put_int(out, "turn", json_integer_value(turn));
        json_put_string(out, "phase", json_string_value(json_object_get(status, "phase")));
        put_text_or_none(out, "to_act", json_string_value(json_object_get(status, "side")));
    }
    put_written_result(row, status, out);
    json_decref(status);
}

/* A game that the rules of today do not bring to its end has the winner that was written down. */
static void put_status_of_match(const struct hosted_game *hosted, struct json *out) {
    struct match *match = hosted->match;
    const struct play_state *state = match->game.state;
    json_put_int(out, "turn", state->turn);
    json_put_string(out, "phase", match->rules->phase_name(match->tables, state->phase));
    json_put_string_or_none(out, "to_act", match_side_word(match, play_side_to_act(&match->game)));
    if (play_over(&match->game)) {
        json_key(out, "result");
        write_result(&match->game, match_side_word(match, state->winner), out);
        return;
    }
    json_t *status = hosted->ended ? written_status(&hosted->row) : NULL;
    put_written_result(&hosted->row, status, out);
    json_decref(status);
}

void summary_put(struct hosted_game *hosted, int64_t person, struct json *out) {
    const struct seat_row *rows[SIDES] = {&hosted->seat[0].row, &hosted->seat[1].row};
    snprintf(hosted->row.state, sizeof hosted->row.state, "%s", hosted_game_state(hosted));
    put_row(&hosted->row, person, out);
    json_put_int(out, "n", hosted->n);
    if (hosted->match != NULL) {
        json_put_int(out, "base", hosted->base);
        put_status_of_match(hosted, out);
    } else
        put_status_of_row(&hosted->row, out);
    struct team team = {hosted->team, hosted->team_count};
    if (hosted->limit.move > 0) /* another server may have written it */
        store_time_limit_get(hosted->server->store, hosted->row.id, &hosted->limit);
    put_seats(hosted->server, hosted, rows, &team, &hosted->row, &hosted->limit, person, out);
}

struct gathered {
    struct commander_row row[SIDES * TEAM_MOST];
    size_t count;
};

static void gather(void *context, const struct commander_row *row) {
    struct gathered *gathered = context;
    if (gathered->count < sizeof gathered->row / sizeof gathered->row[0])
        gathered->row[gathered->count++] = *row;
}

static void put_rows(struct server *server, const struct game_row *game, const struct seat_row seats[STORE_SIDES],
                     int64_t person, struct json *out) {
    const struct seat_row *rows[SIDES] = {&seats[0], &seats[1]};
    struct gathered gathered = {.count = 0};
    struct time_limit_row limit;
    store_time_limit_get(server->store, game->id, &limit);
    put_row(game, person, out);
    json_put_int(out, "n", store_journal_last(server->store, game->id));
    put_status_of_row(game, out);
    store_commanders_read(server->store, game->id, gather, &gathered);
    struct team team = {gathered.row, gathered.count};
    put_seats(server, NULL, rows, &team, game, &limit, person, out);
}

bool summary_write_stored(struct server *server, const char *id, int64_t person, struct json *out) {
    struct seat_row seats[STORE_SIDES] = {0};
    struct game_row game;
    struct hosted_game *hosted = game_cache_peek(server, id);
    if (hosted != NULL && !hosted->broken) {
        json_open(out, '{');
        summary_put(hosted, person, out);
        json_close(out, '}');
        return true;
    }
    if (!store_game_get(server->store, id, &game))
        return false;
    bool found = store_seats_get(server->store, id, seats);
    if (found) {
        json_open(out, '{');
        put_rows(server, &game, seats, person, out);
        json_close(out, '}');
    }
    for (int i = 0; i < STORE_SIDES; i++) {
        free(seats[i].orders);
        free(seats[i].book);
    }
    game_row_free(&game);
    return found;
}
