/* command_rules.h: where books can differ: command and effectiveness (17.0, 18.0, 22.0). The first of each choice is
 * the Standard Rules'. */
#ifndef ENFILADE_GBACW_COMMAND_RULES_H
#define ENFILADE_GBACW_COMMAND_RULES_H

#include "gbacw/rules/types.h"

enum command_phase {                    /* the Initial Command Phase */
                     COMMAND_THEN_TEST, /* brigades and divisions change their masters, then command is tested */
                     COMMAND_TESTED_FIRST,
                     COMMAND_NO_DIVISIONS, /* no command above the brigade: nothing to ask */
};
enum command_service { SERVED_BY_ANY, SERVED_BY_OWN /* in checks, melee and rally: by a leader of its own command */ };
enum command_guns {
    GUNS_FREE,
    GUNS_COMMANDED /* batteries want a leader of their command, or to be behind the lines */
};
enum command_brackets {
    BRACKET_RADIUS,
    BRACKET_POINTS /* the number in brackets is Command Points in a higher post */
};
enum command_rest {
    LEADERS_NEAR /* with a unit, if enemies are near */,
    LEADERS_COVERED /* with one of his command */
};
enum command_engaged { ENGAGED_LOSE_RADIUS, ENGAGED_KEEP_RADIUS };
enum command_failure { /* when a brigade loses its effectiveness */
                       FAILURE_AT_LIMIT,
                       FAILURE_BEYOND_LIMIT,
                       FAILURE_AT_PHASE_END, /* of the phase in which the limit is reached */
};

struct command_rules {
    enum command_phase phase;
    enum command_service service;
    enum command_guns guns;
    enum command_brackets brackets;
    enum command_rest rest;
    enum command_engaged engaged;
    enum command_failure failure;
    void (*begins)(struct game *, side_id); /* dice at the opening of the Initial Command Phase */
    bool (*in_command)(const struct game *, counter_id unit, counter_id *commander); /* besides the standard ways */
    bool (*serves)(const struct game *, counter_id leader, counter_id unit); /* SERVED_BY_OWN: though not of his post */
    struct ruling (*may_detach)(const struct game *, unsigned brigade);
    void (*detached)(struct game *, unsigned brigade, unsigned from_division);
    void (*attached)(struct game *, unsigned brigade, unsigned to_division);
    void (*candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*judge)(struct game *, const struct frame *, struct action);
    void (*apply)(struct game *, struct frame *, struct action);
    bool (*asks)(const struct game *, side_id);                         /* NO_DIVISIONS: is there anything to decide? */
    void (*prompt)(struct game *, const struct frame *, struct text *); /* with NO_DIVISIONS: what is asked */
    void (*ends)(struct game *, side_id);
    /* the division whose commander may lengthen the radius of this independent brigade's leader (17.22); NO_DIVISION */
    unsigned (*augmented_by)(const struct game *, unsigned brigade);
};

#endif
