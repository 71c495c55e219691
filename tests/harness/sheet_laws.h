/* sheet_laws.h: what every sheet and every refused question must obey, walked through a game that chance plays. */
#ifndef ENFILADE_TESTS_SHEET_LAWS_H
#define ENFILADE_TESTS_SHEET_LAWS_H

/* Begins the scenario and lets chance play `rounds` times `actions` actions. After each round every sheet of the
 * catalogue is asked for, about counters, hexes and sides of the game: whatever it shows says something (no empty
 * title, label, value or text), and what is refused has a reason. Asked about nothing, a sheet or a query that needs
 * something says what it needs. */
void sheets_say_something(const char *scenario, int rounds, int actions);

#endif
