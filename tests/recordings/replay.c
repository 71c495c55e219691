/* replay.c: replays a recorded game with nothing but the engine, and digests what it sees on the way.
 *
 *   replay PACK SAVE             prints a line for each action: a digest of the legal list before it (order included),
 *                                one of the events that it brought about (as JSON), and one of what is refused there:
 *                                the cases by which a few invented actions are forbidden
 *   replay PACK SAVE DIGESTS     compares with such lines; prints where they differ
 *   replay PACK SAVE --show N    prints the legal list before the N-th action and its events
 *
 * The dice are those written in the save, so that neither the generator nor a computer player has a say. Actions are
 * counted as they stand in the save, those taken back by agreement included.
 *
 * Built for the machine at hand and for wasm32, with each compiler: the same save must give the same digests in all.
 * It stands for a browser: the tables come as a pack, and the files are read here, not in the engine. The pack's first
 * number says which family's rules the game is played by. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "bot/invent.h"
#include "core/hash.h"
#include "fury/state/tables.h"
#include "gbacw/state/frames.h"
#include "play/history.h"
#include "play/pack.h"
#include "play/save.h"

struct file {
    char *bytes;
    size_t length;
};

static bool read_file(const char *name, struct file *out) {
    FILE *in = fopen(name, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        return false;
    long length = ftell(in);
    rewind(in);
    out->length = length > 0 ? (size_t)length : 0;
    out->bytes = aligned_alloc(64, (out->length + 64) / 64 * 64);
    bool whole = out->bytes && fread(out->bytes, 1, out->length, in) == out->length;
    fclose(in);
    return whole;
}

/* Whose tables these are; NULL if nobody's, or if the pack is cut short. */
static const struct ruleset *ruleset_of(const struct file *pack) {
    static const struct {
        uint32_t magic;
        const struct ruleset *rules;
    } families[] = {{PACK_MAGIC, &gbacw_ruleset}, {FURY_PACK_MAGIC, &fury_ruleset}};
    struct pack_head head = {0};
    if (pack->length < sizeof head)
        return NULL;
    memcpy(&head, pack->bytes, sizeof head);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (head.magic == families[i].magic && head.size <= pack->length)
            return families[i].rules;
    return NULL;
}

static bool find_scenario(const struct ruleset *rules, const void *tables, const char *id, unsigned *out) {
    for (unsigned i = 0; i < rules->scenario_count(tables); i++)
        if (strcmp(rules->scenario(tables, i)->id, id) == 0) {
            *out = i;
            return true;
        }
    return false;
}

/* Memory for the game and the two further states a replay works with. */
static bool lay_out(const struct ruleset *rules, const void *tables, struct save_replay *replay, void **block) {
    size_t size = arena_cost(play_memory(rules, tables));
    struct arena arena;
    *block = malloc(size);
    arena_init(&arena, *block, size);
    if (!*block || !play_lay_out(replay->game, rules, tables, &arena))
        return false;
    size_t state = replay->game->state->size;
    replay->agreed = aligned_alloc(64, state);
    replay->before = aligned_alloc(64, state);
    replay->script = calloc(1, sizeof *replay->script);
    replay->log = calloc(1, sizeof *replay->log);
    return replay->agreed && replay->before && replay->script && replay->log;
}

/* -- digests -- */

enum {
    DIGEST_DIGITS = 4,
    DIGEST_LINE = 3 * DIGEST_DIGITS + 3,
    INVENTED = 16,
    DIFFERENCES_SHOWN = 12,
    EVENT_TEXT_MAX = 1 << 16
};

struct digests {
    const struct file *expected; /* NULL: they are printed */
    uint32_t show;               /* the action to be shown; 0: none */
    uint32_t action;             /* number of the action that comes next, from 1 */
    uint32_t differing;
    uint64_t list, events, refusals;
    char *text; /* where an event is written */
    struct action_list actions;
};

static void show(const struct digests *digests, const char *what, const char *text) {
    if (digests->show == digests->action)
        printf("%s %s\n", what, text);
}

/* The legal list is digested by its texts: they are the file format, the numbers behind them are not. */
static void digest_legal(struct digests *digests, struct game *game) {
    char buffer[256];
    digests->list = 0;
    if (play_over(game))
        return;
    play_actions(game, &digests->actions);
    for (uint32_t i = 0; i < digests->actions.count; i++) {
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(game, digests->actions.at[i], &text);
        digests->list = hash_bytes(buffer, text.length, digests->list);
        show(digests, "may", buffer);
    }
}

