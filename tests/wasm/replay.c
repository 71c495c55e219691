/* replay.c: replays a recorded game with nothing but the engine: `replay PACK SAVE` prints the last position's hash.
 *
 * Built for the machine at hand and for wasm32, with each compiler: the same save must give the same hash in all. It
 * stands for a browser: the tables come as a pack, nobody listens, and the files are read here, not in the engine. The
 * pack's first number says which family's rules the game is played by. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fury/tables.h"
#include "gbacw/frames.h"
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
static const struct ruleset *rules_of(const struct file *pack) {
    static const struct {
        uint32_t magic;
        const struct ruleset *rules;
    } families[] = {{PACK_MAGIC, &gbacw_ruleset}, {FURY_PACK_MAGIC, &fury_ruleset}};
    struct pack_head head = {0};
    if (pack->length < sizeof head)
        return NULL;
    memcpy(&head, pack->bytes, sizeof head);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (head.magic == families[i].magic && head.size == pack->length)
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

/* -- undos by agreement -- */

struct past {
    struct history history;
    struct game *game;
    struct dice_script *work;
};

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
    return history->step && history->die && history->opening && past->work;
}

static void started(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count) {
    struct past *past = listener;
    (void)side, (void)action, (void)dice, (void)count;
    history_open(&past->history, past->game);
}

static void done(void *listener, side_id side, struct action action, const struct dice_thrown *dice, uint32_t count) {
    struct past *past = listener;
    if (history_fits(&past->history, count))
        history_add(&past->history, side, action, dice, count);
}

static bool undone(void *listener, uint32_t to) {
    struct past *past = listener;
    return history_undo(&past->history, past->game, to, past->work);
}

static int complain(const char *what) {
    fprintf(stderr, "replay: %s\n", what);
    return 1;
}

static int replay_save(const struct file *pack, const struct file *save, struct save_replay *replay, void **block) {
    const struct ruleset *rules = rules_of(pack);
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
    if (!save_replay(replay, save->bytes, save->length, &header, &trouble)) {
        fprintf(stderr, "replay: line %u: action %u [%s]: %s\n", (unsigned)trouble.line, (unsigned)trouble.action,
                trouble.rule, trouble.why);
        return 1;
    }
    printf("%016llx %s\n", (unsigned long long)play_position_hash(replay->game),
           play_over(replay->game) ? "over" : "running");
    return 0;
}

int main(int argc, char **argv) {
    struct file pack = {0}, save = {0};
    struct game game = {0};
    struct past past = {.game = &game};
    struct save_replay replay = {.game = &game, .started = started, .done = done, .undone = undone, .listener = &past};
    void *block = NULL;
    int status = 1;
    if (argc != 3)
        complain("replay PACK SAVE");
    else if (!read_file(argv[1], &pack) || !read_file(argv[2], &save))
        complain("cannot read the files");
    else
        status = replay_save(&pack, &save, &replay, &block);
    free(pack.bytes);
    free(save.bytes);
    free(block);
    free(replay.agreed);
    free(replay.before);
    free(replay.script);
    free(replay.log);
    free(past.history.step);
    free(past.history.die);
    free(past.history.opening);
    free(past.work);
    return status;
}
