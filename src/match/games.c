/* games.c: see games.h. */
#include "match/games.h"
#include "core/check.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/language.h"
#include "load/learned.h"
#include "match/memory.h"
#include "play/save.h"

enum { OWN_PACKS_MAX = 32, CHANGED_MAX = 32, CHANGED_NAME = 49 };

struct games {
    char folder[512];
    struct game_list list;
    pthread_mutex_t lock;                              /* held while a pack is loaded */
    void (*report)(const char *game, const char *why); /* games_hide_files; NULL: reasons name files */
    const void *pack[LOAD_GAMES_MAX];
    struct own_pack { /* of games whose scenarios are packs of their own */
        char id[64];
        const void *pack;
    } own[OWN_PACKS_MAX];
    struct games_language { /* of the folder lang */
        char code[8];
        struct language *language;
        bool unreadable;
    } language[GAMES_LANGUAGES_MAX];
    unsigned languages;
    char changed_folder[440]; /* games_find_changed; "": there are none */
    struct changed_games {
        char name[CHANGED_NAME]; /* "kernstown~0123456789abcdef" */
        struct games *games;
    } changed[CHANGED_MAX];
};

/* A folder of that name may be something else: /usr/games, beside /usr/bin, holds programs. */
static bool holds_games(const char *path) {
    struct game_list list;
    return load_list(path, &list) && list.count > 0;
}

void games_find(const char *wanted, const char *program, char *out, size_t size) {
    static const char *const beside[] = {"games", "../games", "../share/enfilade/games"};
    if (wanted == NULL)
        wanted = getenv("ENFILADE_GAMES");
    if (wanted != NULL && wanted[0] != 0) {
        snprintf(out, size, "%s", wanted);
        return;
    }
    snprintf(out, size, "games");
    const char *slash = program != NULL ? strrchr(program, '/') : NULL;
    for (unsigned i = 0; slash != NULL && !holds_games(out) && i < sizeof beside / sizeof beside[0]; i++)
        snprintf(out, size, "%.*s/%s", (int)(slash - program), program, beside[i]);
    if (!holds_games(out))
        snprintf(out, size, "games");
}

/* "de.po": which languages there are, is known before anybody asks; strangers may ask for any word. */
static void find_languages(struct games *games) {
    char path[600];
    snprintf(path, sizeof path, "%s/lang", games->folder);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        const char *dot = strchr(entry->d_name, '.');
        size_t length = dot != NULL ? (size_t)(dot - entry->d_name) : 0;
        if (length == 0 || length >= sizeof games->language[0].code || strcmp(dot, ".po") != 0 ||
            games->languages == GAMES_LANGUAGES_MAX)
            continue;
        memcpy(games->language[games->languages++].code, entry->d_name, length);
    }
    if (folder != NULL)
        closedir(folder);
}

static void read_language(struct games *games, struct games_language *known) {
    struct load_error error;
    char buffer[1024];
    struct text why;
    known->language = load_language_file(games->folder, known->code, &error);
    known->unreadable = known->language == NULL;
    if (known->language != NULL)
        return;
    text_init(&why, buffer, sizeof buffer);
    load_error_text(&error, &why);
    if (games->report != NULL)
        games->report("lang", buffer);
    else
        fprintf(stderr, "enfilade: %s\n", buffer);
}

const struct language *games_language(struct games *games, const char *code) {
    const struct language *found = NULL;
    for (unsigned i = 0; code != NULL && i < games->languages; i++) {
        struct games_language *known = &games->language[i];
        if (strcmp(known->code, code) != 0)
            continue;
        pthread_mutex_lock(&games->lock);
        if (known->language == NULL && !known->unreadable)
            read_language(games, known);
        found = known->language;
        pthread_mutex_unlock(&games->lock);
    }
    return found;
}

unsigned games_language_number(const struct games *games, const struct language *language) {
    for (unsigned i = 0; language != NULL && i < games->languages; i++)
        if (games->language[i].language == language)
            return i + 1;
    return 0;
}

struct games *games_open(const char *folder) {
    struct games *games = must(calloc(1, sizeof *games));
    snprintf(games->folder, sizeof games->folder, "%s", folder);
    pthread_mutex_init(&games->lock, NULL);
    if (!load_list(games->folder, &games->list))
        games->list.count = 0;
    find_languages(games);
    return games;
}

