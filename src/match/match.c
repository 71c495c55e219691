/* match.c: see match.h. The outer rooms may allocate; what they hand to the engine is theirs to free. */
#include "match/match.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/journal.h"
#include "match/orders.h"

const char PLAY_NO_DIE[] = "no-die";

enum { WORK_SIZE = 1 << 15 };

/* -- writing -- */

void match_write(struct match *match, void (*write)(struct match *, struct text *, void *), void *context) {
    text_clear(&match->work);
    write(match, &match->work, context);
}

struct json_writer {
    void (*write)(struct match *, struct json *, void *);
    void *context;
};

static void write_json(struct match *match, struct text *out, void *context) {
    const struct json_writer *writer = context;
    struct json json;
    json_init(&json, out);
    writer->write(match, &json, writer->context);
}

json_t *match_json(struct match *match, void (*write)(struct match *, struct json *, void *), void *context) {
    struct json_writer writer = {write, context};
    match_write(match, write_json, &writer);
    return json_loadb(match->work.at, match->work.length, JSON_DECODE_ANY, NULL);
}

/* -- events -- */

static char *take_work(const struct match *match) {
    char *copy = must(malloc(match->work.length + 1));
    memcpy(copy, match->work.at, match->work.length + 1);
    return copy;
}

static void write_event(struct match *match, struct text *out, void *event) {
    play_event_json(&match->game, event, out);
}

static void write_types(struct match *match, struct text *out, void *event) {
    (void)match;
    play_event_types(event, out);
}

struct told_event {
    const struct event *event;
    size_t told; /* bytes of the sentence without the case */
};

static void write_sentence(struct match *match, struct text *out, void *context) {
    struct told_event *told = context;
    told->told = play_event_text(&match->game, told->event, out);
}

static void write_brief(struct match *match, struct text *out, void *event) {
    play_event_told(&match->game, event, true, out);
}

static void take_event(void *listener, const struct event *event) {
    struct match *match = listener;
    void *context = (void *)(uintptr_t)event;
    if (match->event_count == match->event_size) {
        match->event_size = match->event_size * 2 + 64;
        match->event = must(realloc(match->event, match->event_size * sizeof *match->event));
    }
    struct match_event *record = &match->event[match->event_count++];
    record->only = event->only;
    record->action = match->acting;
    match_write(match, write_event, context);
    record->json = take_work(match);
    match_write(match, write_types, context);
    record->types = take_work(match);
    const struct language *reader = match->game.language;
    match->game.language = NULL; /* what is kept is English: readers of other languages have it made for them */
    struct told_event told = {event, 0};
    match_write(match, write_sentence, &told);
    record->sentence = take_work(match);
    record->told = told.told;
    match_write(match, write_brief, context);
    record->brief = match->work.length < record->told ? take_work(match) : NULL;
    match->game.language = reader;
}

void match_put_told(const struct match_event *event, struct json *out) {
    json_key(out, "told");
    json_textn(out, event->sentence, event->told);
    if (event->brief != NULL)
        json_put_string(out, "brief", event->brief);
}

static void forget_events(struct match *match, size_t from) {
    while (match->event_count > from) {
        struct match_event *record = &match->event[--match->event_count];
        free(record->json);
        free(record->types);
        free(record->sentence);
        free(record->brief);
    }
}

void match_forget_events(struct match *match) { forget_events(match, 0); }

/* -- life -- */

void match_free(struct match *match) {
    if (match == NULL)
        return;
    forget_events(match, 0);
    free(match->event);
    if (match->sandboxed)
        load_sandbox_free(&match->sandbox);
    free(match->block);
    free(match->undo_block);
    free(match->guard);
    free(match->history.opening);
    for (uint32_t i = 0; i < match->history.way_size; i++)
        free(match->history.way[i]);
    free(match->history.way);
    free(match->history.step);
    free(match->history.die);
    free(match->imagined_block);
    free(match->position);
    free(match->work.at);
    free(match->journal.at);
    free(match->action_start);
    for (side_id side = 0; side < SIDES; side++)
        match_orders_free(match->orders[side]);
    free(match);
}

static struct match *empty_match(struct games *games) {
    struct match *match = must(calloc(1, sizeof *match));
    match->work = (struct text)GROWING;
    text_grow(&match->work, WORK_SIZE);
    match->games = games;
    return match;
}

/* The game is laid out: attach those who listen. */
static void attach(struct match *match) {
    size_t size = match->game.state->size;
    match->sink.take = take_event;
    match->sink.listener = match;
    match->game.events = &match->sink;
    match->game.log = &match->log;
    match->game.script = NULL;
    match->undo_block = aligned_block(size);
    match->guard = aligned_block(size);
    match->history.opening = aligned_block(size);
    undo_init(&match->undo, match->undo_block);
    match->header.version = load_version(match->tables);
    match->header.hashes = match->rules->hash_version;
}

