/* letters.c: see letters.h. */
#include "serve/play/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "match/letter.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/create.h"
#include "serve/play/game_cache.h"
#include "serve/play/past_save.h"

enum { ID_DIGITS = 13, WHY_SIZE = 512 };

bool letters_offered(const void *tables) {
    return load_ruleset(tables)->sealed == NULL && !game_cache_keeps_secrets(tables);
}

static void refuse(struct request *request, const char *why) { answer_error(request, 422, "letter", why); }

/* The letter in a field of the body. False: answered. */
static bool read_field(struct request *request, const char *field, struct letter *letter, const char **text) {
    char why[WHY_SIZE];
    *text = body_text(request, field);
    if (*text == NULL) {
        snprintf(why, sizeof why, "the field %s is missing: the text of a letter", field);
        answer_error(request, 400, "request", why);
        return false;
    }
    if (letter_read(*text, strlen(*text), letter, why, sizeof why))
        return true;
    refuse(request, why);
    return false;
}

/* -- before the game -- */

/* The lines with this one more, as a letter. */
static void answer_mixed(struct request *request, struct buffer *lines, const char *side, unsigned k) {
    char secret[32], mix[SAVE_MIX_MAX];
    create_token(secret);
    letter_mix(side, secret, k, mix);
    buffer_add(lines, mix, strlen(mix));
    buffer_add(lines, "\n", 1);
    char *text = letter_write(lines->at);
    answer_json(request, 200, json_pack("{s:b, s:s, s:s}", "ok", 1, "text", text, "secret", secret));
    free(text);
    free(lines->at);
}

/* The head of a save up to its options. */
static struct buffer head_of(struct match *match) {
    struct buffer head = {0};
    char *save = match_save(match, false);
    const char *end = strstr(save, "\ngenerator ");
    buffer_add(&head, save, (size_t)(end + 1 - save));
    free(save);
    return head;
}

/* The battle of a scenario; NULL: answered. */
static struct match *battle(struct request *request, const char *scenario, const uint32_t *chosen,
                            struct dice_seed seed) {
    struct games *games = request->server->cache->games;
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    char why[WHY_SIZE] = "the field scenario is missing";
    const void *tables;
    unsigned index;
    struct text text;
    text_init(&text, why, sizeof why);
    struct match *match = NULL;
    if (scenario == NULL || !games_scenario(games, scenario, &tables, &index, &text))
        answer_error(request, 404, "unknown", scenario == NULL ? "the field scenario is missing" : why);
    else if (!letters_offered(tables))
        refuse(request,
               "this battle has secret choices, which a letter cannot hide: play it on one screen or on a server");
    else if (chosen == NULL && !games_options(tables, index, json_object_get(request->body, "options"), options, &text))
        answer_error(request, 400, "request", why);
    else if ((match = match_new(games, scenario, chosen != NULL ? chosen : options, seed, &text)) == NULL)
        answer_error(request, 400, "request", why);
    return match;
}

void letters_invite(struct request *request) {
    const char *side = body_text(request, "side");
    if (!limits_expect_game(request))
        return;
    struct match *match = battle(request, body_text(request, "scenario"), NULL, create_seed());
    if (match == NULL)
        return;
    if (side == NULL || match_side_named(match, side) == SIDE_NONE)
        answer_error(request, 400, "request", "the field side must name one of the sides of the battle");
    else {
        struct buffer head = head_of(match);
        answer_mixed(request, &head, side, 0);
    }
    match_free(match);
}

/* The options that a letter names; false: answered. */
static bool options_of(struct request *request, const char *text, struct save_header *header) {
    struct games *games = request->server->cache->games;
    struct save_trouble trouble;
    struct buffer whole = {0};
    const char *end = strstr(text, "\nmix ");
    const void *tables = NULL;
    char why[WHY_SIZE];
    struct text words;
    unsigned index;
    text_init(&words, why, sizeof why);
    buffer_add(&whole, text, (size_t)(end + 1 - text));
    buffer_add(&whole, "begin\n", 6);
    bool read = save_read_header(whole.at, whole.length, NULL, header, &trouble);
    if (!read)
        snprintf(why, sizeof why, "line %u of this letter: %s", trouble.line, trouble.why);
    read = read && games_scenario(games, header->scenario, &tables, &index, &words);
    if (read && !(read = save_read_header(whole.at, whole.length, load_ruleset(tables), header, &trouble)))
        snprintf(why, sizeof why, "line %u of this letter: %s", trouble.line, trouble.why);
    free(whole.at);
    if (!read)
        refuse(request, why);
    return read;
}

