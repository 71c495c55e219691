/* journal.c: the save as it is written, and read again: see journal.h, and play/save.h for the lines. */
#include "table/journal.h"
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- writing -- */

struct throw {
    side_id side;
    struct action action;
    const struct dice_thrown *dice;
    uint32_t count;
};

static void add_work(struct sitting *sitting) { buffer_add(&sitting->journal, sitting->work.at, sitting->work.length); }

static void write_opening(struct sitting *sitting, struct text *out, void *context) {
    const struct throw *opening = context;
    save_write_header(&sitting->game, &sitting->header, out);
    save_write_begin(&sitting->game, opening->dice, opening->count, out);
}

void journal_open(struct sitting *sitting, const struct dice_thrown *dice, uint32_t count) {
    struct throw opening = {.dice = dice, .count = count};
    sitting->journal.length = 0;
    sitting_write(sitting, write_opening, &opening);
    add_work(sitting);
    history_open(&sitting->history, &sitting->game);
}

/* Writes the action into the history too, in blocks that are doubled when they are full. */
static void keep_action(struct sitting *sitting, const struct throw *done) {
    struct history *history = &sitting->history;
    if (!history_fits(history, done->count)) {
        history->size = history->size * 2 + 64;
        history->die_size = history->die_size * 2 + done->count + 64;
        history->step = must(realloc(history->step, history->size * sizeof *history->step));
        history->die = must(realloc(history->die, history->die_size * sizeof *history->die));
    }
    history_add(history, done->side, done->action, done->dice, done->count);
    if (!history_wants_waypoint(history))
        return;
    if (history->way_count == history->way_size) { /* a block stays when its waypoint was cut off */
        history->way = must(realloc(history->way, (history->way_size + 1) * sizeof(struct play_state *)));
        history->way[history->way_size++] = aligned_block(sitting->game.state->size);
    }
    history_add_waypoint(history, &sitting->game);
}

static void write_action(struct sitting *sitting, struct text *out, void *context) {
    const struct throw *done = context;
    save_write_action(&sitting->game, done->side, done->action, done->dice, done->count, out);
}

void journal_action(struct sitting *sitting, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count) {
    CHECK(side < SIDES);
    struct throw done = {side, action, dice, count};
    uint32_t number = sitting->game.state->actions; /* already counted */
    if (sitting->light) {
        sitting->journal.length = 0;
        sitting->written = number;
        sitting_write(sitting, write_action, &done);
        add_work(sitting);
        return;
    }
    if (number >= sitting->action_size) {
        sitting->action_size = number * 2 + 64;
        sitting->action_start = must(realloc(sitting->action_start, sitting->action_size * sizeof(size_t)));
    }
    if (number > 0)
        sitting->action_start[number - 1] = sitting->journal.length;
    sitting->written = number;
    sitting_write(sitting, write_action, &done);
    add_work(sitting);
    keep_action(sitting, &done);
}

static void write_undo(struct sitting *sitting, struct text *out, void *to) {
    (void)sitting;
    save_write_undo(*(const uint32_t *)to, out);
}

bool journal_undo(struct sitting *sitting, uint32_t to) {
    struct dice_script *work = must(calloc(1, sizeof *work));
    bool back = history_undo(&sitting->history, &sitting->game, to, work);
    free(work);
    if (!back)
        return false;
    sitting_write(sitting, write_undo, &to);
    add_work(sitting);
    sitting->written = to;
    sitting->action_start[to] = sitting->journal.length;
    return true;
}

void journal_cut(struct sitting *sitting, uint32_t actions) {
    if (sitting->light) {
        sitting->written = actions;
        return;
    }
    sitting->journal.length = sitting->action_start[actions];
    sitting->journal.at[sitting->journal.length] = 0;
    sitting->written = actions;
    history_cut(&sitting->history, actions);
}

void sitting_forget_past(struct sitting *sitting) {
    struct history *history = &sitting->history;
    for (uint32_t i = 0; i < history->way_size; i++)
        free(history->way[i]);
    free(history->way);
    free(history->step);
    free(history->die);
    free(sitting->journal.at);
    free(sitting->action_start);
    *history = (struct history){.opening = history->opening};
    sitting->journal = (struct buffer){0};
    sitting->action_start = NULL;
    sitting->action_size = 0;
    sitting->light = true;
    sitting_forget_told(sitting);
}

