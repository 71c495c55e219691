/* orders.c: see orders.h. */
#include "match/orders.h"

#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "match/memory.h"
#include "play/command_rows.h"

void match_orders_free(struct match_orders *orders) {
    if (orders == NULL)
        return;
    free(orders->carrier.memory);
    free(orders);
}

struct match_orders *match_orders_of(struct match *match, side_id side) {
    if (match->orders[side] == NULL)
        match->orders[side] = must(calloc(1, sizeof *match->orders[side]));
    return match->orders[side];
}

/* -- giving -- */

static json_t *read_order(struct match *match, side_id side, const char *text, struct order *out) {
    char buffer[512];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    return order_read(&match->game, side, text, strlen(text), out, &why) ? NULL : error_of("unknown", NULL, buffer);
}

json_t *match_order(struct match *match, side_id side, const char *text) {
    struct order order;
    json_t *error = read_order(match, side, text, &order);
    if (error != NULL)
        return error;
    struct order_book *book = &match_orders_of(match, side)->book;
    if (!order_give(book, &order))
        return error_of("request", NULL, "the order book is full; cancel an order first");
    order_forget_posts(&match->game, book, &order);
    order_keep_posts(&match->game, book);
    return NULL;
}

json_t *match_order_cancel(struct match *match, side_id side, const char *who) {
    struct order order;
    char text[512];
    snprintf(text, sizeof text, "%.*s hold", (int)strcspn(who, " "), who);
    json_t *error = read_order(match, side, text, &order);
    if (error != NULL)
        return error;
    struct order_book *book = &match_orders_of(match, side)->book;
    if (!order_cancel(book, &order))
        return error_of("unknown", NULL, "those units have no order to cancel");
    order_keep_posts(&match->game, book);
    return NULL;
}

/* -- writing -- */

static void put_row(struct match *match, const struct order *order, struct json *out) {
    const struct game *game = &match->game;
    char buffer[1024];
    struct text text;
    json_open(out, '{');
    text_init(&text, buffer, sizeof buffer);
    order_write(game, order, &text);
    json_put_string(out, "text", buffer);
    text_init(&text, buffer, sizeof buffer);
    order_title(game, order, &text);
    json_put_string(out, "title", buffer);
    json_put_string(out, "kind", order_kind_word(order->kind));
    if (order->command != COMMAND_NONE)
        play_put_command(game, out, "command", order->command);
    else
        json_put_string_or_none(out, "command", NULL);
    json_key(out, "units");
    json_open(out, '[');
    for (uint16_t c = 0; c < match->rules->counter_count(match->tables); c++)
        if (order_reaches(game, order, c) > 0)
            play_put_counter(game, out, NULL, c);
    json_close(out, ']');
    json_key(out, "hexes");
    json_open(out, '[');
    for (unsigned i = 0; i < order->hex_count; i++)
        play_put_hex(game, out, NULL, order->hex[i]);
    json_close(out, ']');
    if (order->enemy != COUNTER_NONE)
        play_put_counter(game, out, "enemy", order->enemy);
    if (order->other != COMMAND_NONE)
        play_put_command(game, out, "behind", order->other);
    json_close(out, '}');
}

void put_orders(struct match *match, side_id side, struct json *out) {
    json_key(out, "orders");
    json_open(out, '[');
    for (uint16_t i = 0; match->orders[side] != NULL && i < match->orders[side]->book.count; i++)
        put_row(match, &match->orders[side]->book.order[i], out);
    json_close(out, ']');
}

static void list_orders(const struct match *match, side_id side, const char *before, struct text *out) {
    for (uint16_t i = 0; match->orders[side] != NULL && i < match->orders[side]->book.count; i++) {
        text_add(out, before);
        order_write(&match->game, &match->orders[side]->book.order[i], out);
        text_char(out, '\n');
    }
}

/* "post 14-NJ 2305": a line a counter, after the orders. */
static const char A_POST[] = "post ";

