/* experiment.c: see experiment.h. */
#define _POSIX_C_SOURCE 200809L
#include "lab/experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/hash.h"
#include "draw/yamldoc.h"
#include "lab/changed.h"
#include "lab/history.h"
#include "load/readings.h"

enum { GAMES_MOST = 100000000, GAMES_USUAL = 200, FIELD = 192 };

struct reading_in { /* the file as it is read */
    struct yamldoc doc;
    struct experiment *out;
    const char *folder; /* of the file: saves are named from there */
    struct buffer identity;
};

/* -- small values -- */

/* "variants[2]" and "players" make "variants[2].players". */
static void below(const char *field, const char *key, char out[FIELD]) {
    struct text path;
    text_init(&path, out, FIELD);
    text_add(&path, field);
    text_add(&path, field[0] != 0 ? "." : "");
    text_add(&path, key);
}

/* "variants[2].changes[1]". */
static void item_of(const char *field, int index, char out[FIELD]) {
    char number[16];
    struct text path;
    snprintf(number, sizeof number, "[%d]", index + 1);
    text_init(&path, out, FIELD);
    text_add(&path, field);
    text_add(&path, number);
}

static const char *text_of(struct reading_in *in, ynode node, const char *field) {
    if (node != NULL && !y_is_scalar(node))
        yamldoc_fail(&in->doc, node, "%s: must be a word or a number", field);
    return y_is_scalar(node) ? y_text(&in->doc, node, "") : "";
}

static const char *text_at(struct reading_in *in, ynode map, const char *field, const char *key) {
    char path[FIELD];
    below(field, key, path);
    return text_of(in, y_get(&in->doc, map, key), path);
}

/* The key of a pair, which has a line of its own. */
static ynode key_of(struct reading_in *in, ynode map, int index) {
    return yaml_document_get_node(&in->doc.document, map->data.mapping.pairs.start[index].key);
}

static ynode value_of(struct reading_in *in, ynode map, int index) {
    return yaml_document_get_node(&in->doc.document, map->data.mapping.pairs.start[index].value);
}

static void take_text(struct reading_in *in, ynode node, const char *field, char *out, size_t size) {
    const char *text = text_of(in, node, field);
    if (strlen(text) >= size)
        yamldoc_fail(&in->doc, node, "%s: longer than %u characters", field, (unsigned)size - 1);
    snprintf(out, size, "%s", text);
}

static uint64_t take_number(struct reading_in *in, ynode node, const char *field, uint64_t least, uint64_t most,
                            uint64_t otherwise) {
    if (node == NULL)
        return otherwise;
    const char *text = text_of(in, node, field);
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != 0 || value < least || value > most)
        yamldoc_fail(&in->doc, node, "%s: %s is no number from %llu to %llu", field, text, (unsigned long long)least,
                     (unsigned long long)most);
    return value;
}

static double take_share(struct reading_in *in, ynode node, const char *field) {
    const char *text = text_of(in, node, field);
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end != 0 || !(value > 0 && value <= 100))
        yamldoc_fail(&in->doc, node, "%s: %s is no number of percent points above 0, up to 100", field, text);
    return value / 100;
}

/* Only the first mistake is kept: later ones may follow from it. */
static void refuse_unknown(struct reading_in *in, ynode map, const char *field, const char *const *names) {
    char path[FIELD];
    if (map != NULL && !y_is_map(map))
        yamldoc_fail(&in->doc, map, "%s: must be a mapping, {key: value}", field);
    for (int i = 0; y_is_map(map) && i < y_count(map); i++) {
        ynode key = key_of(in, map, i);
        const char *name = text_of(in, key, field[0] != 0 ? field : "key");
        bool known = false;
        for (int k = 0; names[k] != NULL; k++)
            known = known || strcmp(names[k], name) == 0;
        below(field, name, path);
        if (!known)
            yamldoc_fail(&in->doc, key, "%s: there is no such key", path);
        else if (y_get(&in->doc, map, name) != value_of(in, map, i))
            yamldoc_fail(&in->doc, key, "%s: is given twice", path);
    }
}

