/* save.c: writing and replaying saves: see save.h for the lines. */
#include "play/save.h"
#include "core/check.h"
#include "play/ruleset.h"
#include <string.h>

static const char MAGIC[] = "enfilade-save 1";

/* -- writing -- */

void save_write_header(const struct game *game, const struct save_header *header, struct text *out) {
    const struct ruleset *rules = game->rules;
    text_add(out, MAGIC);
    text_add(out, header->position_length > 0 ? "\nsandbox " : "\nscenario ");
    text_add(out, header->scenario);
    if (header->position_length > 0) {
        text_char(out, ' ');
        text_addn(out, header->position, header->position_length);
    }
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++) {
        text_add(out, "\noption ");
        text_add(out, rules->options[i].id);
        text_char(out, ' ');
        text_unsigned(out, header->options[i]);
    }
    if (header->seed.generator != DICE_PCG32) {
        text_add(out, "\ngenerator ");
        text_add(out, dice_generator_name(header->seed.generator));
    }
    text_add(out, "\nseed ");
    if (header->seeded)
        dice_seed_write(&header->seed, out);
    else
        text_char(out, '-');
    if (header->commitment[0] != 0) {
        text_add(out, "\ncommitment ");
        text_add(out, header->commitment);
    }
    if (header->seeded && header->nonce[0] != 0) {
        text_add(out, "\nnonce ");
        text_add(out, header->nonce);
    }
    text_add(out, "\nversion ");
    text_hex64(out, header->version);
    if (header->hashes > 1) {
        text_add(out, "\nhashes ");
        text_unsigned(out, header->hashes);
    }
    text_char(out, '\n');
    text_add(out, header->mixes);
}

static void write_dice(const struct game *game, const struct dice_thrown *dice, uint32_t count, struct text *out) {
    if (count > 0)
        text_add(out, " |");
    for (uint32_t i = 0; i < count; i++) {
        text_char(out, ' ');
        text_add(out, dice[i].purpose < game->rules->purpose_count ? game->rules->purposes[dice[i].purpose] : "?");
        text_char(out, '=');
        text_unsigned(out, dice[i].face);
        if (dice[i].scripted)
            text_char(out, '*');
    }
    text_char(out, '\n');
}

void save_write_begin(const struct game *game, const struct dice_thrown *dice, uint32_t count, struct text *out) {
    text_add(out, "begin");
    write_dice(game, dice, count, out);
}

void save_write_action(const struct game *game, side_id side, struct action action, const struct dice_thrown *dice,
                       uint32_t count, struct text *out) {
    CHECK(side < SIDES);
    text_add(out, "do ");
    text_add(out, game->rules->side_name(game->tables, side));
    text_char(out, ' ');
    play_action_text(game, action, out);
    write_dice(game, dice, count, out);
}

void save_write_undo(uint32_t to, struct text *out) {
    text_add(out, "undo ");
    text_unsigned(out, to);
    text_char(out, '\n');
}

void save_write_turn(const struct game *game, struct text *out) {
    text_add(out, "turn ");
    text_unsigned(out, game->state->turn);
    text_char(out, ' ');
    text_hex64(out, play_position_hash(game));
    text_char(out, '\n');
}

void save_write_position(struct game *game, struct text *out) {
    struct json json;
    if (game->rules->position == NULL)
        return;
    text_add(out, "position ");
    json_init(&json, out);
    play_sync(game);
    game->rules->position(game, &json);
    text_char(out, '\n');
}

/* -- reading lines -- */

struct reader {
    const char *at, *end;
    uint32_t line; /* number of the line last read */
    const char *text;
    size_t length; /* of that line, without its end */
};

static bool next_line(struct reader *reader) {
    if (reader->at >= reader->end)
        return false;
    const char *stop = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    const char *next = stop != NULL ? stop + 1 : reader->end;
    if (stop == NULL)
        stop = reader->end;
    if (stop > reader->at && stop[-1] == '\r')
        stop--;
    reader->text = reader->at;
    reader->length = (size_t)(stop - reader->at);
    reader->at = next;
    reader->line++;
    return true;
}