/* The side that is not the inviter's; NULL: the letter names none. */
static const char *friend_side(const struct match *match, const struct letter *letter) {
    side_id side = match_side_named(match, letter->side[0]);
    return side == SIDE_NONE ? NULL : match_side_word(match, other_side(side));
}

void letters_accept(struct request *request) {
    struct letter letter;
    struct save_header header;
    const char *text;
    if (!limits_expect_game(request) || !read_field(request, "text", &letter, &text))
        return;
    if (letter.mixes != 1) {
        refuse(request, "this is no invitation");
        return;
    }
    if (!options_of(request, text, &header))
        return;
    struct match *match = battle(request, header.scenario, header.options, create_seed());
    if (match == NULL)
        return;
    const char *side = friend_side(match, &letter);
    if (side == NULL)
        refuse(request, "the invitation names a side that this battle does not have");
    else {
        struct buffer lines = {0};
        buffer_add(&lines, text, strlen(text));
        answer_mixed(request, &lines, side, 1);
    }
    match_free(match);
}

/* -- the first letter of a game -- */

static void name_game(const struct letter *letter, int player, char id[STORE_ID_SIZE]) {
    snprintf(id, STORE_ID_SIZE, "%.*s%c", ID_DIGITS, letter->first, player == 0 ? 'x' : 'y');
}

/* The friend has answered the invitation: the dice are known, the game begins. NULL: answered. */
static struct match *begin_answered(struct request *request, const struct letter *letter, const char *text,
                                    const char *secret) {
    struct save_header header;
    char mix[SAVE_MIX_MAX], value[LETTER_DIGITS + 1];
    if (!options_of(request, text, &header))
        return NULL;
    letter_mix(letter->side[0], secret, 2, mix);
    snprintf(value, sizeof value, "%s", mix + 5 + strlen(letter->side[0]));
    struct match *match = battle(request, header.scenario, header.options, letter_seed(letter->value[1], value));
    if (match == NULL)
        return NULL;
    if (friend_side(match, letter) == NULL || strcmp(friend_side(match, letter), letter->side[1]) != 0) {
        refuse(request, "this letter names sides that the battle does not have");
        match_free(match);
        return NULL;
    }
    char *mixes = match->header.mixes;
    const char *first = strstr(text, "\nmix ") + 1, *end = strstr(first, "sum ");
    snprintf(mixes, sizeof match->header.mixes, "%.*s%s\n", (int)(end - first), first, mix);
    return match;
}

/* Whose turn it is now, and that the sender's is over. NULL: all is well. */
static const char *unfinished(const struct match *match, const char *receiver) {
    const struct game *game = &match->game;
    bool ours = play_over(game) || strcmp(match_side_word(match, play_side_to_act(game)), receiver) == 0;
    return ours ? NULL : "this letter was sent in the middle of a turn: ask your friend to finish it";
}

static void contribute(struct match *match, const struct letter *letter, int player, const char *secret) {
    char mix[SAVE_MIX_MAX];
    letter_mix(letter->side[player], secret, letter->mixes, mix);
    if (!play_over(&match->game))
        match_mix(match, mix);
}

/* A game that has begun elsewhere. NULL: answered. */
static struct match *begin_received(struct request *request, const struct letter *letter, const char *text, int player,
                                    const char *secret) {
    char why[WHY_SIZE];
    struct match *match = letter_open(request->server->cache->games, text, strlen(text), why, sizeof why);
    const char *bad = match == NULL ? why : unfinished(match, letter->side[player]);
    if (bad == NULL && !letters_offered(match->tables))
        bad = "this battle has secret choices, which a letter cannot hide";
    if (bad == NULL) {
        contribute(match, letter, player, secret);
        return match;
    }
    refuse(request, bad);
    match_free(match);
    return NULL;
}

/* Who of the two has this secret; -1: neither. */
static int player_of(const struct letter *letter, const char *secret) {
    return letter_is_of(letter, 0, secret) ? 0 : letter_is_of(letter, 1, secret) ? 1 : -1;
}

