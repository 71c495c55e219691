/* test_monocacy_initiative.c: activation, Early's arrival, limited initiative, the lock on the works (28.0 to 30.0). */
#include "field.h"

#define ACTIVE ",'divisions':[{'id':'Rodes','active':1},{'id':'Gordon','active':1},{'id':'Ramseur','active':1}]"
#define ARRIVED ",'special':{'early_arrived':1}"

/* ---- activation ---- */

static void infantry_stands_until_activated(void **unused) {
    (void)unused;
    field("movement", "csa", 2,
          "{'id':'13-Ga','hex':'3420'},{'id':'King','hex':'3417','formation':'limbered'},"
          "{'id':'17-Va-c','hex':'3705','formation':'mounted'},{'id':'Wagon','hex':'3430'},{'id':'57-NC','hex':'2214'},"
          "{'id':'110-Oh','hex':'2213','facing':'n'}",
          "{'id':'Gordon','hex':'3420'}",
          ",'divisions':[{'id':'Gordon','active':0},{'id':'Ramseur','active':0},{'id':'Rodes','active':0}]");
    refused("csa", "move 13-Ga", "28.1");
    assert_true(legal("csa", "move King"));
    assert_true(legal("csa", "move 17-Va-c"));
    assert_true(legal("csa", "move Wagon"));
    assert_true(legal("csa", "move Gordon"));
    assert_true(legal("csa", "turn 3420 n")); /* it may change facing */
    PROVED("gbacw", "28.0a 28.1");
}

static void early_activates_as_he_moves(void **unused) {
    (void)unused;
    field("movement", "csa", 2, "{'id':'32-NC','hex':'2239'},{'id':'57-NC','hex':'2821'},{'id':'13-Ga','hex':'2243'}",
          "{'id':'Early','hex':'2643'},{'id':'Rodes','hex':'2239'},{'id':'Ramseur','hex':'2821'},{'id':'Gordon','hex':'"
          "2243'}",
          ARRIVED ",'divisions':[{'id':'Gordon','active':0},{'id':'Ramseur','active':0},{'id':'Rodes','active':0}]");
    refused("csa", "move 32-NC", "28.1");
    const char *prompt = field_text(act("csa", "move Early"), "prompt");
    assert_non_null(strstr(prompt, "He may activate a division (2 Movement Points each): Gordon"));
    refused("csa", "activate Rodes", "28.0b");   /* six hexes */
    refused("csa", "activate Ramseur", "28.0b"); /* far away */
    json_t *answer = act("csa", "activate Gordon");
    json_t *told = event_of(answer, "activate");
    assert_int_equal(field_int(told, "from_turn"), 3);
    assert_string_equal(field_text(told, "cost"), "2");
    assert_int_equal(unit_int("Early", "points"), 60); /* sixths: 12 less 2 */
    refused("csa", "activate Gordon", "28.21");
    act_all("csa", "to 2642", "activate Rodes", NULL); /* another one, if points and distances allow */
    act("csa", "halt");
    refused("csa", "move 13-Ga", "28.1"); /* from the next Game-Turn on */
    end_until("movement");
    end_until("movement");
    assert_int_equal(turn_now(), 3);
    assert_true(judged_legal("csa", "move 13-Ga"));
    assert_true(judged_legal("csa", "move 32-NC"));
    refused("csa", "move 57-NC", "28.1"); /* each division apart */
    PROVED("gbacw", "28.0b 28.21 28.22");
}

/* Two of his Movement Points: with less than that left he is too late. */
static void activation_needs_two_points(void **unused) {
    (void)unused;
    field("movement", "csa", 2, "{'id':'13-Ga','hex':'2243'}",
          "{'id':'Early','hex':'2643'},{'id':'Gordon','hex':'2243'}",
          ARRIVED ",'divisions':[{'id':'Gordon','active':0}]");
    act("csa", "move Early");
    for (int i = 0; unit_int("Early", "points") >= 12; i++) {
        assert_true(judged_legal("csa", "activate Gordon"));
        act("csa", i % 2 ? "to 2643" : "to 2642");
    }
    assert_true(unit_int("Early", "points") > 0);
    refused("csa", "activate Gordon", "28.0b");
    PROVED("gbacw", "28.0b");
}

