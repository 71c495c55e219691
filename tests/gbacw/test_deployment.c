/* test_deployment.c: the set-up of the battle of Monocacy (21.0), and McCausland's arrival (21.25). */
#include "ground.h"

/* Hexes where the counter in hand may be put: each is listed once without a facing. */
static int places(void) {
    json_t *action;
    size_t i;
    int count = 0;
    json_t *actions = field_of(asked("{'cmd':'actions'}"), "actions");
    json_array_foreach(actions, i, action) {
        const char *text = json_string_value(action);
        count += strncmp(text, "at ", 3) == 0 && strchr(text + 3, ' ') == NULL;
    }
    return count;
}

static void begin(void) { scenario("monocacy/battle", NULL, 1); }

static void place(const char *side, const char *unit, const char *at) {
    char text[64];
    snprintf(text, sizeof text, "place %s", unit);
    act(side, text);
    snprintf(text, sizeof text, "at %s", at);
    act(side, text);
}

/* The counter in hand may go to this hex. */
static bool may_be_at(const char *hex) {
    char text[64];
    snprintf(text, sizeof text, "at %s", hex);
    return legal(side_now(), text) && judged_legal(side_now(), text);
}

static void the_union_deploys_first(void **unused) {
    (void)unused;
    begin();
    assert_string_equal(phase_now(), "deployment");
    assert_string_equal(side_now(), "usa");
    refused("usa", "end", "21.0");
    assert_int_equal(json_array_size(duties_now()), 17 + 6 + 3 + 2);
    act_all("usa", "standard", "end", NULL);
    assert_string_equal(side_now(), "csa");
    act_all("csa", "standard", "end", NULL);
    assert_string_equal(phase_now(), "initial-command");
    assert_string_equal(side_now(), "csa");
    assert_int_equal(turn_now(), 1);
    PROVED("gbacw", "21.0");
}

static void the_first_separate_brigade(void **unused) {
    (void)unused;
    static const char *const units[] = {"11-Md", "3-Md", "144-Oh", "149-Oh", "159-Oh-c", "1-Md", "LdRng-c"};
    static const char *const hexes[] = {"1531", "1531", "1430", "0440", "0441", "0442", "0443"};
    begin();
    for (int i = 0; i < 7; i++) {
        char text[64];
        snprintf(text, sizeof text, "place %s", units[i]);
        act("usa", text);
        assert_int_equal(places(), 217);
        assert_true(may_be_at("1928"));
        assert_false(judged_legal("usa", "at 1927"));
        assert_false(judged_legal("usa", "at 2028")); /* over the river */
        assert_true(may_be_at("0146"));
        snprintf(text, sizeof text, "at %s", hexes[i]);
        act("usa", text);
    }
    act("usa", "place Tyler");
    assert_int_equal(places(), 6); /* where a unit of his brigade stands */
    act("usa", "at 1531");
    act("usa", "place Clendenin");
    assert_int_equal(places(), 6);
    PROVED("gbacw", "21.11 21.13");
}

static void ricketts_in_the_works(void **unused) {
    (void)unused;
    static const char *const works[] = {"2016", "2015", "2115", "2214", "2314", "2414", "2514", "2613", "2713"};
    begin();
    refused("usa", "place Ricketts", NULL); /* nobody of his is there yet */
    act("usa", "place 151-NY");
    assert_int_equal(places(), 9);
    for (int i = 0; i < 9; i++)
        assert_true(may_be_at(works[i]));
    refused("usa", "at 2114", "21.0");
    act("usa", "at 2713");
    place("usa", "110-Oh", "2214");
    act("usa", "place Ricketts");
    assert_int_equal(places(), 2);
    act("usa", "at 2214");
    act("usa", "place Truex");
    assert_int_equal(places(), 1); /* with his own brigade only */
    refused("usa", "at 2214", "21.24");
    act("usa", "at 2713");
    PROVED("gbacw", "21.12");
}

