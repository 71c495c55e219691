/* sitting.c: see sitting.h. The outer rooms may allocate; what they hand to the engine is theirs to free. */
#include "table/sitting.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/journal.h"

const char PLAY_NO_DIE[] = "no-die";

enum { WORK_SIZE = 1 << 15 };

/* -- writing -- */

void sitting_write(struct sitting *sitting, void (*write)(struct sitting *, struct text *, void *), void *context) {
    text_clear(&sitting->work);
    write(sitting, &sitting->work, context);
}

struct json_writer {
    void (*write)(struct sitting *, struct json *, void *);
    void *context;
};

static void write_json(struct sitting *sitting, struct text *out, void *context) {
    const struct json_writer *writer = context;
    struct json json;
    json_init(&json, out);
    writer->write(sitting, &json, writer->context);
}

json_t *sitting_json(struct sitting *sitting, void (*write)(struct sitting *, struct json *, void *), void *context) {
    struct json_writer writer = {write, context};
    sitting_write(sitting, write_json, &writer);
    return json_loadb(sitting->work.at, sitting->work.length, JSON_DECODE_ANY, NULL);
}

/* -- events -- */

static char *take_work(const struct sitting *sitting) {
    char *copy = must(malloc(sitting->work.length + 1));
    memcpy(copy, sitting->work.at, sitting->work.length + 1);
    return copy;
}

static void write_event(struct sitting *sitting, struct text *out, void *event) {
    play_event_json(&sitting->game, event, out);
}

static void write_sentence(struct sitting *sitting, struct text *out, void *event) {
    play_event_text(&sitting->game, event, out);
}

static void take_event(void *listener, const struct event *event) {
    struct sitting *sitting = listener;
    void *context = (void *)(uintptr_t)event;
    if (sitting->told_count == sitting->told_size) {
        sitting->told_size = sitting->told_size * 2 + 64;
        sitting->told = must(realloc(sitting->told, sitting->told_size * sizeof *sitting->told));
    }
    struct told *told = &sitting->told[sitting->told_count++];
    told->only = event->only;
    told->action = sitting->acting;
    sitting_write(sitting, write_event, context);
    told->json = take_work(sitting);
    sitting_write(sitting, write_sentence, context);
    told->sentence = take_work(sitting);
}

static void forget_told(struct sitting *sitting, size_t from) {
    while (sitting->told_count > from) {
        struct told *told = &sitting->told[--sitting->told_count];
        free(told->json);
        free(told->sentence);
    }
}

void sitting_forget_told(struct sitting *sitting) { forget_told(sitting, 0); }

/* -- life -- */

void sitting_free(struct sitting *sitting) {
    if (sitting == NULL)
        return;
    forget_told(sitting, 0);
    free(sitting->told);
    if (sitting->sandboxed)
        load_sandbox_free(&sitting->sandbox);
    free(sitting->block);
    free(sitting->undo_block);
    free(sitting->guard);
    free(sitting->history.opening);
    for (uint32_t i = 0; i < sitting->history.way_size; i++)
        free(sitting->history.way[i]);
    free(sitting->history.way);
    free(sitting->history.step);
    free(sitting->history.die);
    free(sitting->imagined_block);
    free(sitting->position);
    free(sitting->work.at);
    free(sitting->journal.at);
    free(sitting->action_start);
    free(sitting);
}

static struct sitting *empty_sitting(struct games *games) {
    struct sitting *sitting = must(calloc(1, sizeof *sitting));
    sitting->work = (struct text)GROWING;
    text_grow(&sitting->work, WORK_SIZE);
    sitting->games = games;
    return sitting;
}

/* The game is laid out: attach those who listen. */
static void attach(struct sitting *sitting) {
    size_t size = sitting->game.state->size;
    sitting->sink.take = take_event;
    sitting->sink.listener = sitting;
    sitting->game.events = &sitting->sink;
    sitting->game.log = &sitting->log;
    sitting->game.script = NULL;
    sitting->undo_block = aligned_block(size);
    sitting->guard = aligned_block(size);
    sitting->history.opening = aligned_block(size);
    undo_init(&sitting->undo, sitting->undo_block);
    sitting->header.version = load_version(sitting->tables);
    sitting->header.hashes = sitting->rules->hash_version;
}

