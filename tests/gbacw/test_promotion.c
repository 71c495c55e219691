/* test_promotion.c: the Final Command Phase: recrewing, replacements, promotions (11.18, 17.8, 23.1). */
#include "field.h"

/* A fallen leader: off the map with his fate. */
#define FALLEN(id) "{'id':'" id "','fate':'killed'}"

static bool has_row(json_t *sheet, const char *label) {
    json_t *section, *row;
    size_t i, j;
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        json_array_foreach(field_of(section, "rows"), j, row) {
            if (field_has(row, "label") && strcmp(field_text(row, "label"), label) == 0)
                return true;
        }
    }
    return false;
}

static void a_fallen_brigade_commander_is_replaced(void **unused) {
    (void)unused;
    field("final-command", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422'},{'id':'Jones-1','hex':'3425'},{'id':'1-La','hex':'3427'}",
          "{'id':'Terry','fate':'wounded'},{'id':'York','hex':'3427'},{'id':'Gordon','hex':'3422'}", "");
    assert_false(unit_on_map("Terry"));
    json_t *answer = act("csa", "end"); /* promotions are the last act (17.84) */
    json_t *replace = event_of(answer, "replace");
    assert_string_equal(field_text(replace, "leader"), "Terry");
    assert_int_equal(field_int(replace, "radius"), 2);
    assert_int_equal(field_int(replace, "rally"), 0);
    assert_true(legal("csa", "at 3422"));
    assert_true(legal("csa", "at 3425"));
    assert_int_equal(legal_count("at "), 2);
    refused("csa", "at 3427", "17.8"); /* no unit of his command */
    act("csa", "at 3425");
    assert_string_equal(unit_text("Terry", "hex"), "3425");
    assert_true(unit_has("Terry", "replacement"));
    json_t *counters = field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters"), *one;
    size_t i;
    json_array_foreach(counters, i, one) { /* another man than the one who fell */
        if (strcmp(field_text(one, "id"), "Terry") == 0)
            assert_string_equal(field_text(field_of(one, "face"), "name"), "Terry's replacement");
    }
    assert_string_equal(phase_now(), "initial-command");
    while (strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    /* so he is called in answers and refusals too */
    json_t *sheet = field_of(asked("{'cmd':'sheet','what':'reach','unit':'Terry'}"), "sheet");
    assert_string_equal(field_text(sheet, "title"), "Reach of Terry's replacement");
    json_t *roster = field_of(asked("{'cmd':'sheet','what':'roster','side':'csa'}"), "sheet");
    assert_true(has_row(roster, "Terry's replacement"));
    json_t *refusal = query_refused("{'what':'reach','unit':'Terry','hex':'0101'}");
    assert_non_null(strstr(field_text(refusal, "why"), "Terry's replacement"));
    PROVED("gbacw", "17.8 17.81 17.84 4.0k 23.0");
}

/* Battle is a replacement on both sides: he begins on the better one (3, 1) and comes back on the worse (2, 0). */
static void replacements_begin_on_the_better_side(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, "{'id':'12-Al','hex':'2037'},{'id':'6-Al','hex':'2033'}",
          "{'id':'Rodes','hex':'2036'},{'id':'Battle','hex':'2037'}", ",'command':'rules'");
    assert_int_equal(field_int(event_of(act("csa", "augment Battle"), "augment"), "radius"), 4);
    field("final-command", "csa", 3, "{'id':'12-Al','hex':'2037'}", "{'id':'Rodes','hex':'2036'}," FALLEN("Battle"),
          "");
    json_t *replace = event_of(act("csa", "end"), "replace");
    assert_int_equal(field_int(replace, "radius"), 2);
    assert_int_equal(field_int(replace, "rally"), 0);
    assert_int_equal(field_int(replace, "integrity"), 2);
    PROVED("gbacw", "20.4");
}

