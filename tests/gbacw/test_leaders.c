/* test_leaders.c: what leaders give, and what becomes of them (17.4, 17.5, 17.7). */
#include "field.h"

#define AWAKE ",'divisions':[{'id':'Ramseur','active':1}]"

/* ---- fire: 57-NC and one point of 31-Va at 1508, eight points, the column where a 5 costs a point ---- */

static void open_fire(const char *target, const char *leaders) {
    char units[512], all[512];
    snprintf(units, sizeof units,
             "%s,{'id':'57-NC','hex':'1509','facing':'s'},{'id':'31-Va','hex':'1509','facing':'s'}", target);
    snprintf(all, sizeof all, "%s{'id':'Lilley','hex':'1512'}", leaders);
    field("offensive-fire", "csa", 3, units, all, AWAKE);
    act_all("csa", "fire 1508", "add 57-NC", "add 31-Va 1", NULL);
}

static json_t *fire_with(const char *script) {
    dice(script);
    json_t *answer = act("csa", "resolve");
    dice_free();
    return answer;
}

/* A casualty rolls two dice for each leader with the unit, before its morale is checked. */
static void casualties_endanger_leaders(void **unused) {
    (void)unused;
    open_fire("{'id':'1-Md','hex':'1508','facing':'n'}", "{'id':'Wallace','hex':'1508'},{'id':'Tyler','hex':'1508'},");
    json_t *answer = fire_with("[5,{'leader':'Wallace','is':2},{'leader':'Wallace','is':3},{'leader':'Tyler','is':3},"
                               "{'leader':'Tyler','is':4},{'morale':'1-Md','is':1}]");
    json_t *roll = event_where(answer, "leader", "leader", "Wallace");
    assert_string_equal(field_text(roll, "table"), "small arms");
    assert_string_equal(field_text(roll, "result"), "wounded");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "Tyler"), "result"), "unhurt");
    assert_string_equal(unit_text("Wallace", "fate"), "wounded"); /* off the map at once, and written down */
    assert_false(unit_on_map("Wallace"));
    assert_true(unit_on_map("Tyler"));
    size_t i;
    json_t *event;
    int leader_at = -1, morale_at = -1;
    json_array_foreach(field_of(answer, "events"), i, event) {
        const char *name = field_text(event, "e");
        if (strcmp(name, "leader") == 0)
            leader_at = (int)i;
        if (strcmp(name, "morale") == 0 && morale_at < 0)
            morale_at = (int)i;
    }
    assert_true(leader_at >= 0 && morale_at > leader_at);
    PROVED("gbacw", "17.71 17.72 17.73");
}

/* Every sum of the small-arms column: 5 wounds, 2 and 12 kill, nothing else does harm. */
static void the_small_arms_column(void **unused) {
    (void)unused;
    for (int sum = 2; sum <= 12; sum++) {
        char script[256];
        int first = sum > 6 ? 6 : sum - 1, second = sum - first;
        open_fire("{'id':'1-Md','hex':'1508','facing':'n'}", "{'id':'Tyler','hex':'1508'},");
        snprintf(script, sizeof script,
                 "[5,{'leader':'Tyler','is':%d},{'leader':'Tyler','is':%d},{'morale':'1-Md','is':1}]", first, second);
        json_t *roll = event_of(fire_with(script), "leader");
        assert_string_equal(field_text(roll, "result"), sum == 5                ? "wounded"
                                                        : sum == 2 || sum == 12 ? "killed"
                                                                                : "unhurt");
    }
    PROVED("gbacw", "17.76");
}

/* Guns: 3 wounds, 2 kills. */
static void the_artillery_column(void **unused) {
    (void)unused;
    for (int sum = 2; sum <= 12; sum++) {
        char script[256];
        int first = sum > 6 ? 6 : sum - 1, second = sum - first;
        field(
            "offensive-fire", "csa", 3,
            "{'id':'1-Md','hex':'1508','facing':'n'},{'id':'King','hex':'1509','facing':'s','formation':'unlimbered'}",
            "{'id':'Tyler','hex':'1508'}", AWAKE);
        act_all("csa", "fire 1508", "add King", NULL);
        snprintf(script, sizeof script,
                 "[{'artillery':'1-Md','is':5},{'leader':'Tyler','is':%d},{'leader':'Tyler','is':%d},{'morale':'1-Md',"
                 "'is':1},1,1,1]",
                 first, second);
        dice(script);
        json_t *roll = event_of(act("csa", "resolve"), "leader");
        dice_free();
        assert_string_equal(field_text(roll, "table"), "artillery");
        assert_string_equal(field_text(roll, "result"), sum == 3 ? "wounded" : sum == 2 ? "killed" : "unhurt");
    }
    PROVED("gbacw", "17.76");
}