/* -- options and readings -- */

static const struct scenario_info *scenario_of(const struct lab_arm *arm) {
    return arm->rules->scenario(arm->tables, arm->index);
}

/* Its index, if the game or this battle of it knows it; -1: it does not. */
static int option_named(const struct lab_arm *arm, const char *id) {
    const struct ruleset *rules = arm->rules;
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        if (strcmp(rules->options[i].id, id) == 0)
            return rules->knows_option == NULL || rules->knows_option(arm->tables, i) ||
                           (scenario_of(arm)->options >> i & 1) != 0
                       ? (int)i
                       : -1;
    return -1;
}

/* yes, no, or a number that the option has; none that the battle bars. */
static void take_option(struct reading_in *in, struct lab_arm *arm, int option, ynode node, const char *field) {
    const char *text = text_of(in, node, field);
    unsigned highest = arm->rules->options[option].highest;
    unsigned long value = strcmp(text, "yes") == 0 ? 1 : 0;
    char *end = NULL;
    if (value == 0 && strcmp(text, "no") != 0)
        value = strtoul(text, &end, 10);
    if (end != NULL && (text[0] < '0' || text[0] > '9' || *end != 0 || value > highest))
        yamldoc_fail(&in->doc, node, "%s: %s is neither yes nor no, nor a number from 0 to %u", field, text, highest);
    else if (value > 0 && (scenario_of(arm)->barred >> option & 1) != 0)
        yamldoc_fail(&in->doc, node, "%s: %s does not allow this option", field, arm->scenario);
    else
        arm->options[option] = (uint32_t)value;
}

static void add_options(struct reading_in *in, struct lab_arm *arm, ynode map, const char *field) {
    char path[FIELD];
    if (map != NULL && !y_is_map(map))
        yamldoc_fail(&in->doc, map, "%s: must be a mapping, {option: value}", field);
    for (int i = 0; y_is_map(map) && i < y_count(map); i++) {
        ynode key = key_of(in, map, i), value = value_of(in, map, i);
        const char *name = text_of(in, key, field);
        int option = option_named(arm, name);
        below(field, name, path);
        if (option < 0)
            yamldoc_fail(&in->doc, key, "%s: %s has no such option", path, arm->scenario);
        else
            take_option(in, arm, option, value, path);
    }
}

static const struct reading *reading_numbered(const char *number) {
    const struct reading *reading = load_all_readings();
    while (reading->number != NULL && strcmp(reading->number, number) != 0)
        reading++;
    return reading->number != NULL ? reading : NULL;
}

/* A reading that can be changed has an option, in the games that it concerns. */
static void add_readings(struct reading_in *in, struct lab_arm *arm, ynode map, const char *field) {
    char path[FIELD];
    if (map != NULL && !y_is_map(map))
        yamldoc_fail(&in->doc, map, "%s: must be a mapping, {reading: value}", field);
    for (int i = 0; y_is_map(map) && i < y_count(map); i++) {
        ynode key = key_of(in, map, i), value = value_of(in, map, i);
        const char *name = text_of(in, key, field);
        const struct reading *reading = reading_numbered(name);
        int option = reading != NULL ? option_named(arm, reading->option) : -1;
        below(field, name, path);
        if (reading == NULL)
            yamldoc_fail(&in->doc, key, "%s: there is no such reading", path);
        else if (reading->option[0] == 0)
            yamldoc_fail(&in->doc, key, "%s: this reading is fixed, it has no switch", path);
        else if (option < 0)
            yamldoc_fail(&in->doc, key, "%s: %s does not have its switch, %s", path, arm->scenario, reading->option);
        else
            take_option(in, arm, option, value, path);
    }
}

/* The standard set-up where there is one, as in every measurement. */
static void usual_options(struct lab_arm *arm) {
    for (unsigned i = 0; i < arm->rules->option_count && i < SAVE_OPTIONS_MAX; i++) {
        const struct option_info *option = &arm->rules->options[i];
        arm->options[i] = arm->rules->quick_options >> i & 1 ? option->highest : option->standard;
    }
}