/* A promoted man's integrity is the number in brackets: Terry's 4; and he lends no points. */
static void the_promoted_use_their_bracketed_radius(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'1-La','hex':'3426'},{'id':'13-Ga','hex':'3427'},{'id':'Jones-1','hex':'3422'}",
          "{'id':'Terry','hex':'3422','promoted':true},{'id':'York','hex':'3426'},{'id':'Evans','hex':'3427'}",
          ",'command':'rules','divisions':[{'id':'Gordon','leader':'Terry','active':1,'new_leader':true}]");
    refused("csa", "augment York", "17.22");
    act("csa", "end");
    assert_false(unit_has("York", "out-of-command")); /* four hexes */
    assert_true(unit_has("Evans", "out-of-command")); /* five */
    PROVED("gbacw", "17.85");
}

static void a_fallen_replacement_comes_back(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'Stnwall-1','hex':'3422'}",
          "{'id':'Terry','fate':'captured','replacement':true},{'id':'Gordon','hex':'3422'}", "");
    act("csa", "end");
    assert_string_equal(unit_text("Terry", "hex"), "3422"); /* one place: not asked */
    assert_true(unit_has("Terry", "replacement"));
    PROVED("gbacw", "17.82");
}

static void the_enemys_are_not_replaced_now(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'Stnwall-1','hex':'3422'},{'id':'151-NY','hex':'2713'}",
          "{'id':'Gordon','hex':'3422'},{'id':'Terry','hex':'3422'},{'id':'Truex','fate':'killed'},{'id':'Ricketts','"
          "hex':'2713'},{'id':'Wallace','hex':'2713'}",
          "");
    act("csa", "end");
    assert_false(unit_on_map("Truex"));
    assert_string_equal(side_now(), "usa");
    end_until("final-command");
    act("usa", "end");
    assert_true(unit_on_map("Truex"));
    PROVED("gbacw", "17.84");
}

/* Gordon falls: Terry takes the division with his bracketed 4 and no Command Points; a nameless man takes Terry's
 * brigade. */
static void a_division_goes_to_the_first_on_its_list(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'Stnwall-1','hex':'3422'},{'id':'1-La','hex':'3427'}",
          "{'id':'Terry','hex':'3422'},{'id':'York','hex':'3427'},{'id':'Gordon','fate':'killed'}",
          ",'command':'rules','divisions':[{'id':'Gordon','leader':null,'active':1}]");
    json_t *answer = act("csa", "end");
    json_t *promote = event_of(answer, "promote");
    assert_string_equal(field_text(promote, "leader"), "Terry");
    assert_int_equal(field_int(promote, "integrity"), 4);
    assert_int_equal(field_int(promote, "command_points"), 0);
    act("csa", "at 3427"); /* on any unit of the division */
    assert_true(unit_has("Terry", "promoted"));
    assert_string_equal(unit_text("Terry", "hex"), "3427");
    assert_string_equal(unit_text("Terry-repl", "hex"), "3422"); /* the brigade's new commander */
    assert_string_equal(field_text(listed("divisions", "Gordon"), "leader"), "Terry");
    assert_true(field_bool(listed("divisions", "Gordon"), "new_leader")); /* what 23.23 asks */
    /* next turn: no points to spend, and he commands no brigade */
    end_until("movement");
    PROVED("gbacw", "17.83 17.85 23.1 23.12");
}

static void the_list_skips_casualties(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'13-Ga','hex':'3422'}",
          "{'id':'Terry','fate':'killed'},{'id':'York','hex':'3422','replacement':true},{'id':'Evans','hex':'3422'},"
          "{'id':'Gordon','fate':'killed'}",
          ",'divisions':[{'id':'Gordon','leader':null}]");
    json_t *answer = act("csa", "end");
    assert_string_equal(field_text(event_of(answer, "promote"), "leader"), "Evans"); /* York is another man by now */
    PROVED("gbacw", "23.1 23.12");
}

static void replacements_come_when_the_list_is_exhausted(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'8-La','hex':'3422'},{'id':'1-La','hex':'3422'}",
          "{'id':'Terry','fate':'killed'},{'id':'Evans','fate':'killed'},{'id':'York','hex':'3422','replacement':true},"
          "{'id':'Peck','hex':'3422'},{'id':'Gordon','fate':'killed'}",
          ",'divisions':[{'id':'Gordon','leader':null}]");
    act("csa", "end");
    assert_true(legal("csa", "promote York"));
    assert_true(legal("csa", "promote Peck"));
    assert_int_equal(legal_count("promote"), 2);
    act("csa", "promote York");
    assert_string_equal(field_text(listed("divisions", "Gordon"), "leader"), "York");
    PROVED("gbacw", "23.1");
}

