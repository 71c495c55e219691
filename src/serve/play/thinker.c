/* thinker.c: see thinker.h. */
#include "serve/play/thinker.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/search.h"
#include "serve/base/log.h"
#include "serve/play/hosted_game.h"

enum { PIECE_MICROSECONDS = 40000, LOOK_BACK_MOST = 8192, LOOK_BACK_STEP = 64 };

/* -- thoughts in the journal -- */

void thought_write(const struct bot_thought *thought, char *out, size_t size) {
    snprintf(out, size, "%u %u %u %u %u %u %u", thought->since, thought->chosen, thought->spent, thought->decisions,
             thought->usual, thought->price, thought->cut);
}

bool thought_read(const char *text, struct bot_thought *out) {
    uint32_t *field[] = {&out->since, &out->chosen, &out->spent, &out->decisions, &out->usual, &out->price, &out->cut};
    char *end = NULL;
    for (size_t i = 0; text != NULL && i < sizeof field / sizeof *field; i++, text = end) {
        *field[i] = (uint32_t)strtoul(text, &end, 10);
        if (end == text)
            return false;
    }
    return text != NULL;
}

/* -- life -- */

/* A stream of its own: the choices of a computer say nothing about the dice. */
static uint64_t seed_of(const struct hosted_game *hosted, side_id side) {
    char text[sizeof hosted->row.seed + 40];
    unsigned char hash[crypto_generichash_BYTES_MIN];
    uint64_t seed;
    snprintf(text, sizeof text, "computer player %u of %s", side, hosted->row.seed);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), NULL, 0);
    memcpy(&seed, hash, sizeof seed);
    return seed;
}

static void find_player(struct thinker *thinker, const struct hosted_game *hosted) {
    const struct ruleset *rules = hosted->match->rules;
    uint64_t seed = seed_of(hosted, thinker->side);
    char why[128];
    struct text text;
    if (bot_find(rules, thinker->name, seed, &thinker->bot))
        return;
    text_init(&text, why, sizeof why);
    bot_why_not(rules, thinker->name, &text);
    log_say("error", "a computer player cannot be had: the regular one plays", "game", thinker->id, "why", why, NULL);
    if (!bot_find(rules, LEVEL_STANDARD, seed, &thinker->bot))
        bot_find(rules, "random", seed, &thinker->bot);
}

struct thinker *thinker_new(struct hosted_game *hosted, side_id side) {
    const struct match *match = hosted->match;
    struct thinker *thinker = must(calloc(1, sizeof *thinker));
    struct arena arena;
    thinker->server = hosted->server;
    thinker->side = side;
    snprintf(thinker->id, sizeof thinker->id, "%s", hosted->row.id);
    snprintf(thinker->name, sizeof thinker->name, "%s", hosted->seat[side].row.bot);
    find_player(thinker, hosted);
    size_t game = arena_cost(play_memory(match->rules, match->tables));
    thinker->memory_size = bot_memory_size(&thinker->bot, match->tables);
    thinker->block = aligned_block(2 * game + arena_cost(thinker->memory_size));
    arena_init(&arena, thinker->block, 2 * game + arena_cost(thinker->memory_size));
    play_lay_out(&thinker->game, match->rules, match->tables, &arena);
    play_lay_out(&thinker->imagined, match->rules, match->tables, &arena);
    thinker->bot.memory = arena_take(&arena, thinker->memory_size);
    thinker->known = THINKER_NOWHERE;
    return thinker;
}

static void forget_past(struct thinker *thinker) {
    free(thinker->past.opening);
    free(thinker->past.step);
    free(thinker->past.die);
    free(thinker->then);
    memset(&thinker->past, 0, sizeof thinker->past);
    thinker->then = NULL;
}

void thinker_free(struct thinker *thinker, struct match **match) {
    if (thinker == NULL)
        return;
    if (thinker->under_way) {
        thinker->cancelled = true;
        thinker->abandoned = true;
        thinker->match = *match;
        *match = NULL;
        return;
    }
    forget_past(thinker);
    match_free(thinker->match);
    free(thinker->block);
    free(thinker);
}

size_t thinker_bytes(const struct thinker *thinker) {
    if (thinker == NULL)
        return 0;
    return 2 * play_memory(thinker->game.rules, thinker->game.tables) + thinker->memory_size + sizeof *thinker;
}

/* -- what it thought before, from the journal -- */

struct look_back {
    const char *side;
    struct bot_thought thought;
    bool found;
};

static void take_thought(void *context, const struct journal_row *row) {
    struct look_back *look = context;
    struct bot_thought thought;
    if (row->side == NULL || strcmp(row->side, look->side) != 0 || !thought_read(row->thought, &thought))
        return;
    look->thought = thought;
    look->found = true;
}

/* The last thought of the side on the way to where the game stands. */
static bool last_thought(struct hosted_game *hosted, side_id side, struct bot_thought *out) {
    const struct past *past = &hosted->past;
    struct look_back look = {.side = hosted_game_side_word(hosted, side)};
    uint32_t at = hosted->n, read = 0;
    while (!look.found && at > past->base && read < LOOK_BACK_MOST) {
        uint32_t start = past_run_start(past, at);
        uint32_t from = at > start + LOOK_BACK_STEP ? at - LOOK_BACK_STEP : start;
        if (from < at && !store_journal_read(past->store, past->id, from + 1, at, take_thought, &look))
            return false;
        read += at - from;
        at = from > start ? from : start > past->base ? past_parent(past, start) : past->base;
    }
    *out = look.thought;
    return look.found;
}

