/* summary.c: see summary.h. */
#include "serve/play/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/people/people.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"

static json_t *text_or_null(const char *text) { return text != NULL && text[0] != 0 ? json_string(text) : json_null(); }

static json_t *seat_of(struct server *server, const struct hosted_game *hosted, const struct seat_row *row,
                       int64_t person) {
    char name[64] = "";
    bool is_person = strcmp(row->kind, "person") == 0;
    if (is_person)
        person_name(server, row->person, name, sizeof name);
    bool online = hosted != NULL && is_person && streams_is_here(hosted, row->person);
    return json_pack("{s:s, s:s, s:o, s:b, s:o, s:b}", "side", row->side, "kind", row->kind, "name",
                     text_or_null(is_person ? name : row->bot), "you", is_person && row->person == person, "bot",
                     text_or_null(row->bot), "online", online);
}

struct team { /* of a game in memory, or of one that is only listed */
    const struct commander_row *row;
    size_t count;
};

/* Who sits beside each other on a side. The invitation to an open place is for those who sit there. */
static json_t *commanders_of(struct server *server, const struct hosted_game *hosted, const struct team *team,
                             const struct seat_row *seat, int64_t person, bool mine) {
    json_t *list = json_array();
    for (size_t i = 0; i < team->count; i++) {
        const struct commander_row *row = &team->row[i];
        char name[64] = "";
        if (strcmp(row->side, seat->side) != 0)
            continue;
        if (row->person != 0)
            person_name(server, row->person, name, sizeof name);
        bool taken = row->person != 0;
        json_t *one =
            json_pack("{s:s, s:s, s:o, s:b, s:b, s:b}", "leader", row->leader, "title",
                      hosted != NULL ? team_title(hosted, row->leader) : row->leader, "name", text_or_null(name), "you",
                      taken && row->person == person, "chief", taken && row->person == seat->person, "online",
                      hosted != NULL && taken && streams_is_here(hosted, row->person));
        if (row->person == 0 && mine)
            json_object_set_new(one, "invitation", json_string(row->token));
        json_array_append_new(list, one);
    }
    return list;
}

static bool sits_here(const struct seat_row *seat, const struct team *team, int64_t person) {
    bool here = strcmp(seat->kind, "person") == 0 && seat->person == person;
    for (size_t i = 0; i < team->count && person != 0; i++)
        here = here || (team->row[i].person == person && strcmp(team->row[i].side, seat->side) == 0);
    return here;
}

/* Who may hand out the invitation to an open seat: those who share its side, if there are any, else who made the game.
 * (That may be the opponent of those who are left.) */
static bool may_invite(const struct seat_row *const rows[SIDES], side_id side, const struct team *team,
                       const struct game_row *game, int64_t person) {
    bool beside = false;
    for (size_t i = 0; i < team->count; i++)
        beside = beside || (team->row[i].person != 0 && strcmp(team->row[i].side, rows[side]->side) == 0);
    if (sits_here(rows[side], team, person))
        return true;
    return game->owner == person && !(beside && sits_here(rows[other_side(side)], team, person));
}

static void put_seats(struct server *server, const struct hosted_game *hosted, const struct seat_row *const rows[SIDES],
                      const struct team *team, const struct game_row *game, int64_t person, json_t *out) {
    json_t *seats = json_array(), *mine = json_array(), *invitations = json_object();
    for (side_id side = 0; side < SIDES; side++) {
        const struct seat_row *row = rows[side];
        json_t *seat = seat_of(server, hosted, row, person);
        bool here = sits_here(row, team, person);
        if (here)
            json_array_append_new(mine, json_string(row->side));
        if (team->count > 0)
            json_object_set_new(seat, "commanders", commanders_of(server, hosted, team, row, person, here));
        if (strcmp(row->kind, "open") == 0 && may_invite(rows, side, team, game, person)) {
            json_object_set_new(invitations, row->side, json_string(row->token));
            json_object_set_new(seat, "invitation", json_string(row->token));
        }
        json_array_append_new(seats, seat);
    }
    json_object_set_new(out, "seats", seats);
    json_object_set_new(out, "mine", mine);
    if (game->owner == person)
        json_object_set_new(out, "invitations", invitations);
    else
        json_decref(invitations);
}

static json_t *offer_of(const struct game_row *row) {
    json_t *offer = row->offer != NULL ? json_loads(row->offer, 0, NULL) : NULL;
    return offer != NULL ? offer : json_null();
}

