/* test_verify.c: a game's dice against its seed, and the seed against the promise. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"
#include "match/verify.h"

static struct verification found;
static char words[1024];

static struct match *now(void) { return harness_session()->now; }

static void verify(const char *text) {
    struct text out;
    verify_save(harness_session()->games, text, strlen(text), &found);
    text_init(&out, words, sizeof words);
    verify_text(&found, &out);
    assert_false(out.cut);
}

static void is_wrong(const char *text, const char *why) {
    verify(text);
    assert_int_equal(found.verdict, VERDICT_WRONG);
    assert_true(found.trouble.line > 0);
    if (strstr(words, why) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", words, why);
}

static char *with(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(new) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return out;
}

static void play(int actions) {
    assert_true(field_bool(askf("{'cmd':'bot','name':'random','actions':%d,'seed':7}", actions), "ok"));
}

static void promise(uint64_t number, const char *nonce) {
    char commitment[COMMITMENT_LENGTH + 1];
    struct dice_seed seed = dice_seed_number(DICE_CHACHA20, number);
    verify_commitment(&seed, nonce, commitment);
    match_set_commitment(now(), commitment, nonce);
}

static void a_promise_is_a_known_hash(void **unused) {
    (void)unused;
    char commitment[COMMITMENT_LENGTH + 1];
    struct dice_seed seed = dice_seed_number(DICE_PCG32, 42); /* as games of before PCG32 was replaced committed it */
    verify_commitment(&seed, "00ff", commitment);
    assert_string_equal(commitment, "47df12e391e65afb615a695ae25e8fab192e49376b0b2299f9f0457a1d931e4c");
    seed.generator = DICE_CHACHA20;
    verify_commitment(&seed, "00ff", commitment);
    assert_string_equal(commitment, "8e0aef573ab21f0799b60338c34a2ad7176864aa10aff7effca36070e6d916af");
    assert_true(dice_seed_read("8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d72", 64, &seed));
    verify_commitment(&seed, "00ff", commitment);
    assert_string_equal(commitment, "a2350644e24d57730011355e38f072da47b2a6b569905fb416e1252175681de7");
    for (int i = 0; i < DICE_KEY; i++) { /* all 256 bits of it */
        char other[COMMITMENT_LENGTH + 1];
        struct dice_seed changed = seed;
        changed.key[i] ^= 1;
        verify_commitment(&changed, "00ff", other);
        assert_string_not_equal(commitment, other);
    }
}

static void whole_games_are_sound(void **unused) {
    (void)unused;
    scenario("monocacy/battle", NULL, 31);
    promise(31, "0123456789abcdef");
    play(900);
    asked("{'cmd':'undo','to':300,'agreed':true}");
    play(100000);
    char *text = match_save(now(), true);
    verify(text);
    assert_int_equal(found.verdict, VERDICT_SOUND);
    assert_true(found.over && found.committed && found.streamed > 50);
    assert_int_equal(found.scripted, 0);
    assert_int_equal(found.undos, 1);
    assert_int_equal(found.actions, (int)done_now());
    assert_non_null(strstr(words, "matches the commitment"));
    assert_null(strstr(words, "not over"));

    char *other = with(text, "nonce 0123", "nonce 0124");
    verify(other);
    assert_int_equal(found.verdict, VERDICT_BROKEN_COMMITMENT);
    free(other);
    other = with(text, "seed 1f", "seed 20");
    is_wrong(other, "the seed gives");
    free(other);
    free(text);
}

static void games_of_divisions_are_sound(void **unused) {
    (void)unused;
    scenario("wilderness/battle", NULL, 31);
    promise(31, "0123456789abcdef");
    play(300);
    asked("{'cmd':'undo','to':150,'agreed':true}");
    play(200);
    asked("{'cmd':'undo','to':150,'agreed':true}");
    play(100000);
    char *text = match_save(now(), true);
    verify(text);
    assert_int_equal(found.verdict, VERDICT_SOUND);
    assert_true(found.over && found.committed && found.streamed > 5);
    assert_int_equal(found.undos, 2);
    char *other = with(text, "undo 150", "undo 149"); /* another position: other dice, and soon another game */
    verify(other);
    assert_int_equal(found.verdict, VERDICT_WRONG);
    free(other);
    free(text);
}

/* A die that another was put in the place of, where the game could have gone on with it: the game replays, but the
 * check sees it. */
