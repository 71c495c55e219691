/* terminal.c: `enfilade play`: a battle in plain lines of text, 80 columns wide, without colours or cursor tricks, so
 * that a screen reader, a pipe or a teletype will do. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/levels.h"
#include "cli/commands.h"
#include "cli/common/sheet_text.h"
#include "cli/terminal_orders.h"
#include "match/orders.h"

enum { PAGE = 18, MAP_RADIUS = 2, EVENTS_SHOWN = 20, LINE_MAX_LENGTH = 4096 };

struct player {
    bool human;
    struct bot bot;
    void *memory;
};

struct seat { /* the person at the terminal */
    struct games *games;
    struct match *now;
    struct player player[SIDES];
    const char *bot_name;
    struct dice_seed seed;
    size_t shown; /* events already printed */
    struct action_list list;
    bool quit;
    bool stale; /* the decision is to be shown again */
    hex_id looked_at;
};

/* -- printing -- */

static const char *side_word(const struct seat *seat, side_id side) {
    const struct match *now = seat->now;
    return side < SIDES ? now->rules->side_name(now->tables, side) : "nobody";
}

/* What is sealed is read by its side alone, and by nobody where both sit at this screen. */
static bool may_be_read(const struct seat *seat, const struct match_event *event) {
    if (event->only == SIDE_NONE)
        return true;
    return seat->player[event->only].human && !seat->player[other_side(event->only)].human;
}

/* A long story is cut to its end: the log has the rest. */
static void print_events(struct seat *seat) {
    struct match *now = seat->now;
    if (now->event_count > seat->shown + EVENTS_SHOWN) {
        printf("(%zu more events before these: `log %zu` prints them.)\n",
               now->event_count - seat->shown - EVENTS_SHOWN, now->event_count - seat->shown);
        seat->shown = now->event_count - EVENTS_SHOWN;
    }
    for (; seat->shown < now->event_count; seat->shown++) {
        const struct match_event *event = &now->event[seat->shown];
        if (may_be_read(seat, event))
            print_wrapped(event->sentence, 0, 4);
    }
}

static void print_ruling(const struct seat *seat, struct ruling ruling) {
    char buffer[600];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_ruling_text(&seat->now->game, ruling, &text);
    if (ruling.case_number != NULL && ruling.case_number[0] != 0 && isdigit((unsigned char)ruling.case_number[0])) {
        text_add(&text, " [");
        text_add(&text, ruling.case_number);
        text_char(&text, ']');
    }
    buffer[0] = (char)toupper((unsigned char)buffer[0]);
    print_wrapped(buffer, 0, 4);
}

static const char *action_words(const struct seat *seat, struct action action, char *buffer, size_t size) {
    struct text text;
    text_init(&text, buffer, size);
    play_action_text(&seat->now->game, action, &text);
    return buffer;
}

/* -- the list of actions -- */

static uint32_t count_verb(const struct seat *seat, uint8_t verb) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < seat->list.count; i++)
        count += seat->list.at[i].verb == verb;
    return count;
}

/* One line for a verb: how many, and as many of them as fit. */
static void print_verb(const struct seat *seat, uint8_t verb) {
    const struct verb *info = &seat->now->rules->verbs[verb];
    uint32_t count = count_verb(seat, verb);
    char line[COLUMNS + 1], words[128];
    int used = count == 1 ? snprintf(line, sizeof line, "  %s", info->name)
                          : snprintf(line, sizeof line, "  %s (%u):", info->name, count);
    bool first = true;
    for (uint32_t i = 0; i < seat->list.count; i++) {
        if (seat->list.at[i].verb != verb)
            continue;
        const char *rest = action_words(seat, seat->list.at[i], words, sizeof words) + strlen(info->name);
        if (used + (int)strlen(rest) + 6 > COLUMNS) {
            snprintf(line + used, sizeof line - (size_t)used, " ...");
            break;
        }
        used += snprintf(line + used, sizeof line - (size_t)used, "%s%s", first ? "" : ",", rest);
        first = false;
    }
    puts(line);
}

