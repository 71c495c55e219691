/* test_gettysburg_brawl.c: two lines locked together, played by chance that likes to attack: chance alone hardly ever
 * comes to blows, so what it finds at the table are marches and fire. Every action of the list must be accepted, there
 * must always be one, and what marks a step goes with it. */
#include "gettysburg_fight.h"

static uint32_t chance_state;
static unsigned chance(unsigned of) {
    chance_state = chance_state * 1664525u + 1013904223u;
    return (chance_state >> 8) % of;
}

/* Two ragged lines, face to face, stacked, with guns, horse, officers and a wagon among them. */
static void the_lines(unsigned seed, const char *options) {
    static const char *const sides[] = {"usa", "csa"}, *const facing[] = {"n", "s"};
    chance_state = seed;
    begin(BEFORE_MELEE, seed & 1 ? "usa" : "csa");
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 9; i++) {
            char id[16], hex[16], extra[120];
            snprintf(id, sizeof id, "%c%d", sides[side][0], i);
            unsigned back = i > 3 ? chance(2) : 0; /* the lines touch */
            snprintf(hex, sizeof hex, "%02u%02u", 8 + chance(4), side ? 9 - back : 10 + back);
            snprintf(extra, sizeof extra, ",'brigade':'b-L%d%u','morale':%d", side, chance(2), 3 + (int)chance(4));
            if (i < 6)
                unit_is(id, sides[side], "inf", 1 + (int)chance(4), "R", hex, facing[side], "line", extra);
            else if (i == 6)
                limbered(id, sides[side], 4, side ? "1107" : "1113", "");
            else if (i == 7)
                unit_is(id, sides[side], "cav", 3, "P", side ? "0907" : "0913", facing[side], "mounted", extra);
            else
                guns(id, sides[side], 4, "N", side ? "0808" : "0812", facing[side], "");
        }
        for (int i = 0; i < 2; i++) {
            char id[16];
            snprintf(id, sizeof id, "L%d%d", side, i);
            leader(id, sides[side], side ? "1008" : "1011", "");
        }
    }
    if (options[0])
        more(options);
}

static bool starts(const char *text, const char *word) { return strncmp(text, word, strlen(word)) == 0; }

/* How gladly it does that. */
static unsigned liking(const char *action) {
    static const struct {
        const char *word;
        unsigned weight;
    } likes[] = {{"attack", 40}, {"charge", 30}, {"with", 20}, {"withdraw", 6}, {"fight", 20}, {"advance", 12},
                 {"turn", 0},    {"top", 0},     {"halt", 20}, {"stand", 24},   {"hold", 4},   {"resolve", 20}};
    if (starts(action, "end")) /* few marches, and no phase for ever */
        return strcmp(decision_now(), "movement") == 0 ? 200 : strcmp(decision_now(), "command") == 0 ? 60 : 6;
    for (size_t i = 0; i < sizeof likes / sizeof likes[0]; i++) {
        if (starts(action, likes[i].word))
            return likes[i].weight;
    }
    return 4;
}

static const char *choose(const json_t *list) {
    unsigned sum = 0;
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) sum += liking(json_string_value(one));
    if (sum == 0)
        return json_string_value(json_array_get(list, chance((unsigned)json_array_size(list))));
    unsigned left = chance(sum);
    json_array_foreach(list, i, one) {
        unsigned weight = liking(json_string_value(one));
        if (left < weight)
            return json_string_value(one);
        left -= weight;
    }
    return NULL;
}

/* When a phase asks nobody carries a mark of what is over. */
static void all_at_rest(void) {
    static const char *const marks[] = {"moving", "target", "retreating"};
    json_t *position = position_now(), *one;
    size_t i;
    json_array_foreach(field_of(position, "units"), i, one) {
        for (int k = 0; k < 3; k++) {
            json_t *flags = json_object_get(one, "flags"), *flag;
            size_t f;
            json_array_foreach(flags, f, flag) {
                if (strcmp(json_string_value(flag), marks[k]) == 0)
                    fail_msg("%s is still %s", field_text(one, "id"), marks[k]);
            }
        }
    }
}

static int melees, withdrawals;
static void brawl(unsigned seed, const char *options, int actions) {
    the_lines(seed, options);
    start();
    for (int i = 0; i < actions && !is_over(); i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        if (json_array_size(list) == 0)
            fail_msg("nothing can be done (seed %u, action %d, %s)", seed, i, decision_now());
        char action[64];
        snprintf(action, sizeof action, "%s", choose(list));
        bool resting = strcmp(decision_now(), "melee-phase") == 0 || strcmp(decision_now(), "fire-phase") == 0 ||
                       strcmp(decision_now(), "rally") == 0;
        if (resting)
            all_at_rest();
        withdrawals += starts(action, "withdraw");
        melees += event_told(act(side_now(), action), "melee");
    }
}

static void lines_locked_together(void **unused) {
    (void)unused;
    unsigned seeds = getenv("BRAWLS") ? (unsigned)atoi(getenv("BRAWLS")) : 40;
    static const char *const options[] = {"", "'options':{'disorder':1,'melee-fatigue':1}", "'night':true"};
    for (unsigned seed = 1; seed <= seeds; seed++)
        brawl(seed * 7919u, options[seed % 3], 45);
    assert_true(melees > (int)seeds / 2 && withdrawals > (int)seeds / 2);
}

TESTS(test(lines_locked_together))
