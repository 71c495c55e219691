/* sheet.c: which chapter lays out which question. */
#include "gbacw/show/sheet.h"

#include <string.h>

#include "play/field.h"

struct ruling gbacw_sheet(struct game *game, const struct query *query, struct json *out) {
    static const struct {
        const char *what;
        struct ruling (*lay_out)(struct game *, const struct query *, struct json *);
    } sheets[] = {
        {"sight", sight_sheet},
        {"reach", reach_sheet},
        {"fire", fire_sheet},
        {"melee", melee_sheet},
        {"command", command_sheet},
        {"supply", supply_sheet},
        {"stack", stack_sheet},
        {"victory", victory_sheet},
        {"aims", aims_sheet},
        {"charts", charts_sheet},
        {"roster", roster_sheet},
        {"zones", zones_sheet},
        {"threat", threat_sheet},
        {"hex", hex_sheet},
        {"reinforcements", reinforcements_sheet},
        {"out-of-command", out_of_command_sheet},
        {"field", field_sheet},
    };
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++) {
        if (strcmp(sheets[i].what, query->what) == 0)
            return sheets[i].lay_out(game, query, out);
    }
    return RULE("", "there is no such sheet");
}