static void make_room(struct thinker *thinker, uint32_t dice) {
    struct history *past = &thinker->past;
    if (history_fits(past, dice))
        return;
    past->size = past->size * 2 + 64;
    past->die_size = past->die_size * 2 + dice + 64;
    past->step = must(realloc(past->step, past->size * sizeof *past->step));
    past->die = must(realloc(past->die, past->die_size * sizeof *past->die));
    thinker->then = must(realloc(thinker->then, past->size * sizeof *thinker->then));
}

static void take_step(void *context, side_id side, struct action action, const struct dice_thrown *dice,
                      uint32_t count) {
    struct thinker *thinker = context;
    make_room(thinker, count);
    thinker->then[thinker->past.count].since = UINT32_MAX;
    history_add(&thinker->past, side, action, dice, count);
}

static void take_row(void *context, const struct journal_row *row) {
    struct thinker *thinker = context;
    struct bot_thought *then = &thinker->then[thinker->past.count - 1];
    struct bot_thought thought;
    if (thinker->past.step[thinker->past.count - 1].side == thinker->side && thought_read(row->thought, &thought))
        *then = thought;
}

/* The steps from where its plan of the phase began to where the game stands. */
static void gather_past(struct thinker *thinker, struct hosted_game *hosted) {
    struct bot_thought last;
    uint32_t n;
    forget_past(thinker);
    if (!last_thought(hosted, thinker->side, &last) || !past_entry_done(&hosted->past, hosted->n, last.since, &n))
        return;
    const struct game *there = hosted_game_at(hosted, n);
    if (there == NULL)
        return;
    thinker->past.opening = aligned_block(there->state->size);
    history_open(&thinker->past, there);
    if (!hosted_game_pass(hosted, hosted->n, take_step, take_row, thinker))
        forget_past(thinker);
}

/* -- a piece -- */

static void begin_again(struct thinker *thinker) {
    if (thinker->memory_size > 0)
        memset(thinker->bot.memory, 0, thinker->memory_size);
    bot_reset(&thinker->bot, thinker->bot.seed);
}

void thinker_prepare(struct thinker *thinker, struct hosted_game *hosted, unsigned most) {
    const struct play_state *state = hosted->match->game.state;
    uint32_t stretch = state->turn * 4u + state->phasing;
    if (thinker->known == THINKER_NOWHERE || !past_only_actions(&hosted->past, thinker->known + 1, hosted->n)) {
        begin_again(thinker);
        gather_past(thinker, hosted);
    }
    if (thinker->stretch != stretch)
        thinker->hurried = false;
    thinker->stretch = stretch;
    play_copy_state(&thinker->game, &hosted->match->game);
    thinker->n = thinker->known = hosted->n;
    thinker->most = most < THINKER_CHOICES ? most : THINKER_CHOICES;
    thinker->count = 0;
    thinker->at_a_loss = false;
    thinker->cancelled = false;
    thinker->under_way = true;
    thinker->job = (struct job){.work = thinker_work, .done = thinker->job.done};
}

/* Where it stood when the piece was prepared is kept meanwhile behind the steps. */
static void recall(struct thinker *thinker) {
    struct history *past = &thinker->past;
    if (past->count == 0)
        return;
    struct game *game = &thinker->game;
    struct play_state *now = aligned_block(game->state->size);
    struct dice_script *work = must(calloc(1, sizeof *work));
    memcpy(now, game->state, game->state->size);
    memcpy(game->state, past->opening, past->opening->size);
    for (uint32_t i = 0; i < past->count && !thinker->cancelled; i++) {
        play_sync(game);
        if (thinker->then[i].since != UINT32_MAX)
            bot_recall(&thinker->bot, game, &thinker->imagined, &thinker->list, &thinker->then[i]);
        history_next(past, game, i, work);
    }
    memcpy(game->state, now, now->size);
    game->fault = 0;
    free(work);
    free(now);
    forget_past(thinker);
}

static void think_on(struct thinker *thinker) {
    const struct search *search = thinker->bot.search;
    thinker->spent = (unsigned)search->spent;
    if (atomic_exchange(&thinker->hurried, false))
        bot_hurry(&thinker->bot);
}

static bool go_on(struct thinker *thinker) {
    struct game *game = &thinker->game;
    struct action action;
    if (thinker->cancelled || thinker->count >= thinker->most || game->fault != 0 ||
        play_side_to_act(game) != thinker->side)
        return false;
    enum bot_answer answer = bot_think(&thinker->bot, game, &thinker->imagined, &thinker->list, &action);
    if (answer == BOT_THINKS) {
        think_on(thinker);
        return true;
    }
    thinker->at_a_loss = answer == BOT_KNOWS_NOTHING;
    if (thinker->at_a_loss)
        return false;
    thinker->choice[thinker->count++] = (struct thinker_choice){action, thinker->bot.thought};
    play_apply(game, action);
    return true;
}

void thinker_work(struct job *job) {
    struct thinker *thinker = (struct thinker *)job;
    uint64_t began = serve_busy();
    uint32_t wrong = thinker->bot.wrong;
    recall(thinker);
    while (go_on(thinker) && serve_busy() - began < PIECE_MICROSECONDS)
        ;
    thinker->wrong = thinker->bot.wrong - wrong;
    thinker->cost = serve_busy() - began;
}
