/* api_ladder.c: the ladder, and what everybody may know of a person: their rating and how their games ended. */
#include <string.h>

#include "serve/net/answer.h"
#include "serve/routes.h"
#include "serve/store/ladder.h"

enum { LADDER_MOST = 500, RESULTS_MOST = 500, PARTS = 100 };

static json_t *with_rating(json_t *out, const struct rating_row *row) {
    json_object_set_new(out, "rating", json_integer((row->rating + PARTS / 2) / PARTS));
    json_object_set_new(out, "deviation", json_integer((row->deviation + PARTS / 2) / PARTS));
    json_object_set_new(out, "games", json_integer(row->games));
    return out;
}

/* -- the ladder -- */

static void add_rank(void *context, const struct ladder_row *row) {
    json_t *rank = json_pack("{s:s, s:I, s:I, s:I}", "name", row->name, "won", (json_int_t)row->won, "lost",
                             (json_int_t)row->lost, "drawn", (json_int_t)row->drawn);
    json_array_append_new(context, with_rating(rank, &row->rating));
}

static void answer_ladder(struct request *request) {
    json_t *ladder = json_array();
    if (store_ladder_read(request->server->store, LADDER_MOST, add_rank, ladder))
        answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "ladder", ladder));
    else {
        json_decref(ladder);
        answer_unread(request, "the ladder could not be read; try again later");
    }
}

/* -- a person -- */

struct profile {
    int64_t person;
    int scores[3];
    json_t *results;
};
static const char *const SCORES[] = {"won", "lost", "drawn"};

static void add_result(void *context, const struct result_row *row) {
    struct profile *profile = context;
    const char *side = row->side[row->person[0] == profile->person ? 0 : 1];
    int score = row->winner[0] == 0 ? 2 : strcmp(row->winner, side) == 0 ? 0 : 1;
    profile->scores[score]++;
    json_array_append_new(profile->results,
                          json_pack("{s:s, s:s, s:s, s:I, s:s, s:s, s:s, s:b}", "game", row->game, "scenario",
                                    row->scenario, "title", row->title, "at", (json_int_t)row->at, "side", side,
                                    "opponent", row->opponent, "score", SCORES[score], "rated", row->rated));
}

static void answer_person(struct request *request) {
    struct store *store = request->server->store;
    struct person_row row;
    struct rating_row rating;
    struct profile profile = {.results = NULL};
    if (!store_person_named(store, request->arg[0], &row)) {
        answer_error(request, 404, "unknown", "there is nobody of that name here");
        return;
    }
    profile.person = row.id;
    profile.results = json_array();
    store_results_of(store, row.id, RESULTS_MOST, add_result, &profile);
    json_t *rated = store_rating_get(store, row.id, &rating) ? with_rating(json_object(), &rating) : json_null();
    answer_json(request, 200,
                json_pack("{s:b, s:{s:s, s:I, s:o, s:i, s:i, s:i, s:o}}", "ok", 1, "person", "name", row.name, "since",
                          (json_int_t)row.created, "rating", rated, "won", profile.scores[0], "lost", profile.scores[1],
                          "drawn", profile.scores[2], "results", profile.results));
}

const struct route LADDER_ROUTES[] = {
    {METHOD_GET, "/api/ladder", answer_ladder, 0},
    {METHOD_GET, "/api/people/*", answer_person, 0},
    {0, NULL, NULL, 0},
};