static void print_numbered(const struct seat *seat, uint8_t verb, uint32_t page) {
    uint32_t shown = 0, total = verb == 0xff ? seat->list.count : count_verb(seat, verb);
    uint32_t pages = (total + PAGE - 1) / PAGE;
    for (uint32_t i = 0, n = 0; i < seat->list.count; i++) {
        char words[128];
        if (verb != 0xff && seat->list.at[i].verb != verb)
            continue;
        if (n++ / PAGE != page)
            continue;
        printf("  %3u  %s\n", i + 1, action_words(seat, seat->list.at[i], words, sizeof words));
        shown++;
    }
    if (shown == 0)
        puts("There is no such action now.");
    if (pages > 1 && page < pages) {
        const char *name = verb == 0xff ? "all" : seat->now->rules->verbs[verb].name;
        printf("Page %u of %u", page + 1, pages);
        if (page + 1 < pages)
            printf("; `actions %s %u` for the next", name, page + 2);
        puts(".");
    }
}

static void print_actions(const struct seat *seat) {
    if (seat->list.count <= 12) {
        print_numbered(seat, 0xff, 0);
        return;
    }
    for (uint8_t verb = 0; verb < seat->now->rules->verb_count; verb++)
        if (count_verb(seat, verb) > 0)
            print_verb(seat, verb);
    puts("`actions VERB` lists them with numbers; `help` explains the rest.");
}

static void write_duties(struct match *now, struct text *out, void *count) { play_duties(&now->game, out, count); }

static void print_duties(struct seat *seat) {
    struct match *now = seat->now;
    int count = 0;
    match_write(now, write_duties, &count);
    if (count == 0)
        return;
    enum { SHOWN = 6 }; /* a whole army to deploy would fill the screen */
    int shown = 0;
    puts("Still to do:");
    for (char *line = now->work.at; *line != 0 && shown < SHOWN; shown++) {
        size_t length = strcspn(line, "\n");
        char end = line[length];
        line[length] = 0;
        print_wrapped(line, 2, 4);
        line += length + (end != 0);
    }
    if (count > shown)
        printf("  and %d more\n", count - shown);
}

static void print_decision(struct seat *seat) {
    struct match *now = seat->now;
    char buffer[1024];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_prompt(&now->game, &text);
    printf("\nTurn %u, %s: %s decides.\n", now->game.state->turn,
           now->rules->phase_name(now->tables, now->game.state->phase), side_word(seat, play_side_to_act(&now->game)));
    print_wrapped(buffer, 0, 0);
    play_actions(&now->game, &seat->list);
    print_duties(seat);
    print_actions(seat);
    seat->stale = false;
}

/* -- answers of the rules, laid out -- */

struct question {
    const struct query *query;
    struct ruling ruling;
};

static void write_sheet(struct match *now, struct json *json, void *context) {
    struct question *question = context;
    question->ruling = play_query(&now->game, question->query, true, json);
}

static void show_sheet(struct seat *seat, const struct query *query) {
    struct question question = {.query = query};
    if (seat->now->rules->sheet == NULL) {
        puts("This game has no such query.");
        return;
    }
    json_t *sheet = match_json(seat->now, write_sheet, &question);
    if (is_legal(question.ruling))
        print_sheet(sheet);
    else
        print_ruling(seat, question.ruling);
    json_decref(sheet);
}

/* A word of a question: a counter, a hex or a side, whichever the game knows by that name. */
static bool take_name(const struct match *now, const char *name, size_t length, struct query *query) {
    counter_id unit = now->rules->counter_named(now->tables, name, length);
    hex_id hex = now->rules->hex_labelled(now->tables, name, length);
    if (unit != COUNTER_NONE) {
        query->unit = unit;
        return true;
    }
    if (hex != HEX_NONE) {
        query->from = query->to;
        query->hex = query->to = hex;
        return true;
    }
    for (side_id side = 0; side < SIDES; side++) {
        const char *id = now->rules->side_name(now->tables, side);
        if (strlen(id) == length && memcmp(id, name, length) == 0) {
            query->side = side;
            return true;
        }
    }
    return false;
}

/* A question by its name, about what the words name; without words about the side to act. */
static void ask_about(struct seat *seat, const char *what, const char *names) {
    struct match *now = seat->now;
    struct query query = {.what = what,
                          .from = HEX_NONE,
                          .to = HEX_NONE,
                          .hex = HEX_NONE,
                          .unit = COUNTER_NONE,
                          .side = play_side_to_act(&now->game),
                          .all = true};
    for (const char *at = names; *at;) {
        size_t length = strcspn(at, " ");
        if (!take_name(now, at, length, &query)) {
            puts("That is not on this map.");
            return;
        }
        at += length + strspn(at + length, " ");
    }
    show_sheet(seat, &query);
}

