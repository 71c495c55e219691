/* words.c: text at the room's door: actions read and written by the shapes of their verbs, rulings, events. */
#include "play/event_text.h"
#include "play/ruleset.h"
#include <string.h>

/* -- shapes -- */

struct slot { /* one field of a shape */
    char letter;
    bool optional;
    const char *literal; /* the word that stands before it; NULL: none */
    size_t literal_length;
};

/* The next slot of a shape, moving `shape` on; false at the end. */
static bool next_slot(const char **shape, struct slot *slot) {
    const char *s = *shape;
    while (*s == ' ')
        s++;
    if (*s == 0)
        return false;
    *slot = (struct slot){0, false, NULL, 0};
    if (*s == '/') {
        const char *start = ++s;
        while (*s != 0 && *s != ' ' && *s != '?')
            s++;
        slot->literal = start;
        slot->literal_length = (size_t)(s - start) - 1;
        s--;
    }
    slot->letter = *s++;
    if (*s == '?') {
        slot->optional = true;
        s++;
    }
    *shape = s;
    return true;
}

static bool slot_filled(struct action a, char letter) {
    switch (letter) {
    case 'u':
        return a.who != COUNTER_NONE;
    case 'v':
        return a.whom != COUNTER_NONE;
    case 'h':
        return a.hex != HEX_NONE;
    case 'd':
        return a.facing != DIRECTION_NONE;
    case 'n':
        return a.number != ACTION_NO_NUMBER;
    case 'w':
        return a.word != ACTION_NO_WORD;
    default:
        return false;
    }
}

bool play_action_complete(const struct game *game, struct action action) {
    const char *shape = game->rules->verbs[action.verb].shape;
    struct slot slot;
    while (shape != NULL && next_slot(&shape, &slot))
        if (!slot.optional && !slot_filled(action, slot.letter))
            return false;
    return true;
}

static void slot_text(const struct game *game, struct action a, char letter, struct text *out) {
    const struct ruleset *rules = game->rules;
    switch (letter) {
    case 'u':
        text_add(out, rules->counter_name(game->tables, a.who));
        break;
    case 'v':
        text_add(out, rules->counter_name(game->tables, a.whom));
        break;
    case 'h':
        rules->hex_label(game->tables, a.hex, out);
        break;
    case 'd':
        text_add(out, rules->direction_word(game->tables, a.facing));
        break;
    case 'n':
        text_number(out, a.number);
        break;
    default:
        text_add(out, a.word < rules->word_count ? rules->words[a.word] : "?");
        break;
    }
}

void play_action_text(const struct game *game, struct action action, struct text *out) {
    if (action.verb >= game->rules->verb_count) {
        text_add(out, "?");
        return;
    }
    const struct verb *verb = &game->rules->verbs[action.verb];
    text_add(out, verb->name);
    const char *shape = verb->shape != NULL ? verb->shape : "";
    struct slot slot;
    while (next_slot(&shape, &slot)) {
        if (!slot_filled(action, slot.letter))
            continue;
        text_char(out, ' ');
        if (slot.literal != NULL) {
            text_addn(out, slot.literal, slot.literal_length);
            text_char(out, ' ');
        }
        slot_text(game, action, slot.letter, out);
    }
}

/* -- reading -- */

struct reader {
    const char *at, *end; /* what is left */
    int word;             /* number of the word last taken, from 1 */
};

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* The next word without taking it; length 0 at the end. */
static size_t peek(struct reader *reader, const char **word) {
    while (reader->at < reader->end && is_space(*reader->at))
        reader->at++;
    const char *end = reader->at;
    while (end < reader->end && !is_space(*end))
        end++;
    *word = reader->at;
    return (size_t)(end - reader->at);
}

static void take(struct reader *reader, size_t length) {
    reader->at += length;
    reader->word++;
}

static bool read_number(const char *word, size_t length, int16_t *out) {
    size_t i = length > 1 && (word[0] == '-' || word[0] == '+') ? 1 : 0;
    int32_t value = 0;
    if (i == length || length - i > 5)
        return false;
    for (size_t k = i; k < length; k++) {
        if (word[k] < '0' || word[k] > '9')
            return false;
        value = value * 10 + (word[k] - '0');
    }
    if (value > INT16_MAX)
        return false;
    *out = (int16_t)(word[0] == '-' ? -value : value);
    return true;
}