/* `field`: of the variant; "" of what is said for all. */
static void set_options(struct reading_in *in, struct lab_arm *arm, ynode map, const char *field) {
    static const char *const keys[] = {"options", "readings"};
    static void (*const add[])(struct reading_in *, struct lab_arm *, ynode, const char *) = {add_options,
                                                                                              add_readings};
    char path[FIELD];
    for (int i = 0; i < 2; i++) {
        ynode node = y_get(&in->doc, map, keys[i]);
        below(field, keys[i], path);
        if (node != NULL && arm->from != NULL)
            yamldoc_fail(&in->doc, node, "%s: a position brings its own options", path);
        else
            add[i](in, arm, node, path);
    }
}

/* -- players -- */

static void set_player(struct reading_in *in, struct lab_arm *arm, side_id side, ynode node, const char *field) {
    char buffer[160];
    struct text why;
    struct bot bot;
    take_text(in, node, field, arm->player[side], sizeof arm->player[side]);
    text_init(&why, buffer, sizeof buffer);
    if (in->doc.failed || bot_find(arm->rules, arm->player[side], 1, &bot))
        return;
    bot_why_not(arm->rules, arm->player[side], &why);
    yamldoc_fail(&in->doc, node, "%s: %s", field, buffer);
}

/* A map by side, or one name for both. `field`: of the variant, or "". */
static void set_players(struct reading_in *in, struct lab_arm *arm, ynode node, const char *field) {
    char players[FIELD], path[FIELD];
    below(field, "players", players);
    for (side_id side = 0; y_is_scalar(node) && side < SIDES; side++)
        set_player(in, arm, side, node, players);
    if (y_is_list(node))
        yamldoc_fail(&in->doc, node, "%s: must be a name, or a name for each side", players);
    for (int i = 0; y_is_map(node) && i < y_count(node); i++) {
        ynode key = key_of(in, node, i);
        const char *name = text_of(in, key, players);
        side_id side = 0;
        while (side < SIDES && strcmp(arm->rules->side_name(arm->tables, side), name) != 0)
            side++;
        below(players, name, path);
        if (side == SIDES)
            yamldoc_fail(&in->doc, key, "%s: the sides are %s and %s", path, arm->rules->side_name(arm->tables, 0),
                         arm->rules->side_name(arm->tables, 1));
        else
            set_player(in, arm, side, value_of(in, node, i), path);
    }
}

/* -- changed numbers -- */

static void game_of(const char *scenario, char out[LAB_NAME]) {
    snprintf(out, LAB_NAME, "%.*s", (int)strcspn(scenario, "/"), scenario);
}

static bool read_change(struct reading_in *in, ynode node, const char *field, struct lab_change *out) {
    static const char *const keys[] = {"file", "key", "value", "word", NULL};
    char path[FIELD];
    refuse_unknown(in, node, field, keys);
    for (int i = 0; i < 3 && !in->doc.failed; i++)
        if (y_get(&in->doc, node, keys[i]) == NULL)
            yamldoc_fail(&in->doc, node, "%s.%s: is missing", field, keys[i]);
    if (in->doc.failed)
        return false;
    below(field, "word", path);
    *out = (struct lab_change){.file = text_at(in, node, field, "file"),
                               .key = text_at(in, node, field, "key"),
                               .value = text_at(in, node, field, "value"),
                               .word = (int)take_number(in, y_get(&in->doc, node, "word"), path, 1, 1000, 0)};
    return !in->doc.failed;
}

static uint64_t hash_changes(struct reading_in *in, ynode changes) {
    uint64_t hash = 0;
    for (int i = 0; i < y_count(changes); i++)
        for (int k = 0; k < y_count(y_item(&in->doc, changes, i)); k++) {
            const char *key;
            const char *text = y_text(&in->doc, y_pair(&in->doc, y_item(&in->doc, changes, i), k, &key), "");
            hash = hash_bytes(text, strlen(text), hash_bytes(key, strlen(key), hash));
        }
    return hash;
}

