/* view_ground.c: what lies on the map besides counters: Pontoon Bridges, Field Works, the heavy guns and their Target;
 * and what the battle names there: entry hexes and the hexes its victory conditions speak of. */
#include "fury/show/view.h"
#include "fury/turn/victory.h"

struct thing {
    const char *is, *title, *case_number, *tone, *pictogram;
};

static void put_between(const struct game *game, struct json *out, hex_id hex, hex_id far, side_id side,
                        struct thing thing) {
    struct ground_row row = {thing.is, thing.title, thing.tone, thing.case_number, thing.pictogram, hex, far, side};
    play_put_ground_row(game, row, out);
}

static void put_at(const struct game *game, struct json *out, hex_id hex, side_id side, struct thing thing) {
    put_between(game, out, hex, HEX_NONE, side, thing);
}

static void put_pontoon(const struct game *game, struct json *out, const struct fury_pontoon *pontoon) {
    put_between(
        game, out, pontoon->hex, tables_of(game)->neighbour[pontoon->hex][pontoon->direction], SIDE_NONE,
        (struct thing){"pontoon",
                       pontoon->fresh ? "Pontoon Bridge, laid in this phase: cannot be crossed yet" : "Pontoon Bridge",
                       pontoon->fresh ? "9.6d" : "9.6a", pontoon->fresh ? "warn" : "good", "pontoon"});
}

static void put_works(const struct game *game, struct json *out) {
    const struct fury_state *state = state_of(game);
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++) {
        if (state->works[h] == WORKS_COMPLETE)
            put_at(game, out, h, SIDE_NONE, (struct thing){"field-works", "Field Works", "9.5b", "warn", "works"});
        else if (state->works[h] == WORKS_CONSTRUCT)
            put_at(game, out, h, SIDE_NONE,
                   (struct thing){"digging", "Field Works begun: completed next turn", "9.5a", "quiet", "spade"});
    }
}

static void put_guns(const struct game *game, struct json *out) {
    const struct fury_state *state = state_of(game);
    side_id side = tables_of(game)->heavy_side;
    if (state->heavy != HEX_NONE)
        put_at(game, out, state->heavy, side,
               (struct thing){"heavy-artillery", "Heavy Artillery Concentration", "9.2a", "quiet", "gun"});
    if (state->target != HEX_NONE)
        put_at(game, out, state->target, side,
               (struct thing){"target",
                              "Target of the Heavy Artillery: bonus for attacks on this hex and adjacent hexes", "7.2a",
                              "bad", "target"});
}

static void put_entry(const struct game *game, struct json *out, const struct fury_entry *entry) {
    char title[80];
    struct text text;
    text_init(&text, title, sizeof title);
    text_add(&text, tables_of(game)->side_title[entry->side]);
    play_say(game, " entry hex", &text);
    for (unsigned i = 0; i < tables_of(game)->space_count; i++)
        if (tables_of(game)->space[i].entry == entry->hex) {
            play_say(game, ", from ", &text);
            text_add(&text, tables_of(game)->space[i].name);
        }
    put_at(game, out, entry->hex, entry->side, (struct thing){"entry", title, "2.5-Entry-a", "quiet", "entry"});
}

/* One sign for a hex, whatever number of conditions speak of it; of no side if both sides' do. */
static void put_objective(const struct game *game, struct json *out, hex_id hex) {
    const struct fury_tables *tables = tables_of(game);
    char title[240];
    struct text text;
    side_id side = SIDE_NONE;
    bool both = false;
    text_init(&text, title, sizeof title);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (!fury_condition_names(game, condition, hex))
            continue;
        text_add(&text, text.length ? "; " : "");
        play_say(game, tables->side_title[condition->side], &text);
        play_say(game, " aim: ", &text);
        play_say(game, condition->title, &text);
        both = both || (side < SIDES && side != condition->side);
        side = condition->side;
    }
    if (text.length)
        put_at(game, out, hex, both ? SIDE_NONE : side,
               (struct thing){"objective", title, "10.0c", "quiet", "objective"});
}

void fury_put_ground(const struct game *game, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    json_key(out, "ground");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->entry_count; i++)
        put_entry(game, out, &tables->entry[i]);
    for (hex_id hex = 0; hex < tables->map_hexes; hex++)
        put_objective(game, out, hex);
    put_works(game, out);
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++)
        if (state_of(game)->pontoon[i].hex != HEX_NONE)
            put_pontoon(game, out, &state_of(game)->pontoon[i]);
    put_guns(game, out);
    json_close(out, ']');
}
