/* game.c: game.yaml: what the game is called, its sides, its sequence of play (4.0, SEQ) and its scenarios. */
#include "gbacw/books.h"
#include "load/read.h"

#include <stdio.h>
#include <string.h>

struct side_text {
    char *id, *title, *colour;
};
struct phase_text {
    char *id, *title, *kind, *phasing, *actor, *special, *from, *to, *option;
};
struct scenario_text {
    char *id, *title, *began, *ended, *turns, *options, *barred, *advised;
};
struct title_text {
    char *option, *title;
};
struct scale_text {
    char *minutes, *yards, *men, *clock, *night;
};
struct game_text {
    char *title, *book, *charts, *profile, *first_deployer, *first_player, *options;
    struct scale_text *scale;
    struct side_text *sides;
    struct home_text *retreat;
    struct phase_text *sequence;
    struct scenario_text *scenarios;
    struct title_text *titles;
    unsigned sides_count, retreat_count, sequence_count, scenarios_count, titles_count;
};

static const cyaml_schema_field_t side_fields[] = {TEXT("id", side_text, id), TEXT("title", side_text, title),
                                                   TEXT("colour", side_text, colour), CYAML_FIELD_END};
static const cyaml_schema_field_t phase_fields[] = {TEXT("id", phase_text, id),
                                                    TEXT("title", phase_text, title),
                                                    TEXT("kind", phase_text, kind),
                                                    TEXT("phasing", phase_text, phasing),
                                                    TEXT("actor", phase_text, actor),
                                                    TEXT_IF("special", phase_text, special),
                                                    TEXT_IF("from", phase_text, from),
                                                    TEXT_IF("to", phase_text, to),
                                                    TEXT_IF("option", phase_text, option),
                                                    CYAML_FIELD_END};