static void only_early_activates(void **unused) {
    (void)unused;
    field("movement", "csa", 2, "{'id':'32-NC','hex':'2239'}",
          "{'id':'Early','hex':'2239'},{'id':'Rodes','hex':'2239'}",
          ARRIVED ",'divisions':[{'id':'Rodes','active':0}]");
    act("csa", "move Rodes");
    refused("csa", "activate Rodes", "28.0b");
    PROVED("gbacw", "28.0b");
}

static void a_union_crossing_wakes_everybody(void **unused) {
    (void)unused;
    field("movement", "usa", 2, "{'id':'110-Oh','hex':'2214','facing':'n'},{'id':'13-Ga','hex':'3420'}", "",
          ",'divisions':[{'id':'Gordon','active':0}]");
    json_t *answer = act_all("usa", "move 110-Oh", "to 2215", NULL);
    assert_string_equal(field_text(event_of(answer, "activate"), "case"), "28.23");
    put_down("usa");
    end_until("movement");
    assert_true(judged_legal("csa", "move 13-Ga"));
    PROVED("gbacw", "28.23");
}

static void unactivated_infantry_starts_no_melee(void **unused) {
    (void)unused;
    const char *units = "{'id':'57-NC','hex':'2215','facing':'s'},{'id':'110-Oh','hex':'2214','facing':'n'}";
    field("retreat-before-melee", "csa", 2, units, "{'id':'Lewis','hex':'2215'}",
          ",'divisions':[{'id':'Ramseur','active':0}]");
    assert_int_equal(legal_count("attack"), 0);
    refused("csa", "attack 2214", NULL);
    field("retreat-before-melee", "csa", 2, units, "{'id':'Lewis','hex':'2215'}", ACTIVE);
    assert_int_equal(legal_count("attack"), 1);
    field("offensive-fire", "csa", 2, units, "{'id':'Lewis','hex':'2215'}",
          ",'divisions':[{'id':'Ramseur','active':0}]");
    assert_true(legal("csa", "fire 2214")); /* it may fire */
    PROVED("gbacw", "28.1b");
}

/* ---- the lock on the works ---- */

static void the_garrison_stays_in_the_works(void **unused) {
    (void)unused;
    field("movement", "usa", 2,
          "{'id':'87-Pa','hex':'2613','locked':true},{'id':'1-Md','hex':'2612'},{'id':'9-NY-Heavy','hex':'2713','"
          "formation':'limbered','locked':true}",
          "{'id':'Truex','hex':'2613'}", "");
    act("usa", "move 87-Pa");
    refused("usa", "to 2612", "28.3");
    act_all("usa", "to 2713", NULL); /* from entrenchment to entrenchment */
    field("movement", "usa", 2, "{'id':'87-Pa','hex':'2613','locked':true}", "{'id':'Truex','hex':'2613'}", "");
    act_all("usa", "move Truex", "to 2612", NULL); /* leaders are not units */
    /* forced out: only back in */
    field("movement", "usa", 2, "{'id':'87-Pa','hex':'2612','locked':true},{'id':'10-Vt','hex':'2609','locked':true}",
          "", "");
    act("usa", "move 87-Pa");
    refused("usa", "to 2611", "28.3");
    act("usa", "to 2613");
    field("movement", "usa", 2, "{'id':'10-Vt','hex':'2605','locked':true}", "", "");
    act("usa", "move 10-Vt");
    assert_int_equal(legal_count("to "), 0); /* or not at all: it cannot get there in one phase */
    PROVED("gbacw", "28.3a 28.3b 28.3c");
}

static void who_was_driven_far_marches_back(void **unused) {
    (void)unused;
    field("movement", "usa", 2, "{'id':'10-Vt','hex':'2610','locked':true}", "", "");
    act_all("usa", "move 10-Vt", "to 2611", NULL);
    assert_int_equal(legal_count("halt"), 0); /* the march ends in the works */
    refused("usa", "to 2610", "28.3");        /* with what is left it would not get there any more */
    act("usa", "to 2612");
    assert_int_equal(legal_count("halt"), 0);
    act_all("usa", "to 2613", NULL);
    refused("usa", "to 2612", NULL);
    act("usa", "halt n");
    assert_true(stands_in("10-Vt", "2613"));
    PROVED("gbacw", "28.3b");
}

static void the_lock_begins_with_the_deployment(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 3);
    assert_true(unit_has("110-Oh", "locked"));
    assert_true(unit_has("9-NY-Heavy", "locked"));
    assert_false(unit_has("Truex", "locked"));
    assert_false(unit_has("149-Oh", "locked"));
    assert_false(unit_has("Wagon-A", "locked"));
    PROVED("gbacw", "28.3a 28.3c");
}

