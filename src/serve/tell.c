/* tell.c: see tell.h. */
#include "serve/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tell_number(struct buffer *out, int64_t number) {
    char digits[24];
    struct text text;
    text_init(&text, digits, sizeof digits);
    text_number(&text, number);
    buffer_add(out, digits, text.length);
}

void tell_string(struct buffer *out, const char *text, size_t length) {
    size_t from = 0;
    buffer_add(out, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        char escape[8];
        int size = c == '"' || c == '\\' ? snprintf(escape, sizeof escape, "\\%c", c)
                   : c == '\n'           ? snprintf(escape, sizeof escape, "\\n")
                                         : snprintf(escape, sizeof escape, "\\u%04x", c);
        buffer_add(out, text + from, i - from);
        buffer_add(out, escape, (size_t)size);
        from = i + 1;
    }
    buffer_add(out, text + from, length - from);
    buffer_add(out, "\"", 1);
}

static void tell_word(struct buffer *out, const char *key, const char *text) {
    tell_text(out, key);
    if (text != NULL)
        tell_string(out, text, strlen(text));
    else
        tell_text(out, "null");
}

/* -- events -- */

void tell_event_lines(const struct told *told, size_t count, struct buffer *out) {
    for (; count > 0; told++, count--) {
        size_t length = strlen(told->json);
        char seal = told->only < SIDES ? (char)('0' + told->only) : '-';
        buffer_add(out, &seal, 1);
        buffer_add(out, told->json, length > 0 ? length - 1 : 0); /* without its brace */
        tell_text(out, ",\"told\":");
        tell_string(out, told->sentence, strlen(told->sentence));
        buffer_add(out, "}\n", 2);
    }
    if (out->at == NULL)
        buffer_add(out, "", 0);
}

static bool may_know(char seal, side_id viewer, bool all) { return seal == '-' || all || seal == '0' + viewer; }

void tell_events(struct buffer *out, const char *lines, side_id viewer, bool all, int64_t n) {
    bool first = true;
    buffer_add(out, "[", 1);
    while (*lines != 0) {
        size_t length = strcspn(lines, "\n");
        if (length > 2 && may_know(lines[0], viewer, all)) {
            if (!first)
                buffer_add(out, ",", 1);
            first = false;
            buffer_add(out, lines + 1, length - 2);
            if (n >= 0) {
                tell_text(out, ",\"n\":");
                tell_number(out, n);
            }
            buffer_add(out, "}", 1);
        }
        lines += length + (lines[length] == '\n');
    }
    buffer_add(out, "]", 1);
}