static void make_game(struct request *request, struct match *match, const struct letter *letter, int player,
                      const char *secret) {
    struct create_letter made = {.side = match_side_named(match, letter->side[player])};
    struct game_row known;
    name_game(letter, player, made.id);
    if (store_game_get(request->server->store, made.id, &known)) {
        game_row_free(&known);
        match_free(match);
        answer_error(request, 409, "letter", "this game has been begun here already, perhaps in another browser");
        return;
    }
    snprintf(made.secret, sizeof made.secret, "%s", secret);
    create_letter(request, match, &made);
}

void letters_begin(struct request *request) {
    struct letter letter;
    const char *text, *secret = body_text(request, "secret"), *sent = body_text(request, "sent");
    char why[WHY_SIZE];
    if (!limits_allow(request, LIMIT_IMPORT) || !limits_expect_game(request) ||
        !read_field(request, "text", &letter, &text))
        return;
    int player = secret != NULL && strlen(secret) < 32 ? player_of(&letter, secret) : -1;
    bool own = player >= 0 && (letter.mixes - 1) % 2 == (unsigned)player;
    if (player < 0 || sent == NULL)
        refuse(request, "this letter belongs to a game that was not begun in this browser: its secret is elsewhere");
    else if (own)
        refuse(request, "this is your own letter: send it to your friend");
    else if (letter_goes_on(sent, text, why, sizeof why) == NULL)
        refuse(request, why);
    else {
        struct match *match = letter.mixes == 2 ? begin_answered(request, &letter, text, secret)
                                                : begin_received(request, &letter, text, player, secret);
        if (match != NULL)
            make_game(request, match, &letter, player, secret);
    }
}

/* -- the letters after it -- */

/* The seat of the person who writes letters here. */
static side_id writer(const struct hosted_game *hosted) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(hosted->seat[other_side(side)].row.kind, "friend") == 0)
            return side;
    return SIDE_NONE;
}

/* False: answered. */
static bool is_writer(struct request *request, const struct hosted_game *hosted, side_id *side) {
    *side = writer(hosted);
    if (*side == SIDE_NONE || !hosted_game_by_letters(hosted))
        answer_error(request, 409, "letter", "this game is not played by letters");
    else if (!hosted_game_holds(hosted, *side, request->person->id))
        answer_error(request, 403, "forbidden", "only the player of this game writes its letters");
    else
        return true;
    return false;
}

/* An action of the friend's, or the end of an empty phase of ours. */
static bool do_line(struct hosted_game *hosted, const char *line, size_t length) {
    char text[512];
    struct action action;
    side_id side = play_side_to_act(&hosted->match->game);
    if (side >= SIDES)
        return false;
    size_t name = 3 + strlen(hosted_game_side_word(hosted, side)) + 1;
    const char *bar = memchr(line, '|', length);
    size_t end = bar != NULL ? (size_t)(bar - line) - 1 : length;
    snprintf(text, sizeof text, "%.*s", (int)(end - name), line + name);
    return is_legal(answer_read_action(hosted->match, text, &action)) && is_legal(hosted_game_do(hosted, side, action));
}

static size_t line_length(const char *line) {
    size_t length = strcspn(line, "\n");
    return length - (length > 0 && line[length - 1] == '\r');
}

/* The friend's turn, done here: their contribution to the dice comes before their first action, ours after the last. */
static bool do_lines(struct hosted_game *hosted, const char *text, const char *ours) {
    char theirs[SAVE_MIX_MAX];
    const char *last = NULL, *at = text;
    for (const char *next = text; *next != 0; next += strcspn(next, "\n") + (strchr(next, '\n') != NULL))
        if (strncmp(next, "do ", 3) == 0)
            last = next;
    while (at < last && strncmp(at, "mix ", 4) != 0) /* what the program says of a turn that began stands before it */
        at += strcspn(at, "\n") + 1;
    if (last == NULL || at >= last)
        return false;
    snprintf(theirs, sizeof theirs, "%.*s", (int)line_length(at), at);
    match_mix_before(hosted->match, theirs);
    for (; at <= last; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, "do ", 3) != 0)
            continue;
        if (at == last)
            match_mix_after(hosted->match, ours);
        if (!do_line(hosted, at, line_length(at)))
            return false;
    }
    return true;
}

