/* update_json.c: see update_json.h. */
#include "serve/play/update_json.h"

#include <string.h>

#include "match/answers.h"
#include "match/event_reader.h"

/* -- events -- */

void update_json_event_lines(const struct match_event *event, size_t count, struct text *out) {
    text_add(out, "");
    for (; count > 0; event++, count--) {
        struct json json;
        text_char(out, event->only < SIDES ? (char)('0' + event->only) : '-');
        text_char(out, '.');
        text_add(out, event->types);
        json_init(&json, out);
        json_open(&json, '{');
        json_members(&json, event->json, strlen(event->json));
        match_put_told(event, &json);
        json_close(&json, '}');
        text_char(out, '\n');
    }
}

/* The side that a kept line is sealed for. */
static side_id sealed_for(char seal) { return seal == '-' ? (side_id)SIDE_NONE : (side_id)(seal - '0'); }

static bool may_know(char seal, side_id viewer, bool all) {
    return all || viewer_may_know((struct viewer){viewer, false}, sealed_for(seal));
}

/* The event in the reader's language; false: this line cannot be said again. */
static bool put_translated(struct json *out, const struct game *game, const char *types, const char *object,
                           size_t length) {
    json_t *event = *types == '.' ? json_loadb(object, length, 0, NULL) : NULL;
    struct text said = GROWING;
    struct json json;
    json_init(&json, &said);
    json_open(&json, '{');
    bool sound = event != NULL && event_put_said(game, types + 1, (size_t)(object - types - 1), event, &json);
    json_close(&json, '}');
    if (sound) {
        json_object_del(event, "told");
        json_object_del(event, "brief");
        char *rest = must(json_dumps(event, JSON_COMPACT));
        json_members(out, rest, strlen(rest));
        json_members(out, said.at, said.length);
        free(rest);
    }
    free(said.at);
    json_decref(event);
    return sound;
}

void update_json_events(struct json *out, const struct game *game, const char *lines, side_id viewer, bool all,
                        int64_t n) {
    while (*lines != 0) {
        size_t length = strcspn(lines, "\n");
        size_t types = strcspn(lines, "{\n");
        if (types < length && may_know(lines[0], viewer, all)) {
            json_open(out, '{');
            if (game == NULL || game->language == NULL ||
                !put_translated(out, game, lines + 1, lines + types, length - types))
                json_members(out, lines + types, length - types);
            if (n >= 0)
                json_put_int(out, "n", n);
            json_close(out, '}');
        }
        lines += length + (lines[length] == '\n');
    }
}

void update_json_seals(struct text *out, side_id action, bool position) {
    char seal[2] = {(char)('0' + action), '\n'};
    if (action < SIDES)
        text_addn(out, seal, 2);
    if (position)
        text_add(out, "*\n");
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_bare(const char *line) { return line[1] == '\n' || line[1] == 0; }

bool update_json_is_secret(const char *lines) {
    bool any = false, open = false;
    for (; *lines != 0; lines = next_line(lines)) {
        if (lines[0] == '*')
            return true;
        any = true;
        open = open || lines[0] == '-';
    }
    return any && !open; /* so it is in imported games, which bring their events only */
}

bool update_json_is_sealed(const char *lines) {
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

const char *update_json_action(const char *line, size_t *length) {
    *length = 0;
    if (strncmp(line, "mix ", 4) == 0) /* a contribution to the dice of this action */
        line = next_line(line);
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

void update_json_entry(struct json *out, const struct game *game, uint32_t n, const char *side, const char *line,
                       const char *events, side_id viewer, bool all) {
    size_t length;
    const char *words = update_json_action(line, &length);
    json_open(out, '{');
    json_put_int(out, "n", n);
    json_put_string_or_none(out, "side", side);
    json_key(out, "action");
    if (length == 0 || is_sealed(events, viewer, all))
        json_none(out);
    else
        json_textn(out, words, length);
    json_key(out, "events");
    json_open(out, '[');
    update_json_events(out, game, events, viewer, all, -1);
    json_close(out, ']');
    json_close(out, '}');
}

/* -- the status -- */

struct update_source update_source_of(const struct hosted_game *hosted) {
    return (struct update_source){hosted->match, hosted->ended, hosted->row.status};
}

static const char *side_word(const struct game *game, side_id side) {
    return side < SIDES ? game->rules->side_name(game->tables, side) : NULL;
}

/* A game that the rules of today do not bring to its end has the winner that was written down. */
static void put_written_end(const struct update_source *source, struct game *game, struct json *out) {
    json_t *status = source->status != NULL ? json_loads(source->status, 0, NULL) : NULL;
    const char *winner = json_string_value(json_object_get(status, "winner"));
    put_over(game, winner != NULL && winner[0] != 0 ? winner : NULL, out);
    json_decref(status);
}

/* The free undo is that of the side whose actions follow its copy; nobody else has one. Both are written for everyone:
 * who sits on both sides of one screen looks through the eyes of one. */
static void put_undo(const struct update_source *source, const struct game *game, struct json *out) {
    const struct match *match = source->own;
    bool one = match != NULL && game == &match->game && match->undo.side < SIDES;
    if (one && match->header.mixes[0] != 0 && play_side_to_act(game) != match->undo.side)
        one = false; /* the letter may be on its way */
    json_put_int(out, "undo_limit", one ? undo_limit(&match->undo, game) : game->state->actions);
    json_put_string_or_none(out, "undo_side", one ? side_word(game, match->undo.side) : NULL);
}

void update_json_status(const struct update_source *source, struct game *game, struct json *out) {
    json_key(out, "stands");
    json_open(out, '{');
    put_status(game, out);
    if (play_sealed(game))
        json_put_bool(out, "sealed", true);
    put_undo(source, game, out);
    if (!play_over(game) && source->ended && source->own != NULL && game == &source->own->game)
        put_written_end(source, game, out);
    json_close(out, '}');
}

void update_json_short_status(const struct match *match, struct text *out) {
    const struct play_state *state = match->game.state;
    side_id side = play_side_to_act(&match->game);
    struct json json;
    json_init(&json, out);
    json_open(&json, '{');
    json_put_int(&json, "turn", state->turn);
    json_put_string(&json, "phase", match->rules->phase_name(match->tables, state->phase));
    json_put_string(&json, "side", side < SIDES ? match_side_word(match, side) : "");
    if (play_over(&match->game))
        json_put_string(&json, "winner", state->winner < SIDES ? match_side_word(match, state->winner) : "");
    json_close(&json, '}');
}

/* -- the position -- */

static void write_view(struct game *game, side_id viewer, struct json *out) {
    play_sync(game);
    out->language = game->language;
    game->rules->view(game, viewer, out);
}

void update_json_view(struct game *game, side_id viewer, struct json *out) {
    json_key(out, "view");
    write_view(game, viewer, out);
}

void update_json_changes(struct game *game, side_id viewer, const struct play_state *before, struct json *out) {
    json_key(out, "changes");
    if (before == NULL || game->rules->view_changes == NULL) {
        write_view(game, viewer, out);
        return;
    }
    play_sync(game);
    out->language = game->language;
    game->rules->view_changes(game, viewer, before, out);
}
