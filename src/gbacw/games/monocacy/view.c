/* view.c: what Monocacy shows of its own: the ford and the hexes where it may lie, the burnt bridge, and who
 * has not been activated (25.0, 26.0, 28.1). Nothing here is secret: the ford's counter is drawn when a hex is
 * searched, so nobody knows where it lies before it is found. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/special.h"

/* A hex that may hold the ford, did not, or no longer matters. */
static void put_ford_place(const struct game *game, struct json *out, unsigned i) {
    static const struct ground_row open = {"ford-place", "The ford may be here", "warn", "25.0a", NULL, 0, 0, 0};
    static const struct ground_row known = {"ford-none", "The ford has been found", "quiet", "25.0f", NULL, 0, 0, 0};
    static const struct ground_row empty = {
        "ford-searched", "Searched without success: the ford is not here", "quiet", "25.0d", NULL, 0, 0, 0};
    const struct monocacy_state *state = monocacy_of(game);
    struct ground_row row = state->ford_removed & BIT(i) ? empty : state->ford_found ? known : open;
    row.hex = monocacy_tables_of(game)->ford[i];
    row.far = HEX_NONE;
    row.side = SIDE_NONE;
    play_put_ground_row(game, row, out);
}

static void put_ford(const struct game *game, struct json *out) {
    const struct monocacy_state *state = monocacy_of(game);
    for (unsigned i = 0; i < monocacy_tables_of(game)->ford_count; i++)
        put_ford_place(game, out, i);
    if (state->ford_found == 2)
        play_put_ground_row(game,
                            (struct ground_row){.is = "ford",
                                                .title = "The ford has been found here",
                                                .case_number = "25.0c",
                                                .tone = "good",
                                                .pictogram = "ford",
                                                .hex = state->ford_hex,
                                                .far = neighbour_of(game, state->ford_hex, state->ford_direction),
                                                .side = SIDE_NONE},
                            out);
}

void monocacy_show_ground(const struct game *game, struct json *out) {
    put_ford(game, out);
    if (monocacy_of(game)->bridge_burnt)
        play_put_ground_row(game,
                            (struct ground_row){.is = "burnt-bridge",
                                                .title = "The wooden bridge is burned",
                                                .case_number = "26.0",
                                                .tone = "bad",
                                                .pictogram = "broken",
                                                .hex = monocacy_tables_of(game)->bridge_hex,
                                                .far = monocacy_tables_of(game)->bridge_far,
                                                .side = SIDE_NONE},
                            out);
}

/* A division's initiative: boxes marked against its limit (30.0). */
static void put_initiative(const struct game *game, struct json *out, unsigned d) {
    const struct division_info *info = &tables_of(game)->division[d];
    const struct monocacy_limits *boxes = monocacy_limits(game, d);
    char title[80];
    struct text text;
    text_init(&text, title, sizeof title);
    text_add(&text, info->name);
    play_say(game, ": initiative", &text);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_said(out, "title", title);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    json_put_int(out, "value", monocacy_division(game, d)->marked);
    json_put_int(out, "lowest", 0);
    json_put_int(out, "highest", boxes->limit + boxes->extra);
    json_key(out, "zones");
    json_open(out, '[');
    json_open(out, '{');
    json_put_int(out, "to", boxes->limit - 1);
    json_put_said(out, "title", "moves freely");
    json_close(out, '}');
    json_open(out, '{');
    json_put_int(out, "to", boxes->limit + boxes->extra);
    json_put_said(out, "title", "limited");
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
}

void monocacy_tracks(const struct game *game, struct json *out) {
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        if (monocacy_limits(game, d)->limit)
            put_initiative(game, out, d);
}

void monocacy_division_row(const struct game *game, unsigned d, struct json *out) {
    if (!monocacy_limits(game, d)->limit)
        return;
    json_put_int(out, "cli", monocacy_division(game, d)->marked);
    json_put_int(out, "cli_limit", monocacy_limits(game, d)->limit);
    json_put_bool(out, "active", monocacy_division(game, d)->active != 0);
}

void monocacy_roster_row(const struct game *game, unsigned d, struct json *out) {
    const struct monocacy_division *division = monocacy_division(game, d);
    json_put_int(out, "cli_limit", monocacy_limits(game, d)->limit);
    json_put_int(out, "cli", division->marked);
    json_put_int(out, "cli_extra", division->opened);
    json_put_bool(out, "cli_reached", division->reached_turn != 0);
    json_put_bool(out, "active", division->active == 1);
}

void monocacy_division_sheet(struct sheet *sheet, unsigned d) {
    const struct monocacy_limits *boxes = monocacy_limits(sheet->game, d);
    if (boxes->limit)
        sheet_boxes(sheet, BOXES(.label = "Initiative", .total = boxes->limit + boxes->extra,
                                 .crossed = monocacy_division(sheet->game, d)->marked, .limit = boxes->limit,
                                 .case_number = "30.0"));
}

enum { BADGE_IDLE = BADGE_OWN, BADGE_BY_FORD };
const struct badge monocacy_badges[] = {
    {"not-activated", (uint64_t)1 << BADGE_IDLE, "Z", "Its division has not been activated", "28.1", "quiet"},
    {"by-ford", (uint64_t)1 << BADGE_BY_FORD, "f", "Crossed by the hidden ford", "31.3", "quiet"},
    {NULL, 0, NULL, NULL, NULL, NULL}};

uint64_t monocacy_badges_of(const struct game *game, counter_id c) {
    bool idle = on_map(game, c) && !unit_activated(game, c), by_ford = counter_at(game, c)->own & MONOCACY_BY_FORD;
    return (uint64_t)idle << BADGE_IDLE | (uint64_t)by_ford << BADGE_BY_FORD;
}

bool monocacy_action_words(struct game *game, struct action action, struct text *out) {
    if (action.verb != VERB_ACTIVATE && action.verb != VERB_EXEMPT)
        return false;
    unsigned division = action.who < tables_of(game)->counter_count ? division_led(game, action.who) : NO_DIVISION;
    play_say(game, action.verb == VERB_ACTIVATE ? "Activate " : "Exempt from the initiative limit: ", out);
    text_add(out, division < tables_of(game)->division_count ? tables_of(game)->division[division].name
                                                             : info_of(game, action.who)->name);
    return true;
}
