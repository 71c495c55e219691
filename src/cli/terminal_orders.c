/* terminal_orders.c: see terminal_orders.h. */
#include "cli/terminal_orders.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/sheet_text.h"
#include "match/advice.h"
#include "match/foresight.h"
#include "match/memory.h"

static bool print_error(json_t *error) {
    if (error == NULL)
        return false;
    print_wrapped(json_string_value(json_object_get(error, "why")), 0, 0);
    json_decref(error);
    return true;
}

static void print_orders(const struct match *match, side_id side) {
    struct text text = GROWING;
    text_add(&text, "");
    match_orders_list(match, side, &text);
    fputs(text.length > 0 ? text.at : "There are no orders. `order Hancock attack 2413` gives one.\n", stdout);
    free(text.at);
}

void terminal_order(struct match *match, side_id side, const char *text) {
    if (*text == 0 || !print_error(match_order(match, side, text)))
        print_orders(match, side);
}

void terminal_cancel(struct match *match, side_id side, const char *who) {
    if (!print_error(match_order_cancel(match, side, who)))
        print_orders(match, side);
}

/* -- foreseeing -- */

static void write_foresight(struct match *match, struct json *json, void *context) {
    json_open(json, '{');
    put_foresight(match, *(const side_id *)context, json);
    json_close(json, '}');
}

static void print_row(const char *who, const char *what, const char *hex, bool sure) {
    printf("  %-12s %s %s%s\n", who, what, hex, sure ? "" : ", if the dice allow");
}

static void print_path(const json_t *row) {
    const json_t *path = json_object_get(row, "path");
    size_t steps = json_array_size(path);
    bool sure = (size_t)json_integer_value(json_object_get(row, "sure")) + 1 >= steps;
    print_row(json_string_value(json_object_get(row, "unit")), "goes to",
              json_string_value(json_array_get(path, steps - 1)), sure);
}

static void print_fight(const json_t *row) {
    print_row(json_string_value(json_array_get(json_object_get(row, "units"), 0)),
              json_string_value(json_object_get(row, "event")), json_string_value(json_object_get(row, "target")),
              json_is_true(json_object_get(row, "sure")));
}

void terminal_foresee(struct match *match, side_id side) {
    json_t *seen = match_json(match, write_foresight, &side), *row;
    size_t i;
    printf("%d actions, of which %d come before the first die.\n",
           (int)json_integer_value(json_object_get(seen, "actions")),
           (int)json_integer_value(json_object_get(seen, "sure")));
    json_array_foreach(json_object_get(seen, "paths"), i, row) print_path(row);
    json_array_foreach(json_object_get(seen, "fights"), i, row) print_fight(row);
    json_decref(seen);
}

/* -- advice -- */

static json_t *read_advice(struct advice *advice) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    json_open(&out, '{');
    put_advice(advice, &out);
    json_close(&out, '}');
    json_t *seen = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    return seen;
}

static void print_advised(const json_t *row) {
    char line[1100];
    snprintf(line, sizeof line, "%s: %s.", json_string_value(json_object_get(row, "words")),
             json_string_value(json_object_get(row, "why")));
    print_wrapped(line, 2, 4);
}

void terminal_advise(struct match *match, side_id side) {
    struct advice *advice = advice_begin(&match->game, side, NULL, match->game.state->actions + 1u);
    unsigned said = 0;
    size_t i;
    json_t *row;
    if (advice == NULL) {
        puts("The staff has nothing to say here.");
        return;
    }
    while (advice_step(advice))
        if (advice_thousandths(advice) >= said + 250) {
            said = advice_thousandths(advice);
            fprintf(stderr, "The staff thinks: %u %%\n", said / 10);
        }
    json_t *seen = read_advice(advice);
    advice_free(advice);
    json_array_foreach(json_object_get(seen, "commands"), i, row) print_advised(row);
    printf("%s.\n", json_string_value(json_object_get(json_object_get(seen, "expected"), "words")));
    json_decref(seen);
}

/* -- carrying out -- */

static void print_question(struct match *match, side_id side, const struct aide_report *report) {
    char who[128];
    struct text text;
    text_init(&text, who, sizeof who);
    order_title(&match->game, &match_orders_book(match, side)->order[report->order], &text);
    printf("%s asks first (%s). `carry-out` goes on.\n", who, order_reason_word(report->reason));
}

bool terminal_carry_out(struct match *match, side_id side) {
    struct action action;
    struct aide_report report;
    enum aide_answer answer;
    unsigned done = 0;
    while ((answer = match_order_next(match, side, &action, &report)) == AIDE_ACTS &&
           is_legal(match_do(match, side, action)))
        done++;
    if (answer == AIDE_ASKS)
        print_question(match, side, &report);
    else if (done == 0)
        puts("The orders ask for nothing more in this phase.");
    return done > 0;
}