static void write_catalogue(struct match *now, struct json *json, void *context) {
    (void)context;
    now->rules->catalogue(now->tables, json);
}

/* -- commands of the table; each gets the rest of the line -- */

static void show_help(struct seat *seat, char *rest) {
    const struct match *now = seat->now;
    for (uint8_t verb = 0; *rest != 0 && verb < now->rules->verb_count; verb++)
        if (strcmp(now->rules->verbs[verb].name, rest) == 0) {
            printf("%s: %s.\n", rest, now->rules->verbs[verb].help);
            return;
        }
    puts("Type an action (`move 14-NJ`) or its number in the list. Other commands:\n"
         "  actions [VERB] [PAGE]  list the actions that are legal now, with numbers\n"
         "  why ACTION             say whether it is legal, or which case forbids it\n"
         "  odds HEX, odds UNIT    show the exact odds of a fire or an attack\n"
         "  melee HEX              show the exact odds of a melee\n"
         "  look [WHAT] [NAME]     show another sheet of this game; alone: list the sheets\n"
         "  reach UNIT             show where a unit can move\n"
         "  stack HEX              list the counters in a hex\n"
         "  rule CASE              print what a case of the rules requires\n"
         "  map [HEX] [RADIUS]     show the ground around a hex or a counter\n"
         "  units [TEXT]           list the counters on the map (with this text)\n"
         "  victory                show the Victory Points so far\n"
         "  duties                 list what must be done before the phase can end\n"
         "  order WHO WHAT [WHERE] give an order, as `order II attack 2413`; list them\n"
         "  cancel WHO             cancel an order\n"
         "  advise                 what the staff would order here, and why\n"
         "  foresee                show what the orders would do, with imagined dice\n"
         "  carry-out              do what the orders ask of this phase\n"
         "  undo                   undo, up to the last die or enemy action\n"
         "  back N                 undo further, by agreement: keep N actions\n"
         "  log [N]                print the last N events\n"
         "  save FILE, load FILE   save the game, load a saved one\n"
         "  help VERB              explain an action\n"
         "  resign, quit");
}

static uint8_t verb_named(const struct seat *seat, const char *name) {
    const struct ruleset *rules = seat->now->rules;
    for (uint8_t verb = 0; verb < rules->verb_count; verb++)
        if (strcmp(rules->verbs[verb].name, name) == 0)
            return verb;
    return 0xff;
}

static void show_actions(struct seat *seat, char *rest) {
    char *verb = strtok(rest, " "), *page = strtok(NULL, " ");
    if (verb == NULL) {
        print_actions(seat);
        return;
    }
    if (page == NULL && isdigit((unsigned char)verb[0])) {
        page = verb;
        verb = NULL;
    }
    long number = page != NULL ? strtol(page, NULL, 10) : 1;
    uint8_t found = verb != NULL ? verb_named(seat, verb) : 0xff;
    if (found == 0xff && verb != NULL && strcmp(verb, "all") != 0)
        printf("There is no verb `%s`.\n", verb);
    else
        print_numbered(seat, found, number > 0 ? (uint32_t)number - 1 : 0);
}

static void show_why(struct seat *seat, char *rest) {
    struct game *game = &seat->now->game;
    struct action action;
    struct ruling ruling = play_action_read(game, rest, strlen(rest), &action);
    if (is_legal(ruling))
        ruling = play_judge(game, play_side_to_act(game), action);
    if (is_legal(ruling))
        puts("It is allowed.");
    else
        print_ruling(seat, ruling);
}

/* The question worth asking before a fight: of the first verb of combat that has one. */
static void show_odds(struct seat *seat, char *rest) {
    json_t *catalogue = match_json(seat->now, write_catalogue, NULL), *verb;
    const char *name;
    char what[32] = "";
    json_object_foreach(json_object_get(catalogue, "verbs"), name, verb) {
        const char *peek = json_string_value(json_object_get(verb, "peek"));
        const char *group = json_string_value(json_object_get(verb, "group"));
        if (!what[0] && peek && group && strcmp(group, "combat") == 0)
            snprintf(what, sizeof what, "%s", peek);
    }
    json_decref(catalogue);
    ask_about(seat, what, rest);
}
static void show_melee(struct seat *seat, char *rest) { ask_about(seat, "melee", rest); }
static void show_stack(struct seat *seat, char *rest) { ask_about(seat, "stack", rest); }
static void show_reach(struct seat *seat, char *rest) { ask_about(seat, "reach", rest); }
static void show_victory(struct seat *seat, char *rest) { ask_about(seat, "victory", rest); }