static void list_posts(const struct match *match, side_id side, const char *before, struct text *out) {
    for (counter_id c = 0; match->orders[side] != NULL && c < match->rules->counter_count(match->tables); c++) {
        hex_id post = c < BOOK_POSTS_MAX ? match->orders[side]->book.post[c] : 0;
        if (post == 0)
            continue;
        text_add(out, before);
        text_add(out, A_POST);
        text_add(out, match->rules->counter_name(match->tables, c));
        text_char(out, ' ');
        match->rules->hex_label(match->tables, (hex_id)(post - 1), out);
        text_char(out, '\n');
    }
}

void match_orders_list(const struct match *match, side_id side, struct text *out) { list_orders(match, side, "", out); }

void match_orders_write(const struct match *match, side_id side, struct text *out) {
    list_orders(match, side, "", out);
    list_posts(match, side, "", out);
}

void match_orders_save(const struct match *match, side_id side, struct text *out) {
    char before[64];
    snprintf(before, sizeof before, "order %s ", match->rules->side_name(match->tables, side));
    list_orders(match, side, before, out);
    list_posts(match, side, before, out);
}

/* False: it is no post of this side. */
static bool add_post(struct match *match, side_id side, const char *text, size_t length) {
    size_t begins = sizeof A_POST - 1;
    if (length <= begins || memcmp(text, A_POST, begins) != 0)
        return false;
    const char *unit = text + begins, *end = text + length, *space = memchr(unit, ' ', (size_t)(end - unit));
    if (space == NULL)
        return false;
    counter_id c = match->rules->counter_named(match->tables, unit, (size_t)(space - unit));
    hex_id hex = match->rules->hex_labelled(match->tables, space + 1, (size_t)(end - space - 1));
    if (c == COUNTER_NONE || hex == HEX_NONE || c >= BOOK_POSTS_MAX ||
        match->rules->commands->counter_side(&match->game, c) != side)
        return false;
    match_orders_of(match, side)->book.post[c] = (hex_id)(hex + 1);
    return true;
}

bool match_orders_add(struct match *match, side_id side, const char *text, size_t length, struct text *why) {
    struct order order;
    if (match->rules->commands != NULL && add_post(match, side, text, length))
        return true;
    if (!order_read(&match->game, side, text, length, &order, why))
        return false;
    if (order_give(&match_orders_of(match, side)->book, &order))
        return true;
    text_add(why, "there are more orders than a book can hold");
    return false;
}

void match_orders_read(struct match *match, side_id side, const char *text, size_t length) {
    const char *end = text + length;
    while (text < end) {
        char buffer[512];
        struct text why;
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop != NULL ? stop : end) - text);
        text_init(&why, buffer, sizeof buffer);
        if (line > 0)
            match_orders_add(match, side, text, line, &why);
        text += line + 1;
    }
}

void match_orders_take(struct match *match, struct match *from) {
    for (side_id side = 0; side < SIDES; side++) {
        match_orders_free(match->orders[side]);
        match->orders[side] = from->orders[side];
        from->orders[side] = NULL;
    }
}

bool match_by_hand(struct match *match, side_id side, struct action action) {
    bool left = match->orders[side] != NULL && action.who != COUNTER_NONE && match->rules->aide != NULL &&
                match->rules->aide->leaves_order(action) &&
                order_leave(&match->game, &match->orders[side]->book, action.who);
    if (left)
        match_orders_keep_posts(match, side);
    return left;
}

bool match_orders_keep_posts(struct match *match, side_id side) {
    return match->orders[side] != NULL && order_keep_posts(&match->game, &match->orders[side]->book);
}

/* -- limits -- */

static bool is_named(const struct match *match, const struct order *order, const char *name, size_t length) {
    char buffer[512];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    order_write(&match->game, order, &text);
    return strcspn(buffer, " ") == length && memcmp(buffer, name, length) == 0;
}

