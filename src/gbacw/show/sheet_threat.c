/* sheet_threat.c: where the other side could fire as it stands, and how hard (9.0). */
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_strength.h"
#include "gbacw/ground/distance.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"

struct threat {           /* on one hex */
    unsigned small, guns; /* strength in sixths, by arm */
    int firers;
};

static struct threat threat_on(const struct game *game, const struct shooters_page *page, hex_id hex) {
    struct threat threat = {0, 0, 0};
    for (unsigned i = 0; i < page->count; i++) {
        counter_id c = page->at[i].counter;
        if (!shooter_reaches(game, &page->at[i], hex) || !can_fire_as_it_stands(game, c))
            continue;
        const struct weapon *weapon = &tables_of(game)->weapon[counter_at(game, c)->weapon];
        unsigned sixths =
            (unsigned)fire_points(game, c) * weapon->times6[hex_distance(game, counter_at(game, c)->hex, hex)];
        *(is_artillery(game, c) ? &threat.guns : &threat.small) += sixths;
        threat.firers++;
    }
    return threat;
}

int fire_cover(struct game *game, side_id side, hex_id hex) {
    struct threat threat = threat_on(game, shooters_of(game, side), hex);
    return (int)((threat.small + threat.guns) / SIXTHS);
}

/* The third of the Small-Arms columns that so much strength comes to. */
static const char *weight_of(const struct game *game, unsigned points) {
    static const char *const tones[] = {"quiet", "warn", "bad"};
    const struct charts *charts = &tables_of(game)->charts;
    unsigned column = 0;
    while (column + 1 < charts->fire_columns && charts->small_from[column + 1] <= points)
        column++;
    return tones[column * 3 / charts->fire_columns];
}

static void mark_threat(struct sheet *sheet, hex_id hex, struct threat threat) {
    struct phrase text, title;
    unsigned points = (threat.small + threat.guns) / SIXTHS;
    phrase(&text, sheet->game, RULE("", "%d", (int)points));
    text_init(&title.text, title.at, sizeof title.at);
    count_said(sheet->game, &title.text, threat.firers, "unit", "units");
    play_say(sheet->game, ", small arms ", &title.text);
    text_fraction(&title.text, threat.small, SIXTHS);
    play_say(sheet->game, ", guns ", &title.text);
    text_fraction(&title.text, threat.guns, SIXTHS);
    sheet_mark(sheet, hex, text.at, weight_of(sheet->game, points), title.at);
}

struct ruling threat_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    if (query->side >= SIDES)
        return RULE("9.0", "say whom the threat is to");
    side_id foe = other_side(query->side);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Where %s units could fire", foe)), "9.0");
    sheet_text(&sheet,
               "Fire strength on a target in each hex: points by the weapon's multiple at that range, of all that "
               "have the hex in range, in front and in sight as they stand now.",
               "9.25");
    sheet_text(&sheet, "What the ground, the formation and the density of the target do comes on top.", "9.56");
    const struct shooters_page *page = shooters_of(game, foe);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        struct threat threat = threat_on(game, page, hex);
        if (threat.firers > 0)
            mark_threat(&sheet, hex, threat);
    }
    sheet_close(&sheet);
    return LEGAL;
}
