/* table.c: see table.h. The outer rooms may allocate; what they hand to the engine is theirs to free. */
#include "cli/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char PLAY_NO_DIE[] = "no-die";

enum { WORK_SIZE = 1 << 20 };

/* -- memory -- */

static void *must(void *block) {
    if (block == NULL) {
        fputs("enfilade: out of memory\n", stderr);
        exit(1);
    }
    return block;
}

static void *aligned(size_t size) {
    size_t rounded = (size + 63) / 64 * 64;
    return memset(must(aligned_alloc(64, rounded > 0 ? rounded : 64)), 0, rounded > 0 ? rounded : 64);
}

void buffer_add(struct buffer *buffer, const char *text, size_t length) {
    if (buffer->length + length + 1 > buffer->size) {
        buffer->size = (buffer->length + length + 1) * 2;
        buffer->at = must(realloc(buffer->at, buffer->size));
    }
    memcpy(buffer->at + buffer->length, text, length);
    buffer->length += length;
    buffer->at[buffer->length] = 0;
}

/* -- the games' data -- */

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

void table_find_games(const char *wanted, const char *program, char *out, size_t size) {
    static const char *const beside[] = {"games", "../games", "../share/enfilade/games"};
    if (wanted == NULL)
        wanted = getenv("ENFILADE_GAMES");
    if (wanted != NULL && wanted[0] != 0) {
        snprintf(out, size, "%s", wanted);
        return;
    }
    snprintf(out, size, "games");
    const char *slash = program != NULL ? strrchr(program, '/') : NULL;
    for (unsigned i = 0; slash != NULL && !is_folder(out) && i < sizeof beside / sizeof beside[0]; i++)
        snprintf(out, size, "%.*s/%s", (int)(slash - program), program, beside[i]);
    if (!is_folder(out))
        snprintf(out, size, "games");
}

struct table *table_open(const char *games_dir) {
    struct table *table = must(calloc(1, sizeof *table));
    snprintf(table->games_dir, sizeof table->games_dir, "%s", games_dir);
    if (!load_list(table->games_dir, &table->games))
        table->games.count = 0;
    return table;
}

const void *table_pack(struct table *table, const char *game, struct text *why) {
    for (int i = 0; i < table->games.count; i++) {
        if (strcmp(table->games.name[i], game) != 0)
            continue;
        if (table->pack[i] == NULL) {
            struct load_error error = {0};
            table->pack[i] = load_game(table->games_dir, game, &error);
            if (table->pack[i] == NULL)
                load_error_text(&error, why);
        }
        return table->pack[i];
    }
    text_add(why, "there is no game called ");
    text_add(why, game);
    text_add(why, " in ");
    text_add(why, table->games_dir);
    return NULL;
}

bool table_scenario(struct table *table, const char *id, const void **tables, unsigned *index, struct text *why) {
    char game[32];
    size_t name = strcspn(id, "/");
    snprintf(game, sizeof game, "%.*s", name < sizeof game ? (int)name : (int)sizeof game - 1, id);
    *tables = table_pack(table, game, why);
    if (*tables == NULL)
        return false;
    const struct ruleset *rules = load_ruleset(*tables);
    *index = 0;
    if (id[name] == 0)
        return true;
    for (unsigned i = 0; i < rules->scenario_count(*tables); i++)
        if (strcmp(rules->scenario(*tables, i)->id, id) == 0) {
            *index = i;
            return true;
        }
    text_add(why, "there is no scenario called ");
    text_add(why, id);
    return false;
}

/* -- sittings -- */

/* Writes through a large buffer that is doubled until nothing is cut. */
static void grow_work(struct sitting *sitting) {
    size_t size = sitting->work.size * 2;
    free(sitting->work.at);
    text_init(&sitting->work, must(malloc(size)), size);
}

static char *take_work(struct sitting *sitting) {
    char *copy = must(malloc(sitting->work.length + 1));
    memcpy(copy, sitting->work.at, sitting->work.length + 1);
    return copy;
}