struct match *match_lay_out(struct games *games, const char *scenario, struct text *why) {
    const void *tables;
    unsigned index;
    if (!games_scenario(games, scenario, &tables, &index, why))
        return NULL;
    struct match *match = empty_match(games);
    struct arena arena;
    match->tables = tables;
    match->rules = load_ruleset(tables);
    match->scenario = index;
    size_t size = play_memory(match->rules, tables);
    match->block = aligned_block(size);
    arena_init(&arena, match->block, size);
    play_lay_out(&match->game, match->rules, tables, &arena);
    const char *id = strchr(scenario, '~') != NULL ? scenario : match->rules->scenario(tables, index)->id;
    snprintf(match->header.scenario, sizeof match->header.scenario, "%s", id); /* with the mark of changed numbers */
    attach(match);
    return match;
}

/* A position with a base stands on that scenario's tables, which may be other ones than the whole game's. */
static const void *tables_under(struct games *games, const char *game, const json_t *position, struct text *why) {
    const char *base = json_string_value(json_object_get(position, "base"));
    size_t length = strcspn(game, "~");
    char unused[256], whole[64];
    struct text silent;
    const void *tables;
    unsigned index;
    text_init(&silent, unused, sizeof unused);
    bool of_game = base != NULL && strncmp(base, game, length) == 0 && base[length] == '/';
    snprintf(whole, sizeof whole, "%s%s", game, of_game ? base + length : "");
    if (of_game && games_scenario(games, whole, &tables, &index, &silent))
        return tables;
    return games_pack(games, game, why);
}

struct match *match_lay_out_position(struct games *games, const char *game, const json_t *position, struct text *why) {
    const void *tables = tables_under(games, game, position, why);
    if (tables == NULL)
        return NULL;
    struct match *match = empty_match(games);
    struct load_error error = {0};
    if (!load_sandbox_over(tables, position, &match->sandbox, &error)) {
        load_error_text(&error, why);
        match_free(match);
        return NULL;
    }
    match->sandboxed = true;
    match->tables = match->sandbox.tables;
    match->rules = match->sandbox.rules;
    match->game = match->sandbox.game;
    match->game.state->actions = 0; /* they are counted from here: journal, history and undos begin here too */
    match->scenario = match->sandbox.scenario;
    snprintf(match->header.scenario, sizeof match->header.scenario, "%s", game);
    match->position = must(json_dumps(position, JSON_COMPACT));
    match->header.position = match->position;
    match->header.position_length = strlen(match->position);
    attach(match);
    return match;
}

struct match *match_new(struct games *games, const char *scenario, const uint32_t *options, struct dice_seed seed,
                        struct text *why) {
    struct match *match = match_lay_out(games, scenario, why);
    if (match == NULL)
        return NULL;
    const struct ruleset *rules = match->rules;
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        match->header.options[i] = options != NULL ? options[i] : rules->options[i].standard;
    match->header.seeded = true;
    match->header.seed = seed;
    play_begin(&match->game, match->scenario, match->header.options, seed);
    journal_open(match, match->log.thrown, match->log.count);
    return match;
}

struct match *match_sandbox(struct games *games, const char *game, const json_t *position, struct dice_seed seed,
                            struct text *why) {
    struct match *match = match_lay_out_position(games, game, position, why);
    if (match == NULL)
        return NULL;
    match->header.seeded = true;
    struct dice *dice = &match->game.state->dice;
    if (match->sandbox.dice_told) /* a position in the middle of things goes on with its own streams */
        dice_take_key(dice, &seed);
    else
        dice_begin(dice, &seed);
    match->header.seed = seed;
    match->header.seed.generator = (uint8_t)dice->generator;
    play_start(&match->game, match->sandbox.run);
    journal_open(match, match->log.thrown, match->log.count);
    return match;
}

/* -- acting -- */

static bool script_left(const struct dice_script *script) {
    for (uint16_t i = 0; i < script->count; i++)
        if (!script->line[i].used)
            return true;
    return false;
}

static struct ruling take_back(struct match *match, const struct dice_script *script, size_t events) {
    unsigned purpose = match->script.failed_purpose;
    memcpy(match->game.state, match->guard, match->guard->size);
    match->game.fault = 0;
    match->script = *script;
    forget_events(match, events);
    return RULE(PLAY_NO_DIE, "the script has no matching die for purpose %d", purpose);
}

/* A script may turn out to have no die for what is done: then nothing was done. */
static struct ruling do_by_script(struct match *match, side_id side, struct action action) {
    struct dice_script script = match->script;
    size_t events = match->event_count;
    memcpy(match->guard, match->game.state, match->game.state->size);
    match->script.failed = false;
    match->game.script = &match->script;
    play_apply_for(&match->game, side, action);
    if (!match->script.failed)
        return LEGAL;
    undo_forget(&match->undo);
    return take_back(match, &script, events);
}

static struct ruling do_by_chance(struct match *match, side_id side, struct action action) {
    match->game.script = NULL;
    play_apply_for(&match->game, side, action);
    return LEGAL;
}