/* Any question of the game; without a name, which there are. */
static void show_look(struct seat *seat, char *rest) {
    char what[32];
    size_t length = strcspn(rest, " ");
    if (length && length < sizeof what) {
        snprintf(what, sizeof what, "%.*s", (int)length, rest);
        ask_about(seat, what, rest + length + strspn(rest + length, " "));
        return;
    }
    json_t *catalogue = match_json(seat->now, write_catalogue, NULL), *query;
    size_t i;
    json_array_foreach(json_object_get(catalogue, "queries"), i, query) {
        const char *needs = json_string_value(json_object_get(query, "needs"));
        printf("  look %-16s %-8s %s\n", json_string_value(json_object_get(query, "what")),
               strcmp(needs, "none") == 0 ? "" : needs, json_string_value(json_object_get(query, "title")));
    }
    json_decref(catalogue);
}

/* Each part as a heading and, set in, what it says; an empty line lies between parts. */
static void print_cases(char *text) {
    bool heading = true;
    for (char *line = text, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = 0;
        print_wrapped(line, heading || *line == 0 ? 0 : 2, 2);
        heading = *line == 0;
    }
}

/* A case of this game's own book; of any other if that has none. */
static void show_rule(struct seat *seat, char *rest) {
    char buffer[16384];
    struct text text;
    json_t *catalogue = match_json(seat->now, write_catalogue, NULL);
    const char *book = json_string_value(json_object_get(catalogue, "book")), *folder = games_folder(seat->games);
    text_init(&text, buffer, sizeof buffer);
    if ((book != NULL && load_rules_text(folder, book, rest, &text)) || load_rules_text(folder, NULL, rest, &text))
        print_cases(buffer);
    else
        printf("No book has a case %s.\n", rest);
    json_decref(catalogue);
}

static void write_position(struct match *now, struct json *json, void *context) {
    (void)context;
    play_sync(&now->game);
    now->rules->position(&now->game, json);
}

/* The position as `state` writes it; the caller frees it. */
static json_t *position_of(struct match *now) { return match_json(now, write_position, NULL); }

/* A hex by its label, or the hex where a counter stands. */
static hex_id find_place(struct match *now, const char *name) {
    static const char *const lists[] = {"units", "leaders"};
    hex_id hex = now->rules->hex_labelled(now->tables, name, strlen(name));
    counter_id unit = now->rules->counter_named(now->tables, name, strlen(name));
    if (hex != HEX_NONE || unit == COUNTER_NONE)
        return hex;
    const char *id = now->rules->counter_name(now->tables, unit);
    json_t *position = position_of(now), *item;
    size_t k;
    for (int i = 0; i < 2; i++)
        json_array_foreach(json_object_get(position, lists[i]), k, item) {
            const char *label = json_string_value(json_object_get(item, "hex"));
            if (label != NULL && strcmp(json_string_value(json_object_get(item, "id")), id) == 0)
                hex = now->rules->hex_labelled(now->tables, label, strlen(label));
        }
    json_decref(position);
    return hex;
}

struct place {
    hex_id hex;
    int radius;
};

static void write_sketch(struct match *now, struct text *out, void *context) {
    const struct place *place = context;
    play_sync(&now->game);
    now->rules->sketch(&now->game, place->hex, place->radius, out);
}

static void show_map(struct seat *seat, char *rest) {
    struct match *now = seat->now;
    char *label = strtok(rest, " "), *size = strtok(NULL, " ");
    hex_id hex = label != NULL ? find_place(now, label) : seat->looked_at;
    if (hex == HEX_NONE || now->rules->sketch == NULL) {
        puts(label != NULL ? "There is no such hex." : "Name a hex: `map 1433` shows the ground around it.");
        return;
    }
    seat->looked_at = hex;
    long radius = size != NULL ? strtol(size, NULL, 10) : MAP_RADIUS;
    struct place place = {hex, radius > 0 && radius < 20 ? (int)radius : MAP_RADIUS};
    match_write(now, write_sketch, &place);
    fputs(now->work.at, stdout);
}