static bool change_game(struct reading_in *in, const char *folder, const char *game, ynode node, const char *field) {
    char why[512];
    struct lab_change change;
    if (!read_change(in, node, field, &change))
        return false;
    return changed_apply(folder, game, &change, why, sizeof why) || yamldoc_fail(&in->doc, node, "%s: %s", field, why);
}

/* The games with this variant's changes, in a folder of their own. */
static struct games *change_games(struct reading_in *in, const char *scenario, ynode changes, const char *field) {
    char folder[800], path[FIELD], why[512], game[LAB_NAME];
    struct lab_change change;
    for (int i = 0; i < y_count(changes); i++) { /* all of them are looked at before anything is written */
        item_of(field, i, path);
        if (!read_change(in, y_item(&in->doc, changes, i), path, &change))
            return NULL;
    }
    game_of(scenario, game);
    mkdir(in->out->data, 0777);
    snprintf(folder, sizeof folder, "%s/%s-%016llx", in->out->data, game,
             (unsigned long long)hash_changes(in, changes));
    if (!changed_lay_out(folder, games_folder(in->out->games), game, why, sizeof why)) {
        yamldoc_fail(&in->doc, changes, "%s: %s", field, why);
        return NULL;
    }
    for (int i = 0; i < y_count(changes); i++) {
        item_of(field, i, path);
        if (!change_game(in, folder, game, y_item(&in->doc, changes, i), path))
            return NULL;
    }
    return games_open(folder);
}

/* -- where games begin -- */

struct match *lab_match_from(struct games *games, const char *scenario, struct game *from, struct dice_seed key,
                             struct text *why) {
    struct text out = GROWING;
    struct json json;
    char game[LAB_NAME];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(scenario, "/"), scenario);
    from->hides_dice = true;
    json_init(&json, &out);
    from->rules->position(from, &json);
    json_t *position = json_loadb(out.at, out.length, 0, NULL);
    free(out.at);
    json_object_del(position, "actions"); /* they are counted from here */
    struct match *match = match_sandbox(games, game, position, key, why);
    json_decref(position);
    return match;
}

/* A save knows more of its past than a position says. The games begin with what it says: then each of them can be
 * written down as a save that begins so, too. */
static void forget_past(struct reading_in *in, struct lab_arm *arm, ynode node) {
    struct match *past = arm->from;
    char why[400];
    struct text reason;
    text_init(&reason, why, sizeof why);
    arm->from = lab_match_from(in->out->games, past->rules->scenario(past->tables, past->scenario)->id, &past->game,
                               dice_seed_number(DICE_CHACHA20, 0), &reason);
    if (arm->from == NULL)
        yamldoc_fail(&in->doc, node, "position: %s", why);
    match_free(past);
}

static void load_position(struct reading_in *in, struct lab_arm *arm, ynode node) {
    char path[1200];
    struct buffer text = {0};
    struct save_trouble trouble = {0};
    const char *name = text_of(in, node, "position");
    snprintf(path, sizeof path, "%s%s%s", name[0] == '/' ? "" : in->folder, name[0] == '/' ? "" : "/", name);
    FILE *file = fopen(path, "rb");
    char block[4096];
    size_t got;
    if (file == NULL) {
        yamldoc_fail(&in->doc, node, "position: %s cannot be opened", path);
        return;
    }
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(&text, block, got);
    fclose(file);
    buffer_add(&text, "", 0);
    arm->from = match_load(in->out->games, text.at, text.length, false, &trouble);
    if (arm->from == NULL || trouble.state != SAVE_SOUND)
        yamldoc_fail(&in->doc, node, "position: %s:%u: %s", name, trouble.line, trouble.why);
    else if (play_over(&arm->from->game))
        yamldoc_fail(&in->doc, node, "position: the game in %s is over", name);
    else
        forget_past(in, arm, node);
    in->out->identity = hash_bytes(text.at, text.length, in->out->identity);
    free(text.at);
}