struct sitting *sitting_lay_out(struct games *games, const char *scenario, struct text *why) {
    const void *tables;
    unsigned index;
    if (!games_scenario(games, scenario, &tables, &index, why))
        return NULL;
    struct sitting *sitting = empty_sitting(games);
    struct arena arena;
    sitting->tables = tables;
    sitting->rules = load_ruleset(tables);
    sitting->scenario = index;
    size_t size = play_memory(sitting->rules, tables);
    sitting->block = aligned_block(size);
    arena_init(&arena, sitting->block, size);
    play_lay_out(&sitting->game, sitting->rules, tables, &arena);
    snprintf(sitting->header.scenario, sizeof sitting->header.scenario, "%s",
             sitting->rules->scenario(tables, index)->id);
    attach(sitting);
    return sitting;
}

/* A position with a base stands on that scenario's tables, which may be other ones than the whole game's. */
static const void *tables_under(struct games *games, const char *game, const json_t *position, struct text *why) {
    const char *base = json_string_value(json_object_get(position, "base"));
    size_t length = strlen(game);
    char unused[256];
    struct text silent;
    const void *tables;
    unsigned index;
    text_init(&silent, unused, sizeof unused);
    bool of_game = base != NULL && strncmp(base, game, length) == 0 && base[length] == '/';
    if (of_game && games_scenario(games, base, &tables, &index, &silent))
        return tables;
    return games_pack(games, game, why);
}

struct sitting *sitting_lay_out_position(struct games *games, const char *game, const json_t *position,
                                         struct text *why) {
    const void *tables = tables_under(games, game, position, why);
    if (tables == NULL)
        return NULL;
    struct sitting *sitting = empty_sitting(games);
    struct load_error error = {0};
    if (!load_sandbox_over(tables, position, &sitting->sandbox, &error)) {
        load_error_text(&error, why);
        sitting_free(sitting);
        return NULL;
    }
    sitting->sandboxed = true;
    sitting->tables = sitting->sandbox.tables;
    sitting->rules = sitting->sandbox.rules;
    sitting->game = sitting->sandbox.game;
    sitting->game.state->actions = 0; /* they are counted from here: journal, history and undos begin here too */
    sitting->scenario = sitting->sandbox.scenario;
    snprintf(sitting->header.scenario, sizeof sitting->header.scenario, "%s", game);
    sitting->position = must(json_dumps(position, JSON_COMPACT));
    sitting->header.position = sitting->position;
    sitting->header.position_length = strlen(sitting->position);
    attach(sitting);
    return sitting;
}

struct sitting *sitting_new(struct games *games, const char *scenario, const uint32_t *options, struct dice_seed seed,
                            struct text *why) {
    struct sitting *sitting = sitting_lay_out(games, scenario, why);
    if (sitting == NULL)
        return NULL;
    const struct ruleset *rules = sitting->rules;
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        sitting->header.options[i] = options != NULL ? options[i] : rules->options[i].standard;
    sitting->header.seeded = true;
    sitting->header.seed = seed;
    play_begin(&sitting->game, sitting->scenario, sitting->header.options, seed);
    journal_open(sitting, sitting->log.thrown, sitting->log.count);
    return sitting;
}

struct sitting *sitting_sandbox(struct games *games, const char *game, const json_t *position, struct dice_seed seed,
                                struct text *why) {
    struct sitting *sitting = sitting_lay_out_position(games, game, position, why);
    if (sitting == NULL)
        return NULL;
    sitting->header.seeded = true;
    struct dice *dice = &sitting->game.state->dice;
    if (sitting->sandbox.dice_told) /* a position in the middle of things goes on with its own streams */
        dice_take_key(dice, &seed);
    else
        dice_begin(dice, &seed);
    sitting->header.seed = seed;
    sitting->header.seed.generator = (uint8_t)dice->generator;
    play_start(&sitting->game, sitting->sandbox.run);
    journal_open(sitting, sitting->log.thrown, sitting->log.count);
    return sitting;
}

/* -- acting -- */

static bool script_left(const struct dice_script *script) {
    for (uint16_t i = 0; i < script->count; i++)
        if (!script->line[i].used)
            return true;
    return false;
}

static struct ruling take_back(struct sitting *sitting, const struct dice_script *script, size_t told) {
    unsigned purpose = sitting->script.failed_purpose;
    memcpy(sitting->game.state, sitting->guard, sitting->guard->size);
    sitting->game.fault = 0;
    sitting->script = *script;
    forget_told(sitting, told);
    return RULE(PLAY_NO_DIE, "the script has no fitting die for purpose %d", purpose);
}