static void early_is_followed_by_gordon(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'13-Ga','hex':'3422'},{'id':'1-La','hex':'3422'}",
          "{'id':'Early','fate':'killed'},{'id':'Gordon','hex':'3422'},{'id':'Terry','hex':'3422'},{'id':'York','hex':'"
          "3422'}",
          ",'special':{'early_arrived':1},'divisions':[{'id':'Early','leader':null}]");
    json_t *answer = act("csa", "end");
    assert_string_equal(field_text(event_nth(answer, "promote", 0), "leader"), "Gordon");
    assert_string_equal(field_text(event_nth(answer, "promote", 1), "leader"), "Terry"); /* into Gordon's place */
    assert_string_equal(field_text(listed("divisions", "Early"), "leader"), "Gordon");
    assert_string_equal(field_text(listed("divisions", "Gordon"), "leader"), "Terry");
    PROVED("gbacw", "23.11");
}

static void early_s_list_goes_on(void **unused) {
    (void)unused;
    field("final-command", "csa", 3, "{'id':'13-Ga','hex':'3422'},{'id':'1-La','hex':'3422'}",
          "{'id':'Early','fate':'killed'},{'id':'Gordon','fate':'killed'},{'id':'Rodes','fate':'killed'},"
          "{'id':'Ramseur','fate':'killed'},{'id':'Terry','fate':'killed'},{'id':'York','hex':'3422'},{'id':'Evans','"
          "hex':'3422'}",
          ",'special':{'early_arrived':1},'divisions':[{'id':'Early','leader':null},{'id':'Gordon','leader':null},{'id'"
          ":'Rodes','leader':null},{'id':'Ramseur','leader':null}]");
    json_t *answer = act("csa", "end");
    assert_string_equal(field_text(event_nth(answer, "promote", 0), "leader"), "York");
    assert_string_equal(field_text(event_nth(answer, "promote", 1), "leader"), "Evans");
    PROVED("gbacw", "23.11 23.12");
}

static void rodes_is_followed_by_whom_the_player_names(void **unused) {
    (void)unused;
    field("final-command", "csa", 3,
          "{'id':'32-NC','hex':'2036'},{'id':'4-Ga','hex':'2036'},{'id':'57-NC','hex':'2821'}",
          "{'id':'Rodes','fate':'wounded'},{'id':'Grimes','hex':'2036'},{'id':'Cook','hex':'2036'},{'id':'Lewis','hex':"
          "'2821'},{'id':'Ramseur','hex':'2821'}",
          ",'divisions':[{'id':'Rodes','leader':null}]");
    act("csa", "end");
    assert_true(legal("csa", "promote Grimes"));
    assert_true(legal("csa", "promote Cook"));
    refused("csa", "promote Lewis", "23.1"); /* of Ramseur's division */
    act("csa", "promote Cook");
    assert_string_equal(field_text(listed("divisions", "Rodes"), "leader"), "Cook");
    assert_string_equal(unit_text("Cook-repl", "hex"), "2036");
    PROVED("gbacw", "23.13");
}

static void wallace_is_followed_by_ricketts_and_he_by_truex(void **unused) {
    (void)unused;
    field("final-command", "usa", 3, "{'id':'151-NY','hex':'2713'},{'id':'110-Oh','hex':'2713'}",
          "{'id':'Wallace','fate':'killed'},{'id':'Ricketts','hex':'2713'},{'id':'Truex','hex':'2713'},{'id':'"
          "McClennan','hex':'2713'},{'id':'Tyler','hex':'2713'}",
          ",'divisions':[{'id':'Wallace','leader':null}]");
    json_t *answer = act("usa", "end");
    assert_string_equal(field_text(event_nth(answer, "promote", 0), "leader"), "Ricketts");
    assert_string_equal(field_text(event_nth(answer, "promote", 1), "leader"), "Truex");
    assert_string_equal(unit_text("Truex-repl", "hex"), "2713");
    PROVED("gbacw", "23.14 23.15");
}