static void take_event(void *listener, const struct event *event) {
    struct sitting *sitting = listener;
    if (sitting->told_count == sitting->told_size) {
        sitting->told_size = sitting->told_size * 2 + 64;
        sitting->told = must(realloc(sitting->told, sitting->told_size * sizeof *sitting->told));
    }
    struct told *told = &sitting->told[sitting->told_count++];
    told->only = event->only;
    text_clear(&sitting->work);
    play_event_json(&sitting->game, event, &sitting->work);
    told->json = take_work(sitting);
    text_clear(&sitting->work);
    play_event_text(&sitting->game, event, &sitting->work);
    told->sentence = take_work(sitting);
}

static void forget_told(struct sitting *sitting, size_t from) {
    while (sitting->told_count > from) {
        struct told *told = &sitting->told[--sitting->told_count];
        free(told->json);
        free(told->sentence);
    }
}

static void sitting_free(struct sitting *sitting) {
    if (sitting == NULL)
        return;
    forget_told(sitting, 0);
    free(sitting->told);
    if (sitting->sandboxed)
        load_sandbox_free(&sitting->sandbox);
    free(sitting->block);
    free(sitting->undo_block);
    free(sitting->guard);
    free(sitting->imagined_block);
    free(sitting->position);
    free(sitting->work.at);
    free(sitting->journal.at);
    free(sitting->action_start);
    free(sitting);
}

void table_close(struct table *table) {
    if (table == NULL)
        return;
    sitting_free(table->now);
    for (int i = 0; i < table->games.count; i++)
        if (table->pack[i] != NULL)
            load_free(table->pack[i]);
    free(table);
}

static struct sitting *sitting_new(void) {
    struct sitting *sitting = must(calloc(1, sizeof *sitting));
    text_init(&sitting->work, must(malloc(WORK_SIZE)), WORK_SIZE);
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
    sitting->undo_block = aligned(size);
    sitting->guard = aligned(size);
    undo_init(&sitting->undo, sitting->undo_block);
    sitting->header.version = load_version(sitting->tables);
}

static struct sitting *lay_out_scenario(struct table *table, const char *id, struct text *why) {
    const void *tables;
    unsigned index;
    if (!table_scenario(table, id, &tables, &index, why))
        return NULL;
    struct sitting *sitting = sitting_new();
    struct arena arena;
    sitting->tables = tables;
    sitting->rules = load_ruleset(tables);
    sitting->scenario = index;
    size_t size = play_memory(sitting->rules, tables);
    sitting->block = aligned(size);
    arena_init(&arena, sitting->block, size);
    play_lay_out(&sitting->game, sitting->rules, tables, &arena);
    snprintf(sitting->header.scenario, sizeof sitting->header.scenario, "%s",
             sitting->rules->scenario(tables, index)->id);
    attach(sitting);
    return sitting;
}

static struct sitting *lay_out_sandbox(struct table *table, const char *game, const json_t *position,
                                       struct text *why) {
    const void *tables = table_pack(table, game, why);
    if (tables == NULL)
        return NULL;
    struct sitting *sitting = sitting_new();
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
    sitting->scenario = sitting->sandbox.scenario;
    snprintf(sitting->header.scenario, sizeof sitting->header.scenario, "%s", game);
    sitting->position = must(json_dumps(position, JSON_COMPACT));
    sitting->header.position = sitting->position;
    sitting->header.position_length = strlen(sitting->position);
    attach(sitting);
    return sitting;
}

static void sit_down(struct table *table, struct sitting *sitting) {
    sitting_free(table->now);
    table->now = sitting;
}

/* -- the journal -- */

static void add_work(struct sitting *sitting) { buffer_add(&sitting->journal, sitting->work.at, sitting->work.length); }

static void write_opening(struct sitting *sitting, const struct dice_thrown *dice, uint32_t count) {
    sitting->journal.length = 0;
    do {
        if (sitting->work.cut)
            grow_work(sitting);
        text_clear(&sitting->work);
        save_write_header(&sitting->game, &sitting->header, &sitting->work);
        save_write_begin(&sitting->game, dice, count, &sitting->work);
    } while (sitting->work.cut);
    add_work(sitting);
}

static void write_action(struct sitting *sitting, side_id side, struct action action, const struct dice_thrown *dice,
                         uint32_t count) {
    uint32_t number = sitting->game.state->actions; /* already counted */
    if (number >= sitting->action_size) {
        sitting->action_size = number * 2 + 64;
        sitting->action_start = must(realloc(sitting->action_start, sitting->action_size * sizeof(size_t)));
    }
    if (number > 0)
        sitting->action_start[number - 1] = sitting->journal.length;
    sitting->written = number;
    text_clear(&sitting->work);
    save_write_action(&sitting->game, side, action, dice, count, &sitting->work);
    add_work(sitting);
}