void games_close(struct games *games) {
    if (games == NULL)
        return;
    for (int i = 0; i < games->list.count; i++)
        if (games->pack[i] != NULL)
            load_free(games->pack[i]);
    for (int i = 0; i < OWN_PACKS_MAX; i++)
        if (games->own[i].pack != NULL)
            load_free(games->own[i].pack);
    for (int i = 0; i < CHANGED_MAX; i++)
        games_close(games->changed[i].games);
    for (unsigned i = 0; i < games->languages; i++)
        load_language_free(games->language[i].language);
    pthread_mutex_destroy(&games->lock);
    free(games);
}

const char *games_folder(const struct games *games) { return games->folder; }
int games_count(const struct games *games) { return games->list.count; }
const char *games_name(const struct games *games, int index) {
    CHECK(index >= 0 && index < games_count(games));
    return games->list.name[index];
}

void games_hide_files(struct games *games, void (*report)(const char *game, const char *why)) {
    games->report = report;
}

static void write_load_error(const struct games *games, const char *game, const struct load_error *error,
                             struct text *why) {
    char buffer[1024];
    struct text whole;
    if (games->report == NULL) {
        load_error_text(error, why);
        return;
    }
    text_init(&whole, buffer, sizeof buffer);
    load_error_text(error, &whole);
    games->report(game, buffer);
    text_add(why, "the data of ");
    text_add(why, game);
    text_add(why, " cannot be read: the host can find the reason in the log");
}

/* What computer players learned and cannot use keeps nobody from playing: it is said once, when the game is read. */
static void warn_of_learned(const struct games *games, const char *game, const void *pack) {
    char buffer[1024];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (pack == NULL || !load_learned_complaint(games->folder, game, pack, &why))
        return;
    if (games->report != NULL)
        games->report(game, buffer);
    else
        fprintf(stderr, "enfilade: %s\n", buffer);
}

static const void *pack_at(struct games *games, int index, struct text *why) {
    struct load_error error = {0};
    pthread_mutex_lock(&games->lock);
    if (games->pack[index] == NULL) {
        games->pack[index] = load_game(games->folder, games->list.name[index], &error);
        warn_of_learned(games, games->list.name[index], games->pack[index]);
    }
    const void *pack = games->pack[index];
    pthread_mutex_unlock(&games->lock);
    if (pack == NULL)
        write_load_error(games, games->list.name[index], &error, why);
    return pack;
}

/* -- games with changed numbers -- */

void games_find_changed(struct games *games, const char *folder) {
    snprintf(games->changed_folder, sizeof games->changed_folder, "%s", folder);
}

/* "kernstown~0123456789abcdef" up to `length`: sixteen digits, so that it leads nowhere else. */
static bool is_changed_name(const char *name, size_t length) {
    const char *mark = memchr(name, '~', length);
    return mark != NULL && length < CHANGED_NAME && (size_t)(name + length - mark) == 17 &&
           strspn(mark + 1, "0123456789abcdef") >= 16;
}

static struct games *open_changed(const struct games *games, const char *name) {
    char path[sizeof games->folder];
    size_t length = strcspn(name, "~");
    int written =
        snprintf(path, sizeof path, "%s/%.*s-%s", games->changed_folder, (int)length, name, name + length + 1);
    struct games *changed = written < (int)sizeof path && holds_games(path) ? games_open(path) : NULL;
    if (changed != NULL)
        changed->report = games->report;
    return changed;
}

/* Those that a name means, opened when first asked for; NULL: it means none, or more are open than there is room for.
 */
static struct games *changed_games(struct games *games, const char *id) {
    char name[CHANGED_NAME];
    size_t length = strcspn(id, "/");
    struct games *found = NULL;
    int i = 0;
    if (games->changed_folder[0] == 0 || !is_changed_name(id, length))
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, id);
    pthread_mutex_lock(&games->lock);
    while (i < CHANGED_MAX && games->changed[i].games != NULL && strcmp(games->changed[i].name, name) != 0)
        i++;
    if (i < CHANGED_MAX && games->changed[i].games == NULL) {
        games->changed[i].games = open_changed(games, name);
        snprintf(games->changed[i].name, sizeof games->changed[i].name, "%s", name);
    }
    if (i < CHANGED_MAX)
        found = games->changed[i].games;
    pthread_mutex_unlock(&games->lock);
    return found;
}

void games_plain_name(const char *id, char *out, size_t size) {
    size_t name = strcspn(id, "/"), plain = strcspn(id, "~");
    snprintf(out, size, "%.*s%s", (int)(plain < name ? plain : name), id, id + name);
}