static uint8_t read_word(const struct ruleset *rules, const char *word, size_t length) {
    for (uint8_t i = 0; i < rules->word_count; i++)
        if (rules->words[i] != NULL && strlen(rules->words[i]) == length && memcmp(rules->words[i], word, length) == 0)
            return i;
    return ACTION_NO_WORD;
}

static bool read_slot(const struct game *game, char letter, const char *word, size_t length, struct action *a) {
    const struct ruleset *rules = game->rules;
    switch (letter) {
    case 'u':
        a->who = rules->counter_named(game->tables, word, length);
        return a->who != COUNTER_NONE;
    case 'v':
        a->whom = rules->counter_named(game->tables, word, length);
        return a->whom != COUNTER_NONE;
    case 'h':
        a->hex = rules->hex_labelled(game->tables, word, length);
        return a->hex != HEX_NONE;
    case 'd':
        a->facing = rules->direction_named(game->tables, word, length);
        return a->facing != DIRECTION_NONE;
    case 'n':
        return read_number(word, length, &a->number);
    default:
        a->word = read_word(rules, word, length);
        return a->word != ACTION_NO_WORD;
    }
}

static struct ruling slot_missing(char letter, int word) {
    switch (letter) {
    case 'u':
    case 'v':
        return RULE("", "word %d should be a counter of this game", word);
    case 'h':
        return RULE("", "word %d should be a hex of this map", word);
    case 'd':
        return RULE("", "word %d should be a direction, such as %x or %x", word, 0, DIRECTIONS - 1);
    case 'n':
        return RULE("", "word %d should be a number", word);
    default:
        return RULE("", "word %d is unknown here", word);
    }
}

/* Takes one slot's words if they fit; an optional slot that does not fit is passed over. */
static bool take_slot(const struct game *game, struct reader *reader, const struct slot *slot, struct action *a) {
    struct reader start = *reader;
    const char *word;
    size_t length = peek(reader, &word);
    if (slot->literal != NULL) {
        if (length != slot->literal_length || memcmp(word, slot->literal, length) != 0)
            return false;
        take(reader, length);
        length = peek(reader, &word);
    }
    if (length > 0 && read_slot(game, slot->letter, word, length, a)) {
        take(reader, length);
        return true;
    }
    *reader = start;
    return false;
}

static uint8_t verb_named(const struct ruleset *rules, const char *word, size_t length) {
    for (uint8_t v = 0; v < rules->verb_count; v++)
        if (rules->verbs[v].name != NULL && strlen(rules->verbs[v].name) == length &&
            memcmp(rules->verbs[v].name, word, length) == 0)
            return v;
    return 0xff;
}

struct ruling play_action_read(const struct game *game, const char *text, size_t length, struct action *out) {
    struct reader reader = {text, text + length, 0};
    const char *word;
    size_t size = peek(&reader, &word);
    uint8_t verb = size > 0 ? verb_named(game->rules, word, size) : 0xff;
    if (verb == 0xff)
        return size > 0 ? RULE("", "there is no such verb") : RULE("", "an empty line is not an action");
    take(&reader, size);
    *out = action_of(verb);
    const char *shape = game->rules->verbs[verb].shape != NULL ? game->rules->verbs[verb].shape : "";
    struct slot slot;
    char passed = 0; /* the first optional slot that did not fit: named if words are left over */
    while (next_slot(&shape, &slot)) {
        if (take_slot(game, &reader, &slot, out))
            continue;
        if (!slot.optional)
            return slot_missing(slot.letter, reader.word + 1);
        if (passed == 0)
            passed = slot.letter;
    }
    if (peek(&reader, &word) > 0)
        return passed != 0 ? slot_missing(passed, reader.word + 1)
                           : RULE("", "word %d is not needed: the action is complete without it", reader.word + 1);
    return LEGAL;
}

/* -- rulings -- */