static void locked_units_melee_only_into_works(void **unused) {
    (void)unused;
    field("retreat-before-melee", "usa", 2,
          "{'id':'110-Oh','hex':'2214','facing':'s','locked':true},{'id':'57-NC','hex':'2213','facing':'n'}",
          "{'id':'McClennan','hex':'2214'}", "");
    assert_int_equal(legal_count("attack"), 0);
    field("retreat-before-melee", "usa", 2,
          "{'id':'110-Oh','hex':'2214','facing':'s'},{'id':'57-NC','hex':'2213','facing':'n'}",
          "{'id':'McClennan','hex':'2214'}", "");
    assert_int_equal(legal_count("attack"), 1);
    for (int locked = 0; locked < 2; locked++) { /* 57-NC in works, 5-NC before them */
        char units[300];
        snprintf(units, sizeof units,
                 "{'id':'87-Pa','hex':'2613','facing':'s'%s},{'id':'57-NC','hex':'2713','facing':'n'},"
                 "{'id':'5-NC','hex':'2612','facing':'n'}",
                 locked ? ",'locked':true" : "");
        field("retreat-before-melee", "usa", 2, units, "{'id':'Truex','hex':'2613'}", "");
        assert_true(legal("usa", "attack 2713"));
        assert_int_equal(legal("usa", "attack 2612"), !locked);
        if (locked)
            refused("usa", "attack 2612", "28.3");
    }
    PROVED("gbacw", "28.3c");
}

/* ---- Early's arrival ---- */

static void early_arrives_by_a_die_not_above_the_turn(void **unused) {
    (void)unused;
    for (int die = 1; die <= 6; die += 5) {
        field("final-command", "usa", 2, "{'id':'32-NC','hex':'2238'},{'id':'110-Oh','hex':'2214'}", "", "");
        char script[64];
        snprintf(script, sizeof script, "[{'early':'Early','is':%d}]", die == 1 ? 3 : 4);
        dice(script);
        json_t *answer = act("usa", "end"); /* into Game-Turn 3 */
        dice_free();
        json_t *arrival = event_of(answer, "arrival");
        assert_int_equal(field_int(arrival, "turn"), 3);
        if (die == 1) {
            assert_string_equal(field_text(arrival, "hex"), "2643");
            assert_string_equal(unit_text("Early", "hex"), "2643");
            act("csa", "end");
            act_all("csa", "move Early", "to 2642", NULL); /* he may move that turn */
        } else {
            assert_false(field_bool(arrival, "arrived"));
            assert_false(unit_on_map("Early"));
        }
    }
    PROVED("gbacw", "29.0 21.26");
}

static void early_goes_along_the_road_if_his_hex_is_taken(void **unused) {
    (void)unused;
    field("final-command", "usa", 5,
          "{'id':'32-NC','hex':'2238'},{'id':'110-Oh','hex':'2643'},{'id':'122-Oh','hex':'2744'}", "", "");
    dice("[{'early':'Early','is':6}]");
    json_t *arrival = event_of(act("usa", "end"), "arrival");
    assert_string_equal(field_text(arrival, "hex"), "2844");
    PROVED("gbacw", "29.0b 29.0");
}

/* ---- limited initiative ---- */

#define AT_CLI(id, boxes) "{'id':'" id "','active':1,'cli':" #boxes ",'cli_reached_turn':2}"

static void losses_mark_boxes(void **unused) {
    (void)unused;
    /* a fire that kills: Rodes' sixth box is the last; in the same blow the loss marks the brigade's own boxes */
    field("offensive-fire", "usa", 3,
          "{'id':'32-NC','hex':'2215','facing':'s'},{'id':'110-Oh','hex':'2214','facing':'n'},{'id':'126-Oh','hex':'"
          "2115','facing':'nw'}",
          "{'id':'McClennan','hex':'2214'}", ",'divisions':[{'id':'Rodes','active':1,'cli':5}]");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[{'small-arms':'32-NC','is':6},6,6,6,6,6,6,6,6,6,6]");
    json_t *answer = act("usa", "resolve");
    dice_free();
    json_t *told = event_of(answer, "initiative");
    assert_int_equal(field_int(told, "boxes"), 6);
    assert_int_equal(field_int(told, "limit"), 6);
    assert_true(field_bool(told, "reached"));
    assert_int_equal(listed_int("divisions", "Rodes", "cli_reached_turn"), 3);
    assert_int_equal(listed_int("brigades", "Grimes", "boxes"), 1);
    PROVED("gbacw", "30.0a R.9");
}