/* Every counter on the map on a line of its own. */
static void print_counters(const json_t *list, const char *wanted) {
    json_t *item, *value;
    size_t i;
    const char *key;
    json_array_foreach(list, i, item) {
        char line[1024];
        if (!json_is_string(json_object_get(item, "hex")))
            continue;
        size_t used = (size_t)snprintf(line, sizeof line, "%s %s", json_string_value(json_object_get(item, "id")),
                                       json_string_value(json_object_get(item, "hex")));
        json_object_foreach(item, key, value) {
            if (strcmp(key, "id") == 0 || strcmp(key, "hex") == 0 || strcmp(key, "fate") == 0 ||
                strcmp(key, "order") == 0 || used > 900)
                continue;
            if (json_is_string(value))
                used += (size_t)snprintf(line + used, sizeof line - used, " %.60s", json_string_value(value));
            else if (json_is_integer(value) && json_integer_value(value) != 0)
                used += (size_t)snprintf(line + used, sizeof line - used, " %.30s %lld", key,
                                         (long long)json_integer_value(value));
            else if (json_is_true(value))
                used += (size_t)snprintf(line + used, sizeof line - used, " %.30s", key);
        }
        if (*wanted == 0 || strstr(line, wanted) != NULL)
            print_wrapped(line, 0, 4);
    }
}

static void show_units(struct seat *seat, char *rest) {
    struct match *now = seat->now;
    json_t *position = position_of(now);
    print_counters(json_object_get(position, "units"), rest);
    print_counters(json_object_get(position, "leaders"), rest);
    json_decref(position);
}

static void show_duties(struct seat *seat, char *rest) {
    (void)rest;
    print_duties(seat);
}

static void show_log(struct seat *seat, char *rest) {
    const struct match *now = seat->now;
    size_t wanted = *rest != 0 ? (size_t)strtoul(rest, NULL, 10) : 20;
    for (size_t i = now->event_count > wanted ? now->event_count - wanted : 0; i < now->event_count; i++)
        if (may_be_read(seat, &now->event[i]))
            print_wrapped(now->event[i].sentence, 0, 4);
}

/* The orders of the side that decides, if a person sits there. */
static side_id side_that_orders(const struct seat *seat) {
    side_id side = play_side_to_act(&seat->now->game);
    if (side < SIDES && seat->player[side].human)
        return side;
    puts("It is not your decision now.");
    return SIDE_NONE;
}

static void give_order(struct seat *seat, char *rest) {
    side_id side = side_that_orders(seat);
    if (side != SIDE_NONE)
        terminal_order(seat->now, side, rest);
}

static void cancel_order(struct seat *seat, char *rest) {
    side_id side = side_that_orders(seat);
    if (side != SIDE_NONE)
        terminal_cancel(seat->now, side, rest);
}

static void foresee(struct seat *seat, char *rest) {
    side_id side = side_that_orders(seat);
    (void)rest;
    if (side != SIDE_NONE)
        terminal_foresee(seat->now, side);
}

static void advise(struct seat *seat, char *rest) {
    side_id side = side_that_orders(seat);
    (void)rest;
    if (side != SIDE_NONE)
        terminal_advise(seat->now, side);
}

static void carry_out(struct seat *seat, char *rest) {
    side_id side = side_that_orders(seat);
    (void)rest;
    if (side != SIDE_NONE && terminal_carry_out(seat->now, side))
        seat->stale = true;
}

static void take_back(struct seat *seat, char *rest) {
    (void)rest;
    uint32_t done = seat->now->game.state->actions;
    if (done == 0 || !match_undo(seat->now, done - 1)) {
        print_wrapped("That cannot be undone: a die was rolled, a secret was revealed or the other side has acted.", 0,
                      0);
        return;
    }
    seat->shown = seat->now->event_count;
    puts("Undone.");
    seat->stale = true;
}

