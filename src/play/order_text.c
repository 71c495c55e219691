/* order_text.c: orders as text: their words, reading and writing them, and their part of a catalogue. See order.h. */
#include "play/order.h"
#include "play/ruleset.h"
#include <string.h>

/* -- words -- */

static const struct {
    const char *word, *title;
    unsigned parts;
} kinds[ORDER_KINDS] = {
    [ORDER_NONE] = {"by-hand", "By hand", 0},
    [ORDER_MARCH] = {"march", "March", ORDER_HAS_PLACE | ORDER_HAS_FACING | ORDER_HAS_ROAD},
    [ORDER_ATTACK] = {"attack", "Attack",
                      ORDER_HAS_PLACE | ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ODDS | ORDER_HAS_ROUNDS},
    [ORDER_HOLD] = {"hold", "Hold",
                    ORDER_HAS_LINE | ORDER_HAS_FACING | ORDER_HAS_ROUNDS | ORDER_HAS_DIGGING | ORDER_HAS_FLANKS},
    [ORDER_SUPPORT] = {"support", "Support", ORDER_HAS_OTHER | ORDER_HAS_DISTANCE},
    [ORDER_FOLLOW] = {"follow", "Follow", ORDER_HAS_OTHER | ORDER_HAS_DISTANCE},
    [ORDER_RESERVE] = {"reserve", "Reserve", ORDER_HAS_OTHER | ORDER_HAS_DISTANCE},
    [ORDER_WITHDRAW] = {"withdraw", "Withdraw", ORDER_HAS_PLACE | ORDER_HAS_FACING},
    [ORDER_BOMBARD] = {"bombard", "Bombard", ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ROUNDS},
    [ORDER_COUNTER_BATTERY] = {"counter-battery", "Counter-battery",
                               ORDER_HAS_LINE | ORDER_HAS_ENEMY | ORDER_HAS_ROUNDS},
    [ORDER_RALLY] = {"rally", "Rally", ORDER_HAS_LINE},
};

/* The parts that an order names, in the order of their bits; the limits follow. */
static const char *const named_parts[] = {"place", "line", "enemy", "command"};
enum { NAMED_PARTS = 4 };

enum limit_takes { TAKES_NUMBER, TAKES_DIRECTION, TAKES_NOTHING };
static const char *const takes_words[] = {"number", "direction", "nothing"};
static const struct limit {
    const char *word, *title;
    unsigned part;
    enum limit_takes takes;
    int lowest, highest;
    uint8_t flag; /* that it sets, if it takes nothing */
} limits[] = {
    {"odds", "Attack from odds of", ORDER_HAS_ODDS, TAKES_NUMBER, -20, 20, 0},
    {"keep", "Rounds to keep", ORDER_HAS_ROUNDS, TAKES_NUMBER, 0, 99, 0},
    {"distance", "Hexes behind", ORDER_HAS_DISTANCE, TAKES_NUMBER, 0, 20, 0},
    {"face", "Face", ORDER_HAS_FACING, TAKES_DIRECTION, 0, 0, 0},
    {"by-road", "By road", ORDER_HAS_ROAD, TAKES_NOTHING, 0, 0, ORDER_BY_ROAD},
    {"dig", "Dig in", ORDER_HAS_DIGGING, TAKES_NOTHING, 0, 0, ORDER_DIGS},
    {"refuse-left", "Refuse the left flank", ORDER_HAS_FLANKS, TAKES_NOTHING, 0, 0, ORDER_REFUSES_LEFT},
    {"refuse-right", "Refuse the right flank", ORDER_HAS_FLANKS, TAKES_NOTHING, 0, 0, ORDER_REFUSES_RIGHT},
};
enum { LIMITS = sizeof limits / sizeof limits[0] };

