/* letter.c: see letter.h. */
#include "match/letter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/sha256.h"
#include "match/journal.h"

/* -- contributions -- */

static void hash_text(const char *text, size_t length, char out[LETTER_DIGITS + 1]) {
    uint8_t hash[SHA256_BYTES];
    sha256(text, length, hash);
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

static void contribution(const char *secret, unsigned k, char out[LETTER_DIGITS + 1]) {
    char text[128];
    int length = snprintf(text, sizeof text, "%s %u", secret, k);
    hash_text(text, (size_t)length, out);
}

static void commitment_to(const char *secret, unsigned k, char out[LETTER_DIGITS + 1]) {
    char value[LETTER_DIGITS + 1];
    contribution(secret, k, value);
    hash_text(value, LETTER_DIGITS, out);
}

void letter_mix(const char *side, const char *secret, unsigned k, char out[SAVE_MIX_MAX]) {
    char value[LETTER_DIGITS + 1] = "-", next[LETTER_DIGITS + 1];
    if (k > 0)
        contribution(secret, k, value);
    commitment_to(secret, k + 2, next);
    snprintf(out, SAVE_MIX_MAX, "mix %s %s %s", side, value, next);
}

struct dice_seed letter_seed(const char *first, const char *second) {
    char text[2 * LETTER_DIGITS + 2];
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    int length = snprintf(text, sizeof text, "%s %s", first, second);
    sha256(text, (size_t)length, seed.key);
    return seed;
}

bool letter_is_of(const struct letter *letter, int player, const char *secret) {
    char value[LETTER_DIGITS + 1], next[LETTER_DIGITS + 1];
    unsigned last = letter->mixes - 1; /* number of the last mix line of this player */
    if (last % 2 != (unsigned)player)
        last--;
    if (letter->mixes == 0 || (player == 1 && letter->mixes < 2))
        return false;
    contribution(secret, last, value);
    commitment_to(secret, last + 2, next);
    return strcmp(next, letter->commitment[player]) == 0 && (last == 0 || strcmp(value, letter->value[player]) == 0);
}

/* -- lines -- */

struct line {
    const char *at;
    size_t length; /* without its end */
    unsigned number;
};

static bool next_line(const char **text, struct line *line) {
    if (**text == 0)
        return false;
    line->at = *text;
    line->length = strcspn(*text, "\n");
    line->number++;
    *text += line->length + ((*text)[line->length] == '\n');
    if (line->length > 0 && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

static bool begins(const struct line *line, const char *word) {
    size_t length = strlen(word);
    return line->length >= length && memcmp(line->at, word, length) == 0 &&
           (line->length == length || line->at[length] == ' ');
}

static bool begins_any(const struct line *line, const char *const words[]) {
    for (; *words != NULL; words++)
        if (begins(line, *words))
            return true;
    return false;
}

/* What both players' programs write alike. */
static const char *const SHARED[] = {"scenario", "option", "mix", "begin", "do", NULL};
/* What depends on the program, or follows from the others. */
static const char *const OWN[] = {"enfilade-save", "generator", "seed", "version", "hashes", "turn", NULL};

/* -- reading -- */

struct reading {
    struct letter *letter;
    bool begun, acted; /* since the last mix line */
    bool summed;       /* nothing comes after the sum */
    char seed[LETTER_DIGITS + 1];
    char *why;
    size_t size;
};

static bool refuse(const struct reading *reading, unsigned line, const char *what) {
    if (line > 0)
        snprintf(reading->why, reading->size, "line %u of this letter: %s", line, what);
    else
        snprintf(reading->why, reading->size, "%s", what);
    return false;
}

/* The last line is the sum over all before it. */
static bool check_sum(const struct reading *reading, const char *text, size_t length) {
    char wanted[LETTER_DIGITS + 1];
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r' || text[length - 1] == ' '))
        length--;
    if (length < LETTER_DIGITS + 5 || memcmp(text + length - LETTER_DIGITS - 5, "\nsum ", 5) != 0)
        return refuse(reading, 0, "this letter has no sum at its end: a part of it is missing");
    hash_text(text, length - LETTER_DIGITS - 4, wanted);
    return memcmp(text + length - LETTER_DIGITS, wanted, LETTER_DIGITS) == 0 ||
           refuse(reading, 0, "this letter is not what its sender wrote: its sum does not match; ask for it again");
}

static bool is_digits(const char *text) {
    return strspn(text, "0123456789abcdef") == LETTER_DIGITS && text[LETTER_DIGITS] == 0;
}

static bool take_mix(struct reading *reading, const struct line *line) {
    struct letter *letter = reading->letter;
    char side[16], value[LETTER_DIGITS + 2], next[LETTER_DIGITS + 2], whole[SAVE_MIX_MAX], kept[LETTER_DIGITS + 1];
    unsigned k = letter->mixes;
    int player = (int)(k % 2), end = 0;
    snprintf(whole, sizeof whole, "%.*s", (int)line->length, line->at);
    if (line->length >= sizeof whole || sscanf(whole, "mix %15s %65s %65s%n", side, value, next, &end) != 3 ||
        whole[end] != 0 || !is_digits(next) || !(k == 0 ? strcmp(value, "-") == 0 : is_digits(value)))
        return refuse(reading, line->number, "this contribution to the dice cannot be read");
    if (k < 2)
        snprintf(letter->side[player], sizeof letter->side[player], "%s", side);
    if (strcmp(letter->side[player], side) != 0 || strcmp(letter->side[0], letter->side[1]) == 0)
        return refuse(reading, line->number,
                      "the two players contribute to the dice in turn, and this is not the one whose turn it is");
    hash_text(value, LETTER_DIGITS, kept);
    if (k >= 2 && strcmp(kept, letter->commitment[player]) != 0)
        return refuse(reading, line->number,
                      "this is not the contribution to the dice that the player had committed to");
    if (k > 3 && !reading->acted)
        return refuse(reading, line->number, "a turn without an action");
    if (k == 0)
        memcpy(letter->first, next, sizeof letter->first);
    if (k > 0)
        memcpy(letter->value[player], value, sizeof letter->value[player]);
    memcpy(letter->commitment[player], next, sizeof letter->commitment[player]);
    letter->mixes++;
    reading->acted = false;
    return true;
}

static bool take_begin(struct reading *reading, const struct line *line) {
    struct dice_seed seed = letter_seed(reading->letter->value[1], reading->letter->value[0]);
    char digits[LETTER_DIGITS + 1];
    struct text text;
    text_init(&text, digits, sizeof digits);
    dice_seed_write(&seed, &text);
    if (reading->begun || reading->letter->mixes != 3)
        return refuse(reading, line->number, "a game begins when both have contributed to its dice, and only once");
    if (strcmp(digits, reading->seed) != 0)
        return refuse(reading, line->number, "the dice do not come from what both have contributed");
    reading->begun = true;
    return true;
}

/* "do SIDE " and something. */
static bool is_done_by(const struct line *line, const char *side) {
    size_t length = strlen(side);
    return line->length >= 5 + length && memcmp(line->at + 3, side, length) == 0 && line->at[3 + length] == ' ';
}

/* A phase of the other player ends. That nothing could be done in it is seen when the game is replayed. */
static bool is_passed_over(const struct line *line, const char *side) {
    size_t rest = 4 + strlen(side);
    if (!is_done_by(line, side))
        return false;
    struct line action = {line->at + rest, line->length - rest, line->number};
    return begins(&action, "end");
}

static bool take_action(struct reading *reading, const struct line *line) {
    const struct letter *letter = reading->letter;
    unsigned player = (letter->mixes + 1) % 2;
    bool own = reading->begun && is_done_by(line, letter->side[player]);
    if (!own && !(reading->acted && is_passed_over(line, letter->side[1 - player])))
        return refuse(reading, line->number, "an action of a player whose turn it is not");
    const char *bar = memchr(line->at, '|', line->length);
    if (bar != NULL && memchr(bar, '*', (size_t)(line->at + line->length - bar)) != NULL)
        return refuse(reading, line->number, "a die that nobody rolled");
    reading->acted = true;
    return true;
}

/* What the game is comes before the first contribution: nobody adds to it afterwards. */
static bool is_late(const struct reading *reading, const struct line *line) {
    static const char *const head[] = {"enfilade-save", "scenario", "option", "generator",
                                       "seed",          "version",  "hashes", NULL};
    return begins_any(line, head) ? reading->letter->mixes > 0 : begins(line, "turn") && !reading->begun;
}

static bool take_line(struct reading *reading, const struct line *line) {
    if (line->length > 0 && (reading->summed || is_late(reading, line)))
        return refuse(reading, line->number, "this line does not belong here");
    if (begins(line, "mix"))
        return take_mix(reading, line);
    if (begins(line, "begin"))
        return take_begin(reading, line);
    if (begins(line, "do"))
        return take_action(reading, line);
    if (begins(line, "seed"))
        snprintf(reading->seed, sizeof reading->seed, "%.*s", (int)(line->length > 5 ? line->length - 5 : 0),
                 line->at + 5);
    reading->summed = reading->summed || begins(line, "sum");
    return line->length == 0 || reading->summed || begins_any(line, SHARED) || begins_any(line, OWN) ||
           refuse(reading, line->number, "this line does not belong into a letter");
}

bool letter_read(const char *text, size_t length, struct letter *out, char *why, size_t size) {
    struct reading reading = {.letter = out, .why = why, .size = size};
    struct line line = {0};
    memset(out, 0, sizeof *out);
    if (strlen(text) != length || strncmp(text, "enfilade-save 1\n", 16) != 0)
        return refuse(&reading, 0, "this is not a letter of a game");
    if (!check_sum(&reading, text, length))
        return false;
    while (next_line(&text, &line))
        if (!take_line(&reading, &line))
            return false;
    if (out->mixes == 0)
        return refuse(&reading, 0, "this is a saved game, but not one that is played by letters");
    return (out->mixes < 3 && !reading.begun) || reading.begun || refuse(&reading, 0, "this letter ends too early");
}

/* -- writing -- */

char *letter_write(const char *save) {
    struct buffer out = {0};
    struct line line = {0};
    char sum[LETTER_DIGITS + 8], digits[LETTER_DIGITS + 1];
    while (next_line(&save, &line))
        if (begins_any(&line, SHARED) || begins_any(&line, OWN)) {
            buffer_add(&out, line.at, line.length);
            buffer_add(&out, "\n", 1);
        }
    hash_text(out.at, out.length, digits);
    int length = snprintf(sum, sizeof sum, "sum %s\n", digits);
    buffer_add(&out, sum, (size_t)length);
    return out.at;
}

/* -- comparing -- */

static bool next_shared(const char **text, struct line *line) {
    while (next_line(text, line))
        if (begins_any(line, SHARED))
            return true;
    return false;
}

const char *letter_goes_on(const char *known, const char *letter, char *why, size_t size) {
    struct line ours = {0}, theirs = {0};
    while (next_shared(&known, &ours)) {
        if (!next_shared(&letter, &theirs)) {
            snprintf(why, size, "this letter is older than your game: you already have all that is in it");
            return NULL;
        }
        if (ours.length != theirs.length || memcmp(ours.at, theirs.at, ours.length) != 0) {
            snprintf(why, size,
                     "line %u of this letter is not as in your game (\"%.*s\"): what happened before was changed",
                     theirs.number, (int)(ours.length < 60 ? ours.length : 60), ours.at);
            return NULL;
        }
    }
    return letter;
}

/* -- opening -- */

static side_id side_of_mix(const struct match *match, const struct line *line) {
    char side[16] = "";
    sscanf(line->at, "mix %15s", side);
    return match_side_named(match, side);
}

/* The line that ended a phase for the player whose turn it was not, though something could be done in it; 0: none. The
 * game goes through its history from the beginning. */
static unsigned find_wrongly_passed(struct match *match, const char *text, struct dice_script *work) {
    struct line line = {0};
    uint32_t action = 0;
    side_id player = SIDE_NONE;
    history_go(&match->history, &match->game, 0, work);
    while (next_line(&text, &line)) {
        if (begins(&line, "mix"))
            player = side_of_mix(match, &line);
        if (!begins(&line, "do") || action >= match->history.count)
            continue;
        if (match->history.step[action].side != player && !match_can_only_end(match))
            return line.number;
        history_next(&match->history, &match->game, action++, work);
    }
    return 0;
}
static unsigned wrongly_passed(struct match *match, const char *text) {
    struct dice_script *work = must(calloc(1, sizeof *work));
    memcpy(match->guard, match->game.state, match->game.state->size);
    unsigned line = find_wrongly_passed(match, text, work);
    memcpy(match->game.state, match->guard, match->guard->size);
    match->game.fault = 0;
    free(work);
    return line;
}

struct match *letter_open(struct games *games, const char *text, size_t length, char *why, size_t size) {
    struct save_trouble trouble = {0};
    struct save_dice dice = {0};
    struct match *match = match_load_checked(games, text, length, &trouble, &dice);
    bool sound = match != NULL && trouble.state == SAVE_SOUND && dice.scripted == 0;
    unsigned wrong = sound ? wrongly_passed(match, text) : 0;
    if (sound && wrong == 0)
        return match;
    if (wrong > 0)
        snprintf(why, size, "line %u of this letter: an action of a player whose turn it is not", wrong);
    else
        snprintf(why, size, "line %u of this letter: %s%s", trouble.line, trouble.why,
                 match != NULL ? " (it was written by another version of Enfilade: both players need the same)" : "");
    match_free(match);
    return NULL;
}