void play_counter_said(const struct game *game, counter_id c, struct text *out) {
    const struct ruleset *rules = game->rules;
    if (rules->counter_called)
        rules->counter_called(game, c, out);
    else
        text_add(out,
                 rules->counter_title ? rules->counter_title(game->tables, c) : rules->counter_name(game->tables, c));
}

static const char *side_said(const struct game *game, side_id side) {
    const struct ruleset *rules = game->rules;
    return rules->side_title ? rules->side_title(game->tables, side) : rules->side_name(game->tables, side);
}

static void argument_text(const struct game *game, char code, int32_t value, struct text *out) {
    const struct ruleset *rules = game->rules;
    switch (code) {
    case 'u':
        if (value != COUNTER_NONE)
            play_counter_said(game, (counter_id)value, out);
        else
            play_say(game, "no counter", out);
        break;
    case 'h':
        if (value != HEX_NONE)
            rules->hex_label(game->tables, (hex_id)value, out);
        else
            play_say(game, "off the map", out);
        break;
    case 's':
        play_say(game, value < SIDES ? side_said(game, (side_id)value) : "neither side", out);
        break;
    case '6':
        text_fraction(out, value, 6);
        break;
    case 'c':
        text_number(out, value / 60);
        text_add(out, value % 60 < 10 ? ":0" : ":");
        text_number(out, value % 60);
        break;
    case 'x':
        play_say(game, value < DIRECTIONS ? rules->direction_word(game->tables, (direction)value) : "no direction",
                 out);
        break;
    case 'w':
        play_say(game, value >= 0 && value < rules->word_count ? rules->words[value] : "?", out);
        break;
    default:
        text_number(out, value);
        break;
    }
}

/* "%2$h": a translation may take the arguments in another order. */
static bool is_place(const char *code) { return code[0] >= '1' && code[0] <= '0' + RULING_ARGUMENTS && code[1] == '$'; }

void play_ruling_text(const struct game *game, struct ruling ruling, struct text *out) {
    int used = 0;
    for (const char *s = ruling.why != NULL ? play_said(game, ruling.why) : ""; *s != 0; s++) {
        if (*s != '%' || s[1] == 0) {
            text_char(out, *s);
            continue;
        }
        s++;
        if (is_place(s)) {
            used = *s - '1';
            s += 2;
        }
        if (*s == '%')
            text_char(out, '%');
        else if (used < RULING_ARGUMENTS)
            argument_text(game, *s, ruling.argument[used++], out);
    }
    if (ruling.reading != NULL) {
        play_say(game, " (reading ", out);
        text_add(out, ruling.reading);
        text_char(out, ')');
    }
}

/* -- things by their ids -- */

static void put_id(struct json *out, const char *key, const char *id) {
    if (key != NULL)
        json_key(out, key);
    json_text(out, id);
}

void play_put_hex(const struct game *game, struct json *out, const char *key, hex_id hex) {
    char label[32];
    struct text text;
    text_init(&text, label, sizeof label);
    if (hex != HEX_NONE)
        game->rules->hex_label(game->tables, hex, &text);
    put_id(out, key, hex != HEX_NONE ? label : NULL);
}

void play_put_counter(const struct game *game, struct json *out, const char *key, counter_id c) {
    put_id(out, key, c != COUNTER_NONE ? game->rules->counter_name(game->tables, c) : NULL);
}

static void put_streams(const struct dice *dice, struct json *out) {
    char digits[20];
    struct text text;
    json_key(out, "streams");
    json_open(out, '[');
    for (int i = 0; i < DICE_STREAMS; i++) {
        text_init(&text, digits, sizeof digits);
        text_hex64(&text, dice->stream[i]);
        json_text(out, digits);
    }
    json_close(out, ']');
}

static void put_drawn(const struct dice *dice, struct json *out) {
    json_put_int(out, "undo", dice->undo);
    json_put_int(out, "position", dice->position);
    json_key(out, "drawn");
    json_open(out, '[');
    for (int i = 0; i < DICE_STREAMS; i++)
        json_uint(out, dice->drawn[i]);
    json_close(out, ']');
}

