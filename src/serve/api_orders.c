/* api_orders.c: orders to commands, and carrying them out. */
#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "match/foresight.h"
#include "match/orders.h"
#include "serve/net/answer.h"
#include "serve/play/api.h"
#include "serve/play/carrying.h"
#include "serve/play/computer_seats.h"
#include "serve/routes.h"

static void answer_book(struct request *request, struct hosted_game *hosted, side_id side) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    json_open(&out, '{');
    json_put_bool(&out, "ok", true);
    put_orders(hosted->match, side, &out);
    put_carrying(hosted, side, &out);
    json_close(&out, '}');
    api_answer_text(request, &text);
    free(text.at);
}

static void read_book(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted != NULL && api_my_side_asked(request, hosted, &side))
        answer_book(request, hosted, side);
}

static json_t *change_book(struct match *match, side_id side, const json_t *body) {
    const char *order = json_string_value(json_object_get(body, "order")),
               *cancel = json_string_value(json_object_get(body, "cancel"));
    if ((order == NULL) == (cancel == NULL))
        return error_of("request", NULL, "the request gives an order or cancels one");
    return order != NULL ? match_order(match, side, order) : match_order_cancel(match, side, cancel);
}

static void set_book(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    json_t *error = change_book(hosted->match, side, request->body);
    if (error != NULL) {
        answer_error_json(request, status_of_kind(json_string_value(json_object_get(error, "kind"))), error);
        return;
    }
    if (carrying_write_book(hosted, side))
        answer_book(request, hosted, side);
    else
        api_broken(request, hosted);
}

static bool mode_known(const char *mode) {
    static const char *const known[] = {"open", "phase", "auto", "turns", "stop"};
    for (size_t i = 0; mode != NULL && i < sizeof known / sizeof *known; i++)
        if (strcmp(mode, known[i]) == 0)
            return true;
    return false;
}

/* Limits of this time, in the query or the body; false: they mean nothing here, and that is answered. */
static bool takes_limits(struct request *request, struct hosted_game *hosted, side_id side, const char *limits) {
    json_t *error = match_orders_limit(hosted->match, side, limits != NULL ? limits : "");
    if (error != NULL)
        answer_error_json(request, 400, error);
    return error == NULL;
}

static void foresee(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    struct text text = GROWING;
    struct json out;
    side_id side;
    if (hosted == NULL || !api_my_side_asked(request, hosted, &side))
        return;
    if (carrying_is_on(hosted, side)) {
        answer_error(request, 409, "busy", "the orders are being carried out; stop that first");
        return;
    }
    if (!takes_limits(request, hosted, side, request_query(request, "limits")))
        return;
    json_init(&out, &text);
    json_open(&out, '{');
    json_put_bool(&out, "ok", true);
    put_foresight(hosted->match, side, &out);
    json_close(&out, '}');
    api_answer_text(request, &text);
    free(text.at);
}

static void carry_out(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    const char *mode = body_text(request, "mode");
    if (!mode_known(mode)) {
        answer_error(request, 400, "request", "mode must be open, phase, auto, turns or stop");
        return;
    }
    if (!takes_limits(request, hosted, side, body_text(request, "limits")))
        return;
    if (carrying_begin(hosted, side, mode))
        answer_book(request, hosted, side);
    else
        api_broken(request, hosted);
}

/* Who waits for a computer may hurry it: those who sit there, and the owner who looks on. */
static void hurry(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    int64_t person = request->person->id;
    if (!hosted_game_holds(hosted, 0, person) && !hosted_game_holds(hosted, 1, person) && hosted->row.owner != person) {
        answer_error(request, 403, "forbidden", "only players of this game can hurry its computer player");
        return;
    }
    answer_json(request, 200, json_pack("{s:b, s:b}", "ok", 1, "hurried", computer_hurry(hosted)));
}

const struct route ORDER_ROUTES[] = {
    {METHOD_POST, "/api/games/*/hurry", hurry, 0},         {METHOD_GET, "/api/games/*/order-book", read_book, 0},
    {METHOD_PUT, "/api/games/*/order-book", set_book, 0},  {METHOD_GET, "/api/games/*/foresight", foresee, 0},
    {METHOD_POST, "/api/games/*/carry-out", carry_out, 0}, {0, NULL, NULL, 0},
};
