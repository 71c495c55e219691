/* order.c: see order.h. */
#include "play/order.h"
#include "play/ruleset.h"
#include <string.h>

/* -- who obeys which -- */

enum { ABOVE_MAX = 8 };

/* The commands that a counter belongs to, the lowest first. */
struct belonging {
    unsigned count;
    command_id command[ABOVE_MAX];
};

static void find_belonging(const struct game *game, counter_id c, struct belonging *out) {
    const struct command_chain *chain = game->rules->commands;
    out->count = 0;
    for (command_id id = chain->of(game, c); id != COMMAND_NONE && out->count < ABOVE_MAX; id = chain->above(game, id))
        out->command[out->count++] = id;
}

static unsigned reaches(const struct order *order, counter_id c, const struct belonging *belonging) {
    enum { BY_NAME = 1, BY_COMMAND };
    for (unsigned i = 0; order->command == COMMAND_NONE && i < order->unit_count; i++)
        if (order->unit[i] == c)
            return BY_NAME;
    for (unsigned i = 0; order->command != COMMAND_NONE && i < belonging->count; i++)
        if (belonging->command[i] == order->command)
            return BY_COMMAND + i;
    return 0;
}

unsigned order_reaches(const struct game *game, const struct order *order, counter_id c) {
    struct belonging belonging;
    find_belonging(game, c, &belonging);
    return reaches(order, c, &belonging);
}

int order_obeyed(const struct game *game, const struct order_book *book, counter_id c) {
    int found = -1;
    unsigned best = UINT32_MAX;
    struct belonging belonging;
    find_belonging(game, c, &belonging);
    for (uint16_t i = 0; i < book->count; i++) {
        unsigned steps = reaches(&book->order[i], c, &belonging);
        if (steps > 0 && steps <= best) { /* of two by hand the later one */
            best = steps;
            found = i;
        }
    }
    return found;
}

bool order_same_people(const struct order *a, const struct order *b) {
    if (a->command != COMMAND_NONE || b->command != COMMAND_NONE)
        return a->command == b->command;
    return a->unit_count == b->unit_count && memcmp(a->unit, b->unit, a->unit_count * sizeof a->unit[0]) == 0;
}

bool order_cancel(struct order_book *book, const struct order *who) {
    for (uint16_t i = 0; i < book->count; i++) {
        if (!order_same_people(&book->order[i], who))
            continue;
        memmove(&book->order[i], &book->order[i + 1], (size_t)(book->count - i - 1) * sizeof book->order[0]);
        book->count--;
        book->version++;
        return true;
    }
    return false;
}

bool order_spares(const struct order_book *book, hex_id target) {
    for (unsigned i = 0; i < book->spared_count; i++)
        if (book->spared[i] == target)
            return true;
    return false;
}

bool order_give(struct order_book *book, const struct order *order) {
    order_cancel(book, order);
    if (book->count == BOOK_ORDERS_MAX)
        return false;
    book->order[book->count++] = *order;
    book->version++;
    return true;
}

/* -- posts -- */

static bool holds_its_ground(const struct game *game, const struct order_book *book, counter_id c) {
    int obeyed = order_obeyed(game, book, c);
    const struct order *order = obeyed < 0 ? NULL : &book->order[obeyed];
    return order != NULL && order->kind == ORDER_HOLD && order->hex_count == 0 && !(order->flags & ORDER_PAUSED);
}

static unsigned posts_of(const struct game *game) {
    unsigned count = game->rules->counter_count(game->tables);
    const struct command_chain *chain = game->rules->commands;
    return chain == NULL || chain->at == NULL ? 0 : count < BOOK_POSTS_MAX ? count : BOOK_POSTS_MAX;
}

bool order_keep_posts(const struct game *game, struct order_book *book) {
    bool changed = false;
    for (unsigned i = 0; i < posts_of(game); i++) {
        counter_id c = (counter_id)i;
        bool holds = holds_its_ground(game, book, c);
        hex_id at = holds ? game->rules->commands->at(game, c) : HEX_NONE, before = book->post[c];
        if (!holds)
            book->post[c] = 0;
        else if (before == 0 && at != HEX_NONE)
            book->post[c] = (hex_id)(at + 1);
        changed = changed || book->post[c] != before;
    }
    return changed;
}

void order_forget_posts(const struct game *game, struct order_book *book, const struct order *order) {
    for (unsigned i = 0; i < posts_of(game); i++) {
        int obeyed = order_obeyed(game, book, (counter_id)i);
        if (obeyed >= 0 && order_same_people(&book->order[obeyed], order))
            book->post[i] = 0;
    }
}

/* -- by hand -- */

bool order_leave(const struct game *game, struct order_book *book, counter_id c) {
    int obeyed = order_obeyed(game, book, c);
    if (obeyed < 0 || book->order[obeyed].kind == ORDER_NONE)
        return false;
    for (uint16_t i = 0; i < book->count; i++) {
        struct order *order = &book->order[i];
        if (order->kind != ORDER_NONE || order->command != COMMAND_NONE || order->unit_count == ORDER_UNITS)
            continue;
        order->unit[order->unit_count++] = c;
        book->version++;
        return true;
    }
    struct order order = order_empty(ORDER_NONE);
    order.unit[order.unit_count++] = c;
    return order_give(book, &order);
}
