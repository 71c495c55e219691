/* team.c: see team.h. */
#include "serve/play/team.h"

#include <stdlib.h>
#include <string.h>

#include "serve/people/people.h"
#include "serve/play/stream.h"

/* -- reading -- */

static void take_row(void *context, const struct commander_row *row) {
    struct hosted_game *hosted = context;
    hosted->team = must(realloc(hosted->team, (hosted->team_count + 1) * sizeof *hosted->team));
    hosted->team[hosted->team_count++] = *row;
}

bool team_read(struct hosted_game *hosted) {
    team_free(hosted);
    hosted->notes_waiting = store_messages_waiting(hosted->server->store, hosted->row.id);
    return store_commanders_read(hosted->server->store, hosted->row.id, take_row, hosted);
}

void team_free(struct hosted_game *hosted) {
    free(hosted->team);
    hosted->team = NULL;
    hosted->team_count = 0;
}

bool team_is_of(const struct hosted_game *hosted, const struct commander_row *row, side_id side) {
    return side < SIDES && strcmp(row->side, hosted->seat[side].row.side) == 0;
}

const struct commander_row *team_place_of(const struct hosted_game *hosted, side_id side, int64_t person) {
    for (size_t i = 0; i < hosted->team_count && person != 0; i++)
        if (hosted->team[i].person == person && team_is_of(hosted, &hosted->team[i], side))
            return &hosted->team[i];
    return NULL;
}

const struct commander_row *team_leader(const struct hosted_game *hosted, side_id side, const char *leader) {
    for (size_t i = 0; i < hosted->team_count && leader != NULL; i++)
        if (strcmp(hosted->team[i].leader, leader) == 0 && team_is_of(hosted, &hosted->team[i], side))
            return &hosted->team[i];
    return NULL;
}

int team_count(const struct hosted_game *hosted, side_id side) {
    int count = 0;
    for (size_t i = 0; i < hosted->team_count; i++)
        count += team_is_of(hosted, &hosted->team[i], side);
    return count;
}

static counter_id counter_of(const struct hosted_game *hosted, const char *leader) {
    const struct match *match = hosted->match;
    return match->rules->commander_of != NULL ? match->rules->counter_named(match->tables, leader, strlen(leader))
                                              : (counter_id)COUNTER_NONE;
}

const char *team_title(const struct hosted_game *hosted, const char *leader) {
    const struct match *match = hosted->match;
    counter_id c = match != NULL ? counter_of(hosted, leader) : (counter_id)COUNTER_NONE;
    return c != COUNTER_NONE && match->rules->counter_title != NULL ? match->rules->counter_title(match->tables, c)
                                                                    : leader;
}

bool team_knows(const struct hosted_game *hosted, side_id side, const char *leader) {
    const struct match *match = hosted->match;
    if (leader == NULL || leader[0] == 0 || strlen(leader) >= sizeof hosted->team->leader)
        return false;
    if (match->rules->commander_of == NULL) /* the game names none: people call themselves what they like */
        return name_can_be_seen(leader);
    counter_id c = counter_of(hosted, leader);
    return c != COUNTER_NONE && match->rules->commander_of(match->tables, c) == side;
}

/* -- changing -- */

static int free_place(const struct hosted_game *hosted) {
    int place = 1;
    for (size_t i = 0; i < hosted->team_count; i++)
        place = hosted->team[i].place >= place ? hosted->team[i].place + 1 : place;
    return place;
}

bool team_set(struct hosted_game *hosted, const struct commander_row *row) {
    struct commander_row fresh = *row;
    fresh.place = row->place != 0 ? row->place : free_place(hosted);
    if (!store_commander_set(hosted->server->store, hosted->row.id, &fresh))
        return false;
    for (size_t i = 0; i < hosted->team_count; i++)
        if (hosted->team[i].place == fresh.place) {
            hosted->team[i] = fresh;
            return true;
        }
    take_row(hosted, &fresh);
    return true;
}

bool team_drop(struct hosted_game *hosted, int place) {
    if (!store_commander_drop(hosted->server->store, hosted->row.id, place))
        return false;
    for (size_t i = 0; i < hosted->team_count; i++)
        if (hosted->team[i].place == place)
            hosted->team[i] = hosted->team[--hosted->team_count];
    return true;
}

/* -- one person on both sides -- */