void play_put_dice(const struct game *game, struct json *out) {
    const struct dice *dice = &game->state->dice;
    if (game->hides_dice)
        return;
    json_key(out, "dice");
    json_open(out, '{');
    json_put_string(out, "generator", dice_generator_name(dice->generator));
    if (dice->generator == DICE_PCG32)
        put_streams(dice, out);
    else
        put_drawn(dice, out);
    json_close(out, '}');
}

void play_put_side(const struct game *game, struct json *out, const char *key, side_id side) {
    put_id(out, key, side < SIDES ? game->rules->side_name(game->tables, side) : NULL);
}

void play_put_direction(const struct game *game, struct json *out, const char *key, direction d) {
    put_id(out, key, d < DIRECTIONS ? game->rules->direction_word(game->tables, d) : NULL);
}

/* -- events -- */

static void token_json(const struct game *game, const struct event_token *token, struct json *json) {
    switch ((enum event_type)token->type) {
    case EVENT_INT:
        json_int(json, token->value);
        break;
    case EVENT_COUNTER:
        play_put_counter(game, json, NULL, (counter_id)token->value);
        break;
    case EVENT_HEX:
        play_put_hex(game, json, NULL, (hex_id)token->value);
        break;
    case EVENT_DIRECTION:
        play_put_direction(game, json, NULL, (direction)token->value);
        break;
    case EVENT_SIDE:
        play_put_side(game, json, NULL, (side_id)token->value);
        break;
    case EVENT_STRING:
        json_text(json, token->string);
        break;
    case EVENT_BOOL:
        json_bool(json, token->value != 0);
        break;
    case EVENT_FRACTION:
        json_fraction(json, token->value, token->over);
        break;
    case EVENT_OBJECT:
    case EVENT_LIST:
    case EVENT_CLOSE:
        break;
    }
}

const char *play_case(const struct game *game, const char *case_number) {
    return game->rules->case_in_book != NULL ? game->rules->case_in_book(game->tables, case_number) : case_number;
}

void play_event_json(const struct game *game, const struct event *event, struct text *out) {
    struct json json;
    uint64_t objects = 0; /* bit per depth: an object, not a list */
    unsigned depth = 0;
    json_init(&json, out);
    json_open(&json, '{');
    json_put_string(&json, "e", event->name);
    json_put_string(&json, "case", event->case_number != NULL ? play_case(game, event->case_number) : "");
    for (uint16_t i = 0; i < event->count; i++) {
        const struct event_token *token = &event->token[i];
        if (token->type == EVENT_CLOSE) {
            if (depth > 0)
                json_close(&json, objects >> --depth & 1 ? '}' : ']');
            continue;
        }
        if (token->key != NULL)
            json_key(&json, token->key);
        if (token->type == EVENT_OBJECT || token->type == EVENT_LIST) {
            bool object = token->type == EVENT_OBJECT;
            objects = (objects & ~(1ull << depth)) | (uint64_t)object << depth;
            depth++;
            json_open(&json, object ? '{' : '[');
        } else {
            bool rule = token->type == EVENT_STRING && token->key != NULL && strcmp(token->key, "case") == 0;
            if (rule)
                json_text(&json, play_case(game, token->string));
            else
                token_json(game, token, &json);
        }
    }
    while (depth > 0)
        json_close(&json, objects >> --depth & 1 ? '}' : ']');
    json_close(&json, '}');
}

void play_event_types(const struct event *event, struct text *out) {
    static const char letters[] = {[EVENT_COUNTER] = 'c', [EVENT_HEX] = 'h',    [EVENT_DIRECTION] = 'd',
                                   [EVENT_SIDE] = 's',    [EVENT_STRING] = 't', [EVENT_FRACTION] = 'f'};
    for (uint16_t i = 0; i < event->count; i++) {
        uint8_t type = event->token[i].type;
        if (type < sizeof letters && letters[type] != 0)
            text_char(out, letters[type]);
    }
}

