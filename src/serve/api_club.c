/* api_club.c: the games and the load of a server, for its admins. */
#include <stdlib.h>

#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/people/admin.h"
#include "serve/play/api.h"
#include "serve/play/removal.h"
#include "serve/routes.h"

enum { PAGE = 100 };

static void add_game(void *context, const struct club_game_row *row) {
    json_array_append_new(context,
                          json_pack("{s:s, s:s, s:s, s:s, s:s, s:I, s:I}", "id", row->id, "scenario", row->scenario,
                                    "title", row->title, "state", row->state, "owner", row->owner, "created",
                                    (json_int_t)row->created, "touched", (json_int_t)row->touched));
}

static void answer_games(struct request *request) {
    struct club_actor actor;
    if (!admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    const char *search = request_query(request, "search"), *before = request_query(request, "before");
    json_t *games = json_array();
    store_club_games_read(request->server->store, search != NULL ? search : "", request_id(before), PAGE, add_game,
                          games);
    answer_json(request, 200,
                json_pack("{s:b, s:b, s:o}", "ok", 1, "more", json_array_size(games) == PAGE, "games", games));
}

/* It is noted first: what cannot be noted is not done. */
static void delete_game(struct request *request) {
    struct club_actor actor;
    if (!admin_actor(request, ROLE_ADMIN, &actor))
        return;
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    if (club_note(request->server->store, &actor, "delete-game", hosted->row.id, hosted->row.title) &&
        removal_drop(hosted))
        answer_ok(request);
    else
        answer_unwritten(request);
}

static json_t *limits_json(const struct settings_limits *limits) {
    json_t *out = json_object();
#define FIELD(field, key, own, shared, low, high) json_object_set_new(out, key, json_integer(limits->field));
    SETTINGS_LIMITS(FIELD)
#undef FIELD
    return out;
}

static void answer_load(struct request *request) {
    struct club_actor actor;
    struct server *server = request->server;
    if (!admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    const int64_t *value = server->metrics->value;
    struct store_counts counts = store_counts(server->store);
    answer_json(request, 200,
                json_pack("{s:b, s:{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}, s:o}", "ok", 1, "load",
                          "seconds", (json_int_t)((serve_microseconds() - server->metrics->began) / 1000000),
                          "accounts", (json_int_t)counts.accounts, "guests", (json_int_t)counts.guests, "games_running",
                          (json_int_t)counts.running, "games_over", (json_int_t)counts.over, "games_in_memory",
                          (json_int_t)value[METRIC_GAMES], "streams", (json_int_t)value[METRIC_STREAMS], "actions",
                          (json_int_t)value[METRIC_ACTIONS], "refused", (json_int_t)value[METRIC_REFUSED], "notices",
                          (json_int_t)value[METRIC_NOTICES], "limits", limits_json(&server->settings->limits)));
}

const struct route CLUB_ROUTES[] = {
    {METHOD_GET, "/api/admin/games", answer_games, 0},
    {METHOD_DELETE, "/api/admin/games/*", delete_game, 0},
    {METHOD_GET, "/api/admin/load", answer_load, 0},
    {0, NULL, NULL, 0},
};