/* Nobody else sits or has sat here: who plays both sides has nobody to keep secrets from. */
static bool is_alone(const struct hosted_game *hosted, int64_t person) {
    for (side_id side = 0; side < SIDES; side++) {
        const struct seat_row *seat = &hosted->seat[side].row;
        if (strcmp(seat->kind, "person") == 0 && seat->person != person)
            return false;
    }
    for (size_t i = 0; i < hosted->team_count; i++)
        if (hosted->team[i].person != 0 && hosted->team[i].person != person)
            return false;
    return !store_sat_others(hosted->server->store, hosted->row.id, person);
}

const char *team_bars(const struct hosted_game *hosted, side_id side, int64_t person) {
    side_id other = other_side(side);
    bool sits = hosted_game_holds(hosted, other, person);
    bool knows = sits || store_sat_knows(hosted->server->store, hosted->row.id, hosted->seat[other].row.side, person);
    if (!knows || is_alone(hosted, person))
        return NULL;
    return sits ? "you play the other side" : "you played the other side and know its secrets";
}

bool team_remember(const struct hosted_game *hosted, side_id side, int64_t person) {
    struct store *store = hosted->server->store;
    const char *word = hosted->seat[side].row.side;
    bool knows = hosted->n > 0 || hosted->hides || store_messages_any(store, hosted->row.id, word);
    return store_sat_add(store, hosted->row.id, word, person, knows);
}

/* -- speaking -- */

const struct team_rules *team_rules_of(const struct hosted_game *hosted) {
    const struct match *match = hosted->match;
    const struct team_rules *rules = match->rules->team != NULL ? match->rules->team(match->tables) : NULL;
    return rules != NULL && rules->in_force(&match->game) ? rules : NULL;
}

struct courier team_between(struct hosted_game *hosted, const char *from, const char *to) {
    const struct team_rules *rules = team_rules_of(hosted);
    struct courier courier = {.together = true, .reachable = true};
    counter_id here = counter_of(hosted, from), there = counter_of(hosted, to);
    if (rules != NULL && here != COUNTER_NONE && there != COUNTER_NONE) {
        play_sync(&hosted->match->game);
        rules->between(&hosted->match->game, here, there, &courier);
    }
    return courier;
}

/* Nobody can be together with a person who represents no leader. */
static bool are_together(struct hosted_game *hosted, side_id side, int64_t one, int64_t other) {
    const struct commander_row *here = team_place_of(hosted, side, one), *there = team_place_of(hosted, side, other);
    return one == other ||
           (here != NULL && there != NULL && team_between(hosted, here->leader, there->leader).together);
}

bool team_may_speak(struct hosted_game *hosted, int64_t person) {
    bool may = true;
    for (side_id side = 0; side < SIDES && team_rules_of(hosted) != NULL; side++) {
        if (!hosted_game_holds(hosted, side, person))
            continue;
        const struct seat_row *seat = &hosted->seat[side].row;
        if (strcmp(seat->kind, "person") == 0)
            may = may && are_together(hosted, side, person, seat->person);
        for (size_t i = 0; i < hosted->team_count; i++)
            if (team_is_of(hosted, &hosted->team[i], side) && hosted->team[i].person != 0)
                may = may && are_together(hosted, side, person, hosted->team[i].person);
    }
    return may;
}

/* -- arriving -- */

void team_notify(struct hosted_game *hosted, side_id side, int64_t person) {
    const struct seat_row *seat = &hosted->seat[side].row;
    if (seat->person != 0 && (person == 0 || person == seat->person))
        streams_send_event(hosted, "messages", "{}", seat->person);
    for (size_t i = 0; i < hosted->team_count; i++) {
        const struct commander_row *row = &hosted->team[i];
        if (row->person != 0 && row->person != seat->person && team_is_of(hosted, row, side) &&
            (person == 0 || person == row->person))
            streams_send_event(hosted, "messages", "{}", row->person);
    }
}

/* A phase may begin and end between two looks: a note of an earlier turn is there in any case. */
void team_deliver(struct hosted_game *hosted, const struct play_state *before) {
    const struct game *game = &hosted->match->game;
    struct store *store = hosted->server->store;
    if (hosted->notes_waiting == 0 || (before->turn == game->state->turn && before->phase == game->state->phase))
        return;
    const struct team_rules *rules = team_rules_of(hosted);
    for (side_id side = 0; side < SIDES && rules != NULL; side++) {
        int turn = game->state->turn, until = rules->notes_are_open(game, side) ? turn : turn - 1;
        int arrived = store_messages_arrive(store, hosted->row.id, hosted->seat[side].row.side, until);
        if (arrived > 0)
            team_notify(hosted, side, 0);
        hosted->notes_waiting -= arrived;
    }
}