const void *games_pack(struct games *games, const char *game, struct text *why) {
    char plain[64];
    struct games *changed = changed_games(games, game);
    games_plain_name(game, plain, sizeof plain);
    if (changed != NULL)
        return games_pack(changed, plain, why);
    for (int i = 0; i < games->list.count; i++)
        if (strcmp(games->list.name[i], game) == 0)
            return pack_at(games, i, why);
    text_add(why, "there is no game called ");
    text_add(why, game);
    text_add(why, games->report == NULL ? " in " : "");
    text_add(why, games->report == NULL ? games->folder : "");
    return NULL;
}

/* The pack of one scenario, made when it is first asked for. */
static const void *own_pack(struct games *games, const char *id, struct text *why) {
    struct load_error error = {0};
    const void *pack = NULL;
    int i = 0;
    pthread_mutex_lock(&games->lock);
    while (i < OWN_PACKS_MAX && games->own[i].pack != NULL && strcmp(games->own[i].id, id) != 0)
        i++;
    if (i < OWN_PACKS_MAX && games->own[i].pack == NULL) {
        games->own[i].pack = load_game(games->folder, id, &error);
        warn_of_learned(games, id, games->own[i].pack);
        snprintf(games->own[i].id, sizeof games->own[i].id, "%.63s", id);
    }
    if (i < OWN_PACKS_MAX)
        pack = games->own[i].pack;
    pthread_mutex_unlock(&games->lock);
    if (pack == NULL)
        write_load_error(games, id, &error, why);
    return pack;
}

bool games_scenario(struct games *games, const char *id, const void **tables, unsigned *index, struct text *why) {
    char game[32], plain[64];
    struct games *changed = changed_games(games, id);
    games_plain_name(id, plain, sizeof plain);
    if (changed != NULL)
        return games_scenario(changed, plain, tables, index, why);
    size_t name = strcspn(id, "/");
    snprintf(game, sizeof game, "%.*s", name < sizeof game ? (int)name : (int)sizeof game - 1, id);
    *tables = games_pack(games, game, why);
    if (*tables == NULL)
        return false;
    const struct ruleset *rules = load_ruleset(*tables);
    *index = 0;
    if (id[name] == 0 && !load_has_scenarios(*tables))
        return true;
    if (id[name] == 0)
        id = rules->scenario(*tables, 0)->id;
    for (unsigned i = 0; i < rules->scenario_count(*tables); i++)
        if (strcmp(rules->scenario(*tables, i)->id, id) == 0) {
            *index = i;
            if (!load_has_scenarios(*tables))
                return true;
            *index = 0;
            *tables = own_pack(games, id, why);
            return *tables != NULL;
        }
    text_add(why, "there is no scenario called ");
    text_add(why, id);
    return false;
}

/* -- what there is to play -- */

static json_t *scenario_entry(const struct ruleset *rules, const void *tables, const char *game, unsigned index) {
    const struct scenario_info *info = rules->scenario(tables, index);
    json_t *entry = json_object(), *sides = json_array(), *options = json_array();
    json_object_set_new(entry, "id", json_string(info->id));
    json_object_set_new(entry, "game", json_string(game));
    json_object_set_new(entry, "title", json_string(info->title));
    json_object_set_new(entry, "name", json_string(info->name));
    json_object_set_new(entry, "date", json_string(info->date));
    json_object_set_new(entry, "began", json_string(info->began));
    json_object_set_new(entry, "turns", json_integer(info->turns));
    for (side_id side = 0; side < SIDES; side++)
        json_array_append_new(sides, json_string(rules->side_name(tables, side)));
    json_object_set_new(entry, "sides", sides);
    for (unsigned i = 0; i < rules->option_count; i++) {
        bool known = !rules->knows_option || rules->knows_option(tables, i);
        if ((!known && !(info->options >> i & 1)) || (info->barred >> i & 1))
            continue;
        const char *title = rules->option_title ? rules->option_title(tables, i) : NULL;
        json_t *option = json_pack("{s:s, s:s, s:i, s:i}", "id", rules->options[i].id, "title",
                                   title ? title : rules->options[i].title, "standard", (int)rules->options[i].standard,
                                   "highest", (int)rules->options[i].highest);
        if (info->advised >> i & 1)
            json_object_set_new(option, "advised", json_true());
        if (rules->quick_options >> i & 1)
            json_object_set_new(option, "quick", json_true());
        json_array_append_new(options, option);
    }
    json_object_set_new(entry, "options", options);
    return entry;
}