static void cut_journal(struct sitting *sitting, uint32_t actions) {
    sitting->journal.length = sitting->action_start[actions];
    sitting->journal.at[sitting->journal.length] = 0;
    sitting->written = actions;
}

static void write_position(struct sitting *sitting) {
    do {
        if (sitting->work.cut)
            grow_work(sitting);
        text_clear(&sitting->work);
        save_write_position(&sitting->game, &sitting->work);
    } while (sitting->work.cut);
    add_work(sitting);
}

static void write_turn(struct sitting *sitting) {
    text_clear(&sitting->work);
    save_write_turn(&sitting->game, &sitting->work);
    add_work(sitting);
    if (sitting->game.state->turn % SAVE_POSITION_TURNS == 1)
        write_position(sitting);
}

/* -- life -- */

bool table_new(struct table *table, const char *scenario, const uint32_t *options, uint64_t seed, struct text *why) {
    struct sitting *sitting = lay_out_scenario(table, scenario, why);
    if (sitting == NULL)
        return false;
    const struct ruleset *rules = sitting->rules;
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        sitting->header.options[i] = options != NULL ? options[i] : rules->options[i].standard;
    sitting->header.seeded = true;
    sitting->header.seed = seed;
    play_begin(&sitting->game, sitting->scenario, sitting->header.options, seed);
    write_opening(sitting, sitting->log.thrown, sitting->log.count);
    sit_down(table, sitting);
    return true;
}

bool table_sandbox(struct table *table, const char *game, const json_t *position, uint64_t seed, struct text *why) {
    struct sitting *sitting = lay_out_sandbox(table, game, position, why);
    if (sitting == NULL)
        return false;
    sitting->header.seeded = true;
    sitting->header.seed = seed;
    if (!sitting->sandbox.dice_told) /* else a position in the middle of things goes on with its own dice */
        dice_seed(&sitting->game.state->dice, seed);
    play_start(&sitting->game, sitting->sandbox.run);
    write_opening(sitting, sitting->log.thrown, sitting->log.count);
    sit_down(table, sitting);
    return true;
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

struct ruling table_do(struct table *table, side_id side, struct action action) {
    struct sitting *sitting = table->now;
    struct game *game = &sitting->game;
    sitting->log.count = 0;
    struct ruling ruling = play_judge(game, side, action);
    if (!is_legal(ruling))
        return ruling;
    struct dice_script script = sitting->script;
    size_t told = sitting->told_count;
    uint16_t turn = game->state->turn;
    memcpy(sitting->guard, game->state, game->state->size);
    game->script = sitting->script.strict || script_left(&sitting->script) ? &sitting->script : NULL;
    sitting->script.failed = false;
    undo_before(&sitting->undo, game, side);
    play_do(game, side, action);
    if (sitting->script.failed) {
        undo_forget(&sitting->undo);
        return take_back(sitting, &script, told);
    }
    undo_after(&sitting->undo, game, action);
    write_action(sitting, side, action, sitting->log.thrown, sitting->log.count);
    if (game->state->turn != turn)
        write_turn(sitting);
    return ruling;
}

bool table_undo(struct table *table, uint32_t to) {
    struct sitting *sitting = table->now;
    if (!undo_to(&sitting->undo, &sitting->game, to))
        return false;
    cut_journal(sitting, to);
    sitting->log.count = 0;
    event_begin(&sitting->sink, "undo", "");
    event_int(&sitting->sink, "to", (int)to);
    event_end(&sitting->sink);
    return true;
}

/* -- saves -- */

char *table_save(struct table *table, bool seeded) {
    struct sitting *sitting = table->now;
    struct buffer out = {0};
    size_t header_length = (size_t)(strstr(sitting->journal.at, "\nbegin") + 1 - sitting->journal.at);
    struct save_header header = sitting->header;
    header.seeded = seeded && header.seeded;
    text_clear(&sitting->work);
    save_write_header(&sitting->game, &header, &sitting->work);
    buffer_add(&out, sitting->work.at, sitting->work.length);
    buffer_add(&out, sitting->journal.at + header_length, sitting->journal.length - header_length);
    return out.at;
}

static void replayed_start(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                           uint32_t count) {
    (void)side, (void)action;
    write_opening(listener, dice, count);
}

static void replayed(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                     uint32_t count) {
    struct sitting *sitting = listener;
    write_action(sitting, side, action, dice, count);
    if (sitting->game.state->turn != sitting->guard->turn) /* `guard` holds the position before the action */
        write_turn(sitting);
}

static struct sitting *lay_out_saved(struct table *table, const struct save_header *header, struct text *why) {
    if (header->position_length == 0)
        return lay_out_scenario(table, header->scenario, why);
    json_error_t error;
    json_t *position = json_loadb(header->position, header->position_length, 0, &error);
    if (position == NULL) {
        text_add(why, error.text);
        return NULL;
    }
    struct sitting *sitting = lay_out_sandbox(table, header->scenario, position, why);
    json_decref(position);
    return sitting;
}

/* Reads the header twice: first for the game's name, then, with its ruleset, for the options. */
static struct sitting *open_saved(struct table *table, const char *text, size_t length, struct save_header *header,
                                  struct save_trouble *trouble) {
    struct text why;
    if (!save_read_header(text, length, NULL, header, trouble))
        return NULL;
    trouble->state = SAVE_WRONG;
    trouble->line = 2;
    text_init(&why, trouble->why, sizeof trouble->why);
    struct sitting *sitting = lay_out_saved(table, header, &why);
    if (sitting != NULL && !save_read_header(text, length, sitting->rules, header, trouble)) {
        sitting_free(sitting);
        return NULL;
    }
    return sitting;
}

static bool go_on_from_position(struct table *table, const char *scenario, struct save_trouble *trouble) {
    char game[64];
    struct text why;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(scenario, "/"), scenario);
    json_t *position = json_loadb(trouble->position, trouble->position_length, 0, NULL);
    text_init(&why, trouble->why, sizeof trouble->why);
    bool sound = position != NULL && table_sandbox(table, game, position, 1, &why);
    json_decref(position);
    return sound;
}

