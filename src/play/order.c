/* order.c: see order.h. */
#include "play/order.h"
#include "play/ruleset.h"
#include <string.h>

/* -- words -- */

static const struct {
    const char *word;
    unsigned parts;
} kinds[ORDER_KINDS] = {
    [ORDER_NONE] = {"by-hand", 0},
    [ORDER_MARCH] = {"march", ORDER_HAS_PLACE | ORDER_HAS_FACING | ORDER_HAS_ROAD},
    [ORDER_ATTACK] = {"attack", ORDER_HAS_PLACE | ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ODDS | ORDER_HAS_ROUNDS},
    [ORDER_HOLD] = {"hold", ORDER_HAS_LINE | ORDER_HAS_FACING | ORDER_HAS_ROUNDS | ORDER_HAS_DIGGING},
    [ORDER_SUPPORT] = {"support", ORDER_HAS_OTHER},
    [ORDER_FOLLOW] = {"follow", ORDER_HAS_OTHER},
    [ORDER_RESERVE] = {"reserve", ORDER_HAS_OTHER},
    [ORDER_WITHDRAW] = {"withdraw", ORDER_HAS_PLACE | ORDER_HAS_FACING},
    [ORDER_BOMBARD] = {"bombard", ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ROUNDS},
    [ORDER_COUNTER_BATTERY] = {"counter-battery", ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ROUNDS},
    [ORDER_RALLY] = {"rally", ORDER_HAS_LINE},
};

static const char *const reasons[AIDE_REASONS] = {
    [AIDE_CONTACT] = "contact", [AIDE_FIRE] = "fire", [AIDE_BLOCKED] = "blocked",
    [AIDE_ROUNDS] = "rounds",   [AIDE_ODDS] = "odds", [AIDE_LEADER] = "leader",
};

const char *order_kind_word(unsigned kind) { return kind < ORDER_KINDS ? kinds[kind].word : "?"; }
const char *order_reason_word(unsigned reason) { return reason < AIDE_REASONS ? reasons[reason] : "?"; }
unsigned order_parts(unsigned kind) { return kind < ORDER_KINDS ? kinds[kind].parts : 0; }

/* -- reading -- */

struct reader {
    const struct game *game;
    side_id side;
    const char *at, *end;
    const char *word;
    size_t length;
};