/* Two leaders help no more than one: one off the morale die. */
static void one_leader_counts(void **unused) {
    (void)unused;
    open_fire("{'id':'1-Md','hex':'1508','facing':'n'}", "{'id':'Wallace','hex':'1508'},{'id':'Tyler','hex':'1508'},");
    json_t *morale = event_of(fire_with("[4,{'morale':'1-Md','is':5}]"), "morale");
    assert_int_equal(field_int(morale, "total"), 4);
    assert_int_equal((int)json_array_size(field_of(morale, "modifiers")), 1);
    open_fire("{'id':'1-Md','hex':'1508','facing':'n'}", "");
    morale = event_of(fire_with("[4,{'morale':'1-Md','is':4}]"), "morale");
    assert_int_equal(field_int(morale, "total"), 4);
    PROVED("gbacw", "17.4 17.51");
}

/* The last man of the hex falls by fire: an unhurt leader goes to the nearest unit of his command. */
static void an_orphan_goes_to_his_nearest_unit(void **unused) {
    (void)unused;
    open_fire(
        "{'id':'1-Md','hex':'1508','facing':'n','strength':1},{'id':'11-Md','hex':'1504'},{'id':'110-Oh','hex':'1506'}",
        "{'id':'Tyler','hex':'1508'},");
    json_t *answer = fire_with("[6,6,{'leader':'Tyler','is':3},{'leader':'Tyler','is':4},1,1]");
    assert_false(unit_on_map("1-Md"));
    assert_true(event_told(answer, "orphan"));
    assert_string_equal(unit_text("Tyler", "hex"), "1504"); /* of his brigade, though McClennan's man is nearer */
    PROVED("gbacw", "17.53");
}

static void a_surrounded_orphan_is_taken(void **unused) {
    (void)unused;
    field("offensive-fire", "csa", 3,
          "{'id':'1-Md','hex':'1508','facing':'n','strength':1},{'id':'11-Md','hex':'1504'},"
          "{'id':'57-NC','hex':'1509','facing':'s'},{'id':'31-Va','hex':'1509','facing':'s'},"
          "{'id':'6-NC','hex':'1408','facing':'sw'},{'id':'21-NC','hex':'1407','facing':'nw'},"
          "{'id':'1-NC-bt','hex':'1607','facing':'ne'},{'id':'54-NC','hex':'1608','facing':'se'},"
          "{'id':'13-Va','hex':'1507','facing':'n'}",
          "{'id':'Tyler','hex':'1508'}", AWAKE);
    act_all("csa", "fire 1508", "add 57-NC", "add 31-Va 1", NULL);
    fire_with("[6,{'leader':'Tyler','is':3},{'leader':'Tyler','is':4},1,1]");
    assert_string_equal(unit_text("Tyler", "fate"), "captured");
    PROVED("gbacw", "17.53");
}

/* He does not rout himself; he may go along or stay with those who hold. */
static void leaders_do_not_rout(void **unused) {
    (void)unused;
    open_fire("{'id':'1-Md','hex':'1508','facing':'n'},{'id':'11-Md','hex':'1508','facing':'n'}",
              "{'id':'Tyler','hex':'1508'},");
    fire_with("[3,{'morale':'1-Md','is':6},{'morale':'11-Md','is':1}]");
    for (int i = 0; i < 8 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *choice = legal(side_now(), "go Tyler") ? "go Tyler" : json_string_value(json_array_get(list, 0));
        act(side_now(), choice);
    }
    assert_true(unit_has("1-Md", "routed"));
    assert_false(unit_has("Tyler", "routed"));
    assert_string_equal(unit_text("Tyler", "hex"), unit_text("1-Md", "hex"));
    assert_string_not_equal(unit_text("Tyler", "hex"), "1508");
    PROVED("gbacw", "17.74");
}

/* ---- melee: 57-NC with Lewis (3 + 1) enters 1508, where 11-Md stands with Tyler (3 + 1) ---- */

static json_t *melee(const char *defender, const char *leaders, const char *script) {
    char units[512];
    snprintf(units, sizeof units, "%s,{'id':'57-NC','hex':'1509','facing':'s'},{'id':'1-Md','hex':'1503'}", defender);
    field("retreat-before-melee", "csa", 3, units, leaders, AWAKE);
    act_all("csa", "attack 1508", "with 57-NC", NULL);
    if (legal("csa", "with Lewis"))
        act("csa", "with Lewis");
    act("csa", "resolve");
    act("usa", "stand");
    act("csa", "end");
    dice(script);
    json_t *answer = act("csa", "attack 1508");
    for (int i = 0; i < 20 && strcmp(decision_now(), "melee-phase") != 0 && strcmp(phase_now(), "melee") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions"), *more;
        more = act(side_now(), json_string_value(json_array_get(list, 0)));
        json_array_extend(field_of(answer, "events"), field_of(more, "events"));
    }
    dice_free();
    return answer;
}
#define DEFENDER "{'id':'11-Md','hex':'1508','facing':'n'}"
#define BOTH "{'id':'Lewis','hex':'1509'},{'id':'Tyler','hex':'1508'}"