const char *sitting_last_lines(const struct sitting *sitting, size_t *length) {
    *length = sitting->journal.length;
    return sitting->journal.at;
}

static void write_turn(struct sitting *sitting, struct text *out, void *context) {
    (void)context;
    save_write_turn(&sitting->game, out);
    if (sitting->game.state->turn % SAVE_POSITION_TURNS == 1)
        save_write_position(&sitting->game, out);
}

void journal_turn(struct sitting *sitting) {
    sitting_write(sitting, write_turn, NULL);
    add_work(sitting);
}

static void write_header(struct sitting *sitting, struct text *out, void *header) {
    save_write_header(&sitting->game, header, out);
}

char *sitting_save(struct sitting *sitting, bool seeded) {
    struct buffer out = {0};
    size_t header_length = (size_t)(strstr(sitting->journal.at, "\nbegin") + 1 - sitting->journal.at);
    struct save_header header = sitting->header;
    header.seeded = seeded && header.seeded;
    sitting_write(sitting, write_header, &header);
    buffer_add(&out, sitting->work.at, sitting->work.length);
    buffer_add(&out, sitting->journal.at + header_length, sitting->journal.length - header_length);
    return out.at;
}

/* -- reading -- */

static void replayed_start(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                           uint32_t count) {
    struct sitting *sitting = listener;
    (void)side, (void)action;
    journal_open(sitting, dice, count);
    sitting->undo.thrown = sitting->game.thrown;
    sitting->undo.revealed = sitting->game.revealed;
    sitting->acting = sitting->game.state->actions + 1;
}

static void replayed(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                     uint32_t count) {
    struct sitting *sitting = listener;
    journal_action(sitting, side, action, dice, count);
    undo_replayed(&sitting->undo, &sitting->game, sitting->guard, side, action);
    if (sitting->game.state->turn != sitting->guard->turn) /* `guard` holds the position before the action */
        journal_turn(sitting);
    sitting->acting = sitting->game.state->actions + 1;
}

static bool replayed_undo(void *listener, uint32_t to) { return sitting_undo_agreed(listener, to); }

static struct sitting *lay_out_saved(struct games *games, const struct save_header *header, struct text *why) {
    if (header->position_length == 0)
        return sitting_lay_out(games, header->scenario, why);
    json_error_t error;
    json_t *position = json_loadb(header->position, header->position_length, 0, &error);
    if (position == NULL) {
        text_add(why, error.text);
        return NULL;
    }
    struct sitting *sitting = sitting_lay_out_position(games, header->scenario, position, why);
    json_decref(position);
    return sitting;
}

/* Reads the header twice: first for the game's name, then, with its ruleset, for the options. */
static struct sitting *open_saved(struct games *games, const char *text, size_t length, struct save_header *header,
                                  struct save_trouble *trouble) {
    struct text why;
    if (!save_read_header(text, length, NULL, header, trouble))
        return NULL;
    trouble->state = SAVE_WRONG;
    trouble->line = 2;
    text_init(&why, trouble->why, sizeof trouble->why);
    struct sitting *sitting = lay_out_saved(games, header, &why);
    if (sitting != NULL && !save_read_header(text, length, sitting->rules, header, trouble)) {
        sitting_free(sitting);
        return NULL;
    }
    return sitting;
}

void sitting_other_dice(json_t *position, uint32_t undo) {
    json_t *dice = json_object_get(position, "dice"), *drawn = json_object_get(dice, "drawn");
    if (drawn == NULL)
        return;
    for (size_t i = 0; i < json_array_size(drawn); i++)
        json_array_set_new(drawn, i, json_integer(0));
    json_object_set_new(dice, "undo", json_integer(undo));
}

/* The highest number that an undo of this save has. */
static uint32_t last_undo(const struct sitting *sitting, const char *text, size_t length) {
    static const char mark[] = "\nundo ";
    uint32_t count = sitting->history.opening->dice.undo;
    for (size_t i = 0; i + sizeof mark - 1 < length; i++)
        count += text[i] == '\n' && memcmp(text + i, mark, sizeof mark - 1) == 0;
    return count;
}

/* The written position instead of the sitting that stopped; NULL, with both gone, if it is not sound. Dice that fell
 * after it are known: they must not fall again. */
