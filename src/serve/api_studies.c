/* api_studies.c: what the staff works out, over the API: begun by POST, looked at by GET. */
#include <string.h>

#include "serve/net/answer.h"
#include "serve/play/api.h"
#include "serve/play/studies.h"
#include "serve/routes.h"

/* Begins it and shows how it stands. */
static void begin(struct request *request, struct study study, const char *key, const char *busy) {
    if (studies_begin(request->server, study))
        studies_answer(request, studies_look(request->server, study), key);
    else
        answer_error(request, 503, "busy", busy);
}

/* -- a finished game -- */

/* The game, if it is over: before that the staff would tell what a side may not know. */
static bool finished_game(struct request *request, struct study *out) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, NULL, &viewer))
        return false;
    *out = (struct study){STUDY_ANALYSIS, hosted->row.id, hosted->n, SIDE_NONE, NULL, api_language(request)};
    if (hosted_game_is_over(hosted))
        return true;
    answer_error(request, 403, "forbidden", "a game can be analysed when it is over");
    return false;
}

static void answer_analysis(struct request *request) {
    struct study study;
    if (finished_game(request, &study))
        studies_answer(request, studies_look(request->server, study), "analysis");
}

static void begin_analysis(struct request *request) {
    struct study study;
    if (finished_game(request, &study))
        begin(request, study, "analysis", "several games are being analysed; try again in a minute");
}

/* -- advice, and what a computer is up to -- */

static bool is_computer(const struct hosted_game *hosted, side_id side) {
    return strcmp(hosted->seat[side].row.kind, "computer") == 0;
}

/* Why the asker may not hear what the staff would do for this side now; NULL: they may. When the game is over anybody
 * may. Before that only where no other person plays: one's own side, or in a lesson the computer's. */
static const char *why_not(const struct request *request, const struct hosted_game *hosted, side_id side) {
    int64_t person = request->person->id;
    if (hosted_game_is_over(hosted))
        return NULL;
    if (!hosted_game_holds(hosted, 0, person) && !hosted_game_holds(hosted, 1, person))
        return "only those who play can ask the staff while the game goes on";
    if (!api_sees_all(request, hosted))
        return "the staff gives no advice in games between people";
    if (hosted_game_holds(hosted, side, person))
        return NULL;
    return hosted->row.pupil && is_computer(hosted, side)
               ? NULL
               : "the computer tells its plan only in games that were set up for learning, and when the game is over";
}

/* The position: the last one, or the one that `at` names, which may be any of the past of this game. */
static bool asked_position(struct request *request, struct study *out) {
    struct hosted_game *hosted = api_game(request);
    int64_t wanted;
    uint32_t n;
    if (hosted == NULL || !api_number(request, "at", hosted->n, &n)) /* answered, or it waits */
        return false;
    const char *name = request_query(request, "side");
    if (body_number(request, "at", &wanted))
        n = wanted < 0 || wanted > UINT32_MAX ? UINT32_MAX : (uint32_t)wanted;
    side_id side = hosted_game_side_named(hosted, name != NULL ? name : body_text(request, "side"));
    if (side == SIDE_NONE) {
        answer_error(request, 400, "request", "say whose staff is asked: side");
        return false;
    }
    if (n < hosted->base || n > hosted->n) {
        answer_error(request, 404, "unknown", "the game has no such entry");
        return false;
    }
    const char *why = why_not(request, hosted, side);
    if (why != NULL) {
        answer_error(request, 403, "forbidden", why);
        return false;
    }
    *out = (struct study){
        STUDY_ADVICE,         hosted->row.id, n, side, is_computer(hosted, side) ? hosted->seat[side].row.bot : NULL,
        api_language(request)};
    return true;
}

static void answer_advice(struct request *request) {
    struct study study;
    if (asked_position(request, &study))
        studies_answer(request, studies_look(request->server, study), "advice");
}

static void begin_advice(struct request *request) {
    struct study study;
    if (asked_position(request, &study))
        begin(request, study, "advice", "the staff is being asked by many; try again in a moment");
}

const struct route STUDY_ROUTES[] = {
    {METHOD_GET, "/api/games/*/analysis", answer_analysis, 0},
    {METHOD_POST, "/api/games/*/analysis", begin_analysis, ROUTE_READS},
    {METHOD_GET, "/api/games/*/advice", answer_advice, 0},
    {METHOD_POST, "/api/games/*/advice", begin_advice, ROUTE_READS},
    {0, NULL, NULL, 0},
};