const struct game *lab_arm_from(const struct lab_arm *arm) {
    return arm->from == NULL ? NULL : arm->moved_block != NULL ? &arm->moved : &arm->from->game;
}

/* Over changed numbers the position is the same bytes, as long as no counter or hex came or went. */
static void move_position(struct reading_in *in, struct lab_arm *arm, ynode at, const char *field) {
    struct arena arena;
    size_t size = arena_cost(play_memory(arm->rules, arm->tables));
    arm->moved_block = must(malloc(size));
    arena_init(&arena, arm->moved_block, size);
    play_lay_out(&arm->moved, arm->rules, arm->tables, &arena);
    if (arm->moved.state->size != arm->from->game.state->size)
        yamldoc_fail(&in->doc, at, "%s: the position cannot be carried over to the changed game", field);
    else
        play_copy_state(&arm->moved, &arm->from->game);
}

/* -- key ground -- */

static void write_map(struct game *game, struct text *out) {
    struct json json;
    json_init(&json, out);
    game->rules->map(game, &json);
}

static void add_place(struct lab_arm *arm, const char *name, hex_id hex) {
    for (unsigned i = 0; i < arm->places; i++)
        if (arm->place[i].hex == hex)
            return;
    if (hex == HEX_NONE || arm->places == LAB_PLACES_MAX)
        return;
    struct lab_place *place = &arm->place[arm->places];
    snprintf(place->name, sizeof place->name, "%s", name);
    place->hex = hex;
    arm->place_hex[arm->places++] = hex;
}

/* Every named place of the map but its roads and waters. */
static void find_places(struct lab_arm *arm) {
    struct text out = GROWING;
    struct arena arena;
    struct game game = {0};
    size_t size = arena_cost(play_memory(arm->rules, arm->tables)), index;
    void *block = must(malloc(size));
    json_t *place;
    arena_init(&arena, block, size);
    play_lay_out(&game, arm->rules, arm->tables, &arena);
    write_map(&game, &out);
    json_t *map = json_loadb(out.at, out.length, 0, NULL);
    json_array_foreach(json_object_get(map, "places"), index, place) {
        const char *name = json_string_value(json_object_get(place, "name")),
                   *hex = json_string_value(json_object_get(place, "hex")),
                   *kind = json_string_value(json_object_get(place, "kind"));
        if (name != NULL && hex != NULL && (kind == NULL || (strcmp(kind, "road") != 0 && strcmp(kind, "water") != 0)))
            add_place(arm, name, arm->rules->hex_labelled(arm->tables, hex, strlen(hex)));
    }
    json_decref(map);
    free(out.at);
    free(block);
}

/* -- arms -- */

struct place { /* where the battle is named */
    ynode at;
    const char *field;
};

static bool open_scenario(struct reading_in *in, struct lab_arm *arm, ynode at, const char *field) {
    char buffer[640];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (!games_scenario(arm->games, arm->scenario, &arm->tables, &arm->index, &why))
        return yamldoc_fail(&in->doc, at, "%s: %s", field, buffer);
    arm->rules = load_ruleset(arm->tables);
    if (strchr(arm->scenario, '/') == NULL) /* a game's bare name means its only scenario */
        memcpy(arm->scenario, arm->rules->scenario(arm->tables, arm->index)->id,
               sizeof arm->rules->scenario(arm->tables, arm->index)->id);
    return true;
}

/* What a variant is called: `variant` NULL: there are none, and this is the battle as it is. */
static void take_names(struct reading_in *in, struct lab_arm *arm, ynode variant, const char *field) {
    ynode name = y_get(&in->doc, variant, "name"), title = y_get(&in->doc, variant, "title");
    char path[FIELD];
    snprintf(arm->variant, sizeof arm->variant, "standard");
    below(field, "name", path);
    if (name != NULL)
        take_text(in, name, path, arm->variant, sizeof arm->variant);
    else if (variant != NULL)
        yamldoc_fail(&in->doc, variant, "%s: is missing", path);
    memcpy(arm->title, arm->variant, sizeof arm->variant);
    below(field, "title", path);
    if (title != NULL)
        take_text(in, title, path, arm->title, sizeof arm->title);
}