static void a_die_says_how_many_move(void **unused) {
    (void)unused;
    field("final-command", "usa", 3,
          "{'id':'32-NC','hex':'2238'},{'id':'2-NC-bt','hex':'2239'},{'id':'53-NC','hex':'2240'},{'id':'57-NC','hex':'"
          "2821'},"
          "{'id':'McLaughlin','hex':'2241','formation':'limbered'},{'id':'110-Oh','hex':'2214'}",
          "{'id':'Rodes','hex':'2238'},{'id':'Grimes','hex':'2238'}",
          ",'special':{'early_arrived':1},'divisions':[" AT_CLI("Rodes", 6) ",{'id':'Ramseur','active':1}]");
    dice("[{'cli':'Rodes','is':2}]");
    json_t *answer = act("usa", "end");
    dice_free();
    assert_int_equal(field_int(event_of(answer, "initiative-die"), "die"), 2);
    act("csa", "end");
    assert_string_equal(phase_now(), "movement");
    act_all("csa", "move 32-NC", "to 2138", NULL);
    put_down("csa");
    act_all("csa", "move 2-NC-bt", "to 2140", NULL);
    put_down("csa");
    refused("csa", "move 53-NC", "30.11");
    assert_true(legal("csa", "move McLaughlin")); /* artillery, leaders and other divisions are unaffected */
    assert_true(legal("csa", "move Grimes"));
    assert_true(legal("csa", "move 57-NC"));
    assert_true(legal("csa", "turn 2240 n")); /* it may change facing */
    /* rolled again every turn */
    end_until("final-command");
    end_until("final-command");
    dice("[{'cli':'Rodes','is':1}]");
    answer = act("usa", "end");
    assert_int_equal(field_int(event_of(answer, "initiative-die"), "die"), 1);
    PROVED("gbacw", "30.0b 30.0c 30.11 30.12");
}

/* From the Union's Final Command Phase into the Confederate Initial Command Phase of Game-Turn 3, with these dice. */
static void into_command(const char *units, const char *leaders, const char *more, const char *script) {
    field("final-command", "usa", 2, units, leaders, more);
    dice(script);
    act("usa", "end");
    dice_free();
    assert_string_equal(side_now(), "csa");
}

static void early_lifts_the_limit(void **unused) {
    (void)unused;
    const char *units = "{'id':'32-NC','hex':'2238'},{'id':'2-NC-bt','hex':'2239'},{'id':'53-NC','hex':'2240'}";
    const char *cli = ",'special':{'early_arrived':1},'divisions':[" AT_CLI("Rodes", 6) "]";
    into_command(units, "{'id':'Rodes','hex':'2238'},{'id':'Grimes','hex':'2238'},{'id':'Early','hex':'2238'}", cli,
                 "[{'cli':'Rodes','is':1}]");
    refused("csa", "exempt Rodes", "30.21"); /* nothing to choose */
    json_t *answer = act("csa", "end");
    assert_true(event_told(answer, "exempt"));
    act_all("csa", "move 32-NC", "to 2138", NULL);
    put_down("csa");
    assert_true(legal("csa", "move 53-NC"));
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 6); /* the marks remain */
    /* not from the next hex */
    into_command(units, "{'id':'Rodes','hex':'2238'},{'id':'Grimes','hex':'2238'},{'id':'Early','hex':'2239'}", cli,
                 "[{'cli':'Rodes','is':1}]");
    act("csa", "end");
    act_all("csa", "move 32-NC", "to 2138", NULL);
    put_down("csa");
    refused("csa", "move 53-NC", "30.11");
    PROVED("gbacw", "30.21");
}

