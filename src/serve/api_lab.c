/* api_lab.c: the lab over the API: experiments are begun, watched, stopped and read; one game of them as a save. */
#include <stdlib.h>
#include <string.h>

#include "lab/experiment.h"
#include "lab/numbers.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/play/api.h"
#include "serve/play/documents.h"
#include "serve/play/experiments.h"
#include "serve/play/import.h"
#include "serve/play/lab_bench.h"
#include "serve/routes.h"

/* False: this server has no lab, and the request has been answered. */
static bool is_open(struct request *request) {
    if (request->server->experiments != NULL && request->server->settings->lab)
        return true;
    answer_error(request, 403, "forbidden", "this server has no lab");
    return false;
}

static struct lab_entry *find(struct request *request) { return is_open(request) ? experiments_find(request) : NULL; }

static void answer_lab(struct request *request) {
    const struct settings_limits *limits = &request->server->settings->limits;
    if (is_open(request))
        answer_json(request, 200,
                    json_pack("{s:b, s:o, s:{s:i, s:i, s:i}}", "ok", 1, "experiments", experiments_json(request),
                              "limits", "games", limits->lab_games, "seconds", limits->lab_seconds, "kept",
                              limits->lab_kept_per_person));
}

static void answer_numbers(struct request *request) {
    if (is_open(request))
        documents_answer_of(request, request->arg[0], "numbers", lab_numbers);
}

static void begin(struct request *request) {
    json_t *wish = is_open(request) ? experiment_wish(request) : NULL;
    if (wish != NULL)
        experiments_begin(request, wish, body_text(request, "scenario"), NULL);
}

/* -- continue from here, many times -- */

static void begin_from(struct request *request, struct match *match) {
    struct server *server = request->server; /* a request that was answered is gone */
    const char *scenario = match->rules->scenario(match->tables, match->scenario)->id;
    bool over = play_over(&match->game);
    json_t *wish = over ? NULL : experiment_wish_from(request, match);
    char *save = wish != NULL ? match_save(match, false) : NULL;
    if (over)
        answer_error(request, 400, "request", "the game is over there; choose an earlier position");
    else if (wish != NULL)
        experiments_begin(request, wish, scenario, save);
    free(save);
    import_free_match(server, match);
}

/* What the games of the lab say of a position is a great help: nobody gets it against others while they play. */
static void continue_game(struct request *request) {
    struct hosted_game *hosted = is_open(request) ? api_game(request) : NULL;
    int64_t at;
    if (hosted == NULL)
        return;
    if (!body_number(request, "at", &at))
        at = hosted->n;
    if (!hosted_game_is_over(hosted) && !api_sees_all(request, hosted))
        answer_error(request, 403, "forbidden", "others play in this game; the lab can continue it when it is over");
    else if (at < (int64_t)hosted->base || at > (int64_t)hosted->n)
        answer_error(request, 404, "unknown", "the journal has no such number");
    else
        import_position(request, hosted, hosted_game_shown_entry(hosted, (uint32_t)at, SIDE_NONE), begin_from);
}

static void answer_experiment(struct request *request) {
    struct lab_entry *entry = find(request);
    if (entry != NULL)
        experiment_answer(request, entry);
}

static void stop(struct request *request) {
    struct lab_entry *entry = find(request);
    if (entry == NULL)
        return;
    experiments_stop(request->server, entry);
    experiment_answer(request, entry);
}

static void forget(struct request *request) {
    struct lab_entry *entry = find(request);
    if (entry == NULL)
        return;
    experiments_forget(request->server, entry);
    answer_ok(request);
}

static void answer_report(struct request *request) {
    struct lab_entry *entry = find(request);
    if (entry != NULL)
        experiment_answer_file(request, entry, LAB_REPORT);
}

static void answer_ground(struct request *request) {
    struct lab_entry *entry = find(request);
    if (entry != NULL)
        experiment_answer_file(request, entry, LAB_GROUND);
}

static void answer_game(struct request *request) {
    struct lab_entry *entry = find(request);
    uint32_t seed;
    if (entry == NULL || !api_number(request, "seed", 1, &seed))
        return; /* answered, and the request is gone */
    const char *variant = request_query(request, "variant");
    if (variant != NULL && strlen(variant) >= LAB_NAME)
        answer_error(request, 404, "unknown", "there is no such game in this experiment");
    else
        experiment_answer_save(request, entry, variant != NULL ? variant : "standard", seed);
}

/* Nothing here is written to the store: none of these waits for its lock. */
const struct route LAB_ROUTES[] = {
    {METHOD_GET, "/api/lab", answer_lab, 0},
    {METHOD_GET, "/api/games-data/*/numbers", answer_numbers, 0},
    {METHOD_POST, "/api/lab", begin, ROUTE_READS},
    {METHOD_POST, "/api/games/*/lab", continue_game, 0},
    {METHOD_GET, "/api/lab/*", answer_experiment, 0},
    {METHOD_DELETE, "/api/lab/*", forget, ROUTE_READS},
    {METHOD_POST, "/api/lab/*/stop", stop, ROUTE_READS},
    {METHOD_GET, "/api/lab/*/report", answer_report, 0},
    {METHOD_GET, "/api/lab/*/ground", answer_ground, 0},
    {METHOD_GET, "/api/lab/*/save", answer_game, 0},
    {0, NULL, NULL, 0},
};