static void all_of_them_fit(void **unused) {
    (void)unused;
    static const char *const units[] = {"151-NY", "106-NY", "110-Oh", "87-Pa", "8-Ill-c",
                                        "14-NJ",  "126-Oh", "138-Pa", "10-Vt"};
    begin();
    for (int i = 0; i < 9; i++) /* as tight as they can stand: there is always room for the last */
        place("usa", units[i], i < 2 ? "2016" : i < 4 ? "2015" : i < 7 ? "2115" : "2214");
    assert_true(legal("usa", "place 122-Oh"));
    refused("usa", "at 2016", NULL);
}

static void wallace_guns_and_wagons(void **unused) {
    (void)unused;
    begin();
    refused("usa", "place Wallace", "21.14");
    refused("usa", "place Baltimore-A", "21.15");
    refused("usa", "place Wagon-A", "21.16");
    place("usa", "110-Oh", "2214");
    place("usa", "11-Md", "0440");
    act("usa", "place Wallace");
    assert_int_equal(places(), 2); /* with any unit */
    act("usa", "at 0440");
    place("usa", "Ricketts", "2214");
    place("usa", "Tyler", "0440");
    act("usa", "place Baltimore-A");
    assert_true(judged_legal("usa", "at 1214"));  /* ten from Ricketts */
    assert_false(judged_legal("usa", "at 1119")); /* more than ten from all of them */
    assert_true(judged_legal("usa", "at 0438"));  /* or from Tyler */
    refused("usa", "at 2216", NULL);              /* over the river */
    assert_true(legal("usa", "at 2214 limbered"));
    assert_true(legal("usa", "at 2214 unlimbered"));
    act_all("usa", "at 2214 limbered", "turn 2214 nw", NULL);
    assert_string_equal(unit_text("Baltimore-A", "formation"), "limbered");
    assert_string_equal(unit_text("Baltimore-A", "facing"), "nw"); /* one facing in the hex */
    assert_string_equal(unit_text("110-Oh", "facing"), "nw");
    assert_int_equal(unit_int("Baltimore-A", "rounds"), 15);
    assert_int_equal(unit_int("Baltimore-B", "rounds"), 15);
    assert_int_equal(unit_int("9-NY-Heavy", "rounds"), 15);
    act("usa", "place Wagon-A");
    assert_true(may_be_at("2210"));
    refused("usa", "at 2208", "21.16"); /* six from Ricketts */
    act("usa", "at 2210");
    act("usa", "place Wagon-B");
    refused("usa", "at 2210", "21.16");
    assert_true(may_be_at("0443"));
    PROVED("gbacw", "21.14 21.15 21.16");
}

static void starting_formations(void **unused) {
    (void)unused;
    begin();
    act("usa", "place 110-Oh");
    refused("usa", "at 2214 column", "21.17");
    act("usa", "at 2214");
    assert_string_equal(unit_text("110-Oh", "formation"), "line");
    act("usa", "place 8-Ill-c");
    refused("usa", "at 2115 mounted", "21.17");
    act("usa", "at 2115");
    assert_string_equal(unit_text("8-Ill-c", "formation"), "dismounted");
    act_all("usa", "standard", "end", NULL);
    act("csa", "place 4-Ga");
    refused("csa", "at 2036 column", "21.24");
    act("csa", "at 2036");
    assert_string_equal(unit_text("4-Ga", "formation"), "line");
    act("csa", "place McLaughlin");
    assert_true(legal("csa", "at 2036 limbered"));
    assert_true(legal("csa", "at 2036 unlimbered"));
    act("csa", "at 2036 unlimbered");
    assert_int_equal(unit_int("McLaughlin", "rounds"), 8);
    assert_int_equal(unit_int("King", "rounds"), 8);
    assert_int_equal(unit_int("Braxton", "rounds"), 8);
    assert_int_equal(unit_int("Nelson", "rounds"), 8);
    PROVED("gbacw", "21.17 21.24 21.27");
}