/* The rest of the line after a keyword and a space; NULL if the line has another. */
static const char *after(const struct reader *reader, const char *keyword, size_t *length) {
    size_t size = strlen(keyword);
    if (reader->length < size || memcmp(reader->text, keyword, size) != 0)
        return NULL;
    if (reader->length == size) {
        *length = 0;
        return reader->text + size;
    }
    if (reader->text[size] != ' ')
        return NULL;
    *length = reader->length - size - 1;
    return reader->text + size + 1;
}

static bool fail(struct save_trouble *trouble, enum save_state state, uint32_t line, const char *why) {
    struct text text;
    trouble->state = state;
    trouble->line = line;
    text_init(&text, trouble->why, sizeof trouble->why);
    text_add(&text, why);
    return false;
}

static size_t word_length(const char *text, size_t length) {
    size_t n = 0;
    while (n < length && text[n] != ' ')
        n++;
    return n;
}

static bool read_unsigned(const char *text, size_t length, uint64_t *out) {
    uint64_t value = 0;
    if (length == 0 || length > 20)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned char)text[i] - (unsigned)'0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static bool read_hex64(const char *text, size_t length, uint64_t *out) {
    uint64_t value = 0;
    if (length != 16)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : 16;
        if (digit > 15)
            return false;
        value = value << 4 | digit;
    }
    *out = value;
    return true;
}

/* -- the header -- */