/* A script may turn out to have no die for what is done: then nothing was done. */
static struct ruling do_by_script(struct sitting *sitting, side_id side, struct action action) {
    struct dice_script script = sitting->script;
    size_t told = sitting->told_count;
    memcpy(sitting->guard, sitting->game.state, sitting->game.state->size);
    sitting->script.failed = false;
    sitting->game.script = &sitting->script;
    play_apply_for(&sitting->game, side, action);
    if (!sitting->script.failed)
        return LEGAL;
    undo_forget(&sitting->undo);
    return take_back(sitting, &script, told);
}

static struct ruling do_by_chance(struct sitting *sitting, side_id side, struct action action) {
    sitting->game.script = NULL;
    play_apply_for(&sitting->game, side, action);
    return LEGAL;
}

struct ruling sitting_do(struct sitting *sitting, side_id side, struct action action) {
    struct game *game = &sitting->game;
    sitting->log.count = 0;
    struct ruling ruling = play_judge(game, side, action);
    if (!is_legal(ruling))
        return ruling;
    uint16_t turn = game->state->turn;
    bool scripted = sitting->script.strict || script_left(&sitting->script);
    sitting->acting = game->state->actions + 1;
    undo_before(&sitting->undo, game, side);
    ruling = scripted ? do_by_script(sitting, side, action) : do_by_chance(sitting, side, action);
    if (!is_legal(ruling))
        return ruling;
    undo_after(&sitting->undo, game, action);
    journal_action(sitting, side, action, sitting->log.thrown, sitting->log.count);
    if (game->state->turn != turn)
        journal_turn(sitting);
    return ruling;
}

static void tell_undo(struct sitting *sitting, uint32_t to, bool agreed) {
    sitting->log.count = 0;
    sitting->acting = to;
    event_begin(&sitting->sink, "undo", "");
    event_int(&sitting->sink, "to", (int)to);
    event_bool(&sitting->sink, "agreed", agreed);
    event_end(&sitting->sink);
    sitting->acting = to + 1;
}

bool sitting_undo(struct sitting *sitting, uint32_t to) {
    if (!undo_to(&sitting->undo, &sitting->game, to))
        return false;
    journal_cut(sitting, to);
    tell_undo(sitting, to, false);
    return true;
}

bool sitting_undo_agreed(struct sitting *sitting, uint32_t to) {
    if (sitting->light || !journal_undo(sitting, to))
        return false;
    undo_forget(&sitting->undo);
    tell_undo(sitting, to, true);
    return true;
}

void sitting_go_back(struct sitting *sitting, const struct play_state *state, uint32_t number) {
    CHECK(number > 0);
    CHECK(state->size == sitting->game.state->size);
    memcpy(sitting->game.state, state, state->size);
    sitting->game.fault = 0;
    history_undone(&sitting->game, number);
    sitting->written = state->actions;
    undo_forget(&sitting->undo);
    tell_undo(sitting, state->actions, true);
}

/* -- another game over the same tables, for bots and for looking back -- */

static struct game *another_game(struct sitting *sitting) {
    if (sitting->imagined_block == NULL) {
        size_t size = play_memory(sitting->rules, sitting->tables);
        struct arena arena;
        sitting->imagined_block = aligned_block(size);
        arena_init(&arena, sitting->imagined_block, size);
        play_lay_out(&sitting->imagined, sitting->rules, sitting->tables, &arena);
    }
    return &sitting->imagined;
}

void sitting_walk(struct sitting *sitting, uint32_t from, uint32_t to, sitting_visitor visit, void *context) {
    CHECK(from <= to && to <= sitting->history.count);
    CHECK(!sitting->light);
    struct dice_script *work = must(calloc(1, sizeof *work));
    struct game *game = another_game(sitting);
    history_go(&sitting->history, game, from, work);
    for (uint32_t n = from;; n++) {
        play_sync(game);
        visit(context, game);
        if (n >= to || n >= sitting->history.count)
            break;
        history_next(&sitting->history, game, n, work);
    }
    free(work);
}

bool sitting_choose(struct sitting *sitting, struct bot *bot, struct action *out) {
    another_game(sitting);
    return bot_choose(bot, &sitting->game, &sitting->imagined, &sitting->list, out);
}

/* -- words -- */

side_id sitting_side_named(const struct sitting *sitting, const char *name) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(sitting->rules->side_name(sitting->tables, side), name) == 0)
            return side;
    return SIDE_NONE;
}

const char *sitting_side_word(const struct sitting *sitting, side_id side) {
    return side < SIDES ? sitting->rules->side_name(sitting->tables, side) : NULL;
}