/* The battle of a variant with its changes. */
static bool open_battle(struct reading_in *in, struct lab_arm *arm, const struct place *place, ynode changes,
                        const char *field) {
    if (changes != NULL && !y_is_list(changes))
        yamldoc_fail(&in->doc, changes, "%s: must be a list", field);
    arm->games = in->out->games;
    if (!in->doc.failed && changes != NULL)
        arm->games = in->out->changed[in->out->arms - 1] = change_games(in, arm->scenario, changes, field);
    return !in->doc.failed &&
           open_scenario(in, arm, changes != NULL ? changes : place->at, changes != NULL ? field : place->field);
}

static void read_arm(struct reading_in *in, const char *battle, const struct place *place, ynode variant, int number) {
    static const char *const keys[] = {"name", "title", "options", "readings", "changes", "players", NULL};
    struct experiment *out = in->out;
    char field[FIELD] = "", changed[FIELD], why[400];
    if (out->arms == LAB_ARMS_MAX) {
        yamldoc_fail(&in->doc, place->at, "variants: more than %d in all", LAB_ARMS_MAX);
        return;
    }
    struct lab_arm *arm = &out->arm[out->arms++];
    if (variant != NULL)
        item_of("variants", number, field);
    refuse_unknown(in, variant, field, keys);
    ynode root = yamldoc_root(&in->doc), changes = y_get(&in->doc, variant, "changes"),
          position = y_get(&in->doc, root, "position");
    below(field, "changes", changed);
    snprintf(arm->scenario, sizeof arm->scenario, "%s", battle);
    take_names(in, arm, variant, field);
    if (!open_battle(in, arm, place, changes, changed))
        return;
    if (position != NULL)
        load_position(in, arm, position);
    if (in->doc.failed)
        return;
    if (position != NULL && changes != NULL)
        move_position(in, arm, changes, changed);
    else if (position != NULL)
        arm->tables = arm->from->tables;
    snprintf(arm->player[0], sizeof arm->player[0], "%s", LEVEL_STANDARD);
    snprintf(arm->player[1], sizeof arm->player[1], "%s", LEVEL_STANDARD);
    set_players(in, arm, y_get(&in->doc, root, "players"), "");
    set_players(in, arm, y_get(&in->doc, variant, "players"), field);
    usual_options(arm);
    set_options(in, arm, root, "");
    set_options(in, arm, variant, field);
    arm->version = load_version(arm->tables);
    find_places(arm);
    if (!history_check(arm, why, sizeof why))
        yamldoc_fail(&in->doc, place->at, "%s: %s", place->field, why);
}

static void read_variants(struct reading_in *in, const char *scenario, const struct place *place) {
    ynode variants = y_get(&in->doc, yamldoc_root(&in->doc), "variants");
    unsigned first = in->out->arms;
    if (variants == NULL) {
        read_arm(in, scenario, place, NULL, 0);
        return;
    }
    if (!y_is_list(variants) || y_count(variants) == 0)
        yamldoc_fail(&in->doc, variants, "variants: must be a list of at least one");
    for (int i = 0; i < y_count(variants) && !in->doc.failed; i++) {
        ynode variant = y_item(&in->doc, variants, i);
        read_arm(in, scenario, place, variant, i);
        for (unsigned k = first; k + 1 < in->out->arms; k++)
            if (strcmp(in->out->arm[k].variant, in->out->arm[in->out->arms - 1].variant) == 0)
                yamldoc_fail(&in->doc, y_get(&in->doc, variant, "name"), "variants[%d].name: %s is there twice", i + 1,
                             in->out->arm[k].variant);
    }
}