json_t *games_scenarios(struct games *games) {
    json_t *out = json_object(), *list = json_array(), *troubles = json_array();
    for (int i = 0; i < games->list.count; i++) {
        char buffer[1024];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        const void *tables = pack_at(games, i, &why);
        if (tables == NULL) {
            json_array_append_new(troubles, json_string(buffer));
            continue;
        }
        const struct ruleset *rules = load_ruleset(tables);
        for (unsigned k = 0; k < rules->scenario_count(tables); k++)
            json_array_append_new(list, scenario_entry(rules, tables, games->list.name[i], k));
    }
    json_object_set_new(out, "scenarios", list);
    if (json_array_size(troubles) > 0)
        json_object_set(out, "troubles", troubles);
    json_decref(troubles);
    return out;
}

/* What a writer of the engine writes, as a tree: for documents that more is added to. */
static json_t *written(void (*write)(struct game *, struct json *), struct game *game) {
    struct text text = GROWING;
    struct json json;
    json_init(&json, &text);
    json.language = game->language;
    write(game, &json);
    json_t *out = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    return out;
}

static void write_books(struct game *game, struct json *out) { game->rules->books(out); }

json_t *games_books(void) {
    json_t *families = json_array();
    for (unsigned i = 0; load_family(i) != NULL; i++) {
        struct game game = {.rules = load_family(i)};
        if (game.rules->books != NULL)
            json_array_append_new(families, written(write_books, &game));
    }
    return json_pack("{s:o}", "families", families);
}

static void write_catalogue(struct game *game, struct json *out) { game->rules->catalogue(game->tables, out); }

json_t *games_catalogue(struct games *games, const char *name, const struct language *language, struct text *why) {
    const void *tables = games_pack(games, name, why);
    if (tables == NULL)
        return NULL;
    struct game game = {.tables = tables, .rules = load_ruleset(tables), .language = language};
    if (game.rules->catalogue != NULL)
        return written(write_catalogue, &game);
    text_add(why, "this game has no catalogue");
    return NULL;
}

static void write_map(struct game *game, struct json *out) { game->rules->map(game, out); }

json_t *games_map(struct games *games, const char *name, struct text *why) {
    const void *tables = games_pack(games, name, why);
    if (tables == NULL)
        return NULL;
    const struct ruleset *rules = load_ruleset(tables);
    if (rules->map == NULL) {
        text_add(why, "this game has no map");
        return NULL;
    }
    struct game game;
    struct arena arena;
    size_t size = play_memory(rules, tables);
    void *block = aligned_block(size);
    arena_init(&arena, block, size);
    play_new(&game, rules, tables, 0, NULL, dice_seed_number(DICE_CHACHA20, 1), &arena);
    json_t *map = written(write_map, &game);
    free(block);
    return map;
}

static bool read_option(const struct ruleset *rules, const char *id, const json_t *value, uint32_t *options,
                        struct text *why) {
    json_int_t number = json_is_boolean(value) ? json_boolean_value(value) : json_integer_value(value);
    if (!json_is_boolean(value) && !json_is_integer(value)) {
        text_add(why, "the value of an option is a number, true or false");
        return false;
    }
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++) {
        if (strcmp(rules->options[i].id, id) != 0)
            continue;
        if (number < 0 || number > rules->options[i].highest) {
            text_add(why, "the value of an option is out of its range");
            return false;
        }
        options[i] = (uint32_t)number;
        return true;
    }
    text_add(why, "there is no such option");
    return false;
}

/* A scenario may forbid what its game allows. */
static bool none_barred(const struct ruleset *rules, const struct scenario_info *scenario, const uint32_t *options,
                        struct text *why) {
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++) {
        if (!options[i] || !(scenario->barred >> i & 1))
            continue;
        text_add(why, "this scenario does not allow the option ");
        text_add(why, rules->options[i].id);
        return false;
    }
    return true;
}

bool games_options(const void *tables, unsigned scenario, const json_t *wanted, uint32_t *options, struct text *why) {
    const struct ruleset *rules = load_ruleset(tables);
    const char *key;
    json_t *value;
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        options[i] = rules->options[i].standard;
    json_object_foreach((json_t *)(uintptr_t)wanted, key, value) {
        if (!read_option(rules, key, value, options, why))
            return false;
    }
    return none_barred(rules, rules->scenario(tables, scenario), options, why);
}
