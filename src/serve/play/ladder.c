/* ladder.c: see ladder.h. Every rated game is a period of its own; weeks without one count as periods without games. */
#include "serve/play/ladder.h"

#include <math.h>
#include <string.h>

#include "serve/base/clock.h"
#include "serve/people/glicko.h"
#include "serve/store/club.h"
#include "serve/store/ladder.h"

enum { WEEK = 604800, WEEKS_MOST = 520 };
static const double PARTS = 100, VOLATILITY_PARTS = 1e6;

static struct rating_row rating_of(struct store *store, int64_t person, int64_t now) {
    struct rating_row row = {.person = person,
                             .rating = llround(GLICKO_NEW.rating * PARTS),
                             .deviation = llround(GLICKO_NEW.deviation * PARTS),
                             .volatility = llround(GLICKO_NEW.volatility * VOLATILITY_PARTS),
                             .at = now};
    store_rating_get(store, person, &row);
    return row;
}

/* As it is now: the longer ago the last game, the less sure. */
static struct glicko rested(const struct rating_row *row, int64_t now) {
    struct glicko glicko = {(double)row->rating / PARTS, (double)row->deviation / PARTS,
                            (double)row->volatility / VOLATILITY_PARTS};
    for (int64_t week = 0; week < (now - row->at) / WEEK && week < WEEKS_MOST; week++)
        glicko = glicko_after(glicko, NULL, 0, GLICKO_TAU);
    return glicko;
}

static bool write_rating(struct store *store, const struct rating_row *old, struct glicko fresh, int64_t now) {
    struct rating_row row = {.person = old->person,
                             .rating = llround(fresh.rating * PARTS),
                             .deviation = llround(fresh.deviation * PARTS),
                             .volatility = llround(fresh.volatility * VOLATILITY_PARTS),
                             .games = old->games + 1,
                             .at = now};
    return store_rating_set(store, &row);
}

static bool rate(struct store *store, const struct result_row *result) {
    struct rating_row row[SIDES];
    struct glicko before[SIDES];
    bool done = store_club_turn(store); /* another of their games may end at another server */
    for (int i = 0; i < SIDES; i++) {
        row[i] = rating_of(store, result->person[i], result->at);
        before[i] = rested(&row[i], result->at);
    }
    for (int i = 0; done && i < SIDES; i++) {
        double score = result->winner[0] == 0 ? 0.5 : strcmp(result->winner, result->side[i]) == 0 ? 1 : 0;
        struct glicko_game game = {before[1 - i], score};
        done = write_rating(store, &row[i], glicko_after(before[i], &game, 1, GLICKO_TAU), result->at);
    }
    return done;
}

/* Two different people with accounts, one at each side. */
static bool between_people(const struct hosted_game *hosted, int64_t person[SIDES]) {
    struct person_row row;
    for (side_id side = 0; side < SIDES; side++) {
        const struct seat_row *seat = &hosted->seat[side].row;
        if (strcmp(seat->kind, "person") != 0 || !store_person_get(hosted->server->store, seat->person, &row) ||
            row.guest)
            return false;
        person[side] = seat->person;
    }
    return person[0] != person[1];
}

bool ladder_note_end(struct hosted_game *hosted) {
    struct store *store = hosted->server->store;
    side_id winner = hosted->match->game.state->winner;
    struct result_row row = {.game = hosted->row.id,
                             .scenario = hosted->row.scenario,
                             .title = hosted->row.title,
                             .at = serve_now(),
                             .side = {hosted_game_side_word(hosted, 0), hosted_game_side_word(hosted, 1)},
                             .winner = winner < SIDES ? hosted_game_side_word(hosted, winner) : "",
                             .rated = hosted->row.rated,
                             .pairing = hosted->row.pairing};
    if (!between_people(hosted, row.person))
        return true;
    if (!store_result_add(store, &row))
        return !store_failed(store);
    return !row.rated || rate(store, &row);
}