/* The scenario that a save is of stands in its second line; match_load reads it again with every check. */
static void scenario_of_save(struct reading_in *in, ynode node, char out[LAB_NAME]) {
    struct lab_arm arm = {.games = in->out->games};
    uint64_t identity = in->out->identity;
    load_position(in, &arm, node);
    in->out->identity = identity;
    if (arm.from != NULL)
        snprintf(out, LAB_NAME, "%s", arm.from->rules->scenario(arm.from->tables, arm.from->scenario)->id);
    match_free(arm.from);
}

static void read_scenarios(struct reading_in *in) {
    ynode root = yamldoc_root(&in->doc), one = y_get(&in->doc, root, "scenario"),
          list = y_get(&in->doc, root, "scenarios"), position = y_get(&in->doc, root, "position");
    char scenario[LAB_NAME] = "";
    if ((one != NULL) + (list != NULL) + (position != NULL) != 1) {
        yamldoc_fail(&in->doc, root, "scenario: exactly one of scenario, scenarios and position must be given");
        return;
    }
    if (position != NULL) {
        scenario_of_save(in, position, scenario);
        if (!in->doc.failed)
            read_variants(in, scenario, &(struct place){position, "position"});
        return;
    }
    if (list != NULL && (!y_is_list(list) || y_count(list) == 0))
        yamldoc_fail(&in->doc, list, "scenarios: must be a list of at least one");
    for (int i = 0; i < (one != NULL ? 1 : y_count(list)) && !in->doc.failed; i++) {
        char field[FIELD] = "scenario";
        struct place place = {one != NULL ? one : y_item(&in->doc, list, i), field};
        if (one == NULL)
            item_of("scenarios", i, field);
        take_text(in, place.at, field, scenario, sizeof scenario);
        if (!in->doc.failed)
            read_variants(in, scenario, &place);
    }
}

/* -- when it is enough -- */

static unsigned arm_named(struct reading_in *in, ynode node, int number) {
    char path[FIELD];
    item_of("until.decide", number, path);
    const char *name = text_of(in, node, path);
    for (unsigned i = 0; i < in->out->arms; i++)
        if (strcmp(in->out->arm[i].variant, name) == 0)
            return i;
    yamldoc_fail(&in->doc, node, "%s: there is no variant %s", path, name);
    return 0;
}

static void read_until(struct reading_in *in, ynode until) {
    static const char *const keys[] = {"precision", "decide", "difference", "most", NULL};
    struct experiment *out = in->out;
    refuse_unknown(in, until, "until", keys);
    ynode precision = y_get(&in->doc, until, "precision"), decide = y_get(&in->doc, until, "decide"),
          difference = y_get(&in->doc, until, "difference");
    out->count = take_number(in, y_get(&in->doc, until, "most"), "until.most", 1, GAMES_MOST, 100000);
    if ((precision != NULL) == (decide != NULL))
        yamldoc_fail(&in->doc, until, "until.precision: exactly one of precision and decide must be given");
    if (precision != NULL) {
        out->rule = LAB_PRECISION;
        out->width = take_share(in, precision, "until.precision");
        if (difference != NULL)
            yamldoc_fail(&in->doc, difference, "until.difference: belongs to decide");
        return;
    }
    out->rule = LAB_DECISION;
    if (!y_is_list(decide) || y_count(decide) != 2)
        yamldoc_fail(&in->doc, decide != NULL ? decide : until, "until.decide: must name two variants");
    if (difference == NULL)
        yamldoc_fail(&in->doc, until, "until.difference: is missing");
    if (in->doc.failed)
        return;
    out->first = arm_named(in, y_item(&in->doc, decide, 0), 0);
    out->second = arm_named(in, y_item(&in->doc, decide, 1), 1);
    out->difference = take_share(in, difference, "until.difference");
    if (out->difference >= 0.5)
        yamldoc_fail(&in->doc, difference, "until.difference: must be below 50");
    if (out->first == out->second)
        yamldoc_fail(&in->doc, decide, "until.decide: a variant cannot be compared with itself");
}