static bool next_word(struct reader *reader) {
    while (reader->at < reader->end && *reader->at == ' ')
        reader->at++;
    reader->word = reader->at;
    while (reader->at < reader->end && *reader->at != ' ')
        reader->at++;
    reader->length = (size_t)(reader->at - reader->word);
    return reader->length > 0;
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Sides may have commands of one name: a table that shows both says which, "usa-II". */
static bool names_command(const struct game *game, command_id id, const char *name, size_t length) {
    const struct command_chain *commands = game->rules->commands;
    const char *side = game->rules->side_name(game->tables, commands->side(game->tables, id));
    size_t prefix = strlen(side);
    const char *own = commands->name(game->tables, id);
    return is_word(name, length, own) || (length > prefix && memcmp(name, side, prefix) == 0 && name[prefix] == '-' &&
                                          is_word(name + prefix + 1, length - prefix - 1, own));
}

static command_id command_named(const struct game *game, side_id side, const char *name, size_t length) {
    const struct command_chain *commands = game->rules->commands;
    uint16_t count = commands != NULL ? commands->count(game->tables) : 0;
    for (command_id id = 0; id < count; id++)
        if ((side == SIDE_NONE || commands->side(game->tables, id) == side) && names_command(game, id, name, length))
            return id;
    counter_id c = game->rules->counter_named(game->tables, name, length); /* by its leader */
    command_id led = c != COUNTER_NONE && commands != NULL ? commands->led_by(game, c) : COMMAND_NONE;
    return led != COMMAND_NONE && (side == SIDE_NONE || commands->side(game->tables, led) == side) ? led : COMMAND_NONE;
}

/* "14-NJ+87-Pa": counters picked by hand. */
static struct ruling read_units(const struct reader *reader, struct order *out) {
    const char *at = reader->word, *end = at + reader->length;
    while (at < end) {
        const char *stop = at;
        while (stop < end && *stop != '+')
            stop++;
        counter_id c = reader->game->rules->counter_named(reader->game->tables, at, (size_t)(stop - at));
        if (c == COUNTER_NONE)
            return RULE("", "the order names no command or unit of this side");
        if (reader->game->rules->commands->counter_side(reader->game, c) != reader->side)
            return RULE("", "%u is not a unit of yours", c);
        if (out->unit_count == ORDER_UNITS)
            return RULE("", "an order can name at most %d units", ORDER_UNITS);
        out->unit[out->unit_count++] = c;
        at = stop + 1;
    }
    return LEGAL;
}

static struct ruling read_who(const struct reader *reader, struct order *out) {
    out->command = command_named(reader->game, reader->side, reader->word, reader->length);
    return out->command != COMMAND_NONE ? LEGAL : read_units(reader, out);
}

static struct ruling read_number(struct reader *reader, int lowest, int highest, int *out) {
    bool negative = false;
    int value = 0;
    if (!next_word(reader))
        return RULE("", "a number is missing at the end of the order");
    size_t i = reader->word[0] == '-' || reader->word[0] == '+' ? 1 : 0;
    negative = reader->word[0] == '-';
    if (i == reader->length || reader->length > 4)
        return RULE("", "a number in an order must be from %d to %d", lowest, highest);
    for (; i < reader->length; i++) {
        if (reader->word[i] < '0' || reader->word[i] > '9')
            return RULE("", "a number in an order must be from %d to %d", lowest, highest);
        value = value * 10 + (reader->word[i] - '0');
    }
    *out = negative ? -value : value;
    return *out < lowest || *out > highest ? RULE("", "a number in an order must be from %d to %d", lowest, highest)
                                           : LEGAL;
}

/* "ask contact,odds", "ask never", "ask always" */
static struct ruling read_asks(struct reader *reader, struct order *out) {
    out->asks = 0;
    if (!next_word(reader))
        return RULE("", "`ask` needs always, never, or a list of contact, fire, blocked, rounds, odds and leader");
    if (is_word(reader->word, reader->length, "never"))
        return LEGAL;
    if (is_word(reader->word, reader->length, "always")) {
        out->asks = (1u << AIDE_REASONS) - 1;
        return LEGAL;
    }
    const char *at = reader->word, *end = at + reader->length;
    while (at < end) {
        const char *stop = at;
        unsigned reason = 0;
        while (stop < end && *stop != ',')
            stop++;
        while (reason < AIDE_REASONS && !is_word(at, (size_t)(stop - at), reasons[reason]))
            reason++;
        if (reason == AIDE_REASONS)
            return RULE("", "`ask` needs always, never, or a list of contact, fire, blocked, rounds, odds and leader");
        out->asks |= (uint8_t)(1u << reason);
        at = stop + 1;
    }
    return LEGAL;
}

static struct ruling read_other(struct reader *reader, struct order *out) {
    out->other = command_named(reader->game, reader->side, reader->word, reader->length);
    if (out->other == COMMAND_NONE)
        return RULE("", "the order must name another command to stay behind");
    return out->other == out->command ? RULE("", "a command cannot stay behind itself") : LEGAL;
}

static struct ruling read_place(struct reader *reader, unsigned parts, struct order *out) {
    const struct game *game = reader->game;
    hex_id hex = game->rules->hex_labelled(game->tables, reader->word, reader->length);
    if (hex != HEX_NONE && (parts & (ORDER_HAS_PLACE | ORDER_HAS_LINE))) {
        if (out->hex_count == ((parts & ORDER_HAS_LINE) ? ORDER_HEXES : 1))
            return RULE("", "an order can name at most %d hexes", out->hex_count);
        out->hex[out->hex_count++] = hex;
        return LEGAL;
    }
    counter_id c = game->rules->counter_named(game->tables, reader->word, reader->length);
    if (c == COUNTER_NONE || !(parts & ORDER_HAS_ENEMY))
        return hex != HEX_NONE ? RULE("", "this order takes no hex")
                               : RULE("", "the order has a word that is not a hex, unit or limit");
    if (game->rules->commands->counter_side(game, c) == reader->side)
        return RULE("", "%u is not an enemy", c);
    out->enemy = c;
    return LEGAL;
}

static struct ruling read_limit(struct reader *reader, unsigned parts, struct order *out, bool *taken) {
    struct ruling ruling = LEGAL;
    int number = 0;
    *taken = true;
    if (is_word(reader->word, reader->length, "face") && (parts & ORDER_HAS_FACING)) {
        if (!next_word(reader))
            return RULE("", "a direction is missing after `face`");
        out->facing = reader->game->rules->direction_named(reader->game->tables, reader->word, reader->length);
        return out->facing == DIRECTION_NONE ? RULE("", "`face` needs a direction of this map") : LEGAL;
    }
    if (is_word(reader->word, reader->length, "odds") && (parts & ORDER_HAS_ODDS)) {
        ruling = read_number(reader, -20, 20, &number);
        out->odds = (int8_t)number;
    } else if (is_word(reader->word, reader->length, "keep") && (parts & ORDER_HAS_ROUNDS)) {
        ruling = read_number(reader, 0, 99, &number);
        out->rounds = (uint8_t)number;
    } else if (is_word(reader->word, reader->length, "distance") && (parts & ORDER_HAS_OTHER)) {
        ruling = read_number(reader, 0, 20, &number);
        out->distance = (uint8_t)number;
    } else if (is_word(reader->word, reader->length, "by-road") && (parts & ORDER_HAS_ROAD))
        out->flags |= ORDER_BY_ROAD;
    else if (is_word(reader->word, reader->length, "dig") && (parts & ORDER_HAS_DIGGING))
        out->flags |= ORDER_DIGS;
    else if (is_word(reader->word, reader->length, "paused"))
        out->flags |= ORDER_PAUSED;
    else if (is_word(reader->word, reader->length, "ask"))
        ruling = read_asks(reader, out);
    else
        *taken = false;
    return ruling;
}

/* What an order asks about if it does not say: what would cost or change the plan. */
static uint8_t usual_asks(unsigned kind) {
    return (uint8_t)(1u << AIDE_BLOCKED | 1u << AIDE_LEADER | (kind == ORDER_ATTACK ? 0 : 1u << AIDE_CONTACT));
}

static uint8_t usual_distance(unsigned kind) {
    enum { CLOSE_BEHIND = 2, IN_RESERVE = 5 };
    return kind == ORDER_RESERVE ? IN_RESERVE : CLOSE_BEHIND;
}

static struct order empty_order(void) {
    struct order order;
    memset(&order, 0, sizeof order);
    order.command = order.other = COMMAND_NONE;
    order.enemy = COUNTER_NONE;
    order.facing = DIRECTION_NONE;
    order.odds = ORDER_NO_ODDS;
    return order;
}

static void take_usual_limits(struct order *order) {
    order->asks = usual_asks(order->kind);
    order->distance = usual_distance(order->kind);
}

struct ruling order_read(const struct game *game, side_id side, const char *text, size_t length, struct order *out) {
    struct reader reader = {game, side, text, text + length, NULL, 0};
    *out = empty_order();
    if (game->rules->commands == NULL)
        return RULE("", "this game takes no orders");
    if (!next_word(&reader))
        return RULE("", "an order says who, what and where, as in: II attack 2413");
    struct ruling ruling = read_who(&reader, out);
    if (!is_legal(ruling))
        return ruling;
    next_word(&reader);
    while (out->kind < ORDER_KINDS && !is_word(reader.word, reader.length, kinds[out->kind].word))
        out->kind++;
    if (out->kind == ORDER_KINDS)
        return RULE("", "an order is march, attack, hold, support, follow, reserve, withdraw, bombard, "
                        "counter-battery, rally or by-hand");
    unsigned parts = kinds[out->kind].parts;
    take_usual_limits(out);
    while (is_legal(ruling) && next_word(&reader)) {
        bool taken;
        ruling = read_limit(&reader, parts, out, &taken);
        if (!taken)
            ruling = (parts & ORDER_HAS_OTHER) && out->other == COMMAND_NONE ? read_other(&reader, out)
                                                                             : read_place(&reader, parts, out);
    }
    if (!is_legal(ruling))
        return ruling;
    if ((parts & ORDER_HAS_PLACE) && out->hex_count == 0 && out->enemy == COUNTER_NONE)
        return RULE("", "the order must say where");
    if ((parts & ORDER_HAS_OTHER) && out->other == COMMAND_NONE)
        return RULE("", "the order must say behind which command");
    return game->rules->commands->takes != NULL ? game->rules->commands->takes(game, out) : LEGAL;
}

/* -- writing -- */

static void write_people(const struct game *game, const struct order *order, struct text *out) {
    if (order->command != COMMAND_NONE)
        text_add(out, game->rules->commands->name(game->tables, order->command));
    for (unsigned i = 0; order->command == COMMAND_NONE && i < order->unit_count; i++) {
        if (i > 0)
            text_char(out, '+');
        text_add(out, game->rules->counter_name(game->tables, order->unit[i]));
    }
}

static void write_limit(struct text *out, const char *word, int number) {
    text_add(out, word);
    text_number(out, number);
}

static void write_asks(const struct order *order, struct text *out) {
    if (order->asks == usual_asks(order->kind))
        return;
    text_add(out, " ask ");
    if (order->asks == 0)
        text_add(out, "never");
    const char *between = "";
    for (unsigned reason = 0; reason < AIDE_REASONS; reason++) {
        if (!(order->asks & 1u << reason))
            continue;
        text_add(out, between);
        text_add(out, reasons[reason]);
        between = ",";
    }
}

void order_write(const struct game *game, const struct order *order, struct text *out) {
    write_people(game, order, out);
    text_char(out, ' ');
    text_add(out, order_kind_word(order->kind));
    if (order->other != COMMAND_NONE) {
        text_char(out, ' ');
        text_add(out, game->rules->commands->name(game->tables, order->other));
    }
    for (unsigned i = 0; i < order->hex_count; i++) {
        text_char(out, ' ');
        game->rules->hex_label(game->tables, order->hex[i], out);
    }
    if (order->enemy != COUNTER_NONE) {
        text_char(out, ' ');
        text_add(out, game->rules->counter_name(game->tables, order->enemy));
    }
    if (order->facing != DIRECTION_NONE) {
        text_add(out, " face ");
        text_add(out, game->rules->direction_word(game->tables, order->facing));
    }
    if (order->odds != ORDER_NO_ODDS)
        write_limit(out, " odds ", order->odds);
    if (order->rounds > 0)
        write_limit(out, " keep ", order->rounds);
    if (order->other != COMMAND_NONE && order->distance != usual_distance(order->kind))
        write_limit(out, " distance ", order->distance);
    if (order->flags & ORDER_BY_ROAD)
        text_add(out, " by-road");
    if (order->flags & ORDER_DIGS)
        text_add(out, " dig");
    write_asks(order, out);
    if (order->flags & ORDER_PAUSED)
        text_add(out, " paused");
}

void order_title(const struct game *game, const struct order *order, struct text *out) {
    const struct ruleset *rules = game->rules;
    if (order->command != COMMAND_NONE) {
        text_add(out, rules->commands->title(game->tables, order->command));
        return;
    }
    text_add(out, rules->counter_title != NULL ? rules->counter_title(game->tables, order->unit[0])
                                               : rules->counter_name(game->tables, order->unit[0]));
    if (order->unit_count > 1) {
        text_add(out, " and ");
        text_number(out, order->unit_count - 1);
        text_add(out, " more");
    }
}

/* -- who obeys which -- */

unsigned order_reaches(const struct game *game, const struct order *order, counter_id c) {
    if (order->command == COMMAND_NONE) {
        for (unsigned i = 0; i < order->unit_count; i++)
            if (order->unit[i] == c)
                return 1;
        return 0;
    }
    unsigned steps = 2;
    for (command_id id = game->rules->commands->of(game, c); id != COMMAND_NONE && steps < 10; steps++) {
        if (id == order->command)
            return steps;
        id = game->rules->commands->above(game, id);
    }
    return 0;
}

int order_obeyed(const struct game *game, const struct order_book *book, counter_id c) {
    int found = -1;
    unsigned best = UINT32_MAX;
    for (uint16_t i = 0; i < book->count; i++) {
        unsigned steps = order_reaches(game, &book->order[i], c);
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

bool order_give(struct order_book *book, const struct order *order) {
    order_cancel(book, order);
    if (book->count == BOOK_ORDERS_MAX)
        return false;
    book->order[book->count++] = *order;
    book->version++;
    return true;
}

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
    struct order order = empty_order();
    order.unit[order.unit_count++] = c;
    take_usual_limits(&order);
    return order_give(book, &order);
}