static void seat_players(struct seat *seat) {
    const struct ruleset *rules = seat->now->rules;
    for (side_id side = 0; side < SIDES; side++) {
        struct player *player = &seat->player[side];
        if (player->human)
            continue;
        bot_find(rules, seat->bot_name, 1 + side, &player->bot);
        free(player->memory);
        player->memory = player->bot.memory = calloc(1, bot_memory_size(&player->bot, seat->now->tables) + 1);
    }
    seat->stale = true;
    seat->looked_at = HEX_NONE;
}

/* Beyond the last die, by agreement: at one terminal, typing it is the agreement. */
static void go_back(struct seat *seat, char *rest) {
    uint32_t done = seat->now->game.state->actions;
    uint64_t to;
    if (!cli_number(rest, &to) || to >= done) {
        printf("%u actions have been done. `back %u` keeps that many and rolls new dice.\n", done,
               done > 0 ? done - 1 : 0);
        return;
    }
    match_undo_agreed(seat->now, (uint32_t)to);
    seat->shown = seat->now->event_count;
    printf("Undone by agreement: %u actions are left.\n", (unsigned)to);
    seat_players(seat);
}

static void keep_game(struct seat *seat, char *rest) {
    if (*rest == 0) {
        puts("Name a file: `save my.save`");
        return;
    }
    char *text = match_save(seat->now, true);
    struct text orders = GROWING;
    text_add(&orders, "");
    for (side_id side = 0; side < SIDES; side++)
        match_orders_save(seat->now, side, &orders);
    FILE *file = fopen(rest, "w");
    bool kept = file != NULL && fputs(text, file) >= 0 && fputs(orders.at, file) >= 0;
    free(orders.at);
    if (file != NULL && fclose(file) != 0)
        kept = false;
    printf(kept ? "Saved in %s.\n" : "%s cannot be written.\n", rest);
    free(text);
}

static bool load_file(struct seat *seat, const char *path) {
    FILE *file = fopen(path, "r");
    struct buffer text = {0};
    struct save_trouble trouble;
    char block[65536];
    size_t got;
    if (file == NULL) {
        printf("%s cannot be opened.\n", path);
        return false;
    }
    buffer_add(&text, "", 0);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(&text, block, got);
    fclose(file);
    struct match *loaded = match_load(seat->games, text.at, text.length, false, &trouble);
    if (loaded == NULL || trouble.state != SAVE_SOUND) {
        printf("%s, line %u", path, trouble.line);
        if (trouble.action > 0)
            printf(", action %u", trouble.action);
        printf(": %s%s%s%s\n", trouble.why, trouble.rule[0] ? " [" : "", trouble.rule, trouble.rule[0] ? "]" : "");
        puts(loaded != NULL ? "The game continues from the last position that agrees." : "Nothing was loaded.");
    }
    free(text.at);
    if (loaded == NULL)
        return false;
    match_free(seat->now);
    seat->now = loaded;
    return true;
}

static void load_game_file(struct seat *seat, char *rest) {
    if (*rest == 0) {
        puts("Name a file: `load my.save`");
        return;
    }
    if (!load_file(seat, rest))
        return;
    seat->shown = seat->now->event_count;
    seat_players(seat);
    printf("Loaded %s.\n", rest);
}

static void leave(struct seat *seat, char *rest) {
    (void)rest;
    seat->quit = true;
}

static const struct {
    const char *name;
    void (*run)(struct seat *, char *rest);
} table_commands[] = {
    {"help", show_help},       {"?", show_help},        {"actions", show_actions}, {"why", show_why},
    {"odds", show_odds},       {"melee", show_melee},   {"stack", show_stack},     {"reach", show_reach},
    {"victory", show_victory}, {"look", show_look},     {"rule", show_rule},       {"map", show_map},
    {"units", show_units},     {"duties", show_duties}, {"log", show_log},         {"order", give_order},
    {"cancel", cancel_order},  {"foresee", foresee},    {"advise", advise},        {"carry-out", carry_out},
    {"undo", take_back},       {"back", go_back},       {"save", keep_game},       {"load", load_game_file},
    {"quit", leave},           {"exit", leave}};

/* -- playing -- */

static bool both_human(const struct seat *seat) { return seat->player[0].human && seat->player[1].human; }

/* Two people at one screen: what the first typed in secret is pushed out of sight. */
static void push_away(const struct seat *seat) {
    enum { SCREEN = 60 };
    if (!both_human(seat))
        return;
    for (int i = 0; isatty(STDOUT_FILENO) && i < SCREEN; i++)
        puts("");
    puts("The choice is made in secret. Hand over the keyboard.");
}

