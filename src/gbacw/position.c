/* position.c: the whole position in words, as `state` tells it and sandbox takes it. */
#include "gbacw/view.h"

const char *const gbacw_type_names[] = {"inf", "cav", "art", "wagon", "leader", "crew", "guard", NULL};
const char *const gbacw_formation_names[] = {"none",     "line",       "column",   "mounted", "dismounted",
                                             "limbered", "unlimbered", "skirmish", NULL};
const char *const gbacw_fate_names[] = {"in-play", "not-yet", "eliminated", "captured",
                                        "killed",  "wounded", "left",       NULL};
const char *const gbacw_tally_names[] = {
    "points-killed",   "points-captured",     "guns-killed",      "guns-captured",        "guards",  "wagons",
    "brigadiers-lost", "brigadiers-captured", "divisioners-lost", "divisioners-captured", "special", NULL};
const char *const gbacw_terrain_names[] = {"clear", "woods", "wheat", "entrenchment", "orchard", "town",
                                           "marsh", "rough", NULL};
const char *const gbacw_hexside_names[] = {"stream",     "river",    "bridge",     "ford",     "crest-up",
                                           "crest-down", "bluff-up", "bluff-down", "fence",    "wall",
                                           "ridge",      "cut",      "works",      "changing", NULL};
const char *const gbacw_way_names[] = {"none", "trail", "railroad", "road", "pike", NULL};
const struct flag_name gbacw_flag_names[] = {{"pinned", F_PINNED},
                                             {"routed", F_ROUTED},
                                             {"depleted", F_DEPLETED},
                                             {"engaged", F_ENGAGED},
                                             {"out-of-command", F_OUT_OF_COMMAND},
                                             {"moved", F_MOVED},
                                             {"done", F_DONE},
                                             {"fired", F_FIRED},
                                             {"turned", F_TURNED},
                                             {"topped", F_TOPPED},
                                             {"charged", F_CHARGED},
                                             {"pin-on-arrival", F_PIN_ON_ARRIVAL},
                                             {"locked", F_LOCKED},
                                             {"by-ford", F_BY_FORD},
                                             {"advanced", F_ADVANCED},
                                             {"abandoned", F_ABANDONED},
                                             {"replacement", F_REPLACEMENT},
                                             {"promoted", F_PROMOTED},
                                             {"quiet", F_QUIET},
                                             {"moving", F_MOVING},
                                             {"target", F_TARGET},
                                             {"retreating", F_RETREATING},
                                             {"fresh-crew", F_FRESH_CREW},
                                             {"split", F_SPLIT},
                                             {"rally-tried", F_RALLY_TRIED},
                                             {"augmented", F_AUGMENTED},
                                             {"changed", F_CHANGED},
                                             {"retreat-fired", F_RETREAT_FIRED},
                                             {"meleed", F_MELEED},
                                             {"rested", F_RESTED},
                                             {NULL, 0}};
const struct flag_name gbacw_debt_names[] = {{"rout", DEBT_ROUT},
                                             {"retreat", DEBT_RETREAT},
                                             {"check", DEBT_CHECK},
                                             {"orphan", DEBT_ORPHAN},
                                             {"top-check", DEBT_TOP_CHECK},
                                             {"break", DEBT_BREAK},
                                             {"leader-rpls", DEBT_LEADER_RPLS},
                                             {NULL, 0}};

void gbacw_position(struct game *game, struct json *out) { (void)game, json_open(out, '{'), json_close(out, '}'); }