static json_t *head_of(const struct game_row *row, int64_t person) {
    bool over = strcmp(row->state, "over") == 0;
    char game[64];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(row->scenario, "/"), row->scenario);
    json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:I, s:I, s:s, s:b, s:o, s:o, s:o}", "id", row->id,
                            "scenario", row->scenario, "game", game, "title", row->title, "state", row->state, "owner",
                            row->owner == person, "public", row->is_public, "created", (json_int_t)row->created,
                            "updated", (json_int_t)row->touched, "commitment", row->commitment, "seed_chosen",
                            row->chosen_seed, "seed", text_or_null(over ? row->seed : NULL), "nonce",
                            text_or_null(over ? row->nonce : NULL), "offer", offer_of(row));
    json_t *status = row->status != NULL ? json_loads(row->status, 0, NULL) : NULL;
    if (json_object_get(status, "turn") != NULL) {
        json_object_set(out, "turn", json_object_get(status, "turn"));
        json_object_set(out, "phase", json_object_get(status, "phase"));
        const char *side = json_string_value(json_object_get(status, "side"));
        json_object_set_new(out, "to_act", text_or_null(side));
    }
    const char *winner = json_string_value(json_object_get(status, "winner"));
    json_object_set_new(out, "result",
                        over && winner != NULL ? json_pack("{s:o}", "winner", text_or_null(winner)) : json_null());
    json_decref(status);
    return out;
}

/* The full result needs the position. */
static void put_result(struct hosted_game *hosted, json_t *out) {
    const struct play_state *state = hosted->match->game.state;
    int32_t points[SIDES] = {0, 0};
    json_t *score = json_object();
    if (hosted->match->rules->score != NULL)
        hosted->match->rules->score(&hosted->match->game, points);
    for (side_id side = 0; side < SIDES; side++)
        json_object_set_new(score, hosted_game_side_word(hosted, side), json_integer(points[side]));
    json_object_set_new(out, "result",
                        json_pack("{s:o, s:i, s:b, s:o}", "winner",
                                  text_or_null(hosted_game_side_word(hosted, state->winner)), "level", state->level,
                                  "resigned", state->resigned, "points", score));
}

/* Of a game at rest the list's words are enough, as of one that is not in memory. */
static void put_status(struct hosted_game *hosted, json_t *out) {
    const struct match *match = hosted->match;
    const struct play_state *state = match->game.state;
    json_object_set_new(out, "base", json_integer(hosted->base));
    json_object_set_new(out, "turn", json_integer(state->turn));
    json_object_set_new(out, "phase", json_string(match->rules->phase_name(match->tables, state->phase)));
    json_object_set_new(out, "to_act", text_or_null(hosted_game_side_word(hosted, play_side_to_act(&match->game))));
    if (play_over(&match->game))
        put_result(hosted, out);
}

json_t *summary_of(struct hosted_game *hosted, int64_t person) {
    const struct seat_row *rows[SIDES] = {&hosted->seat[0].row, &hosted->seat[1].row};
    snprintf(hosted->row.state, sizeof hosted->row.state, "%s", hosted_game_state(hosted));
    json_t *out = head_of(&hosted->row, person);
    json_object_set_new(out, "n", json_integer(hosted->n));
    if (hosted->match != NULL)
        put_status(hosted, out);
    struct team team = {hosted->team, hosted->team_count};
    put_seats(hosted->server, hosted, rows, &team, &hosted->row, person, out);
    return out;
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

static json_t *summary_of_rows(struct server *server, const struct game_row *game, struct seat_row seats[STORE_SIDES],
                               int64_t person) {
    const struct seat_row *rows[SIDES] = {&seats[0], &seats[1]};
    json_t *out = head_of(game, person);
    json_object_set_new(out, "n", json_integer(store_journal_last(server->store, game->id)));
    struct gathered gathered = {.count = 0};
    store_commanders_read(server->store, game->id, gather, &gathered);
    struct team team = {gathered.row, gathered.count};
    put_seats(server, NULL, rows, &team, game, person, out);
    return out;
}

json_t *summary_stored(struct server *server, const char *id, int64_t person) {
    struct seat_row seats[STORE_SIDES] = {0};
    struct game_row game;
    struct hosted_game *hosted = game_cache_peek(server, id);
    if (hosted != NULL && !hosted->broken)
        return summary_of(hosted, person);
    if (!store_game_get(server->store, id, &game))
        return NULL;
    json_t *out = store_seats_get(server->store, id, seats) ? summary_of_rows(server, &game, seats, person) : NULL;
    for (int i = 0; i < STORE_SIDES; i++) {
        free(seats[i].orders);
        free(seats[i].book);
    }
    game_row_free(&game);
    return out;
}
