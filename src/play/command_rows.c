/* command_rows.c: see command_rows.h. */
#include "play/command_rows.h"

#include <string.h>

void play_put_command(const struct game *game, struct json *out, const char *key, command_id id) {
    const struct command_chain *chain = game->rules->commands;
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (chain->names_shared) {
        text_add(&text, game->rules->side_name(game->tables, chain->side(game->tables, id)));
        text_char(&text, '-');
    }
    text_add(&text, chain->name(game->tables, id));
    json_put_string(out, key, buffer);
}

void play_put_command_of(const struct game *game, struct json *out, counter_id c) {
    const struct command_chain *chain = game->rules->commands;
    command_id id = chain != NULL ? chain->of(game, c) : COMMAND_NONE;
    if (id != COMMAND_NONE)
        play_put_command(game, out, "command", id);
}

/* A division of one brigade can have its brigade's name: then the row of the higher command stands for both. */
static bool stands_for_itself(const struct game *game, command_id id) {
    const struct command_chain *chain = game->rules->commands;
    command_id above = chain->above(game, id);
    return above == COMMAND_NONE || strcmp(chain->name(game->tables, id), chain->name(game->tables, above)) != 0;
}

static void put_row(const struct game *game, struct json *out, command_id id) {
    const struct command_chain *chain = game->rules->commands;
    command_id above = chain->above(game, id);
    counter_id leader = chain->leader(game, id);
    json_open(out, '{');
    play_put_command(game, out, "id", id);
    if (above != COMMAND_NONE)
        play_put_command(game, out, "above", above);
    if (leader != COUNTER_NONE)
        play_put_counter(game, out, "leader", leader);
    json_close(out, '}');
}

void play_put_commands(const struct game *game, struct json *out) {
    const struct command_chain *chain = game->rules->commands;
    if (chain == NULL)
        return;
    json_key(out, "commands");
    json_open(out, '[');
    for (command_id id = 0; id < chain->count(game->tables); id++)
        if (stands_for_itself(game, id))
            put_row(game, out, id);
    json_close(out, ']');
}

static bool same_row(const struct game *game, const struct game *then, command_id id) {
    const struct command_chain *chain = game->rules->commands;
    return chain->above(game, id) == chain->above(then, id) && chain->leader(game, id) == chain->leader(then, id);
}

void play_put_changed_commands(const struct game *game, const struct game *then, struct json *out) {
    const struct command_chain *chain = game->rules->commands;
    bool any = false;
    for (command_id id = 0; chain != NULL && id < chain->count(game->tables); id++) {
        if (same_row(game, then, id) || !stands_for_itself(game, id))
            continue;
        if (!any) {
            json_key(out, "commands");
            json_open(out, '[');
        }
        any = true;
        put_row(game, out, id);
    }
    if (any)
        json_close(out, ']');
}

/* "Hood's Division", "Rodes' Division": where the owner's name ends; NULL: nobody's. */
static const char *end_of_owner(const char *title) {
    const char *at = strchr(title, '\'');
    while (at != NULL && at[1] != ' ' && !(at[1] == 's' && at[2] == ' '))
        at = strchr(at + 1, '\'');
    return at;
}

void play_put_command_short(struct json *out, const char *id, const char *title) {
    size_t numbered = strlen(id);
    const char *comma = strstr(title, ", "), *owner = end_of_owner(title);
    json_key(out, "short");
    if (strncmp(title, id, numbered) == 0 && strncmp(title + numbered, ", ", 2) == 0) {
        json_text(out, title + numbered + 2);
        return;
    }
    size_t length = comma != NULL ? (size_t)(comma - title) : strlen(title);
    json_textn(out, title, owner != NULL && owner < title + length ? (size_t)(owner - title) : length);
}
