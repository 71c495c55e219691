/* morale.c: morale checks, green units and rout (13.0 to 13.4). */
#include "gbacw/morale.h"

int morale_modifiers(const struct game *game, counter_id c, bool enfiladed, struct morale_modifier out[6], int *count) {
    (void)game, (void)c, (void)enfiladed, (void)out;
    *count = 0;
    return 0;
}
void see_elephant(struct game *game, counter_id c) { (void)game, (void)c; }
bool check_morale(struct game *game, counter_id c, const char *case_number, bool enfiladed) {
    (void)game, (void)c, (void)case_number, (void)enfiladed;
    return false;
}
counter_id rout_unit(struct game *game, counter_id c, const char *case_number) {
    (void)game, (void)case_number;
    return c;
}
void pin_hex(struct game *game, hex_id hex, side_id side, const char *case_number) {
    (void)game, (void)hex, (void)side, (void)case_number;
}