/* Of several `only` each keeps its own; the rest is paused. */
static bool keep_only(const struct match *match, struct order_book *book, const char *name, size_t length, bool first) {
    bool found = false;
    for (uint16_t i = 0; i < book->count; i++) {
        struct order *order = &book->order[i];
        if (is_named(match, order, name, length)) {
            order->flags &= (uint8_t)~ORDER_PAUSED;
            found = true;
        } else if (first)
            order->flags |= ORDER_PAUSED;
    }
    return found;
}

static bool leave_out(struct match *match, side_id side, struct order_book *book, const char *name, size_t length) {
    struct order order;
    char text[512], buffer[512];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    snprintf(text, sizeof text, "%.*s by-hand paused", (int)length, name);
    return order_read(&match->game, side, text, strlen(text), &order, &why) && order_give(book, &order);
}

static bool spare(const struct match *match, struct order_book *book, const char *label, size_t length) {
    hex_id hex = match->rules->hex_labelled(match->tables, label, length);
    if (hex == HEX_NONE || book->spared_count == BOOK_SPARED_MAX)
        return false;
    book->spared[book->spared_count++] = hex;
    return true;
}

/* The first word that means nothing here; NULL: all do. */
static const char *apply_limits(struct match *match, side_id side, const char *at, struct order_book *book) {
    bool first = true;
    while (*(at += strspn(at, " ")) != 0) {
        size_t length = strcspn(at, " "), key = strcspn(at, ":") + 1;
        bool means = false;
        if (key <= length && strncmp(at, "only:", key) == 0) {
            means = keep_only(match, book, at + key, length - key, first);
            first = false;
        } else if (key <= length && strncmp(at, "without:", key) == 0)
            means = leave_out(match, side, book, at + key, length - key);
        else if (key <= length && strncmp(at, "spare:", key) == 0)
            means = spare(match, book, at + key, length - key);
        if (!means)
            return at;
        at += length;
    }
    return NULL;
}

static const char *limit_book(struct match *match, side_id side, struct match_orders *orders, const char *limits) {
    static const uint32_t limited = 1u << 31; /* a version that the whole book never has */
    orders->limited = orders->book;
    orders->limited_of = orders->book.version;
    const char *wrong = apply_limits(match, side, limits, &orders->limited);
    orders->limited.version = ++orders->limited_times | limited;
    return wrong;
}

json_t *match_orders_limit(struct match *match, side_id side, const char *limits) {
    struct match_orders *orders = match_orders_of(match, side);
    orders->limits[0] = 0;
    if (strlen(limits) >= sizeof orders->limits)
        return error_of("request", NULL, "the limits are too long");
    const char *wrong = limit_book(match, side, orders, limits);
    if (wrong != NULL) {
        char why[128];
        snprintf(why, sizeof why, "a limit that means nothing here: %.*s", (int)strcspn(wrong, " "), wrong);
        return error_of("request", NULL, why);
    }
    snprintf(orders->limits, sizeof orders->limits, "%s", limits);
    return NULL;
}

const struct order_book *match_orders_book(struct match *match, side_id side) {
    struct match_orders *orders = match_orders_of(match, side);
    if (orders->limits[0] == 0)
        return &orders->book;
    if (orders->limited_of != orders->book.version)
        limit_book(match, side, orders, orders->limits);
    return &orders->limited;
}

/* -- carrying out -- */

/* NULL: it is not for this side's aide to act. */
static struct carrier *carrier_of(struct match *match, side_id side) {
    if (match->rules->aide == NULL || play_side_to_act(&match->game) != side)
        return NULL;
    struct carrier *carrier = &match_orders_of(match, side)->carrier;
    if (carrier->memory == NULL)
        carrier->memory = must(calloc(1, match->rules->aide->memory));
    carrier->imagined = match_imagined(match);
    return carrier;
}