/* What nobody lists: the case that forbids it, as the game's own book has it. */
static void digest_refusals(struct digests *digests, struct game *game) {
    char buffer[256];
    uint64_t random = digests->action;
    side_id side = play_side_to_act(game);
    digests->refusals = 0;
    for (int i = 0; i < INVENTED && !play_over(game); i++) {
        struct text text;
        struct action action = invent_action(game, &digests->actions, &random);
        text_init(&text, buffer, sizeof buffer);
        play_action_text(game, action, &text);
        if (!play_action_complete(game, action))
            continue;
        struct ruling ruling = play_judge(game, side, action);
        text_add(&text, ": ");
        text_add(&text, is_legal(ruling) ? "legal" : ruling.case_number);
        digests->refusals = hash_bytes(buffer, text.length, digests->refusals);
        show(digests, "asked", buffer);
    }
}

static void digest_list(struct digests *digests, struct game *game) {
    digest_legal(digests, game);
    digest_refusals(digests, game);
}

struct past {
    struct history history;
    struct game *game;
    struct dice_script *work;
    struct event_sink sink;
    struct digests digests;
};

static void take_event(void *listener, const struct event *event) {
    struct past *past = listener;
    struct text text;
    text_init(&text, past->digests.text, EVENT_TEXT_MAX);
    play_event_json(past->game, event, &text);
    past->digests.events = hash_bytes(text.at, text.length, past->digests.events);
    show(&past->digests, "event", text.at);
}

/* Line `number` of the expected digests; NULL: there are fewer. */
static const char *expected_line(const struct file *expected, uint32_t number) {
    size_t start = (size_t)(number - 1) * DIGEST_LINE;
    return start + DIGEST_LINE <= expected->length ? expected->bytes + start : NULL;
}

static void compare(struct digests *digests, const char *line) {
    const char *expected = expected_line(digests->expected, digests->action);
    if (expected != NULL && memcmp(expected, line, DIGEST_LINE) == 0)
        return;
    if (++digests->differing > DIFFERENCES_SHOWN)
        return;
    if (expected == NULL) {
        printf("action %u: the digests end before it\n", (unsigned)digests->action);
        return;
    }
    static const char *const parts[] = {"legal list", "events", "refusals"};
    const char *between = " ";
    printf("action %u: other", (unsigned)digests->action);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t at = i * (DIGEST_DIGITS + 1);
        if (memcmp(expected + at, line + at, DIGEST_DIGITS) == 0)
            continue;
        printf("%s%s", between, parts[i]);
        between = ", ";
    }
    printf("\n");
}

/* An action is done, or the game has begun: its line, then the list of what may come next. */
static void digest_action(struct digests *digests, struct game *game) {
    char line[DIGEST_LINE + 1];
    snprintf(line, sizeof line, "%04x %04x %04x\n", (unsigned)(digests->list & 0xffff),
             (unsigned)(digests->events & 0xffff), (unsigned)(digests->refusals & 0xffff));
    if (digests->expected != NULL)
        compare(digests, line);
    else if (digests->show == 0)
        fputs(line, stdout);
    digests->action++;
    digests->events = 0;
    digest_list(digests, game);
}

/* -- undos by agreement -- */

/* No save has more actions than lines, or more dice than signs of equality. */
static bool remember(const struct file *save, const struct game *game, struct past *past) {
    struct history *history = &past->history;
    for (size_t i = 0; i < save->length; i++) {
        history->size += save->bytes[i] == '\n';
        history->die_size += save->bytes[i] == '=';
    }
    history->step = calloc(history->size + 1, sizeof *history->step);
    history->die = calloc(history->die_size + 1, sizeof *history->die);
    history->opening = aligned_alloc(64, game->state->size);
    past->work = calloc(1, sizeof *past->work);
    past->digests.text = malloc(EVENT_TEXT_MAX);
    return history->step && history->die && history->opening && past->work && past->digests.text;
}

/* The events of the opening count as action 0, which has no line of its own: they begin the first action's. */
static void started(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count) {
    struct past *past = listener;
    (void)side, (void)action, (void)dice, (void)count;
    history_open(&past->history, past->game);
    digest_list(&past->digests, past->game);
}

