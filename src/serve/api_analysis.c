/* api_analysis.c: the staff's look at a finished game, over the API: begun by POST, looked at by GET. */
#include <string.h>

#include "serve/net/answer.h"
#include "serve/play/analyses.h"
#include "serve/play/api.h"
#include "serve/routes.h"

static void answer_seen(struct request *request, struct analysis_seen seen) {
    struct text *out = &request->server->cache->text;
    struct json json;
    text_clear(out);
    json_init(&json, out);
    json_open(&json, '{');
    json_put_bool(&json, "ok", true);
    json_put_bool(&json, "begun", seen.state != ANALYSIS_NONE);
    json_put_int(&json, "thousandths", seen.state == ANALYSIS_DONE ? 1000 : seen.thousandths);
    if (seen.state == ANALYSIS_FAILED && seen.text != NULL)
        json_put_string(&json, "why", seen.text);
    if (seen.state == ANALYSIS_DONE) {
        json_key(&json, "analysis");
        json_raw(&json, seen.text, strlen(seen.text));
    }
    json_close(&json, '}');
    api_answer_text(request, out);
}

/* The game, if it is over: before that the staff would tell what a side may not know. */
static struct hosted_game *finished_game(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, NULL, &viewer))
        return NULL;
    if (hosted_game_is_over(hosted))
        return hosted;
    answer_error(request, 403, "forbidden", "a game can be analysed when it is over");
    return NULL;
}

static void answer_analysis(struct request *request) {
    struct hosted_game *hosted = finished_game(request);
    if (hosted != NULL)
        answer_seen(request, analyses_look(request->server, hosted->row.id, hosted->n));
}

static void begin_analysis(struct request *request) {
    struct hosted_game *hosted = finished_game(request);
    if (hosted == NULL)
        return;
    if (analyses_begin(request->server, hosted->row.id, hosted->n))
        answer_seen(request, analyses_look(request->server, hosted->row.id, hosted->n));
    else
        answer_error(request, 503, "busy", "several games are being analysed; try again in a minute");
}

const struct route ANALYSIS_ROUTES[] = {
    {METHOD_GET, "/api/games/*/analysis", answer_analysis, 0},
    {METHOD_POST, "/api/games/*/analysis", begin_analysis, ROUTE_READS},
    {0, NULL, NULL, 0},
};
