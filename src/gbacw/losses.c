/* losses.c: what combat takes away, from any cause. */
#include "gbacw/morale.h"

void lose_points(struct game *game, counter_id c, int points, bool captured, const char *case_number) {
    (void)game, (void)c, (void)points, (void)captured, (void)case_number;
}
void lose_guns(struct game *game, counter_id battery, int guns, const char *case_number) {
    (void)game, (void)battery, (void)guns, (void)case_number;
}
void lose_crew(struct game *game, counter_id battery, int steps, const char *case_number) {
    (void)game, (void)battery, (void)steps, (void)case_number;
}
void remove_unit(struct game *game, counter_id c, unsigned fate, const char *case_number) {
    (void)game, (void)c, (void)fate, (void)case_number;
}
void leader_falls(struct game *game, counter_id leader, unsigned fate, const char *case_number) {
    (void)game, (void)leader, (void)fate, (void)case_number;
}
void orphan_leaders(struct game *game, hex_id hex, side_id side) { (void)game, (void)hex, (void)side; }
void capture_lone_leaders(struct game *game, hex_id hex, side_id by, const char *case_number) {
    (void)game, (void)hex, (void)by, (void)case_number;
}
void take_hex(struct game *game, hex_id hex, counter_id by) { (void)game, (void)hex, (void)by; }