static void a_false_die_is_found(void **unused) {
    (void)unused;
    struct save_trouble trouble;
    scenario("monocacy/battle", "{'standard-setup':1}", 8);
    play(1);
    char *text = match_save(now(), true);
    const char *die = strstr(text, "early=");
    assert_non_null(die);
    char *other = strdup(text);
    char *face = other + (die - text) + 6;
    int replays = 0;
    for (char is = '1'; is <= '6'; is++) {
        char kept = *face;
        *face = is;
        struct match *match = match_load(harness_session()->games, other, strlen(other), false, &trouble);
        if (match != NULL && is != kept) {
            replays++;
            is_wrong(other, "the die for early is recorded as");
        }
        match_free(match);
        *face = kept;
    }
    assert_true(replays > 0);
    verify(text);
    assert_int_equal(found.verdict, VERDICT_SOUND);
    free(other);
    free(text);
}

/* Where the rules have changed since, the save stops to agree; the dice before that were checked, and it is said. */
static void the_dice_before_a_changed_rule_are_checked(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 8);
    play(900);
    char *text = match_save(now(), true);
    char *last = text;
    for (char *at = strstr(text, "\ndo "); at != NULL; at = strstr(at + 1, "\ndo "))
        last = at + 4;
    memcpy(last, memcmp(last, "csa", 3) == 0 ? "usa" : "csa", 3);
    is_wrong(text, "dice match the seed");
    assert_true(found.streamed > 2);
    uint32_t dice = found.streamed;
    strstr(text, "seed 08")[6] = '9';
    is_wrong(text, "but the seed gives");
    assert_true(found.streamed < dice);
    free(text);
}

static void told_dice_are_told(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','grid':{'first':'0101','width':9,'height':9},'phase':'offensive-fire',"
            "'phasing':'usa','units':["
            "{'id':'x1','side':'usa','type':'inf','strength':4,'morale':4,'weapon':'R','hex':'0505','facing':'n',"
            "'formation':'line'},"
            "{'id':'x2','side':'csa','type':'inf','strength':4,'morale':4,'weapon':'R','hex':'0504','facing':'s',"
            "'formation':'line'}]}");
    dice("[6,6,6,6,6,6]");
    json_t *answer = act_all("usa", "fire 0504", "add x1", "resolve", NULL);
    size_t thrown = json_array_size(field_of(answer, "dice"));
    char *text = match_save(now(), true);
    verify(text);
    assert_int_equal(found.verdict, VERDICT_SOUND);
    assert_true(thrown > 0);
    assert_int_equal(found.scripted, thrown);
    assert_int_equal(found.streamed, 0);
    assert_non_null(strstr(words, "came from a script"));
    char *hidden = with(text, "*", ""); /* as if the seed had given it */
    verify(hidden);
    assert_true(found.verdict == VERDICT_WRONG || found.streamed == 1);
    free(hidden);
    free(text);
}

static void without_a_seed_only_the_actions_are_checked(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 8);
    promise(8, "ab");
    play(200);
    char *text = match_save(now(), false);
    assert_non_null(strstr(text, "\nseed -\n"));
    assert_non_null(strstr(text, "\ncommitment "));
    assert_null(strstr(text, "nonce"));
    verify(text);
    assert_int_equal(found.verdict, VERDICT_NO_SEED);
    assert_int_equal(found.actions, 200);
    assert_non_null(strstr(words, "cannot be checked"));
    assert_non_null(strstr(words, "not over"));
    free(text);
}

static void damage_is_told(void **unused) {
    (void)unused;
    is_wrong("", "not a save");
    is_wrong("enfilade-save 1\nscenario monocacy/battle\n", "ends within its header");
    is_wrong("enfilade-save 1\nscenario monocacy/siege\nseed 1\nbegin\n", "no scenario");
    is_wrong("enfilade-save 1\nscenario monocacy/battle\nseed 1\ncommitment xyz\nbegin\n", "cannot be read");
    is_wrong("enfilade-save 1\nscenario monocacy/battle\nseed 1\nnonce 012345678901234567890123456789012345678901234567"
             "89012345678901234\nbegin\n",
             "cannot be read");
    is_wrong("enfilade-save 1\nsandbox monocacy {\nseed 1\nbegin\n", "line 2");
    scenario("monocacy/battle", "{'standard-setup':1}", 8);
    play(30);
    char *text = match_save(now(), true), *other = with(text, "\ndo csa ", "\ndo usa ");
    is_wrong(other, "action");
    free(other);
    other = with(text, "\ndo csa ", "\ndance csa ");
    is_wrong(other, "cannot be read");
    free(other);
    free(text);
}

TESTS(test(a_promise_is_a_known_hash), test(whole_games_are_sound), test(games_of_divisions_are_sound),
      test(a_false_die_is_found), test(the_dice_before_a_changed_rule_are_checked), test(told_dice_are_told),
      test(without_a_seed_only_the_actions_are_checked), test(damage_is_told))