static void do_action(struct seat *seat, struct action action) {
    struct game *game = &seat->now->game;
    bool sealed = play_sealed(game);
    struct ruling ruling = match_do(seat->now, play_side_to_act(game), action);
    if (is_legal(ruling))
        seat->stale = true;
    else
        print_ruling(seat, ruling);
    if (is_legal(ruling) && sealed && play_sealed(game))
        push_away(seat);
}

static bool all_digits(const char *text) { return *text != 0 && strspn(text, "0123456789") == strlen(text); }

static void do_line(struct seat *seat, char *line) {
    char *word = line;
    size_t length = strcspn(word, " ");
    char *rest = word + length + strspn(word + length, " ");
    for (size_t i = 0; i < sizeof table_commands / sizeof table_commands[0]; i++)
        if (strlen(table_commands[i].name) == length && memcmp(table_commands[i].name, word, length) == 0) {
            table_commands[i].run(seat, rest);
            return;
        }
    if (all_digits(line)) {
        unsigned long number = strtoul(line, NULL, 10);
        if (number < 1 || number > seat->list.count)
            printf("The list goes from 1 to %u.\n", seat->list.count);
        else
            do_action(seat, seat->list.at[number - 1]);
        return;
    }
    struct action action;
    struct ruling ruling = play_action_read(&seat->now->game, line, strlen(line), &action);
    if (is_legal(ruling)) {
        do_action(seat, action);
        return;
    }
    print_ruling(seat, ruling);
    puts("`help` lists the commands.");
}

static void ask_person(struct seat *seat) {
    char line[LINE_MAX_LENGTH];
    if (seat->stale)
        print_decision(seat);
    fputs("> ", stdout);
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL) {
        puts("");
        seat->quit = true;
        return;
    }
    if (strchr(line, '\n') == NULL && strlen(line) == sizeof line - 1) { /* over-long: drop the rest of it */
        for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
            continue;
        puts("That line is too long.");
        return;
    }
    for (char *c = line; *c != 0; c++)
        if (iscntrl((unsigned char)*c))
            *c = ' ';
    char *start = line + strspn(line, " ");
    for (size_t end = strlen(start); end > 0 && start[end - 1] == ' ';)
        start[--end] = 0;
    if (!isatty(STDIN_FILENO)) /* so that what comes through a pipe leaves a transcript */
        puts(start);
    if (*start != 0)
        do_line(seat, start);
}

static void ask_bot(struct seat *seat, side_id side) {
    struct action action;
    char words[128];
    if (!match_choose(seat->now, &seat->player[side].bot, &action)) {
        puts("The computer found no action. This is a bug in the program: please save this game.");
        seat->quit = true;
        return;
    }
    action_words(seat, action, words, sizeof words);
    printf("%s: %s\n", side_word(seat, side), play_sealed(&seat->now->game) ? "(chooses in secret)" : words);
    match_do(seat->now, side, action);
    seat->stale = true;
}

static void print_end(const struct seat *seat) {
    const struct match *now = seat->now;
    int32_t points[SIDES] = {0, 0};
    if (now->rules->score != NULL)
        now->rules->score(&seat->now->game, points);
    printf("The game is over. %s: %d, %s: %d. ", side_word(seat, 0), points[0], side_word(seat, 1), points[1]);
    if (now->game.state->winner < SIDES)
        printf("%s wins%s.\n", side_word(seat, now->game.state->winner),
               now->game.state->resigned ? ": the other side resigned" : "");
    else
        puts("It is a draw.");
}

static void play_on(struct seat *seat) {
    while (!seat->quit) {
        struct game *game = &seat->now->game;
        print_events(seat);
        if (play_over(game)) {
            print_end(seat);
            return;
        }
        side_id side = play_side_to_act(game);
        if (seat->player[side].human)
            ask_person(seat);
        else
            ask_bot(seat, side);
    }
    puts("Goodbye.");
}

/* -- sitting down -- */

