/* test_older_saves.c: saves from before ChaCha20, one a family, with undos by agreement in them: their dice are
 * PCG32's.
 *
 * tests/match/older holds what the older program wrote. The dice are checked twice: by the program, which plays the
 * game again, and here without any rules, by a second PCG32. Where a rule was mended since, the game may part from the
 * save; the second check still covers every die. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"
#include "core/hash.h"
#include "match/verify.h"

enum { ACTIONS_MAX = 1000, STREAMS = 24 };

static const struct older {
    const char *path;
    uint64_t seed;
    uint32_t actions, undos, dice;
    const char *const *purposes; /* in the order of their streams */
    uint32_t sides;              /* of every die, but the special one, which has six */
} saves[] = {
    {"tests/match/older/kernstown.save", UINT64_C(4611686018427387847), 490, 5, 80,
     (const char *const[]){"small-arms", "artillery", "depletion", "caisson", "caisson-rounds", "wagon",
                           "leader",     "elephant",  "morale",    "pin",     "melee",          "rally",
                           "early",      "cli",       "ford",      "bridge",  "overshoot",      "demoralization",
                           "reduction",  "strategic", "fatigue",   NULL},
     6},
    {"tests/match/older/wilderness.save", UINT64_C(7234017283807667300), 610, 5, 68,
     (const char *const[]){"initiative", "removal", "moves", "attacks", "position", "leader", "special", NULL}, 10},
};

static char *read_save(const char *path) {
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = calloc(1, 1 << 20);
    assert_true(fread(text, 1, (1 << 20) - 1, in) > 1000);
    fclose(in);
    return text;
}

/* -- a second PCG32 -- */

struct streams {
    uint64_t at[STREAMS];
};

static uint32_t word(struct streams *streams, unsigned purpose) {
    uint64_t old = streams->at[purpose];
    streams->at[purpose] =
        old * UINT64_C(6364136223846793005) + (2 * (uint64_t)purpose + 1) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return turn == 0 ? mixed : mixed >> turn | mixed << (32 - turn);
}

static uint32_t draw(struct streams *streams, unsigned purpose, uint32_t sides) {
    uint32_t reject = (uint32_t)((UINT64_C(1) << 32) % sides), found;
    do
        found = word(streams, purpose);
    while (found < reject);
    return found % sides + 1;
}

static void seed(struct streams *streams, uint64_t with) {
    for (unsigned purpose = 0; purpose < STREAMS; purpose++) {
        streams->at[purpose] = hash_mix(with, purpose + 1);
        word(streams, purpose);
    }
}

static void salt(struct streams *streams, uint32_t undo, uint32_t position) {
    for (unsigned purpose = 0; purpose < STREAMS; purpose++)
        streams->at[purpose] = hash_mix(streams->at[purpose], (uint64_t)undo << 32 | position);
}

static unsigned purpose_of(const struct older *save, const char *name) {
    unsigned purpose = 0;
    while (save->purposes[purpose] != NULL && strcmp(save->purposes[purpose], name) != 0)
        purpose++;
    assert_non_null(save->purposes[purpose]);
    return purpose;
}

/* The dice after the bar of one line; how many. */
static uint32_t check_dice(const struct older *save, const char *line, struct streams *streams) {
    uint32_t count = 0, face;
    char name[32];
    int used;
    const char *at = strchr(line, '|');
    for (at = at != NULL ? at + 1 : ""; sscanf(at, " %31[a-z-]=%u%n", name, &face, &used) == 2; at += used, count++) {
        uint32_t sides = strcmp(name, "special") == 0 ? 6 : save->sides;
        uint32_t drawn = draw(streams, purpose_of(save, name), sides);
        if (face != drawn)
            fail_msg("%s: %s: the seed gives %u for %s", save->path, line, drawn, name);
    }
    return count;
}

struct walk {
    uint32_t actions, undos, dice, positions;
};

/* Every die is what the seed's streams give, without a word of the rules; `visit` gets the written positions. */
static struct walk walk_save(const struct older *save,
                             void (*visit)(const struct older *, const char *position, const struct streams *)) {
    static struct streams after[ACTIONS_MAX]; /* so many actions, unsalted */
    struct streams now;
    struct walk walk = {0};
    uint32_t to;
    char *text = read_save(save->path), *rest;
    seed(&now, save->seed);
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, "begin", 5) == 0 || strncmp(line, "do ", 3) == 0) {
            walk.dice += check_dice(save, line, &now);
            walk.actions += line[0] == 'd';
            assert_true(walk.actions < ACTIONS_MAX);
            after[walk.actions] = now;
        } else if (sscanf(line, "undo %u", &to) == 1) {
            assert_true(to < walk.actions);
            now = after[walk.actions = to];
            salt(&now, ++walk.undos, to);
        } else if (strncmp(line, "position ", 9) == 0) {
            walk.positions++;
            if (visit != NULL)
                visit(save, line + 9, &now);
        }
    }
    free(text);
    return walk;
}