/* Undo and standing orders belong to the table, not to a family. */
static bool print_undo(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *to = event_find(event, "to"), *agreed = event_find(event, "agreed");
    if (strcmp(event->name, "undo") != 0 || to == NULL)
        return false;
    bool by_both = agreed != NULL && agreed->value != 0;
    play_say(game, by_both ? "The game goes back by agreement: " : "Undone: ", out);
    text_unsigned(out, (uint64_t)to->value);
    text_add(out, language_count(game->language, to->value, " action is left", " actions are left"));
    play_say(game, by_both ? ", and the dice will be rolled again." : ".", out);
    return true;
}

static bool print_standing(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *side = event_find(event, "side"), *words = event_find(event, "words");
    if (strcmp(event->name, "standing") != 0 || side == NULL || words == NULL)
        return false;
    play_say(game, game->rules->side_title(game->tables, (side_id)side->value), out);
    play_say(game, ", by standing order: ", out);
    play_say(game, words->string, out);
    text_char(out, '.');
    return true;
}

static bool print_hurried(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *side = event_find(event, "side"), *playouts = event_find(event, "playouts");
    if (strcmp(event->name, "hurried") != 0 || side == NULL || playouts == NULL)
        return false;
    play_say(game, game->rules->side_title(game->tables, (side_id)side->value), out);
    play_say(game, " is hurried: it decides after ", out);
    text_unsigned(out, (uint64_t)playouts->value);
    text_add(out, language_count(game->language, playouts->value, " playout.", " playouts."));
    return true;
}

/* Takes the marks of details out, and in brief the details. */
static void take_marks(struct text *out, size_t from, bool brief) {
    size_t to = from;
    bool inside = false;
    for (size_t i = from; i < out->length; i++) {
        char c = out->at[i];
        if (c == DETAIL[0] || c == DETAIL_END[0])
            inside = c == DETAIL[0];
        else if (!brief || !inside)
            out->at[to++] = c;
    }
    if (to < out->length)
        out->at[to] = 0;
    out->length = to;
}

void play_event_told(const struct game *game, const struct event *event, bool brief, struct text *out) {
    size_t before = out->length;
    if (!print_undo(game, event, out) && !print_standing(game, event, out) && !print_hurried(game, event, out) &&
        game->rules->event_sentence != NULL)
        game->rules->event_sentence(game, event, out);
    if (out->length == before)
        play_event_json(game, event, out);
    take_marks(out, before, brief);
}

size_t play_event_text(const struct game *game, const struct event *event, struct text *out) {
    size_t before = out->length;
    play_event_told(game, event, false, out);
    size_t told = out->length - before;
    if (event->case_number != NULL && event->case_number[0] != 0) {
        text_add(out, " [");
        text_add(out, play_case(game, event->case_number));
        text_char(out, ']');
    }
    return told;
}

/* -- small words -- */

void play_action_said(const struct game *game, struct action action, const char *pattern,
                      void (*counter)(const struct game *, counter_id, struct text *), struct text *out) {
    for (const char *at = play_said(game, pattern); *at; at++) {
        if (*at != '%') {
            text_char(out, *at);
            continue;
        }
        switch (*++at) {
        case 'u':
            counter(game, action.who, out);
            break;
        case 'v':
            counter(game, action.whom, out);
            break;
        case 'h':
            game->rules->hex_label(game->tables, action.hex, out);
            break;
        case 'd':
            text_add(out, play_direction_said(game, action.facing));
            break;
        case 'n':
            text_number(out, action.number);
            break;
        default:
            play_say(game, action.word < game->rules->word_count ? game->rules->words[action.word] : "", out);
            break;
        }
    }
}

const char *play_direction_said(const struct game *game, direction d) {
    static const struct {
        const char *name, *said;
    } words[] = {{"n", SAID("north")}, {"ne", SAID("north-east")}, {"e", SAID("east")}, {"se", SAID("south-east")},
                 {"s", SAID("south")}, {"sw", SAID("south-west")}, {"w", SAID("west")}, {"nw", SAID("north-west")}};
    const char *name = d < DIRECTIONS ? game->rules->direction_word(game->tables, d) : "";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].name, name) == 0)
            return play_said(game, words[i].said);
    return play_said(game, "nowhere");
}