static void leaders_add_one_in_melee(void **unused) {
    (void)unused;
    json_t *told =
        event_of(melee(DEFENDER, BOTH ",{'id':'Clendenin','hex':'1508'}", "[1,3,4,3,4,3,4,1,1,1,1,1,1,1]"), "melee");
    assert_int_equal(field_int(told, "attacker"), 4); /* Lewis */
    assert_int_equal(field_int(told, "defender"), 4); /* Tyler and Clendenin: one counts */
    told = event_of(melee(DEFENDER, "{'id':'Lewis','hex':'1512'}", "[1,3,4,3,4,3,4,1,1,1,1,1,1,1]"), "melee");
    assert_int_equal(field_int(told, "attacker"), 3);
    assert_int_equal(field_int(told, "defender"), 3);
    PROVED("gbacw", "17.4 17.51");
}

static const char *melee_roll(const char *melee_die, const char *leader, int sum) {
    static char result[16];
    char script[256];
    int first = sum > 6 ? 6 : sum - 1, second = sum - first;
    snprintf(script, sizeof script,
             "[%s,{'leader':'%s','is':%d},{'leader':'%s','is':%d},{'leader':'%s','is':3},{'leader':'%s','is':4},1,1,1,"
             "1,1,1,1,1]",
             melee_die, leader, first, leader, second, strcmp(leader, "Lewis") == 0 ? "Tyler" : "Lewis",
             strcmp(leader, "Lewis") == 0 ? "Tyler" : "Lewis");
    json_t *roll = event_where(melee(DEFENDER, BOTH, script), "leader", "leader", leader);
    assert_non_null(roll);
    snprintf(result, sizeof result, "%s", field_text(roll, "result"));
    return result;
}

static void the_melee_columns(void **unused) {
    (void)unused;
    for (int sum = 2; sum <= 12; sum++) {
        /* differential 0: a 2 is K / C1R2, a 4 Rpls / Rpls */
        assert_string_equal(melee_roll("2", "Lewis", sum), sum == 6                ? "wounded"
                                                           : sum == 2 || sum == 12 ? "killed"
                                                                                   : "unhurt");
        assert_string_equal(melee_roll("2", "Tyler", sum), sum <= 4 ? "captured" : "unhurt");
        assert_string_equal(melee_roll("4", "Lewis", sum), sum == 2 ? "wounded" : sum == 12 ? "killed" : "unhurt");
    }
    PROVED("gbacw", "17.76 17.71");
}

/* His last unit is gone in the melee: he cannot retreat and is taken. */
static void alone_after_melee(void **unused) {
    (void)unused;
    melee("{'id':'11-Md','hex':'1508','facing':'n','strength':1}", BOTH,
          "[1,{'leader':'Tyler','is':3},{'leader':'Tyler','is':4},1,1,1,1,1]");
    assert_string_equal(unit_text("Tyler", "fate"), "captured");
    PROVED("gbacw", "17.73 17.54");
}

/* ---- out of command ---- */

static void out_of_command_no_offensive_fire_no_melee(void **unused) {
    (void)unused;
    const char *units = "{'id':'1-Md','hex':'1508','facing':'n'},{'id':'57-NC','hex':'1509','facing':'s'}";
    const char *out = ",'command':'rules'" AWAKE;
    field("offensive-fire", "csa", 3, units, "{'id':'Lewis','hex':'1520'}", out);
    assert_true(unit_has("57-NC", "out-of-command"));
    assert_int_equal(legal_count("fire"), 0);
    refused("csa", "fire 1508", NULL);
    field("retreat-before-melee", "csa", 3, units, "{'id':'Lewis','hex':'1520'}", out);
    assert_int_equal(legal_count("attack"), 0);
    field("movement", "csa", 3, units, "{'id':'Lewis','hex':'1520'}", out);
    act("csa", "move 57-NC");
    refused("csa", "form column", NULL);
    /* its defence is whole: it fires in the enemy's turn, and its zone draws withdrawal fire */
    field("defensive-fire", "usa", 3,
          "{'id':'1-Md','hex':'1508','facing':'n'},{'id':'57-NC','hex':'1509','facing':'s','out-of-command':true}",
          "{'id':'Tyler','hex':'1508'}", AWAKE);
    assert_true(legal("csa", "fire 1508"));
    field("movement", "usa", 3,
          "{'id':'1-Md','hex':'1508','facing':'n'},{'id':'57-NC','hex':'1509','facing':'s','out-of-command':true}",
          "{'id':'Tyler','hex':'1508'}", AWAKE);
    act_all("usa", "move 1-Md", "to 1507", NULL);
    assert_string_equal(side_now(), "csa"); /* it may answer */
    PROVED("gbacw", "17.11 17.0");
}

TESTS(test(casualties_endanger_leaders), test(the_small_arms_column), test(the_artillery_column),
      test(one_leader_counts), test(an_orphan_goes_to_his_nearest_unit), test(a_surrounded_orphan_is_taken),
      test(leaders_do_not_rout), test(leaders_add_one_in_melee), test(the_melee_columns), test(alone_after_melee),
      test(out_of_command_no_offensive_fire_no_melee))