static void the_union_lists_go_on(void **unused) {
    (void)unused;
    field("final-command", "usa", 3, "{'id':'11-Md','hex':'1333'},{'id':'110-Oh','hex':'1333'}",
          "{'id':'Wallace','fate':'killed'},{'id':'Ricketts','fate':'killed'},{'id':'Truex','fate':'killed'},"
          "{'id':'McClennan','hex':'1333'},{'id':'Tyler','hex':'1333'},{'id':'Clendenin','hex':'1333'}",
          ",'divisions':[{'id':'Wallace','leader':null},{'id':'Ricketts','leader':null}]");
    json_t *answer = act("usa", "end");
    assert_string_equal(field_text(event_nth(answer, "promote", 0), "leader"), "Tyler");
    assert_string_equal(field_text(event_nth(answer, "promote", 1), "leader"), "McClennan");
    PROVED("gbacw", "23.14 23.15");
}

/* ---- recrewing ---- */

static void a_regiment_gives_a_point_to_a_wagon(void **unused) {
    (void)unused;
    field("final-command", "usa", 3,
          "{'id':'Wagon-A','hex':'2212','crew':0,'abandoned':true},{'id':'110-Oh','hex':'2212'},"
          "{'id':'8-Ill-c','hex':'2212','formation':'mounted'},{'id':'122-Oh','hex':'2211'},"
          "{'id':'Wagon-B','hex':'2211'}",
          "{'id':'McClennan','hex':'2212'}", "");
    refused("usa", "recrew 8-Ill-c Wagon-A", "11.18"); /* mounted */
    refused("usa", "recrew 122-Oh Wagon-A", "11.18");  /* elsewhere */
    refused("usa", "recrew 122-Oh Wagon-B", "11.18");  /* it has its crew */
    assert_int_equal(legal_count("recrew"), 1);
    json_t *answer = act("usa", "recrew 110-Oh Wagon-A");
    assert_int_equal(field_int(event_of(answer, "recrew"), "left"), 4);
    assert_int_equal(unit_int("110-Oh", "strength"), 4);
    assert_int_equal(unit_int("Wagon-A", "crew"), 1);
    assert_int_equal(unit_int("Wagon-A", "morale"), 5);
    assert_false(unit_has("Wagon-A", "abandoned"));
    assert_int_equal(listed_int("brigades", "McClennan", "boxes"), 0); /* no loss */
    assert_int_equal(unit_int("110-Oh", "killed"), 0);
    refused("usa", "recrew 110-Oh Wagon-A", "11.18"); /* one point, once */
    PROVED("gbacw", "11.18 4.0k");
}

/* 11.18: who has one point left does not give it away. */
static void the_last_point_makes_no_crew(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','grid':{'first':'0101','width':12,'height':12},'phase':'final-command',"
            "'phasing':'usa','units':[{'id':'x','side':'usa','type':'inf','strength':1,'morale':3,'weapon':'R',"
            "'formation':'line','facing':'n','hex':'0505'},{'id':'w','side':'usa','type':'wagon','morale':3,"
            "'boxes':[6,10],'crew':0,'hex':'0505'}]}");
    assert_string_equal(field_text(refused("usa", "recrew x w", "11.18"), "why"), "x has no Strength Point to spare");
    PROVED("gbacw", "11.18");
}

TESTS(test(a_fallen_brigade_commander_is_replaced), test(replacements_begin_on_the_better_side),
      test(the_promoted_use_their_bracketed_radius), test(a_fallen_replacement_comes_back),
      test(the_enemys_are_not_replaced_now), test(a_division_goes_to_the_first_on_its_list),
      test(the_list_skips_casualties), test(replacements_come_when_the_list_is_exhausted),
      test(early_is_followed_by_gordon), test(early_s_list_goes_on), test(rodes_is_followed_by_whom_the_player_names),
      test(wallace_is_followed_by_ricketts_and_he_by_truex), test(the_union_lists_go_on),
      test(a_regiment_gives_a_point_to_a_wagon), test(the_last_point_makes_no_crew))
