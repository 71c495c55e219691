/* movers.h: one of each class side by side, all facing the same kind of step: 0503 to 0502, 0703 to 0702 and so on to
 * 1703. After the fixture that says of which game they are. */
#ifndef ENFILADE_TESTS_MOVERS_H
#define ENFILADE_TESTS_MOVERS_H

static inline void everybody(const char *ground) {
    begin("movement", "usa");
    foot("line", "usa", 3, "0503", "n", "");
    column("col", "usa", 3, "0703", "");
    limbered("gun", "usa", 4, "0903", "");
    wagon("wag", "usa", "1103", "");
    horse("cav", "usa", 2, "1303", "");
    dismounted("dis", "usa", 2, "1503", "n", "");
    leader("led", "usa", "1703", "");
    foot("his", "usa", 1, "1703", "n", ",'brigade':'b-led'");
    foot("own", "usa", 1, "1702", "n", ",'brigade':'b-led'"); /* where he may stay */
    more(ground);
    start();
}
static const char *const movers[] = {"line", "col", "gun", "wag", "cav", "dis", "led"};
static const char *const goals[] = {"0502", "0702", "0902", "1102", "1302", "1502", "1702"};

/* The first step north costs each of them this, in that order; "" where it is barred. */
static inline void steps_cost(const char *ground, const char *const cost[7]) {
    everybody(ground);
    for (int i = 0; i < 7; i++) {
        const char *found = step_to("usa", movers[i], goals[i]);
        if (strcmp(found, cost[i]) != 0)
            fail_msg("%s pays \"%s\", not \"%s\": %s", movers[i], found, cost[i], ground);
        put_down("usa");
    }
}

#define EVERY_HEX(kind)                                                                                                \
    "'hexes':{'0502':" kind ",'0702':" kind ",'0902':" kind ",'1102':" kind ",'1302':" kind ",'1502':" kind            \
    ",'1702':" kind "}"
#define EVERY_SIDE(kind)                                                                                               \
    "'hexsides':{'0503/0502':" kind ",'0703/0702':" kind ",'0903/0902':" kind ",'1103/1102':" kind                     \
    ",'1303/1302':" kind ",'1503/1502':" kind ",'1703/1702':" kind "}"
#define EVERY_WAY(kind)                                                                                                \
    "'roads':[{'kind':" kind ",'path':['0504','0503','0502']},{'kind':" kind ",'path':['0703','0702']},"               \
    "{'kind':" kind ",'path':['0903','0902']},{'kind':" kind ",'path':['1103','1102']},"                               \
    "{'kind':" kind ",'path':['1303','1302']},{'kind':" kind ",'path':['1503','1502']},"                               \
    "{'kind':" kind ",'path':['1703','1702']}]"

#endif