struct ruling match_do(struct match *match, side_id side, struct action action) {
    struct game *game = &match->game;
    match->log.count = 0;
    struct ruling ruling = play_judge(game, side, action);
    if (!is_legal(ruling))
        return ruling;
    uint16_t turn = game->state->turn;
    bool scripted = match->script.strict || script_left(&match->script);
    match->acting = game->state->actions + 1;
    undo_before(&match->undo, game, side);
    ruling = scripted ? do_by_script(match, side, action) : do_by_chance(match, side, action);
    if (!is_legal(ruling))
        return ruling;
    undo_after(&match->undo, game, action);
    journal_action(match, side, action, match->log.thrown, match->log.count);
    if (game->state->turn != turn)
        journal_turn(match);
    if (match->mix_after[0] != 0)
        match_mix(match, match->mix_after);
    match->mix_after[0] = 0;
    return ruling;
}

bool match_can_only_end(struct match *match) {
    struct action_list *list = &match->list;
    struct text none;
    int duties = 0;
    char room[8];
    play_actions(&match->game, list);
    if (list->count != 1 || list->at[0].verb != match->rules->verb_end)
        return false;
    text_init(&none, room, sizeof room);
    play_duties(&match->game, &none, &duties);
    return duties == 0;
}

static bool mix_dice(struct match *match, const char *line) {
    struct dice_seed value = {.generator = DICE_CHACHA20};
    const char *digits = strncmp(line, "mix ", 4) == 0 ? strchr(line + 4, ' ') : NULL;
    if (digits == NULL || strlen(digits + 1) < DICE_SEED_DIGITS ||
        !dice_seed_read(digits + 1, DICE_SEED_DIGITS, &value))
        return false;
    dice_mix(&match->game.state->dice, value.key);
    return true;
}

bool match_mix(struct match *match, const char *line) {
    if (!mix_dice(match, line))
        return false;
    journal_mix(match, line, strlen(line));
    return true;
}

void match_mix_before(struct match *match, const char *line) {
    if (mix_dice(match, line))
        snprintf(match->mix_before, sizeof match->mix_before, "%s", line);
}

void match_mix_after(struct match *match, const char *line) {
    snprintf(match->mix_after, sizeof match->mix_after, "%s", line);
}

static void emit_undo(struct match *match, uint32_t to, bool agreed) {
    match->log.count = 0;
    match->acting = to;
    event_begin(&match->sink, "undo", "");
    event_int(&match->sink, "to", (int)to);
    event_bool(&match->sink, "agreed", agreed);
    event_end(&match->sink);
    match->acting = to + 1;
}

bool match_undo(struct match *match, uint32_t to) {
    if (!undo_to(&match->undo, &match->game, to))
        return false;
    journal_cut(match, to);
    emit_undo(match, to, false);
    return true;
}

bool match_undo_agreed(struct match *match, uint32_t to) {
    if (match->forgets_past || !journal_undo(match, to))
        return false;
    undo_forget(&match->undo);
    emit_undo(match, to, true);
    return true;
}

void match_go_back(struct match *match, const struct play_state *state, uint32_t number) {
    CHECK(number > 0);
    CHECK(state->size == match->game.state->size);
    memcpy(match->game.state, state, state->size);
    match->game.fault = 0;
    history_undone(&match->game, number);
    match->written = state->actions;
    undo_forget(&match->undo);
    emit_undo(match, state->actions, true);
}

/* -- another game over the same tables, for bots and for looking back -- */

struct game *match_imagined(struct match *match) {
    if (match->imagined_block == NULL) {
        size_t size = play_memory(match->rules, match->tables);
        struct arena arena;
        match->imagined_block = aligned_block(size);
        arena_init(&arena, match->imagined_block, size);
        play_lay_out(&match->imagined, match->rules, match->tables, &arena);
    }
    return &match->imagined;
}

void match_walk(struct match *match, uint32_t from, uint32_t to, match_visitor visit, void *context) {
    CHECK(from <= to && to <= match->history.count);
    CHECK(!match->forgets_past);
    struct dice_script *work = must(calloc(1, sizeof *work));
    struct game *game = match_imagined(match);
    history_go(&match->history, game, from, work);
    for (uint32_t n = from;; n++) {
        play_sync(game);
        visit(context, game);
        if (n >= to || n >= match->history.count)
            break;
        history_next(&match->history, game, n, work);
    }
    free(work);
}

enum bot_answer match_think(struct match *match, struct bot *bot, struct action *out) {
    match_imagined(match);
    return bot_think(bot, &match->game, &match->imagined, &match->list, out);
}

bool match_choose(struct match *match, struct bot *bot, struct action *out) {
    match_imagined(match);
    return bot_choose(bot, &match->game, &match->imagined, &match->list, out);
}

/* -- words -- */

side_id match_side_named(const struct match *match, const char *name) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(match->rules->side_name(match->tables, side), name) == 0)
            return side;
    return SIDE_NONE;
}

const char *match_side_word(const struct match *match, side_id side) {
    return side < SIDES ? match->rules->side_name(match->tables, side) : NULL;
}