static void read_amount(struct reading_in *in) {
    ynode root = yamldoc_root(&in->doc), games = y_get(&in->doc, root, "games"), until = y_get(&in->doc, root, "until"),
          maps = y_get(&in->doc, root, "maps");
    in->out->seed = take_number(in, y_get(&in->doc, root, "seed"), "seed", 0, INT64_MAX / 4, 1);
    in->out->count = take_number(in, games, "games", 1, GAMES_MOST, GAMES_USUAL);
    const char *kept = text_of(in, maps, "maps");
    in->out->maps = maps == NULL || strcmp(kept, "yes") == 0;
    if (maps != NULL && !in->out->maps && strcmp(kept, "no") != 0)
        yamldoc_fail(&in->doc, maps, "maps: must be yes or no");
    if (games != NULL && until != NULL)
        yamldoc_fail(&in->doc, until, "until: give either games or until");
    if (until != NULL)
        read_until(in, until);
}

/* All that a row depends on: the same experiment goes on where another is refused. */
static void identify(struct experiment *out) {
    uint64_t hash = hash_mix(out->identity, out->seed);
    for (unsigned i = 0; i < out->arms; i++) {
        const struct lab_arm *arm = &out->arm[i];
        hash = hash_bytes(arm->scenario, strlen(arm->scenario), hash);
        hash = hash_bytes(arm->variant, strlen(arm->variant), hash);
        for (side_id side = 0; side < SIDES; side++)
            hash = hash_bytes(arm->player[side], strlen(arm->player[side]), hash);
        for (unsigned k = 0; k < arm->rules->option_count; k++)
            hash = hash_mix(hash, arm->options[k]);
        hash = hash_mix(hash, arm->version);
    }
    out->identity = hash_mix(hash, out->maps);
}

static void read_all(struct reading_in *in) {
    static const char *const keys[] = {"title",   "scenario", "scenarios", "position", "players",
                                       "options", "readings", "variants",  "games",    "until",
                                       "seed",    "maps",     NULL};
    ynode root = yamldoc_root(&in->doc);
    if (!y_is_map(root))
        yamldoc_fail(&in->doc, root, "title: an experiment is a mapping, {key: value}");
    refuse_unknown(in, root, "", keys);
    if (y_get(&in->doc, root, "title") != NULL)
        take_text(in, y_get(&in->doc, root, "title"), "title", in->out->title, sizeof in->out->title);
    if (!in->doc.failed)
        read_scenarios(in);
    if (!in->doc.failed)
        read_amount(in);
}

struct experiment *experiment_read(const char *path, const char *folder, struct games *games, char *why, size_t size) {
    struct reading_in *in = must(calloc(1, sizeof *in));
    char own_folder[1024];
    const char *slash = strrchr(path, '/');
    in->out = must(calloc(1, sizeof *in->out));
    in->out->games = games;
    snprintf(in->out->data, sizeof in->out->data, "%s/data", folder);
    snprintf(own_folder, sizeof own_folder, "%.*s", slash != NULL ? (int)(slash - path) : 1,
             slash != NULL ? path : ".");
    in->folder = own_folder;
    if (yamldoc_open(&in->doc, path))
        read_all(in);
    bool failed = in->doc.failed;
    snprintf(why, size, "%s", in->doc.why);
    struct experiment *out = in->out;
    if (!failed && out->title[0] == 0)
        snprintf(out->title, sizeof out->title, "%s",
                 out->arm[0].rules->scenario(out->arm[0].tables, out->arm[0].index)->title);
    yamldoc_close(&in->doc);
    free(in);
    if (failed) {
        experiment_free(out);
        return NULL;
    }
    identify(out);
    return out;
}

void experiment_free(struct experiment *experiment) {
    if (experiment == NULL)
        return;
    for (unsigned i = 0; i < experiment->arms; i++) {
        match_free(experiment->arm[i].from);
        free(experiment->arm[i].moved_block);
    }
    for (unsigned i = 0; i < LAB_ARMS_MAX; i++)
        games_close(experiment->changed[i]);
    free(experiment);
}