/* Whether these lines are one turn: a contribution to the dice, then actions. */
static bool is_one_turn(const char *text) {
    int mixes = 0;
    bool early = false; /* an action before the contribution */
    for (; *text != 0; text += strcspn(text, "\n") + (strchr(text, '\n') != NULL)) {
        mixes += strncmp(text, "mix ", 4) == 0;
        early = early || (mixes == 0 && strncmp(text, "do ", 3) == 0);
    }
    return mixes == 1 && !early;
}

/* What the letter has beyond our game; NULL: nothing that goes on, and why. The whole of it has been checked. */
static const char *news(struct hosted_game *hosted, const struct letter *letter, const char *text, int player,
                        char *why, size_t size) {
    char *own = past_save(&hosted->past, hosted->n, true);
    const char *rest = own != NULL ? letter_goes_on(own, text, why, size) : NULL;
    free(own);
    if (rest == NULL)
        return NULL;
    if ((letter->mixes - 1) % 2 == (unsigned)player || strstr(rest, "do ") == NULL) {
        snprintf(why, size, "this is your own letter: send it to your friend");
        return NULL;
    }
    if (!is_one_turn(rest)) { /* this browser has lost a turn of its own: an older copy of its games, say */
        snprintf(why, size,
                 "this letter goes further than the next turn of your game: letters between are missing here");
        return NULL;
    }
    struct match *match = letter_open(hosted->server->cache->games, text, strlen(text), why, size);
    const char *bad = match != NULL ? unfinished(match, letter->side[player]) : NULL;
    if (bad != NULL)
        snprintf(why, size, "%s", bad);
    match_free(match);
    return match != NULL && bad == NULL ? rest : NULL;
}

static void go_on(struct request *request, struct hosted_game *hosted, const struct letter *letter, int player,
                  const char *rest) {
    char ours[SAVE_MIX_MAX];
    letter_mix(letter->side[player], hosted->seat[writer(hosted)].row.token, letter->mixes, ours);
    if (!hosted_game_begin(hosted)) {
        api_broken(request, hosted);
        return;
    }
    if (!do_lines(hosted, rest, ours)) { /* it was checked: this cannot be, and nothing is kept of it */
        hosted_game_roll_back(hosted);
        hosted->broken = true;
        api_broken(request, hosted);
        return;
    }
    hosted_game_pass_over(hosted); /* what the friend's program has left, which may be an older one */
    if (hosted_game_commit(hosted, NULL))
        answer_json(request, 200, json_pack("{s:b, s:i}", "ok", 1, "n", (int)hosted->n));
    else
        api_broken(request, hosted);
}

void letters_take(struct request *request, struct hosted_game *hosted) {
    struct letter letter;
    const char *text;
    char why[WHY_SIZE] = "the game's journal cannot be read; try again later";
    side_id side;
    if (!is_writer(request, hosted, &side) || !limits_allow(request, LIMIT_IMPORT) ||
        !read_field(request, "text", &letter, &text))
        return;
    int player = strcmp(letter.side[0], hosted_game_side_word(hosted, side)) == 0 ? 0 : 1;
    char id[STORE_ID_SIZE];
    name_game(&letter, player, id);
    const char *rest = NULL;
    if (strcmp(id, hosted->row.id) != 0)
        snprintf(why, sizeof why, "this letter belongs to another game");
    else
        rest = news(hosted, &letter, text, player, why, sizeof why);
    if (rest == NULL)
        refuse(request, why);
    else
        go_on(request, hosted, &letter, player, rest);
}

void letters_send(struct request *request, struct hosted_game *hosted) {
    side_id side;
    if (!is_writer(request, hosted, &side))
        return;
    if (!hosted_game_is_over(hosted) && play_side_to_act(&hosted->match->game) == side) {
        answer_error(request, 409, "letter", "finish your turn first: the letter goes when your friend has to decide");
        return;
    }
    char *save = past_save(&hosted->past, hosted->n, true);
    char *text = save != NULL ? letter_write(save) : NULL;
    if (text != NULL)
        answer_json(request, 200, json_pack("{s:b, s:s}", "ok", 1, "text", text));
    else
        answer_unwritten(request);
    free(save);
    free(text);
}