void tell_seals(struct buffer *out, side_id action, bool position) {
    char seal[2] = {(char)('0' + action), '\n'};
    if (action < SIDES)
        buffer_add(out, seal, 2);
    if (position)
        buffer_add(out, "*\n", 2);
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_bare(const char *line) { return line[1] == '\n' || line[1] == 0; }

bool tell_is_secret(const char *lines) {
    bool any = false, open = false;
    for (; *lines != 0; lines = next_line(lines)) {
        if (lines[0] == '*')
            return true;
        any = true;
        open = open || lines[0] == '-';
    }
    return any && !open; /* so it is in imported games, which bring their events only */
}

bool tell_is_sealed(const char *lines) {
    for (; *lines != 0; lines = next_line(lines))
        if (lines[0] != '-')
            return true;
    return false;
}

/* An action is sealed by a line of its own, or with all of its events. */
static bool is_sealed(const char *lines, side_id viewer, bool all) {
    bool any = false, open = false;
    for (; *lines != 0; lines = next_line(lines)) {
        if (lines[0] == '*')
            continue;
        bool known = may_know(lines[0], viewer, all);
        if (is_bare(lines) && !known)
            return true;
        any = true;
        open = open || known;
    }
    return any && !open;
}

const char *tell_action(const char *line, size_t *length) {
    *length = 0;
    if (strncmp(line, "do ", 3) != 0)
        return line;
    const char *words = line + 3 + strcspn(line + 3, " \n");
    words += *words == ' ';
    size_t size = strcspn(words, "\n");
    for (size_t i = 0; i + 1 < size; i++)
        if (words[i] == ' ' && words[i + 1] == '|')
            size = i;
    *length = size;
    return words;
}

void tell_entry(struct buffer *out, uint32_t n, const char *side, const char *line, const char *events, side_id viewer,
                bool all) {
    size_t length;
    const char *words = tell_action(line, &length);
    tell_text(out, "{\"n\":");
    tell_number(out, n);
    tell_word(out, ",\"side\":", side);
    tell_text(out, ",\"action\":");
    if (length == 0 || is_sealed(events, viewer, all))
        tell_text(out, "null");
    else
        tell_string(out, words, length);
    tell_text(out, ",\"events\":");
    tell_events(out, events, viewer, all, -1);
    tell_text(out, "}");
}

/* -- where the game stands -- */

struct looker tell_looker(const struct hosted *hosted) {
    return (struct looker){hosted->sitting, hosted->ended, hosted->row.standing, &hosted->server->hall->block};
}

static const char *side_word(const struct game *game, side_id side) {
    return side < SIDES ? game->rules->side_name(game->tables, side) : NULL;
}

/* A game that the rules of today do not bring to its end has the winner that was written down. */
static void tell_winner(const struct looker *looker, struct game *game, struct buffer *out) {
    json_t *standing = play_over(game) || looker->standing == NULL ? NULL : json_loads(looker->standing, 0, NULL);
    const char *winner =
        play_over(game) ? side_word(game, game->state->winner) : json_string_value(json_object_get(standing, "winner"));
    tell_word(out, ",\"over\":{\"winner\":", winner != NULL && winner[0] != 0 ? winner : NULL);
    json_decref(standing);
}

static void tell_over(const struct looker *looker, struct game *game, struct buffer *out) {
    const struct play_state *state = game->state;
    int32_t points[SIDES] = {0, 0};
    if (game->rules->score != NULL)
        game->rules->score(game, points);
    tell_winner(looker, game, out);
    tell_text(out, ",\"level\":");
    tell_number(out, state->level);
    tell_text(out, state->resigned ? ",\"resigned\":true" : ",\"resigned\":false");
    tell_text(out, ",\"points\":{");
    for (side_id side = 0; side < SIDES; side++) {
        tell_word(out, side > 0 ? "," : "", side_word(game, side));
        tell_text(out, ":");
        tell_number(out, points[side]);
    }
    tell_text(out, "}}");
}

/* The free undo is that of the side whose actions follow its copy; nobody else has one. Both are told to everyone: who
 * sits on both sides of one screen looks through the eyes of one. */
static void tell_undo(const struct looker *looker, const struct game *game, struct buffer *out) {
    const struct sitting *sitting = looker->own;
    bool one = sitting != NULL && game == &sitting->game && sitting->undo.side < SIDES;
    tell_text(out, ",\"undo_limit\":");
    tell_number(out, one ? undo_limit(&sitting->undo, game) : game->state->actions);
    tell_word(out, ",\"undo_side\":", one ? side_word(game, sitting->undo.side) : NULL);
}

void tell_stands(const struct looker *looker, struct game *game, struct buffer *out) {
    char prompt[1024];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(game, &text);
    tell_word(out, "{\"decision\":", play_decision_name(game));
    tell_word(out, ",\"prompt\":", prompt);
    tell_word(out, ",\"side\":", side_word(game, play_side_to_act(game)));
    if (play_sealed(game))
        tell_text(out, ",\"sealed\":true");
    tell_word(out, ",\"phase\":", game->rules->phase_name(game->tables, game->state->phase));
    tell_word(out, ",\"phasing\":", side_word(game, game->state->phasing));
    tell_text(out, ",\"turn\":");
    tell_number(out, game->state->turn);
    tell_text(out, ",\"done\":");
    tell_number(out, game->state->actions);
    tell_undo(looker, game, out);
    if (play_over(game) || (looker->ended && looker->own != NULL && game == &looker->own->game))
        tell_over(looker, game, out);
    tell_text(out, "}");
}

void tell_in_short(const struct sitting *sitting, struct buffer *out) {
    const struct play_state *state = sitting->game.state;
    side_id side = play_side_to_act(&sitting->game);
    tell_text(out, "{\"turn\":");
    tell_number(out, state->turn);
    tell_word(out, ",\"phase\":", sitting->rules->phase_name(sitting->tables, state->phase));
    tell_word(out, ",\"side\":", side < SIDES ? sitting_side_word(sitting, side) : "");
    if (play_over(&sitting->game))
        tell_word(out, ",\"winner\":", state->winner < SIDES ? sitting_side_word(sitting, state->winner) : "");
    tell_text(out, "}");
}

/* -- the position -- */

struct writing {
    side_id viewer;
    const struct play_state *before;
};

static void write_position(struct game *game, const struct writing *writing, struct json *json) {
    play_sync(game);
    if (writing->before != NULL)
        game->rules->view_changes(game, writing->viewer, writing->before, json);
    else
        game->rules->view(game, writing->viewer, json);
}

/* The engine writes into a block of fixed size; where it was too small, again into a larger one. */
static void tell_position(struct tell_block *block, struct game *game, const struct writing *writing,
                          struct buffer *out) {
    for (;;) {
        struct text text;
        struct json json;
        text_init(&text, block->at, block->size);
        json_init(&json, &text);
        write_position(game, writing, &json);
        if (!text.cut) {
            buffer_add(out, text.at, text.length);
            return;
        }
        block->size *= 2;
        free(block->at);
        block->at = must(malloc(block->size));
    }
}

void tell_view(const struct looker *looker, struct game *game, side_id viewer, struct buffer *out) {
    struct writing writing = {viewer, NULL};
    tell_position(looker->block, game, &writing, out);
}

bool tell_changes(const struct looker *looker, struct game *game, side_id viewer, const struct play_state *before,
                  struct buffer *out) {
    struct writing writing = {viewer, before};
    if (game->rules->view_changes == NULL)
        return false;
    tell_position(looker->block, game, &writing, out);
    return true;
}