static void rodes_ramseur_and_gordon(void **unused) {
    (void)unused;
    static const struct {
        const char *units, *inside, *outside;
        int hexes;
    } areas[] = {{"2-NC-bt 4-Ga", "1635", "1534", 81}, {"3-Al 1-NC", "2443", "2444", 81},
                 {"Wagon", "1643", "1543", 81},        {"13-Va 1-NC-bt", "2620", "2520", 42},
                 {"5-NC", "3126", "3226", 42},         {"Stnwall-1 1-La", "3217", "3216", 60},
                 {"5-La 13-Ga", "3726", "3826", 60}};
    begin();
    act_all("usa", "standard", "end", NULL);
    for (size_t a = 0; a < sizeof areas / sizeof areas[0]; a++) {
        char list[128];
        snprintf(list, sizeof list, "%s", areas[a].units);
        for (char *id = strtok(list, " "); id; id = strtok(NULL, " ")) {
            char text[64];
            snprintf(text, sizeof text, "place %s", id);
            act("csa", text);
            assert_int_equal(places(), areas[a].hexes);
            snprintf(text, sizeof text, "at %s", areas[a].outside);
            refused("csa", text, "21.0");
            snprintf(text, sizeof text, "at %s", areas[a].inside);
            act("csa", text);
        }
    }
    static const char *const guns[] = {"McLaughlin", "Nelson", "Braxton", "King"};
    static const int hexes[] = {81, 42, 42, 60};
    for (int i = 0; i < 4; i++) {
        char text[64];
        snprintf(text, sizeof text, "place %s", guns[i]);
        act("csa", text);
        assert_int_equal(places(), hexes[i]);
        act("csa", i == 0 ? "at 1635 limbered" : i == 3 ? "at 3217 limbered" : "at 2620 limbered");
    }
    act("csa", "place Rodes"); /* in his area, with a unit of his command */
    assert_int_equal(places(), 2);
    refused("csa", "at 1643", "21.24"); /* the wagon is nobody's */
    act("csa", "at 1635");
    act("csa", "place Evans");
    assert_int_equal(places(), 1);
    refused("csa", "at 2620", "21.0");
    refused("csa", "at 3217", "21.24");
    act("csa", "at 3726");
    refused("csa", "place Early", "21.0"); /* 21.26 */
    refused("csa", "place McCausland", "21.0");
    PROVED("gbacw", "21.21 21.22 21.23 21.24b 21.26");
}

static void early_is_not_there_yet(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    assert_false(unit_on_map("14-Va-c"));
    assert_false(unit_on_map("McCausland"));
    assert_string_equal(phase_now(), "initial-command");
    PROVED("gbacw", "21.26");
}

static void mccausland_comes(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    act("csa", "end");
    assert_string_equal(phase_now(), "movement");
    refused("csa", "end", "21.25");
    assert_int_equal(json_array_size(duties_now()), 5);
    act("csa", "move 14-Va-c");
    refused("csa", "halt", "21.25");
    refused("csa", "to 3702", "21.25");
    act_all("csa", "with 17-Va-c", "with McCausland", NULL);
    json_t *step = event_of(act("csa", "to 3701"), "step");
    assert_string_equal(field_text(step, "cost"), "1");
    assert_string_equal(field_text(step, "left"), "11");
    assert_string_equal(unit_text("14-Va-c", "formation"), "mounted");
    act_all("csa", "to 3702", "to 3703", "to 3704", "halt n", NULL); /* in command, although they were off the map */
    assert_string_equal(unit_text("McCausland", "hex"), "3704");
    step = event_of(act_all("csa", "move 25-Va-c", "to 3701", NULL), "step");
    assert_string_equal(field_text(step, "cost"), "1"); /* the same for the second */
    act("csa", "halt n");
    refused("csa", "end", "21.25");
    act_all("csa", "move 37-Va-bt", "to 3701", "halt n", "end", NULL);
    assert_string_equal(phase_now(), "defensive-fire");
    PROVED("gbacw", "21.25a 21.25c");
}

static void mccausland_stays(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    act_all("csa", "end", "move 14-Va-c", "to 3701", NULL);
    json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
    assert_true(json_array_size(list) > 0);
    assert_int_equal(legal_count("to "), 3); /* row 01 is the map's edge */
    PROVED("gbacw", "21.25b");
}

