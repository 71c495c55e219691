/* names.c: see names.h. */
#include "gbacw/state/names.h"

#include "core/language.h"
#include "gbacw/state/calendar.h"

const char *const gbacw_rank_names[] = {"brigade", "division", "army", "corps", "special", NULL};
const char *const gbacw_commands_names[] = {"brigade", "all", "guns", "two", "waiting", NULL};
const char *const gbacw_grade_names[] = {"untold", "colonel", "brigadier", "major-general", "general", NULL};
const char *const gbacw_type_names[] = {"inf", "cav", "art", "wagon", "leader", "crew", "guard", NULL};
const char *const gbacw_formation_names[] = {"none",
                                             SAID("line"),
                                             SAID("column"),
                                             SAID("mounted"),
                                             SAID("dismounted"),
                                             SAID("limbered"),
                                             SAID("unlimbered"),
                                             SAID("skirmish"),
                                             NULL};
const char *const gbacw_fate_names[] = {"in-play", "not-yet", "eliminated", "captured",
                                        "killed",  "wounded", "left",       NULL};
const char *const gbacw_tally_names[] = {
    "points-killed",   "points-captured",     "guns-killed",      "guns-captured",        "guards",  "wagons",
    "brigadiers-lost", "brigadiers-captured", "divisioners-lost", "divisioners-captured", "special", NULL};
const char *const gbacw_terrain_names[] = {
    SAID("clear"),        SAID("woods"),       SAID("wheat"), SAID("entrenchment"),
    SAID("orchard"),      SAID("town"),        SAID("marsh"), SAID("rough"),
    SAID("wooded-rough"), SAID("sunken-road"), NULL};
const char *const gbacw_hexside_names[] = {SAID("stream"),
                                           SAID("river"),
                                           SAID("bridge"),
                                           SAID("ford"),
                                           SAID("crest-up"),
                                           SAID("crest-down"),
                                           SAID("bluff-up"),
                                           SAID("bluff-down"),
                                           SAID("fence"),
                                           SAID("wall"),
                                           SAID("ridge"),
                                           SAID("cut"),
                                           SAID("works"),
                                           "changing",
                                           SAID("slope-up"),
                                           SAID("slope-down"),
                                           NULL};
const char *const gbacw_way_names[] = {"none", SAID("trail"), SAID("railroad"), SAID("road"), SAID("pike"), NULL};
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
                                             {"depleted-now", F_DEPLETED_NOW},
                                             {"bombarded", F_BOMBARDED},
                                             {NULL, 0}};
const struct flag_name gbacw_debt_names[] = {{"rout", DEBT_ROUT},
                                             {"retreat", DEBT_RETREAT},
                                             {"check", DEBT_CHECK},
                                             {"orphan", DEBT_ORPHAN},
                                             {"top-check", DEBT_TOP_CHECK},
                                             {"break", DEBT_BREAK},
                                             {"leader-rpls", DEBT_LEADER_RPLS},
                                             {"brigade", DEBT_BRIGADE},
                                             {NULL, 0}};

void put_rule(const struct game *game, struct json *out, const char *case_number) {
    json_put_string(out, "case", game->rules->case_in_book(game->tables, case_number));
}

/* The day is named where a battle has more than one. */
static unsigned last_turn(const struct gbacw_tables *tables) {
    unsigned last = 0;
    for (unsigned s = 0; s < tables->scenario_count; s++)
        last = tables->scenario[s].turns > last ? tables->scenario[s].turns : last;
    return last;
}

bool put_clock(const struct gbacw_tables *tables, struct json *out, unsigned turn) {
    struct calendar calendar = calendar_of(tables);
    struct moment moment = calendar_moment(&calendar, turn);
    char buffer[8];
    struct text text;
    if (!calendar.clock)
        return false;
    text_init(&text, buffer, sizeof buffer);
    text_unsigned(&text, moment.minute / 60);
    text_add(&text, moment.minute % 60 < 10 ? ":0" : ":");
    text_unsigned(&text, moment.minute % 60);
    json_put_string(out, "clock", buffer);
    if (calendar_moment(&calendar, last_turn(tables)).day > 1) /* a battle of several days, or on a day that is given */
        json_put_int(out, "day", moment.day);
    return moment.night;
}