bool table_load(struct table *table, const char *text, size_t length, bool from_position,
                struct save_trouble *trouble) {
    struct save_header header;
    struct sitting *sitting = open_saved(table, text, length, &header, trouble);
    if (sitting == NULL)
        return false;
    bool same_version = header.version == sitting->header.version;
    memcpy(sitting->header.options, header.options, sizeof header.options);
    sitting->header.seeded = header.seeded;
    sitting->header.seed = header.seed;
    struct dice_script *script = must(calloc(1, sizeof *script));
    struct save_replay replay = {.game = &sitting->game,
                                 .scenario = sitting->scenario,
                                 .run = sitting->sandbox.run,
                                 .reseed = !sitting->sandbox.dice_told,
                                 .script = script,
                                 .log = &sitting->log,
                                 .agreed = sitting->undo_block,
                                 .before = sitting->guard,
                                 .done = replayed,
                                 .started = replayed_start,
                                 .listener = sitting};
    bool sound = save_replay(&replay, text, length, &header, trouble);
    free(script);
    bool usable = sound || (trouble->state == SAVE_DISAGREES && !same_version && sitting->journal.length > 0);
    if (!usable) {
        sitting_free(sitting);
        return false;
    }
    if (sitting->written > trouble->agreed)
        cut_journal(sitting, trouble->agreed);
    sitting->game.fault = 0;
    undo_forget(&sitting->undo);
    sit_down(table, sitting);
    return sound || !from_position || trouble->position == NULL || go_on_from_position(table, header.scenario, trouble);
}

/* -- bots -- */

bool table_choose(struct table *table, struct bot *bot, struct action *out) {
    struct sitting *sitting = table->now;
    if (sitting->imagined_block == NULL) {
        size_t size = play_memory(sitting->rules, sitting->tables);
        struct arena arena;
        sitting->imagined_block = aligned(size);
        arena_init(&arena, sitting->imagined_block, size);
        play_lay_out(&sitting->imagined, sitting->rules, sitting->tables, &arena);
    }
    return bot_choose(bot, &sitting->game, &sitting->imagined, &sitting->list, out);
}

side_id table_side_named(const struct sitting *sitting, const char *name) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(sitting->rules->side_name(sitting->tables, side), name) == 0)
            return side;
    return SIDE_NONE;
}