enum aide_answer match_order_next(struct match *match, side_id side, struct action *out, struct aide_report *report) {
    struct carrier *carrier = carrier_of(match, side);
    return carrier == NULL
               ? AIDE_DONE
               : carry_next(carrier, &match->game, match_orders_book(match, side), &match->list, out, report);
}

bool match_gives_way(struct match *match, side_id side, struct action *out) {
    struct carrier *carrier = carrier_of(match, side);
    return carrier != NULL && carry_gives_way(carrier, &match->game, match_orders_book(match, side), &match->list, out);
}

/* -- standing orders -- */

/* The aide leads a phase that is one's own within the other side's turn, and ends it when its orders are done. What it
 * would stop for in its owner's own turn does not stop it here: nobody is to be asked, and asked again it goes on. */
static bool by_orders(struct match *match, side_id side, struct action *out) {
    struct aide_report report;
    enum aide_answer answer = AIDE_ASKS;
    for (int i = 0; answer == AIDE_ASKS && i < BOOK_ORDERS_MAX; i++)
        answer = match_order_next(match, side, out, &report);
    for (uint32_t i = 0; answer == AIDE_DONE && i < match->list.count; i++) {
        *out = match->list.at[i];
        if (out->verb == match->rules->verb_end)
            return true;
    }
    return answer == AIDE_ACTS;
}

bool match_standing_answer(struct match *match, side_id side, const char *word, struct action *out) {
    if (strcmp(word, STANDING_BY_ORDERS) == 0)
        return by_orders(match, side, out);
    play_actions(&match->game, &match->list);
    return match->rules->standing_answer(&match->game, word, &match->list, out);
}

void match_emit_standing(struct match *match, side_id side, const char *id, struct action action) {
    const struct ruleset *rules = match->rules;
    char buffer[128];
    struct text words;
    for (unsigned i = 0; i < rules->standing_count; i++) {
        if (strcmp(rules->standing[i].id, id) != 0)
            continue;
        text_init(&words, buffer, sizeof buffer);
        rules->action_words(&match->game, action, &words);
        match->acting = match->game.state->actions + 1;
        event_begin(&match->sink, "standing", rules->standing[i].case_number);
        if (play_sealed(&match->game))
            event_only(&match->sink, side);
        event_side(&match->sink, "side", side);
        event_string(&match->sink, "order", id);
        event_string(&match->sink, "words", buffer);
        event_end(&match->sink);
    }
}

void match_emit_hurried(struct match *match, side_id side, uint32_t playouts) {
    match->acting = match->game.state->actions + 1;
    event_begin(&match->sink, "hurried", "");
    event_side(&match->sink, "side", side);
    event_int(&match->sink, "playouts", (int)playouts);
    event_end(&match->sink);
}

/* What the rules demand first; else the question itself. */
void put_stuck(struct match *match, side_id side, struct json *out) {
    const struct ruleset *rules = match->rules;
    struct game *game = &match->game;
    char buffer[512];
    struct text text;
    int duties = 0;
    text_init(&text, buffer, sizeof buffer);
    play_duties(game, &text, &duties);
    text_init(&text, buffer, sizeof buffer);
    if (duties == 0)
        play_prompt(game, &text);
    else {
        struct ruling ruling = play_judge(game, side, action_of(rules->verb_pass ? rules->verb_pass : rules->verb_end));
        play_ruling_text(game, ruling, &text);
        json_put_string(out, "case", ruling.case_number);
    }
    json_put_string(out, "why", buffer);
}

void put_report(struct match *match, side_id side, const struct aide_report *report, struct json *out) {
    const struct order *order = &match_orders_book(match, side)->order[report->order];
    char buffer[128];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    order_title(&match->game, order, &text);
    json_put_string(out, "reason", order_reason_word(report->reason));
    json_put_string(out, "title", buffer);
    play_put_counter(&match->game, out, "unit", report->unit);
    play_put_hex(&match->game, out, "hex", report->hex);
    json_put_int(out, "number", report->number);
}
