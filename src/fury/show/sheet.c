/* sheet.c: which chapter lays out which question. */
#include "fury/show/sheet.h"

#include <string.h>

#include "fury/command/command.h"
#include "fury/show/action_text.h"
#include "play/field.h"

void fury_unit_said(const struct game *game, counter_id c, struct text *out) {
    int stars = is_hq(game, c) ? stars_showing(game, c) : info_of(game, c)->stars;
    play_say(game, fury_formation_said(game, c), out);
    if (is_detachment(game, c))
        play_say(game, "Detachment", out);
    else {
        text_add(out, ", ");
        fury_count_said(game, out, stars, "star", "stars");
    }
}

void fury_percent(struct text *out, uint32_t ways, uint32_t all) {
    uint32_t per_cent = all ? (uint32_t)(((uint64_t)ways * 100 + all / 2) / all) : 0;
    if (ways && !per_cent)
        text_add(out, "<1");
    else if (ways < all && per_cent == 100)
        text_add(out, ">99");
    else
        text_unsigned(out, per_cent);
    text_char(out, '%');
}

struct ruling fury_sheet(struct game *game, const struct query *query, struct json *out) {
    static const struct {
        const char *what;
        fury_chapter *lay_out;
    } sheets[] = {{"attack", fury_attack_sheet},
                  {"mandatory", fury_mandatory_sheet},
                  {"reach", fury_reach_sheet},
                  {"command", fury_command_sheet},
                  {"hex", fury_hex_sheet},
                  {"stack", fury_stack_sheet},
                  {"zones", fury_zones_sheet},
                  {"threat", fury_threat_sheet},
                  {"roster", fury_roster_sheet},
                  {"track", fury_track_sheet},
                  {"artillery", fury_artillery_sheet},
                  {"victory", fury_victory_sheet},
                  {"aims", fury_aims_sheet},
                  {"charts", fury_charts_sheet},
                  {"display", fury_display_sheet},
                  {"field", field_sheet}};
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++)
        if (strcmp(sheets[i].what, query->what) == 0)
            return sheets[i].lay_out(game, query, out);
    return RULE(PLAY_UNKNOWN, "there is no such sheet");
}