static void early_lifts_it_for_one(void **unused) {
    (void)unused;
    into_command("{'id':'32-NC','hex':'2238'},{'id':'2-NC-bt','hex':'2239'},{'id':'57-NC','hex':'2240'},{'id':'6-NC','"
                 "hex':'2241'}",
                 "{'id':'Rodes','hex':'2238'},{'id':'Ramseur','hex':'2238'},{'id':'Gordon','hex':'2238'},{'id':'Early',"
                 "'hex':'2238'}",
                 ",'special':{'early_arrived':1},'divisions':[" AT_CLI("Rodes", 6) "," AT_CLI(
                     "Ramseur", 6) ",{'id':'Gordon','active':1}]",
                 "[{'cli':'Rodes','is':1},{'cli':'Ramseur','is':1}]");
    refused("csa", "exempt Gordon", "30.21"); /* not at its limit */
    act("csa", "exempt Ramseur");
    refused("csa", "exempt Rodes", "30.22");
    act("csa", "end");
    act_all("csa", "move 32-NC", "to 2138", NULL);
    put_down("csa");
    refused("csa", "move 2-NC-bt", "30.11");
    act_all("csa", "move 57-NC", "to 2140", NULL);
    put_down("csa");
    assert_true(legal("csa", "move 6-NC"));
    PROVED("gbacw", "30.22");
}

/* ---- boxes and brigades ---- */

#define TWO_DIVISIONS                                                                                                  \
    "{'id':'32-NC','hex':'2036'},{'id':'4-Ga','hex':'2036'},{'id':'57-NC','hex':'2037'}",                              \
        "{'id':'Rodes','hex':'2036'},{'id':'Grimes','hex':'2036'},{'id':'Cook','hex':'2036'},"                         \
        "{'id':'Ramseur','hex':'2037'},{'id':'Lewis','hex':'2037'}"

static void detaching_marks_two_and_attaching_erases_two(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, TWO_DIVISIONS,
          ",'divisions':[{'id':'Rodes','active':1,'cli':1},{'id':'Ramseur','active':1,'cli':3}]");
    act("csa", "detach Grimes");
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 3);
    PROVED("gbacw", "30.31a");
}

static void a_transfer_marks_here_and_erases_there(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, TWO_DIVISIONS,
          ",'divisions':[{'id':'Rodes','active':1,'cli':1},{'id':'Ramseur','active':1,'cli':3}]");
    act("csa", "attach Cook Ramseur");
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 3);
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 1);
    PROVED("gbacw", "30.31a");
}

#define LOOSE(cli) ",'brigades':[{'id':'Grimes','detached':true,'division':null,'cli':" #cli "}]"

static void a_marked_brigade_erases_less(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, TWO_DIVISIONS, LOOSE(1) ",'divisions':[{'id':'Ramseur','active':1,'cli':3}]");
    act("csa", "attach Grimes Ramseur");
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 2);
    field("initial-command", "csa", 3, TWO_DIVISIONS, LOOSE(2) ",'divisions':[{'id':'Ramseur','active':1,'cli':3}]");
    act("csa", "attach Grimes Ramseur");
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 3);
    /* a division at its limit erases nothing, and the brigade shares it */
    into_command(TWO_DIVISIONS, LOOSE(0) ",'special':{'early_arrived':1},'divisions':[" AT_CLI("Ramseur", 6) "]",
                 "[{'cli':'Ramseur','is':1}]");
    act("csa", "attach Grimes Ramseur");
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 6);
    act("csa", "end");
    act_all("csa", "move 57-NC", "to 2038", NULL);
    put_down("csa");
    refused("csa", "move 32-NC", "30.11");
    PROVED("gbacw", "30.31b");
}

static void boxes_right_of_the_slash_open_with_a_guest(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, TWO_DIVISIONS, LOOSE(0) ",'divisions':[{'id':'Ramseur','active':1,'cli':1}]");
    act("csa", "attach Grimes Ramseur");
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 0);
    assert_int_equal(listed_int("divisions", "Ramseur", "cli_extra"), 1); /* one erased, one opened: limit 7 */
    field("initial-command", "csa", 3, TWO_DIVISIONS,
          ",'brigades':[{'id':'Grimes','attached':true,'division':'Ramseur'}],'divisions':[{'id':'Ramseur','active':1,'"
          "cli':3,'cli_extra':1}]");
    act("csa", "detach Grimes");
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 5);
    assert_int_equal(listed_int("divisions", "Ramseur", "cli_extra"), 0);
    PROVED("gbacw", "30.31c R.8");
}