static const struct {
    const char *word, *title, *says;
} reasons[AIDE_REASONS] = {
    [AIDE_CONTACT] = {"contact", "contact with the enemy", "is about to meet the enemy"},
    [AIDE_FIRE] = {"fire", "a move under fire", "would draw fire"},
    [AIDE_BLOCKED] = {"blocked", "no way on", "finds no way on"},
    [AIDE_ROUNDS] = {"rounds", "low ammunition", "is low on ammunition"},
    [AIDE_ODDS] = {"odds", "odds that are too low", "thinks the odds are too low"},
    [AIDE_LEADER] = {"leader", "the loss of a leader", "has lost its leader"},
    [AIDE_LASTING] = {"lasting", "what can never be put right", "is about to do what can never be put right"},
};

const char *order_kind_word(unsigned kind) { return kind < ORDER_KINDS ? kinds[kind].word : "?"; }
const char *order_reason_word(unsigned reason) { return reason < AIDE_REASONS ? reasons[reason].word : "?"; }

/* What an order asks about if it does not say: what would cost or change the plan. Who attacks expects to meet the
 * enemy, to draw fire and to spend its rounds; who holds draws no fire by moving. */
static uint8_t usual_asks(unsigned kind) {
    enum {
        ALWAYS = 1u << AIDE_BLOCKED | 1u << AIDE_LEADER | 1u << AIDE_LASTING,
        CONTACT = 1u << AIDE_CONTACT,
        ON_THE_MOVE = CONTACT | 1u << AIDE_FIRE,
        FIRING = 1u << AIDE_ROUNDS
    };
    static const uint8_t besides[ORDER_KINDS] = {
        [ORDER_NONE] = CONTACT,
        [ORDER_MARCH] = ON_THE_MOVE,
        [ORDER_ATTACK] = 1u << AIDE_ODDS,
        [ORDER_HOLD] = CONTACT | FIRING,
        [ORDER_SUPPORT] = ON_THE_MOVE | FIRING,
        [ORDER_FOLLOW] = ON_THE_MOVE,
        [ORDER_RESERVE] = ON_THE_MOVE,
        [ORDER_WITHDRAW] = ON_THE_MOVE,
        [ORDER_BOMBARD] = CONTACT | FIRING,
        [ORDER_COUNTER_BATTERY] = CONTACT | FIRING,
        [ORDER_RALLY] = ON_THE_MOVE,
    };
    return (uint8_t)(ALWAYS | besides[kind]);
}

static uint8_t usual_distance(unsigned kind) {
    enum { CLOSE_BEHIND = 2, IN_RESERVE = 5 };
    return kind == ORDER_RESERVE ? IN_RESERVE : CLOSE_BEHIND;
}

struct order order_empty(unsigned kind) {
    struct order order;
    memset(&order, 0, sizeof order);
    order.kind = (uint8_t)kind;
    order.asks = usual_asks(kind);
    order.distance = usual_distance(kind);
    order.command = order.other = COMMAND_NONE;
    order.enemy = COUNTER_NONE;
    order.facing = DIRECTION_NONE;
    order.odds = ORDER_NO_ODDS;
    return order;
}

/* -- the catalogue -- */