static void done(void *listener, side_id side, struct action action, const struct dice_thrown *dice, uint32_t count) {
    struct past *past = listener;
    if (history_fits(&past->history, count))
        history_add(&past->history, side, action, dice, count);
    digest_action(&past->digests, past->game);
}

static bool undone(void *listener, uint32_t to) {
    struct past *past = listener;
    if (!history_undo(&past->history, past->game, to, past->work))
        return false;
    digest_list(&past->digests, past->game);
    return true;
}

static int complain(const char *what) {
    fprintf(stderr, "replay: %s\n", what);
    return 1;
}

static int replay_save(const struct file *pack, const struct file *save, struct save_replay *replay, void **block) {
    const struct ruleset *rules = ruleset_of(pack);
    const void *tables = pack->bytes;
    struct save_header header;
    struct save_trouble trouble = {0};
    if (!rules)
        return complain("the pack is of no family known here");
    if (!save_read_header(save->bytes, save->length, rules, &header, &trouble))
        return complain(trouble.why);
    if (!find_scenario(rules, tables, header.scenario, &replay->scenario))
        return complain("the pack has no such scenario");
    if (!lay_out(rules, tables, replay, block) || !remember(save, replay->game, replay->listener))
        return complain("no memory");
    struct past *past = replay->listener;
    struct digests *digests = &past->digests;
    past->sink = (struct event_sink){.take = take_event, .listener = past};
    past->game->events = &past->sink;
    digests->action = 1;
    bool whole = save_replay(replay, save->bytes, save->length, &header, &trouble);
    if (digests->differing > DIFFERENCES_SHOWN)
        printf("and %u more actions\n", (unsigned)(digests->differing - DIFFERENCES_SHOWN));
    if (!whole) {
        printf("action %u (line %u): [%s] %s\n", (unsigned)digests->action, (unsigned)trouble.line, trouble.rule,
               trouble.why);
        return 1;
    }
    if (digests->expected != NULL && expected_line(digests->expected, digests->action) != NULL)
        return complain("the save ends before its digests");
    return digests->differing > 0 ? 1 : 0;
}

static bool read_number(const char *text, uint32_t *out) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    *out = (uint32_t)number;
    return *text != 0 && *end == 0 && number > 0 && number <= UINT32_MAX;
}

/* The dice are the same in every build, though no recording draws any. The sums are those of tests/core/test_dice.c. */
static bool dice_agree(void) {
    static const uint32_t sums[DICE_GENERATORS] = {[DICE_PCG32] = 0xb70b0086, [DICE_CHACHA20] = 0x868401a2};
    for (int generator = 0; generator < DICE_GENERATORS; generator++) {
        struct dice_seed seed = dice_seed_number((enum dice_generator)generator, 18640709);
        struct dice dice;
        uint32_t sum = 0;
        dice_begin(&dice, &seed);
        for (unsigned i = 0; i < 1000; i++)
            sum = sum * 31 + dice_draw(&dice, i % DICE_STREAMS, 6);
        if (sum != sums[generator])
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    struct file pack = {0}, save = {0}, expected = {0};
    struct game game = {0};
    struct past *past = calloc(1, sizeof *past); /* too large for a small stack */
    if (past == NULL)
        return complain("no memory");
    past->game = &game;
    struct save_replay replay = {.game = &game, .started = started, .done = done, .undone = undone, .listener = past};
    void *block = NULL;
    int status = 1;
    bool shown = argc == 5 && strcmp(argv[3], "--show") == 0;
    if (argc != 3 && argc != 4 && !shown)
        complain("replay PACK SAVE [DIGESTS | --show N]");
    else if (!dice_agree())
        complain("the dice of this build are others");
    else if (!read_file(argv[1], &pack) || !read_file(argv[2], &save) || (argc == 4 && !read_file(argv[3], &expected)))
        complain("cannot read the files");
    else if (shown && !read_number(argv[4], &past->digests.show))
        complain("--show takes the number of an action, from 1");
    else {
        past->digests.expected = argc == 4 ? &expected : NULL;
        status = replay_save(&pack, &save, &replay, &block);
    }
    free(pack.bytes);
    free(save.bytes);
    free(expected.bytes);
    free(block);
    free(replay.agreed);
    free(replay.before);
    free(replay.script);
    free(replay.log);
    free(past->history.step);
    free(past->history.die);
    free(past->history.opening);
    free(past->work);
    free(past->digests.text);
    free(past);
    return status;
}