static void no_detachment_into_the_limit(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, TWO_DIVISIONS, ",'divisions':[{'id':'Rodes','active':1,'cli':4}]");
    refused("csa", "detach Grimes", "30.23");
    field("initial-command", "csa", 3, TWO_DIVISIONS,
          ",'divisions':[{'id':'Rodes','active':1,'cli':6,'cli_reached_turn':2}]");
    refused("csa", "detach Grimes", "30.23");
    field("initial-command", "csa", 3, "{'id':'32-NC','hex':'2036'}",
          "{'id':'Rodes','hex':'2036'},{'id':'Grimes','hex':'2036'},{'id':'Early','hex':'2036'}",
          ",'special':{'early_arrived':1},'divisions':[{'id':'Rodes','active':1,'cli':6,'cli_reached_turn':2}]");
    act("csa", "detach Grimes");
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 8); /* two are marked all the same */
    PROVED("gbacw", "30.23");
}

/* A loss marks the boxes of the division the brigade is under now, or its own two. */
static void whose_boxes(void **unused) {
    (void)unused;
    const char *units = "{'id':'32-NC','hex':'2215','facing':'s'},{'id':'110-Oh','hex':'2214','facing':'n'}";
    field("offensive-fire", "usa", 3, units, "",
          ",'brigades':[{'id':'Grimes','attached':true,'division':'Ramseur'}],'divisions':[{'id':'Rodes','active':1,"
          "'cli':3},{'id':'Ramseur','active':1,'cli':2}]");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[6,6,6,6,6,6,6,6,6]");
    act("usa", "resolve");
    dice_free();
    int lost = unit_int("32-NC", "killed");
    assert_true(lost > 0);
    assert_int_equal(listed_int("divisions", "Ramseur", "cli"), 2 + lost);
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 3);
    field("offensive-fire", "usa", 3, units, "", LOOSE(0) ",'divisions':[{'id':'Rodes','active':1,'cli':3}]");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[6,6,6,6,6,6,6,6,6]");
    act("usa", "resolve");
    dice_free();
    lost = unit_int("32-NC", "killed");
    assert_int_equal(listed_int("brigades", "Grimes", "cli"), lost > 2 ? 2 : lost);
    assert_int_equal(listed_int("divisions", "Rodes", "cli"), 3);
    field("offensive-fire", "usa", 3, units, "", LOOSE(2) ",'divisions':[{'id':'Rodes','active':1,'cli':3}]");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[6,6,6,6,6,6,6,6,6]");
    act("usa", "resolve");
    dice_free();
    assert_int_equal(listed_int("brigades", "Grimes", "cli"), 2); /* it has no third */
    PROVED("gbacw", "30.0d 30.32");
}

static void a_detached_brigade_has_two_boxes(void **unused) {
    (void)unused;
    const char *units = "{'id':'32-NC','hex':'2238'}";
    field("movement", "csa", 3, units, "{'id':'Grimes','hex':'2238'}",
          LOOSE(2) ",'divisions':[{'id':'Rodes','active':1}],'special':{'all_active':1}");
    refused("csa", "move 32-NC", "30.33");
    field("movement", "csa", 3, units, "{'id':'Grimes','hex':'2238'}",
          LOOSE(1) ",'divisions':[{'id':'Rodes','active':1}],'special':{'all_active':1}");
    assert_true(legal("csa", "move 32-NC"));
    field("initial-command", "csa", 3, units, "{'id':'Grimes','hex':'2238'},{'id':'Early','hex':'2238'}",
          LOOSE(2) ",'special':{'early_arrived':1,'all_active':1}");
    act("csa", "end");
    assert_true(legal("csa", "move 32-NC")); /* Early is with its commander */
    PROVED("gbacw", "30.32 30.33");
}

TESTS(test(infantry_stands_until_activated), test(early_activates_as_he_moves), test(activation_needs_two_points),
      test(only_early_activates), test(a_union_crossing_wakes_everybody), test(unactivated_infantry_starts_no_melee),
      test(the_garrison_stays_in_the_works), test(who_was_driven_far_marches_back),
      test(the_lock_begins_with_the_deployment), test(locked_units_melee_only_into_works),
      test(early_arrives_by_a_die_not_above_the_turn), test(early_goes_along_the_road_if_his_hex_is_taken),
      test(losses_mark_boxes), test(a_die_says_how_many_move), test(early_lifts_the_limit),
      test(early_lifts_it_for_one), test(detaching_marks_two_and_attaching_erases_two),
      test(a_transfer_marks_here_and_erases_there), test(a_marked_brigade_erases_less),
      test(boxes_right_of_the_slash_open_with_a_guest), test(no_detachment_into_the_limit), test(whose_boxes),
      test(a_detached_brigade_has_two_boxes))