static void every_die_is_of_the_old_streams(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        struct walk walk = walk_save(&saves[i], NULL);
        assert_int_equal(walk.actions, saves[i].actions);
        assert_int_equal(walk.undos, saves[i].undos);
        assert_int_equal(walk.dice, saves[i].dice);
    }
}

/* -- positions -- */

/* A position of the older program, its frames left out: rules may have changed what they hold. */
static void streams_are(const struct older *save, const char *text, const struct streams *expected) {
    char game[32], buffer[512];
    struct text why;
    struct loaded_sandbox sandbox;
    struct load_error error = {0};
    snprintf(game, sizeof game, "%.*s", (int)strcspn(strrchr(save->path, '/') + 1, "."), strrchr(save->path, '/') + 1);
    text_init(&why, buffer, sizeof buffer);
    const void *tables = games_pack(harness_session()->games, game, &why);
    json_t *position = json_loads(text, 0, NULL);
    assert_non_null(tables);
    assert_non_null(position);
    json_object_del(position, "frames");
    json_object_del(position, "seal");
    if (!load_sandbox_over(tables, position, &sandbox, &error))
        fail_msg("%s: %s", error.key, error.why);
    assert_true(sandbox.dice_told);
    assert_int_equal(sandbox.game.state->dice.generator, DICE_PCG32);
    assert_memory_equal(sandbox.game.state->dice.stream, expected->at, sizeof expected->at);
    load_sandbox_free(&sandbox);
    json_decref(position);
}

static void positions_keep_the_old_streams(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++)
        assert_true(walk_save(&saves[i], streams_are).positions > 0);
}

/* -- the program -- */

static struct verification found;
static char words[1024];

static void verify(const char *text) {
    struct text out;
    verify_save(harness_session()->games, text, strlen(text), &found);
    text_init(&out, words, sizeof words);
    verify_text(&found, &out);
}

/* Without the lines that hold hashes and whole positions: these change with what a position holds, the dice do not. */
static char *read_actions(const char *path) {
    char *text = read_save(path), *out = calloc(1, strlen(text) + 2), *rest;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
        if (strncmp(line, "turn ", 5) != 0 && strncmp(line, "position ", 9) != 0)
            strcat(strcat(out, line), "\n");
    free(text);
    return out;
}

static void the_program_verifies_them(void **unused) {
    (void)unused;
    for (size_t i = 0; i < 2 * sizeof saves / sizeof *saves; i++) {
        const struct older *save = &saves[i / 2];
        char *text = i % 2 ? read_actions(save->path) : read_save(save->path);
        assert_null(strstr(text, "\ngenerator"));
        verify(text);
        assert_null(strstr(words, "but the seed gives"));
        if (found.verdict == VERDICT_WRONG) { /* the rules part from it: then so far as they agree */
            assert_int_equal(found.trouble.state, SAVE_DISAGREES);
            print_message("%s agrees only so far: %s\n", save->path, words);
        } else {
            assert_int_equal(found.verdict, VERDICT_SOUND);
            assert_true(found.committed && !found.over);
            assert_int_equal(found.actions, save->actions);
            assert_int_equal(found.undos, save->undos);
            assert_int_equal(found.streamed, save->dice);
            assert_int_equal(found.scripted, 0);
        }
        free(text);
    }
}

static void another_seed_is_found_out(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        char *text = read_actions(saves[i].path), *digit = strstr(text, "\nseed ") + 6;
        verify(text);
        if (found.verdict == VERDICT_SOUND) {
            *digit = *digit == '1' ? '2' : '1';
            verify(text);
            assert_int_equal(found.verdict, VERDICT_WRONG);
            assert_non_null(strstr(words, "but the seed gives"));
        }
        free(text);
    }
}

TESTS(test(every_die_is_of_the_old_streams), test(positions_keep_the_old_streams), test(the_program_verifies_them),
      test(another_seed_is_found_out))