static const cyaml_schema_field_t scenario_fields[] = {TEXT("id", scenario_text, id),
                                                       TEXT("title", scenario_text, title),
                                                       TEXT_IF("began", scenario_text, began),
                                                       TEXT_IF("ended", scenario_text, ended),
                                                       TEXT("turns", scenario_text, turns),
                                                       TEXT_IF("options", scenario_text, options),
                                                       TEXT_IF("barred", scenario_text, barred),
                                                       TEXT_IF("advised", scenario_text, advised),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t title_fields[] = {TEXT("option", title_text, option),
                                                    TEXT("title", title_text, title), CYAML_FIELD_END};
static const cyaml_schema_field_t scale_fields[] = {
    TEXT("minutes", scale_text, minutes), TEXT("yards", scale_text, yards),    TEXT("men", scale_text, men),
    TEXT_IF("clock", scale_text, clock),  TEXT_IF("night", scale_text, night), CYAML_FIELD_END};
static const cyaml_schema_value_t side_entry = ENTRY(side_text, side_fields);
static const cyaml_schema_value_t title_entry = ENTRY(title_text, title_fields);
static const cyaml_schema_value_t phase_entry = ENTRY(phase_text, phase_fields);
static const cyaml_schema_value_t scenario_entry = ENTRY(scenario_text, scenario_fields);
static const cyaml_schema_field_t game_fields[] = {TEXT("title", game_text, title),
                                                   TEXT("book", game_text, book),
                                                   TEXT_IF("charts", game_text, charts),
                                                   TEXT("profile", game_text, profile),
                                                   RECORD_IF("scale", game_text, scale, scale_fields),
                                                   LIST("sides", game_text, sides, &side_entry),
                                                   TEXT("first_deployer", game_text, first_deployer),
                                                   TEXT("first_player", game_text, first_player),
                                                   TEXT_IF("options", game_text, options),
                                                   LIST("retreat", game_text, retreat, &home_entry),
                                                   LIST_IF("titles", game_text, titles, &title_entry),
                                                   LIST("sequence", game_text, sequence, &phase_entry),
                                                   LIST("scenarios", game_text, scenarios, &scenario_entry),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t game_schema = DOCUMENT(game_text, game_fields);

static bool sides(struct source *source, const struct game_text *text, struct gbacw_tables *tables) {
    char where[96];
    if (text->sides_count != SIDES)
        return source_refuse(source, "sides", "expected two sides");
    for (int i = 0; i < SIDES; i++)
        if (!read_text(source, source_path(where, "sides", i, "id"), text->sides[i].id, tables->side_id[i],
                       sizeof tables->side_id[i]) ||
            !read_text(source, source_path(where, "sides", i, "title"), text->sides[i].title, tables->side_title[i],
                       sizeof tables->side_title[i]) ||
            !read_colour(source, source_path(where, "sides", i, "colour"), text->sides[i].colour,
                         tables->side_colour[i]))
            return false;
    return read_side(source, "first_deployer", tables, text->first_deployer, &tables->first_deployer) &&
           read_side(source, "first_player", tables, text->first_player, &tables->first_player);
}

/* `phasing` is a side or `neither`; `actor` phasing, other, or neither. */
static bool whose(struct source *source, unsigned i, const struct phase_text *text, const struct gbacw_tables *tables,
                  struct phase_info *phase) {
    static const char *const actors[] = {"phasing", "other", "neither", NULL};
    char where[96];
    int actor = 0;
    phase->phasing = SIDE_NONE;
    if (strcmp(text->phasing, "neither") != 0 &&
        !read_side(source, source_path(where, "sequence", (int)i, "phasing"), tables, text->phasing, &phase->phasing))
        return false;
    if (!read_word(source, source_path(where, "sequence", (int)i, "actor"), text->actor, actors, &actor))
        return false;
    if (actor < 2 && phase->phasing == SIDE_NONE)
        return source_refuse(source, where, "a phase of neither side has no actor");
    phase->actor = actor == 0 ? phase->phasing : actor == 1 ? other_side(phase->phasing) : SIDE_NONE;
    return true;
}

int option_by_id(const char *id, size_t length) {
    for (unsigned option = 0; option < gbacw_ruleset.option_count; option++)
        if (strlen(gbacw_ruleset.options[option].id) == length &&
            memcmp(gbacw_ruleset.options[option].id, id, length) == 0)
            return (int)option;
    return -1;
}

/* Options of the family by their names, a bit each. */
static bool options_named(struct source *source, const char *where, const char *list, uint64_t *out) {
    const char *word;
    size_t length;
    while (list && next_word(&list, &word, &length)) {
        int option = option_by_id(word, length);
        if (option < 0)
            return source_refuse(source, where, "\"%.*s\" is not an option", (int)(length & 63), word);
        *out |= (uint64_t)1 << option;
    }
    return true;
}

static bool when(struct source *source, unsigned i, const struct phase_text *text, struct phase_info *phase) {
    char where[96];
    int from = 0, to = 0, special = 0;
    if (!read_number(source, source_path(where, "sequence", (int)i, "from"), text->from, 1, 250, &from, NULL) ||
        !read_number(source, source_path(where, "sequence", (int)i, "to"), text->to, 1, 250, &to, NULL) ||
        !read_number(source, source_path(where, "sequence", (int)i, "special"), text->special, 0, 9, &special, NULL))
        return false;
    if (to && to < from)
        return source_refuse(source, where, "turn %d comes before %d", to, from);
    phase->turn_from = (uint8_t)from, phase->turn_to = (uint8_t)(from && !to ? 255 : to);
    phase->special = (uint8_t)special;
    int option = text->option ? option_by_id(text->option, strlen(text->option)) : 0;
    phase->option = (uint8_t)(text->option ? option + 1 : 0);
    return option >= 0 || source_refuse(source, source_path(where, "sequence", (int)i, "option"),
                                        "\"%.40s\" is not an option", text->option);
}

static bool sequence(struct source *source, const struct game_text *text, struct gbacw_tables *tables) {
    static const char *const kinds[] = {
        "deployment",           "initial-command", "movement",    "defensive-fire",  "offensive-fire",
        "retreat-before-melee", "melee",           "special",     "resupply",        "rally",
        "final-command",        "interphase",      "bombardment", "counter-battery", NULL};
    char where[96];
    if (text->sequence_count == 0 || text->sequence_count > PHASES_MAX)
        return source_refuse(source, "sequence", "expected 1 to %d phases", PHASES_MAX);
    for (unsigned i = 0; i < text->sequence_count; i++) {
        struct phase_info *phase = &tables->phase[i];
        const struct phase_text *row = &text->sequence[i];
        int kind = 0;
        if (!read_text(source, source_path(where, "sequence", (int)i, "id"), row->id, phase->id, sizeof phase->id) ||
            !read_text(source, source_path(where, "sequence", (int)i, "title"), row->title, phase->title,
                       sizeof phase->title) ||
            !read_word(source, source_path(where, "sequence", (int)i, "kind"), row->kind, kinds, &kind) ||
            !whose(source, i, row, tables, phase) || !when(source, i, row, phase))
            return false;
        phase->kind = (uint8_t)kind;
    }
    tables->phase_count = (uint8_t)text->sequence_count;
    return true;
}

static bool scenarios(struct source *source, const char *game, const struct game_text *text,
                      struct gbacw_tables *tables) {
    char where[96], id[96];
    if (text->scenarios_count == 0 || text->scenarios_count > SCENARIOS_MAX)
        return source_refuse(source, "scenarios", "expected 1 to %d", SCENARIOS_MAX);
    for (unsigned i = 0; i < text->scenarios_count; i++) {
        struct scenario_info *scenario = &tables->scenario[i];
        int turns = 0;
        snprintf(id, sizeof id, "%s/%.40s", game, text->scenarios[i].id);
        if (!read_text(source, source_path(where, "scenarios", (int)i, "id"), id, scenario->id, sizeof scenario->id) ||
            !read_scenario_title(source, source_path(where, "scenarios", (int)i, "title"), text->scenarios[i].title,
                                 text->scenarios[i].began, text->scenarios[i].ended, scenario) ||
            !read_number(source, source_path(where, "scenarios", (int)i, "turns"), text->scenarios[i].turns, 1, 250,
                         &turns, NULL) ||
            !options_named(source, "scenarios.options", text->scenarios[i].options, &scenario->options) ||
            !options_named(source, "scenarios.barred", text->scenarios[i].barred, &scenario->barred) ||
            !options_named(source, "scenarios.advised", text->scenarios[i].advised, &scenario->advised))
            return false;
        scenario->turns = (uint16_t)turns;
    }
    tables->scenario_count = (uint8_t)text->scenarios_count;
    return true;
}

/* What this game calls options that the family words in general. */
static bool titles(struct source *source, const struct game_text *text, struct gbacw_tables *tables) {
    char where[96];
    if (text->titles_count > TITLED_MAX)
        return source_refuse(source, "titles", "at most %d", TITLED_MAX);
    for (unsigned i = 0; i < text->titles_count; i++) {
        struct titled_option *titled = &tables->titled[tables->titled_count++];
        int option = option_by_id(text->titles[i].option, strlen(text->titles[i].option));
        if (option < 0)
            return source_refuse(source, source_path(where, "titles", (int)i, "option"), "\"%.40s\" is not an option",
                                 text->titles[i].option);
        titled->option = (uint8_t)option;
        if (!read_text(source, source_path(where, "titles", (int)i, "title"), text->titles[i].title, titled->title,
                       sizeof titled->title))
            return false;
    }
    return true;
}

/* "20:00-05:00 60": from when to when, and the minutes of a turn then */
static bool night(struct source *source, const char *text, struct gbacw_tables *tables) {
    int from[2], to[2], minutes = 0;
    if (!text)
        return true;
    if (sscanf(text, "%d:%d-%d:%d %d", &from[0], &from[1], &to[0], &to[1], &minutes) < 5 || from[0] < 0 ||
        from[0] > 23 || to[0] < 0 || to[0] > 23 || from[1] < 0 || from[1] > 59 || to[1] < 0 || to[1] > 59 ||
        minutes < 1 || minutes > 600)
        return source_refuse(source, "scale.night", "expected such as 20:00-05:00 60, found \"%.30s\"", text);
    tables->night_from = (uint16_t)(from[0] * 60 + from[1]), tables->night_to = (uint16_t)(to[0] * 60 + to[1]);
    tables->night_minutes = (uint16_t)minutes;
    return true;
}

static bool scale(struct source *source, const struct scale_text *text, struct gbacw_tables *tables) {
    int minutes = 0, yards = 0, men = 0, hour = 0, minute = 0;
    if (!text)
        return true;
    if (!read_number(source, "scale.minutes", text->minutes, 1, 1440, &minutes, NULL) ||
        !read_number(source, "scale.yards", text->yards, 1, 9999, &yards, NULL) ||
        !read_number(source, "scale.men", text->men, 1, 9999, &men, NULL))
        return false;
    const char *clock = text->clock;
    if (clock && skip_mark(&clock) && !*clock)
        clock = NULL;
    if (clock && (sscanf(clock, "%d:%d", &hour, &minute) < 2 || hour < 0 || hour > 23 || minute < 0 || minute > 59))
        return source_refuse(source, "scale.clock", "expected a time such as 11:00, found \"%.20s\"", clock);
    tables->turn_minutes = (uint16_t)minutes, tables->hex_yards = (uint16_t)yards, tables->point_men = (uint16_t)men;
    tables->clock = (uint16_t)(hour * 60 + minute);
    return night(source, text->night, tables);
}

static bool read_all(struct source *source, const char *game, const struct game_text *text,
                     struct gbacw_tables *tables) {
    if (!read_text(source, "title", text->title, tables->title, sizeof tables->title) ||
        !read_text(source, "book", text->book, tables->book, sizeof tables->book) ||
        !read_text(source, "profile", text->profile, tables->profile, sizeof tables->profile))
        return false;
    if (gbacw_book_named(text->profile) == NULL)
        return source_refuse(source, "profile", "no book is called \"%.40s\": known are %s", text->profile,
                             gbacw_book_names);
    snprintf(tables->game, sizeof tables->game, "%s", game);
    return options_named(source, "options", text->options, &tables->options) && scale(source, text->scale, tables) &&
           sides(source, text, tables) && read_homes(source, text->retreat, text->retreat_count, tables) &&
           titles(source, text, tables) && sequence(source, text, tables) && scenarios(source, game, text, tables);
}

bool read_game(const struct folder *folder, struct gbacw_tables *tables) {
    struct source source;
    struct game_text *text =
        source_read(&source, folder->games_dir, folder->game, "game.yaml", &game_schema, folder->error);
    if (!text)
        return false;
    bool good = read_all(&source, folder->game, text, tables);
    source_free(&game_schema, text);
    return good;
}