static bool read_option(const char *rest, size_t length, const struct ruleset *rules, struct save_header *header) {
    size_t name = word_length(rest, length);
    uint64_t value;
    if (name == length || !read_unsigned(rest + name + 1, length - name - 1, &value))
        return false;
    for (unsigned i = 0; rules != NULL && i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        if (strlen(rules->options[i].id) == name && memcmp(rules->options[i].id, rest, name) == 0) {
            header->options[i] = (uint32_t)value;
            return value <= rules->options[i].highest;
        }
    return rules == NULL || value == 0; /* a switch that was taken out since changed nothing where it was off */
}

static bool read_name(const char *rest, size_t length, struct save_header *header) {
    size_t name = word_length(rest, length);
    if (name == 0 || name >= sizeof header->scenario)
        return false;
    memcpy(header->scenario, rest, name);
    header->scenario[name] = 0;
    return true;
}

/* Hexadecimal digits, as they stand. */
static bool read_digits(const char *rest, size_t length, char out[SAVE_WORD_MAX + 1]) {
    if (length == 0 || length > SAVE_WORD_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        bool digit = (rest[i] >= '0' && rest[i] <= '9') || (rest[i] >= 'a' && rest[i] <= 'f');
        if (!digit)
            return false;
        out[i] = rest[i];
    }
    out[length] = 0;
    return true;
}

static bool read_hashes(const char *rest, size_t length, uint32_t *out) {
    uint64_t number;
    if (!read_unsigned(rest, length, &number) || number == 0 || number > UINT32_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

/* The line is kept as it stands; who made it, and whether it holds, is for match/letter.h. */
static bool keep_mix(const struct reader *reader, struct save_header *header) {
    size_t kept = strlen(header->mixes);
    if (kept + reader->length + 2 > sizeof header->mixes)
        return false;
    memcpy(header->mixes + kept, reader->text, reader->length);
    memcpy(header->mixes + kept + reader->length, "\n", 2);
    return true;
}

static bool read_header_line(const struct reader *reader, const struct ruleset *rules, struct save_header *header) {
    size_t length;
    const char *rest;
    if ((rest = after(reader, "scenario", &length)) != NULL)
        return read_name(rest, length, header) && strlen(header->scenario) == length;
    if ((rest = after(reader, "sandbox", &length)) != NULL) {
        if (!read_name(rest, length, header) || strlen(header->scenario) + 1 >= length)
            return false;
        header->position = rest + strlen(header->scenario) + 1;
        header->position_length = length - strlen(header->scenario) - 1;
        return true;
    }
    if ((rest = after(reader, "option", &length)) != NULL)
        return read_option(rest, length, rules, header);
    if ((rest = after(reader, "version", &length)) != NULL)
        return read_hex64(rest, length, &header->version);
    if ((rest = after(reader, "hashes", &length)) != NULL)
        return read_hashes(rest, length, &header->hashes);
    if (after(reader, "mix", &length) != NULL)
        return keep_mix(reader, header);
    if ((rest = after(reader, "commitment", &length)) != NULL)
        return read_digits(rest, length, header->commitment);
    if ((rest = after(reader, "nonce", &length)) != NULL)
        return read_digits(rest, length, header->nonce);
    if ((rest = after(reader, "seed", &length)) != NULL) {
        header->seeded = !(length == 1 && *rest == '-');
        return !header->seeded || dice_seed_read(rest, length, &header->seed);
    }
    if ((rest = after(reader, "generator", &length)) != NULL) {
        header->seed.generator = (uint8_t)dice_generator_named(rest, length);
        return header->seed.generator < DICE_GENERATORS;
    }
    return false;
}

static bool is_begin(const struct reader *reader) {
    size_t length;
    return after(reader, "begin", &length) != NULL;
}

bool save_read_header(const char *text, size_t length, const struct ruleset *rules, struct save_header *header,
                      struct save_trouble *trouble) {
    struct reader reader = {text, text + length, 0, NULL, 0};
    memset(header, 0, sizeof *header);
    header->hashes = 1;
    memset(trouble, 0, sizeof *trouble);
    for (unsigned i = 0; rules != NULL && i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        header->options[i] = rules->options[i].standard;
    if (!next_line(&reader) || reader.length != sizeof MAGIC - 1 || memcmp(reader.text, MAGIC, reader.length) != 0)
        return fail(trouble, SAVE_WRONG, 1, "this is not a save that this program can read");
    while (next_line(&reader)) {
        if (is_begin(&reader) && !dice_seed_fits(&header->seed))
            return fail(trouble, SAVE_WRONG, reader.line,
                        "the save has a seed of 256 bits but names no generator for it");
        if (is_begin(&reader))
            return header->scenario[0] != 0 ||
                   fail(trouble, SAVE_WRONG, reader.line, "the save names neither a scenario nor a position");
        if (!read_header_line(&reader, rules, header))
            return fail(trouble, SAVE_WRONG, reader.line, "this line of the header cannot be read");
    }
    return fail(trouble, SAVE_WRONG, reader.line, "the save ends within its header");
}

/* -- dice -- */

static unsigned purpose_named(const struct ruleset *rules, const char *name, size_t length) {
    for (unsigned i = 0; i < rules->purpose_count; i++)
        if (strlen(rules->purposes[i]) == length && memcmp(rules->purposes[i], name, length) == 0)
            return i;
    return DICE_ANY_PURPOSE;
}

/* One "purpose=face" or "purpose=face*". */
static bool read_die(const struct ruleset *rules, const char *word, size_t length, struct dice_line *line,
                     bool *scripted) {
    const char *equals = memchr(word, '=', length);
    if (equals == NULL)
        return false;
    *scripted = word[length - 1] == '*';
    uint64_t face;
    size_t digits = length - (size_t)(equals + 1 - word) - (*scripted ? 1 : 0);
    unsigned purpose = purpose_named(rules, word, (size_t)(equals - word));
    if (purpose == DICE_ANY_PURPOSE || !read_unsigned(equals + 1, digits, &face) || face == 0 || face > UINT16_MAX)
        return false;
    *line = (struct dice_line){(uint8_t)purpose, 0, DICE_ANY_ABOUT, (uint32_t)face};
    return true;
}

/* Fills the script from what stands after the bar; `scripted` has a byte for each line. */
static bool read_dice(const struct ruleset *rules, const char *text, size_t length, struct dice_script *script,
                      uint8_t scripted[DICE_SCRIPT_MAX]) {
    script->count = 0;
    script->strict = true;
    script->failed = false;
    while (length > 0) {
        size_t size = word_length(text, length);
        bool mark = false;
        if (size > 0) {
            if (script->count == DICE_SCRIPT_MAX || !read_die(rules, text, size, &script->line[script->count], &mark))
                return false;
            scripted[script->count++] = mark;
        }
        size_t step = size < length ? size + 1 : size;
        text += step;
        length -= step;
    }
    return true;
}

static bool all_used(const struct dice_script *script) {
    for (uint16_t i = 0; i < script->count; i++)
        if (!script->line[i].used)
            return false;
    return true;
}

static bool wrong_die(const struct save_replay *replay, const struct dice_thrown *die, uint32_t drawn, uint32_t line,
                      struct save_trouble *trouble) {
    struct text text;
    fail(trouble, SAVE_DISAGREES, line, "");
    text_init(&text, trouble->why, sizeof trouble->why);
    text_add(&text, "the die for ");
    text_add(&text, replay->game->rules->purposes[die->purpose]);
    text_add(&text, " is recorded as ");
    text_unsigned(&text, die->face);
    text_add(&text, ", but the seed gives ");
    text_unsigned(&text, drawn);
    return false;
}

/* The written dice answered instead of the streams: those that came from a stream move it on as they did then. False
 * if dice are to be checked and one is not what its stream gives. */
static bool move_streams(struct save_replay *replay, const uint8_t *scripted, uint32_t line,
                         struct save_trouble *trouble) {
    struct dice_log *log = replay->log;
    uint16_t next[DICE_STREAMS] = {0}; /* per purpose: the first script line not yet matched */
    for (uint32_t i = 0; i < log->count; i++) {
        struct dice_thrown *die = &log->thrown[i];
        if (die->purpose >= DICE_STREAMS)
            continue;
        uint16_t k = next[die->purpose];
        while (k < replay->script->count && replay->script->line[k].purpose != die->purpose)
            k++;
        next[die->purpose] = (uint16_t)(k + 1);
        die->scripted = k < replay->script->count && scripted[k];
        replay->told += die->scripted;
        if (die->scripted)
            continue;
        uint32_t drawn = dice_draw(&replay->game->state->dice, die->purpose, die->sides);
        if (replay->check_dice && drawn != die->face)
            return wrong_die(replay, die, drawn, line, trouble);
        replay->streamed++;
    }
    return true;
}

/* -- replaying -- */

static side_id side_named(const struct game *game, const char *name, size_t length) {
    for (side_id side = 0; side < SIDES; side++) {
        const char *known = game->rules->side_name(game->tables, side);
        if (strlen(known) == length && memcmp(known, name, length) == 0)
            return side;
    }
    return SIDE_NONE;
}

static void print_ruling(const struct game *game, struct ruling ruling, struct save_trouble *trouble) {
    struct text text;
    text_init(&text, trouble->rule, sizeof trouble->rule);
    text_add(&text, ruling.case_number != NULL ? ruling.case_number : "");
    text_init(&text, trouble->why, sizeof trouble->why);
    play_ruling_text(game, ruling, &text);
}

/* The length of a line's part before " | " and the dice after it. */
static size_t split_dice(const char *text, size_t length, const char **dice, size_t *dice_length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] == '|' && (i == 0 || text[i - 1] == ' ')) {
            *dice = text + i + 1;
            *dice_length = length - i - 1;
            return i > 0 ? i - 1 : 0;
        }
    *dice = text + length;
    *dice_length = 0;
    return length;
}

static bool replay_action(struct save_replay *replay, const struct reader *reader, const char *rest, size_t length,
                          struct save_trouble *trouble) {
    struct game *game = replay->game;
    uint8_t scripted[DICE_SCRIPT_MAX];
    const char *dice;
    size_t dice_length;
    length = split_dice(rest, length, &dice, &dice_length);
    trouble->action = game->state->actions + 1;
    if (!read_dice(game->rules, dice, dice_length, replay->script, scripted))
        return fail(trouble, SAVE_WRONG, reader->line, "these dice cannot be read");
    size_t name = word_length(rest, length);
    side_id side = side_named(game, rest, name);
    if (side == SIDE_NONE || name == length)
        return fail(trouble, SAVE_WRONG, reader->line, "an action must name its side");
    struct action action;
    struct ruling ruling = play_action_read(game, rest + name + 1, length - name - 1, &action);
    bool readable = is_legal(ruling);
    if (readable)
        ruling = play_judge(game, side, action);
    if (!is_legal(ruling)) {
        fail(trouble, readable ? SAVE_DISAGREES : SAVE_WRONG, reader->line, "");
        print_ruling(game, ruling, trouble);
        return false;
    }
    replay->log->count = 0;
    play_do(game, side, action);
    if (replay->script->failed || !all_used(replay->script))
        return fail(trouble, SAVE_DISAGREES, reader->line,
                    replay->script->failed ? "the action now needs a die that was not rolled then"
                                           : "the action no longer needs all the dice that were rolled then");
    if (!move_streams(replay, scripted, reader->line, trouble))
        return false;
    if (replay->done != NULL)
        replay->done(replay->listener, side, action, replay->log->thrown, replay->log->count);
    return true;
}

static bool check_turn(struct save_replay *replay, const struct reader *reader, const char *rest, size_t length,
                       struct save_trouble *trouble) {
    struct game *game = replay->game;
    size_t word = word_length(rest, length);
    uint64_t turn, hash;
    if (word == length || !read_unsigned(rest, word, &turn) || !read_hex64(rest + word + 1, length - word - 1, &hash))
        return fail(trouble, SAVE_WRONG, reader->line, "a turn line needs its number and sixteen digits");
    if (game->state->turn != turn || (replay->hashes_hold && play_position_hash(game) != hash)) {
        memcpy(game->state, replay->agreed, replay->agreed->size);
        return fail(trouble, SAVE_DISAGREES, reader->line, "the position at the start of the turn differs");
    }
    memcpy(replay->agreed, game->state, game->state->size);
    return true;
}

/* Going back by agreement. The position there agrees: it has been passed on the way. */
static bool replay_undo(struct save_replay *replay, const struct reader *reader, const char *rest, size_t length,
                        struct save_trouble *trouble) {
    struct game *game = replay->game;
    uint64_t to;
    if (!read_unsigned(rest, length, &to))
        return fail(trouble, SAVE_WRONG, reader->line, "an undo line needs the number of actions that are left");
    if (to >= game->state->actions)
        return fail(trouble, SAVE_WRONG, reader->line, "an undo must leave fewer actions than were done");
    if (replay->undone == NULL || !replay->undone(replay->listener, (uint32_t)to) || game->state->actions != to)
        return fail(trouble, SAVE_WRONG, reader->line, "this undo cannot be replayed");
    memcpy(replay->agreed, game->state, game->state->size);
    trouble->position = NULL; /* it may have been taken back */
    trouble->position_length = 0;
    return true;
}

static bool replay_order(const struct save_replay *replay, const struct reader *reader, const char *rest, size_t length,
                         struct save_trouble *trouble) {
    size_t name = word_length(rest, length);
    side_id side = side_named(replay->game, rest, name);
    if (side == SIDE_NONE || name == length)
        return fail(trouble, SAVE_WRONG, reader->line, "an order must name its side");
    if (replay->ordered == NULL)
        return true;
    char buffer[sizeof trouble->why];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    return replay->ordered(replay->listener, side, rest + name + 1, length - name - 1, &why) ||
           fail(trouble, SAVE_WRONG, reader->line, buffer);
}

/* "SIDE VALUE COMMITMENT": the value goes into the dice. */
static bool replay_mix(const struct save_replay *replay, const struct reader *reader, const char *rest, size_t length,
                       struct save_trouble *trouble) {
    struct dice *dice = &replay->game->state->dice;
    struct dice_seed value = {.generator = DICE_CHACHA20};
    size_t name = word_length(rest, length);
    bool readable = side_named(replay->game, rest, name) != SIDE_NONE && name + 1 + DICE_SEED_DIGITS < length &&
                    rest[name + 1 + DICE_SEED_DIGITS] == ' ' &&
                    dice_seed_read(rest + name + 1, DICE_SEED_DIGITS, &value) && dice->generator == DICE_CHACHA20;
    if (!readable)
        return fail(trouble, SAVE_WRONG, reader->line, "this contribution to the dice cannot be read");
    dice_mix(dice, value.key);
    memcpy(replay->agreed, replay->game->state, replay->game->state->size);
    if (replay->mixed != NULL)
        replay->mixed(replay->listener, reader->text, reader->length);
    return true;
}

static bool replay_line(struct save_replay *replay, const struct reader *reader, struct save_trouble *trouble) {
    size_t length;
    const char *rest;
    if ((rest = after(reader, "do", &length)) != NULL) {
        /* an action that goes wrong half way is taken back */
        memcpy(replay->before, replay->game->state, replay->game->state->size);
        if (replay_action(replay, reader, rest, length, trouble))
            return true;
        memcpy(replay->game->state, replay->before, replay->before->size);
        return false;
    }
    if ((rest = after(reader, "undo", &length)) != NULL)
        return replay_undo(replay, reader, rest, length, trouble);
    if ((rest = after(reader, "mix", &length)) != NULL)
        return replay_mix(replay, reader, rest, length, trouble);
    if (after(reader, "sum", &length) != NULL)
        return true;
    if ((rest = after(reader, "turn", &length)) != NULL)
        return check_turn(replay, reader, rest, length, trouble);
    if ((rest = after(reader, "order", &length)) != NULL)
        return replay_order(replay, reader, rest, length, trouble);
    if ((rest = after(reader, "position", &length)) != NULL) {
        trouble->position = rest;
        trouble->position_length = length;
        return true;
    }
    return reader->length == 0 || fail(trouble, SAVE_WRONG, reader->line, "this line cannot be read");
}

static bool begin(struct save_replay *replay, const struct reader *reader, const struct save_header *header,
                  struct save_trouble *trouble) {
    struct game *game = replay->game;
    uint8_t scripted[DICE_SCRIPT_MAX];
    const char *dice;
    size_t dice_length;
    split_dice(reader->text, reader->length, &dice, &dice_length);
    if (!read_dice(game->rules, dice, dice_length, replay->script, scripted))
        return fail(trouble, SAVE_WRONG, reader->line, "these dice cannot be read");
    replay->log->count = 0;
    game->script = replay->script;
    game->log = replay->log;
    if (header->position_length == 0) {
        play_begin(game, replay->scenario, header->options, header->seed);
        if (replay->script->failed || !all_used(replay->script))
            return fail(trouble, SAVE_DISAGREES, reader->line, "the game no longer starts with the same dice");
    } else {
        if (replay->reseed)
            dice_begin(&game->state->dice, &header->seed);
        else
            dice_take_key(&game->state->dice, &header->seed);
        play_start(game, replay->run);
    }
    if (!move_streams(replay, scripted, reader->line, trouble))
        return false;
    if (replay->started != NULL)
        replay->started(replay->listener, SIDE_NONE, action_of(0), replay->log->thrown, replay->log->count);
    memcpy(replay->agreed, game->state, game->state->size);
    return true;
}

/* The last position written in the rest of the save: where a game can go on when its beginning no longer agrees. */
static void find_position(struct reader reader, struct save_trouble *trouble) {
    size_t length;
    while (next_line(&reader)) {
        const char *rest = after(&reader, "position", &length);
        bool undone = after(&reader, "undo", &length) != NULL; /* then an earlier one may have been taken back */
        if (rest != NULL || undone) {
            trouble->position = undone ? NULL : rest;
            trouble->position_length = undone ? 0 : length;
        }
    }
}

bool save_replay(struct save_replay *replay, const char *text, size_t length, const struct save_header *header,
                 struct save_trouble *trouble) {
    struct reader reader = {text, text + length, 0, NULL, 0};
    struct game *game = replay->game;
    struct dice_script *script = game->script;
    struct dice_log *log = game->log;
    bool sound = true, begun = false;
    memset(trouble, 0, sizeof *trouble);
    replay->hashes_hold = header->hashes == game->rules->hash_version;
    while (sound && next_line(&reader)) {
        if (begun)
            sound = replay_line(replay, &reader, trouble);
        else if (is_begin(&reader))
            begun = sound = begin(replay, &reader, header, trouble);
        if (sound && game->fault != 0)
            sound = fail(trouble, SAVE_DISAGREES, reader.line, "the engine reported a fault here");
    }
    if (!sound) {
        find_position(reader, trouble);
    }
    trouble->agreed = game->state->actions;
    game->script = script;
    game->log = log;
    return sound;
}

bool save_replay_line(struct save_replay *replay, const char *line, size_t length, struct save_trouble *trouble) {
    struct reader reader = {line, line + length, 0, NULL, 0};
    return next_line(&reader) && replay_line(replay, &reader, trouble);
}