static void put_kind(const struct command_chain *commands, unsigned kind, struct json *out) {
    unsigned parts = kinds[kind].parts & commands->heeds;
    json_open(out, '{');
    json_put_string(out, "id", kinds[kind].word);
    json_put_said(out, "title", kinds[kind].title);
    json_put_said(out, "help", commands->meaning[kind].help);
    json_key(out, "takes");
    json_open(out, '[');
    for (unsigned i = 0; i < NAMED_PARTS; i++)
        if (parts & 1u << i)
            json_text(out, named_parts[i]);
    for (unsigned i = 0; i < LIMITS; i++)
        if (parts & limits[i].part)
            json_text(out, limits[i].word);
    json_close(out, ']');
    json_key(out, "asks");
    json_open(out, '[');
    for (unsigned reason = 0; reason < AIDE_REASONS; reason++)
        if (usual_asks(kind) & ~commands->never_asks & 1u << reason)
            json_text(out, reasons[reason].word);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_limits(const struct command_chain *commands, struct json *out) {
    json_key(out, "limits");
    json_open(out, '[');
    for (unsigned i = 0; i < LIMITS; i++) {
        if (!(commands->heeds & limits[i].part))
            continue;
        json_open(out, '{');
        json_put_string(out, "id", limits[i].word);
        json_put_said(out, "title", limits[i].title);
        json_put_string(out, "takes", takes_words[limits[i].takes]);
        if (limits[i].takes == TAKES_NUMBER) {
            json_put_int(out, "lowest", limits[i].lowest);
            json_put_int(out, "highest", limits[i].highest);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_reasons(const struct command_chain *commands, struct json *out) {
    json_key(out, "reasons");
    json_open(out, '[');
    for (unsigned reason = 0; reason < AIDE_REASONS; reason++) {
        if (commands->never_asks & 1u << reason)
            continue;
        json_open(out, '{');
        json_put_string(out, "id", reasons[reason].word);
        json_put_said(out, "title", reasons[reason].title);
        json_put_said(out, "says", reasons[reason].says);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void order_catalogue(const struct ruleset *rules, struct json *out) {
    if (rules->commands == NULL)
        return;
    json_key(out, "orders");
    json_open(out, '{');
    json_key(out, "kinds");
    json_open(out, '[');
    for (unsigned kind = 1; kind < ORDER_KINDS; kind++)
        if (rules->commands->meaning[kind].help != NULL)
            put_kind(rules->commands, kind, out);
    put_kind(rules->commands, ORDER_NONE, out); /* last: it takes back what the others say */
    json_close(out, ']');
    put_limits(rules->commands, out);
    put_reasons(rules->commands, out);
    json_close(out, '}');
}

/* -- reading -- */

struct reader {
    const struct game *game;
    side_id side;
    const char *at, *end;
    const char *word;
    size_t length;
    struct text *why; /* what is wrong */
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
static bool reads(const struct reader *reader, const char *word) { return is_word(reader->word, reader->length, word); }

/* What is wrong, beginning with the word: `"9999" is not a hex`. A long one is cut between characters. */
static bool refuse_word(const struct reader *reader, const char *word, size_t length, const char *why) {
    enum { LONGEST = 40 };
    size_t shown = length < LONGEST ? length : LONGEST;
    while (shown > 0 && shown < length && ((unsigned char)word[shown] & 0xc0) == 0x80)
        shown--;
    text_char(reader->why, '"');
    text_addn(reader->why, word, shown);
    text_add(reader->why, shown < length ? "..." : "");
    text_add(reader->why, "\" ");
    text_add(reader->why, why);
    return false;
}
static bool refuse_this(const struct reader *reader, const char *why) {
    return refuse_word(reader, reader->word, reader->length, why);
}
static bool refuse(const struct reader *reader, const char *why) {
    text_add(reader->why, why);
    return false;
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
static bool read_units(const struct reader *reader, struct order *out) {
    const char *at = reader->word, *end = at + reader->length;
    while (at < end) {
        const char *stop = at;
        while (stop < end && *stop != '+')
            stop++;
        size_t length = (size_t)(stop - at);
        counter_id c = reader->game->rules->counter_named(reader->game->tables, at, length);
        if (c == COUNTER_NONE)
            return refuse_word(reader, at, length, "is not a command or unit of this side");
        if (reader->game->rules->commands->counter_side(reader->game, c) != reader->side)
            return refuse_word(reader, at, length, "is not a unit of yours");
        if (out->unit_count == ORDER_UNITS)
            return refuse_word(reader, at, length, "is one unit too many: an order can name 32");
        out->unit[out->unit_count++] = c;
        at = stop + 1;
    }
    return true;
}
_Static_assert(ORDER_UNITS == 32 && ORDER_HEXES == 32, "the sentences of read_units and read_place");

static bool read_people(const struct reader *reader, struct order *out) {
    out->command = command_named(reader->game, reader->side, reader->word, reader->length);
    return out->command != COMMAND_NONE || read_units(reader, out);
}

static void list_kinds(const struct reader *reader) {
    const struct order_meaning *meaning = reader->game->rules->commands->meaning;
    for (unsigned kind = 1; kind < ORDER_KINDS; kind++) {
        if (meaning[kind].help == NULL)
            continue;
        text_add(reader->why, kinds[kind].word);
        text_add(reader->why, ", ");
    }
    text_add(reader->why, "or ");
    text_add(reader->why, kinds[ORDER_NONE].word);
}

static bool read_kind(struct reader *reader, struct order *out) {
    bool said = next_word(reader);
    while (out->kind < ORDER_KINDS && !reads(reader, kinds[out->kind].word))
        out->kind++;
    if (out->kind < ORDER_KINDS) {
        const char *refusal = reader->game->rules->commands->meaning[out->kind].refusal;
        return refusal == NULL || refuse(reader, refusal);
    }
    if (said)
        refuse_this(reader, "is not an order; it must be ");
    else
        refuse(reader, "the order must say what to do: ");
    list_kinds(reader);
    return false;
}

static bool parse_number(const struct reader *reader, int *out) {
    size_t i = reader->word[0] == '-' || reader->word[0] == '+' ? 1 : 0;
    int value = 0;
    if (i == reader->length || reader->length > 4)
        return false;
    for (; i < reader->length; i++) {
        if (reader->word[i] < '0' || reader->word[i] > '9')
            return false;
        value = value * 10 + (reader->word[i] - '0');
    }
    *out = reader->word[0] == '-' ? -value : value;
    return true;
}

static bool read_number(struct reader *reader, const struct limit *limit, int *out) {
    bool said = next_word(reader);
    if (said && parse_number(reader, out) && *out >= limit->lowest && *out <= limit->highest)
        return true;
    if (said)
        refuse_this(reader, "does not fit: ");
    text_char(reader->why, '"');
    text_add(reader->why, limit->word);
    text_add(reader->why, "\" needs a number from ");
    text_number(reader->why, limit->lowest);
    text_add(reader->why, " to ");
    text_number(reader->why, limit->highest);
    return false;
}

static bool read_facing(struct reader *reader, struct order *out) {
    const struct game *game = reader->game;
    if (!next_word(reader))
        return refuse(reader, "a direction is missing after \"face\"");
    out->facing = game->rules->direction_named(game->tables, reader->word, reader->length);
    return out->facing != DIRECTION_NONE || refuse_this(reader, "is not a direction of this map");
}

/* "ask contact,odds", "ask never", "ask always" */
static bool read_asks(struct reader *reader, struct order *out) {
    out->asks = 0;
    bool said = next_word(reader);
    if (said && reads(reader, "never"))
        return true;
    if (said && reads(reader, "always")) {
        out->asks = (1u << AIDE_REASONS) - 1;
        return true;
    }
    const char *at = reader->word, *end = at + reader->length;
    while (at < end) {
        const char *stop = at;
        unsigned reason = 0;
        while (stop < end && *stop != ',')
            stop++;
        while (reason < AIDE_REASONS && !is_word(at, (size_t)(stop - at), reasons[reason].word))
            reason++;
        if (reason == AIDE_REASONS) {
            refuse_word(reader, at, (size_t)(stop - at), "is not a reason to ask: ");
            said = false;
            break;
        }
        out->asks |= (uint8_t)(1u << reason);
        at = stop + 1;
    }
    return said || refuse(reader, "\"ask\" needs always, never, or a list of contact, fire, blocked, rounds, odds, "
                                  "leader and lasting, with commas between them");
}

static bool read_other(const struct reader *reader, struct order *out) {
    out->other = command_named(reader->game, reader->side, reader->word, reader->length);
    if (out->other == COMMAND_NONE)
        return refuse_this(reader, "is not a command of this side to stay behind");
    return out->other != out->command || refuse(reader, "a command cannot stay behind itself");
}

static bool read_place(const struct reader *reader, unsigned parts, struct order *out) {
    const struct game *game = reader->game;
    hex_id hex = game->rules->hex_labelled(game->tables, reader->word, reader->length);
    if (hex != HEX_NONE && (parts & (ORDER_HAS_PLACE | ORDER_HAS_LINE))) {
        if (out->hex_count == ((parts & ORDER_HAS_LINE) ? ORDER_HEXES : 1))
            return refuse_this(reader, parts & ORDER_HAS_LINE ? "is one hex too many: an order can name 32"
                                                              : "is one hex too many: this order names one");
        out->hex[out->hex_count++] = hex;
        return true;
    }
    if (hex != HEX_NONE)
        return refuse_this(reader, "does not belong here: this order takes no hex");
    counter_id c = game->rules->counter_named(game->tables, reader->word, reader->length);
    if (c == COUNTER_NONE || !(parts & ORDER_HAS_ENEMY))
        return refuse_this(reader, parts & ORDER_HAS_ENEMY ? "is not a hex, an enemy or a limit of this order"
                                                           : "is not a hex or a limit of this order");
    if (game->rules->commands->counter_side(game, c) == reader->side)
        return refuse_this(reader, "is not an enemy");
    out->enemy = c;
    return true;
}

static bool take_number(struct reader *reader, const struct limit *limit, struct order *out) {
    int number = 0;
    if (!read_number(reader, limit, &number))
        return false;
    if (limit->part == ORDER_HAS_ODDS)
        out->odds = (int8_t)number;
    else
        *(limit->part == ORDER_HAS_ROUNDS ? &out->rounds : &out->distance) = (uint8_t)number;
    return true;
}

static bool take_limit(struct reader *reader, const struct limit *limit, struct order *out) {
    if (limit->takes == TAKES_NUMBER)
        return take_number(reader, limit, out);
    if (limit->takes == TAKES_DIRECTION)
        return read_facing(reader, out);
    out->flags |= limit->flag;
    return true;
}

/* What stands after the kind: a limit, how it asks, another command, or a place. */
static bool read_part(struct reader *reader, unsigned parts, struct order *out) {
    for (unsigned i = 0; i < LIMITS; i++)
        if (reads(reader, limits[i].word) && (parts & limits[i].part))
            return take_limit(reader, &limits[i], out);
    if (reads(reader, "ask"))
        return read_asks(reader, out);
    if (reads(reader, "paused")) {
        out->flags |= ORDER_PAUSED;
        return true;
    }
    return (parts & ORDER_HAS_OTHER) && out->other == COMMAND_NONE ? read_other(reader, out)
                                                                   : read_place(reader, parts, out);
}

static bool is_whole(const struct reader *reader, unsigned parts, const struct order *order) {
    if ((parts & ORDER_HAS_PLACE) && order->hex_count == 0 && order->enemy == COUNTER_NONE)
        return refuse(reader, "the order must say where");
    if ((parts & ORDER_HAS_OTHER) && order->other == COMMAND_NONE)
        return refuse(reader, "the order must say behind which command");
    return true;
}

bool order_read(const struct game *game, side_id side, const char *text, size_t length, struct order *out,
                struct text *why) {
    struct reader reader = {game, side, text, text + length, NULL, 0, why};
    *out = order_empty(ORDER_NONE);
    if (game->rules->commands == NULL)
        return refuse(&reader, "this game takes no orders");
    if (!next_word(&reader))
        return refuse(&reader, "an order says who, what and where, as in: II attack 2413");
    if (!read_people(&reader, out) || !read_kind(&reader, out))
        return false;
    unsigned parts = kinds[out->kind].parts;
    out->asks = usual_asks(out->kind);
    out->distance = usual_distance(out->kind);
    while (next_word(&reader))
        if (!read_part(&reader, parts, out))
            return false;
    return is_whole(&reader, parts, out);
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
        text_add(out, reasons[reason].word);
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
    for (unsigned i = 0; i < LIMITS; i++) {
        if (!(order->flags & limits[i].flag))
            continue;
        text_char(out, ' ');
        text_add(out, limits[i].word);
    }
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
    play_counter_said(game, order->unit[0], out);
    if (order->unit_count > 1) {
        text_add(out, " and ");
        text_number(out, order->unit_count - 1);
        text_add(out, " more");
    }
}