static struct sitting *go_on_from_position(struct sitting *stopped, const char *text, size_t length,
                                           struct save_trouble *trouble) {
    char game[64];
    struct text why;
    const char *scenario = stopped->header.scenario;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(scenario, "/"), scenario);
    json_t *position = json_loadb(trouble->position, trouble->position_length, 0, NULL);
    sitting_other_dice(position, last_undo(stopped, text, length) + 1);
    text_init(&why, trouble->why, sizeof trouble->why);
    struct sitting *sitting =
        position != NULL ? sitting_sandbox(stopped->games, game, position, stopped->header.seed, &why) : NULL;
    if (sitting != NULL)
        sitting->header.seeded = stopped->header.seeded;
    json_decref(position);
    sitting_free(stopped);
    return sitting;
}

static bool replay_into(struct sitting *sitting, const char *text, size_t length, const struct save_header *header,
                        struct save_trouble *trouble, struct save_dice *dice) {
    struct dice_script *script = must(calloc(1, sizeof *script));
    struct save_replay replay = {.game = &sitting->game,
                                 .scenario = sitting->scenario,
                                 .run = sitting->sandbox.run,
                                 .reseed = !sitting->sandbox.dice_told,
                                 .script = script,
                                 .log = &sitting->log,
                                 .agreed = aligned_block(sitting->game.state->size),
                                 .before = sitting->guard,
                                 .done = replayed,
                                 .started = replayed_start,
                                 .undone = replayed_undo,
                                 .listener = sitting,
                                 .check_dice = dice != NULL};
    bool sound = save_replay(&replay, text, length, header, trouble);
    free(script);
    free(replay.agreed);
    if (dice != NULL)
        *dice = (struct save_dice){replay.streamed, replay.told};
    return sound;
}

static struct sitting *load(struct games *games, const char *text, size_t length, bool own,
                            struct save_trouble *trouble, struct save_dice *dice) {
    struct save_header header;
    struct sitting *sitting = open_saved(games, text, length, &header, trouble);
    if (sitting == NULL)
        return NULL;
    bool fixed = own || header.version != sitting->header.version;
    memcpy(sitting->header.options, header.options, sizeof header.options);
    sitting->header.seeded = header.seeded;
    sitting->header.seed = header.seed;
    if (sitting->sandbox.dice_told)
        sitting->header.seed.generator = (uint8_t)sitting->game.state->dice.generator;
    sitting_promise(sitting, header.commitment, header.nonce);
    bool sound = replay_into(sitting, text, length, &header, trouble, dice);
    bool usable = sound || (trouble->state == SAVE_DISAGREES && fixed && sitting->journal.length > 0);
    if (!usable) {
        sitting_free(sitting);
        return NULL;
    }
    if (sitting->written > trouble->agreed)
        journal_cut(sitting, trouble->agreed);
    sitting->game.fault = 0;
    if (!sound)
        undo_forget(&sitting->undo);
    return sitting;
}

struct sitting *sitting_load_checked(struct games *games, const char *text, size_t length, struct save_trouble *trouble,
                                     struct save_dice *dice) {
    return load(games, text, length, false, trouble, dice);
}

static struct sitting *go_on(struct sitting *sitting, const char *text, size_t length, bool from_position,
                             struct save_trouble *trouble) {
    if (sitting != NULL && trouble->state != SAVE_SOUND && from_position && trouble->position != NULL)
        return go_on_from_position(sitting, text, length, trouble);
    return sitting;
}

struct sitting *sitting_load(struct games *games, const char *text, size_t length, bool from_position,
                             struct save_trouble *trouble) {
    return go_on(load(games, text, length, false, trouble, NULL), text, length, from_position, trouble);
}

struct sitting *sitting_load_own(struct games *games, const char *text, size_t length, bool from_position,
                                 struct save_trouble *trouble) {
    return go_on(load(games, text, length, true, trouble, NULL), text, length, from_position, trouble);
}

struct sitting *sitting_fork(struct sitting *sitting, uint32_t actions, struct save_trouble *trouble) {
    size_t length = actions < sitting->written ? sitting->action_start[actions] : sitting->journal.length;
    return sitting_load(sitting->games, sitting->journal.at, length, false, trouble);
}

void sitting_promise(struct sitting *sitting, const char *commitment, const char *nonce) {
    snprintf(sitting->header.commitment, sizeof sitting->header.commitment, "%s", commitment);
    snprintf(sitting->header.nonce, sizeof sitting->header.nonce, "%s", nonce);
}