static bool read_options(int *argc, char **argv, const struct ruleset *rules, uint32_t *options) {
    const char *wish;
    for (unsigned i = 0; i < rules->option_count; i++)
        options[i] = rules->options[i].standard;
    while ((wish = cli_option(argc, argv, "--option")) != NULL) {
        size_t name = strcspn(wish, "=");
        uint64_t value = 1;
        unsigned i = 0;
        while (i < rules->option_count &&
               (strlen(rules->options[i].id) != name || memcmp(rules->options[i].id, wish, name) != 0))
            i++;
        if (i == rules->option_count || (wish[name] == '=' && !cli_number(wish + name + 1, &value)) ||
            value > rules->options[i].highest) {
            fprintf(stderr, "enfilade: there is no option %s\n", wish);
            return false;
        }
        options[i] = (uint32_t)value;
    }
    return true;
}

static bool open_game(struct seat *seat, int *argc, char **argv, const char *load, int *status) {
    char buffer[1024];
    struct text why;
    const void *tables;
    unsigned index;
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    text_init(&why, buffer, sizeof buffer);
    *status = 1;
    if (load != NULL)
        return load_file(seat, load);
    const char *id = NULL;
    for (int i = 1; i < *argc && id == NULL; i++)
        if (argv[i][0] != '-' && (i == 1 || argv[i - 1][0] != '-'))
            id = argv[i];
    if (id == NULL)
        id = games_count(seat->games) > 0 ? games_name(seat->games, 0) : "monocacy";
    if (!games_scenario(seat->games, id, &tables, &index, &why)) {
        fprintf(stderr, "enfilade: %s\n", buffer);
        return false;
    }
    *status = 2;
    if (!read_options(argc, argv, load_ruleset(tables), options) || cli_too_much(*argc, argv, 1))
        return false;
    *status = 1;
    seat->now = match_new(seat->games, id, options, seat->seed, &why);
    if (seat->now != NULL)
        return true;
    fprintf(stderr, "enfilade: %s\n", buffer);
    return false;
}

/* A player who is there, with a budget that cannot be: the game goes on with the standard one. Nobody of that name is a
 * slip of the command line. */
static bool find_player(struct seat *seat) {
    char name[BOT_NAME_SIZE], why[128];
    struct text text;
    struct bot bot;
    if (bot_find(seat->now->rules, seat->bot_name, 1, &bot))
        return true;
    text_init(&text, why, sizeof why);
    bot_why_not(seat->now->rules, seat->bot_name, &text);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(seat->bot_name, "@"), seat->bot_name);
    if (!bot_find(seat->now->rules, name, 1, &bot)) {
        fprintf(stderr, "enfilade: %s\n", why);
        return false;
    }
    printf("%s; %s plays.\n", why, LEVEL_STANDARD);
    seat->bot_name = LEVEL_STANDARD;
    return true;
}

/* Who plays which side: both by hand, or the named side (else the first) against the computer. */
static bool choose_sides(struct seat *seat, const char *side, bool both) {
    side_id mine = side != NULL ? match_side_named(seat->now, side) : SIDE_FIRST;
    if (mine == SIDE_NONE) {
        fprintf(stderr, "enfilade: there is no side called %s\n", side);
        return false;
    }
    if (!find_player(seat))
        return false;
    seat->player[mine].human = true;
    seat->player[other_side(mine)].human = both;
    seat_players(seat);
    return true;
}

int command_play(int argc, char **argv) {
    struct seat *seat = calloc(1, sizeof *seat);
    const char *folder = cli_games(&argc, argv), *side = cli_option(&argc, argv, "--side"),
               *seed = cli_option(&argc, argv, "--seed"), *bot = cli_option(&argc, argv, "--bot"),
               *load = cli_option(&argc, argv, "--load");
    bool both = cli_flag(&argc, argv, "--both");
    int status = 2;
    seat->seed = dice_seed_number(DICE_CHACHA20, 1);
    if (seed == NULL || dice_seed_read(seed, strlen(seed), &seat->seed)) {
        seat->games = games_open(folder);
        seat->bot_name = bot != NULL ? bot : LEVEL_STANDARD;
        if (open_game(seat, &argc, argv, load, &status)) {
            status = 2;
            if (!cli_too_much(argc, argv, 1) && choose_sides(seat, side, both)) {
                status = 0;
                puts("Enfilade. `help` lists the commands, `quit` ends the program.");
                play_on(seat);
            }
        }
        match_free(seat->now);
        games_close(seat->games);
    }
    for (side_id s = 0; s < SIDES; s++)
        free(seat->player[s].memory);
    free(seat);
    return status;
}