static void the_standard_set_up_is_lawful(void **unused) {
    (void)unused;
    begin();
    place("usa", "110-Oh", "2016"); /* one elsewhere: the rest may still take their places */
    json_t *answer = act("usa", "standard");
    assert_int_equal(event_count(answer, "place"), 27);
    assert_string_equal(unit_text("110-Oh", "hex"), "2016");
    assert_string_equal(unit_text("122-Oh", "hex"), "2214");
    assert_true(legal("usa", "turn 2214 nw"));
    act("usa", "turn 2214 nw");
    assert_string_equal(unit_text("122-Oh", "facing"), "nw");
    refused("usa", "turn 2214 n", "7.12");
    refused("usa", "standard", "21.0");
    act("usa", "end");
}

/* ---- where nobody may stand ---- */

/* A set-up that has begun: these counters stand, all others wait. */
static void set_up(const char *base, const char *side, const char *units, const char *leaders, const char *more) {
    char position[2000];
    snprintf(position, sizeof position,
             "{'base':'%s','phase':'deployment','phasing':'%s','turn':0,'units':[%s],'leaders':[%s]%s}", base, side,
             units, leaders, more);
    sandbox(position);
}

/* In one's area, in one's own hex, on the line of one's corps. */
static void not_where_the_enemy_stands(void **unused) {
    (void)unused;
    set_up("monocacy/battle", "usa", "{'id':'4-Ga','hex':'2713','facing':'n'}", "", "");
    act("usa", "place 151-NY");
    refused("usa", "at 2713", "21.0");
    assert_true(may_be_at("2613"));
    for (int line = 0; line < 2; line++) {
        set_up("gettysburg/little-round-top", "usa",
               "{'id':'13-Miss','hex':'C1328','facing':'ne'},{'id':'17-Miss','hex':'C1223','facing':'ne'}", "",
               line ? ",'options':{'corps-line':1}" : "");
        if (!line) {
            refused("usa", "place 86-NY", "2.31a");
            continue;
        }
        act("usa", "place 86-NY");
        refused("usa", "at C1223", "2.31a");
    }
    PROVED("gbacw", "21.0");
}

/* Near his leader, but not where the list puts an enemy. */
static void not_where_the_enemy_sets_up(void **unused) {
    (void)unused;
    set_up("gettysburg/high-water-mark", "csa", "", "{'id':'G.T.Anderson','hex':'C1322'}", "");
    act("csa", "place 59-Ga");
    refused("csa", "at C1321", "2.31a");
    assert_true(may_be_at("C1322"));
}

#define ENEMY(id, hex) "{'id':'" id "','hex':'" hex "','facing':'n'}"

/* Who stands in an area leaves room for all who must; here the enemy has left one hex of it. */
static void the_others_must_fit(void **unused) {
    (void)unused;
    set_up(
        "monocacy/battle", "usa",
        ENEMY("4-Ga", "2016") "," ENEMY("3-Al", "2015") "," ENEMY("1-NC", "2115") "," ENEMY("13-Va", "2314") "," ENEMY(
            "5-NC", "2414") "," ENEMY("1-La", "2514") "," ENEMY("5-La", "2613") "," ENEMY("13-Ga", "2713"),
        "", "");
    refused("usa", "place 151-NY", "21.0");
    set_up("kernstown/battle", "usa",
           ENEMY("2-Va", "2906") "," ENEMY("4-Va", "3006") "," ENEMY("5-Va", "3007") "," ENEMY(
               "27-Va", "2908") "," ENEMY("33-Va", "2807") "," ENEMY("21-Va", "2907"),
           "", "");
    refused("usa", "place 7-Oh", "21.0"); /* the same for men in reserve */
    PROVED("gbacw", "21.0");
}

TESTS(test(the_union_deploys_first), test(the_first_separate_brigade), test(ricketts_in_the_works),
      test(all_of_them_fit), test(wallace_guns_and_wagons), test(starting_formations), test(rodes_ramseur_and_gordon),
      test(early_is_not_there_yet), test(mccausland_comes), test(mccausland_stays), test(the_standard_set_up_is_lawful),
      test(not_where_the_enemy_stands), test(not_where_the_enemy_sets_up), test(the_others_must_fit))
