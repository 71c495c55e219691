/* staging.c: see staging.h. Areas that a schedule names together ("area 3 or 4") are areas of the map with several
 * entrances: their owner chooses. */
#include "gbacw/state/staging.h"

#include "gbacw/state/scratch.h"

int staging_of(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct gbacw_tables *tables = tables_of(game);
    return is_outside(tables, hex) ? tables->outside[hex - outside_first(tables)].staging : -1;
}

void entry_divert(struct game *game, counter_id c, unsigned staging, unsigned turn) {
    CHECK(staging < tables_of(game)->staging_count && !on_map(game, c));
    counter_at(game, c)->cause = (uint16_t)(1 + staging); /* of a unit on the map: what it flees from */
    counter_at(game, c)->own_count = (uint8_t)turn;
}

static bool waits(const struct game *game, counter_id c) {
    return counter_at(game, c)->hex == HEX_NONE && counter_at(game, c)->fate == FATE_NOT_YET;
}

int entry_diverted(const struct game *game, counter_id c) {
    return tables_of(game)->staging_count && waits(game, c) ? counter_at(game, c)->cause - 1 : -1;
}

unsigned entry_turn_of(const struct game *game, counter_id c) {
    return entry_diverted(game, c) >= 0 ? counter_at(game, c)->own_count : info_of(game, c)->entry_turn;
}

int staging_turns_between(const struct game *game, int from, int to) {
    CHECK(from >= 0 && from < tables_of(game)->staging_count && to >= 0 && to < tables_of(game)->staging_count);
    int low = from < to ? from : to, high = from < to ? to : from, turns = 0;
    for (int i = low; i < high; i++)
        turns += tables_of(game)->staging[i].next;
    return turns;
}

int staging_start(const struct game *game, counter_id c, int to) {
    CHECK(to >= 0 && to < tables_of(game)->staging_count);
    const struct gbacw_tables *tables = tables_of(game);
    uint8_t area = info_of(game, c)->entry_area;
    int nearest = -1;
    if (counter_at(game, c)->hex != HEX_NONE)
        return staging_of(game, counter_at(game, c)->hex);
    if (entry_diverted(game, c) >= 0)
        return entry_diverted(game, c);
    for (int i = 0; area != NO_AREA && i < tables->staging_count; i++) {
        if ((tables->hex[tables->staging[i].entrance].areas & BIT(area)) &&
            (nearest < 0 || staging_turns_between(game, i, to) < staging_turns_between(game, nearest, to)))
            nearest = i;
    }
    return nearest;
}

void entrance_title(const struct gbacw_tables *tables, unsigned area, struct text *out) {
    const char *before = "";
    for (unsigned i = 0; i < tables->staging_count; i++) {
        if (!(tables->hex[tables->staging[i].entrance].areas & BIT(area)))
            continue;
        text_add(out, before);
        text_number(out, i + 1);
        before = " or ";
    }
    if (!tables->staging_count)
        text_add(out, tables->area_name[area]);
}

void entry_said(const struct game *game, counter_id c, struct text *out) {
    const struct gbacw_tables *tables = tables_of(game);
    int diverted = entry_diverted(game, c);
    if (tables->staging_count)
        play_say(game, "staging area ", out);
    entrance_title(tables, diverted >= 0 ? tables->staging[diverted].area : info_of(game, c)->entry_area, out);
}

/* Those who come deployed are placed anywhere in their area (35.11); all others come by the arrow (22.2). */
static bool comes_deployed(const struct game *game, counter_id c) {
    return info_of(game, c)->standard_formation == FORMATION_LINE;
}

static const struct entry_page *page_of(const struct game *game, uint8_t area, bool deployed) {
    const struct gbacw_tables *tables = tables_of(game);
    struct entry_page *page = &scratch_of(game)->entry[deployed][area];
    if (page->made)
        return page;
    page->made = 1;
    for (unsigned i = 0; i < tables->outside_count; i++) {
        const struct staging_info *staging = &tables->staging[tables->outside[i].staging];
        hex_id hex = (hex_id)(outside_first(tables) + i);
        if ((tables->hex[staging->entrance].areas & BIT(area)) && (deployed || hex == staging->arrow) &&
            page->count < ENTRY_HEXES)
            page->hex[page->count++] = hex;
    }
    return page;
}

/* Everybody but leaders who comes onto the map by an area. */
static bool is_listed(const struct game *game, counter_id c) {
    return info_of(game, c)->entry_area != NO_AREA && is_combat_unit(game, c);
}

static bool listed_together(const struct counter_info *a, const struct counter_info *b) {
    return a->side == b->side && a->entry_turn == b->entry_turn && a->entry_area == b->entry_area;
}

void arrivals_init(const struct game *game) {
    struct arrivals_page *page = &scratch_of(game)->arrivals;
    uint16_t lists = 0, count = 0;
    FOR_COUNTERS(game, c) {
        if (!is_listed(game, c) || page->list_of[c])
            continue;
        page->first[++lists] = count;
        for (counter_id other = c; other < tables_of(game)->counter_count; other++) {
            if (!is_listed(game, other) || !listed_together(info_of(game, c), info_of(game, other)))
                continue;
            page->list_of[other] = lists;
            page->unit[count++] = other;
        }
    }
    page->first[lists + 1] = count;
}

const counter_id *arrivals_with(const struct game *game, counter_id c, int *count) {
    const struct arrivals_page *page = &scratch_of(game)->arrivals;
    unsigned list = page->list_of[c];
    *count = list ? page->first[list + 1] - page->first[list] : 0;
    return page->unit + page->first[list];
}

const hex_id *staging_entries(const struct game *game, counter_id c, int *count) {
    int diverted = entry_diverted(game, c);
    *count = 1;
    if (diverted >= 0)
        return &tables_of(game)->staging[diverted].arrow;
    const struct entry_page *page = page_of(game, info_of(game, c)->entry_area, comes_deployed(game, c));
    *count = page->count;
    return page->hex;
}
