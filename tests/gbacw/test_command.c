/* test_command.c: the Initial Command Phase: radii, integrity, paths, Command Points, detachment (17.0, 10.4). */
#include "field.h"

#define RULES ",'command':'rules'"
#define ACTIVE ",'divisions':[{'id':'Rodes','active':1},{'id':'Gordon','active':1},{'id':'Ramseur','active':1}]"

/* Terry's radius is 4: on the open ground of Area C a regiment four hexes off is in command, one five off is not. */
static void units_within_the_radius_are_in_command(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'Stnwall-1','hex':'3426'},{'id':'Stnwall-2','hex':'3427'},{'id':'Jones-1','hex':'3422'}",
          "{'id':'Terry','hex':'3422'},{'id':'Gordon','hex':'3422'}", RULES ACTIVE);
    json_t *answer = act("csa", "end");
    json_t *event = event_of(answer, "command");
    assert_false(names(event, "out", "Stnwall-1"));
    assert_true(names(event, "out", "Stnwall-2"));
    assert_false(names(event, "out", "Jones-1"));
    assert_false(unit_has("Stnwall-1", "out-of-command"));
    assert_true(unit_has("Stnwall-2", "out-of-command"));
    /* one hex and no more, no change of formation */
    act_all("csa", "move Stnwall-2", NULL);
    refused("csa", "form column", NULL);
    act("csa", "to 3426");
    assert_int_equal(legal_count("to "), 0);
    PROVED("gbacw", "17.0 17.1 2.0f 2.0g 4.0c 3.33");
}

/* In the midst of a fight he commands his own hex alone, and nothing lengthens what he has not. */
static void an_engaged_leader_has_no_radius(void **unused) {
    (void)unused;
    for (int engaged = 0; engaged < 2; engaged++) {
        char units[400], leaders[200];
        const char *fights = engaged ? ",'engaged':true" : "";
        snprintf(units, sizeof units,
                 "{'id':'Stnwall-1','hex':'3424'},{'id':'Jones-1','hex':'3422'%s},{'id':'110-Oh','hex':'%s'%s}", fights,
                 engaged ? "3422" : "2214", fights);
        snprintf(leaders, sizeof leaders, "{'id':'Terry','hex':'3422'%s},{'id':'Gordon','hex':'3424'}", fights);
        field("initial-command", "csa", 3, units, leaders, RULES ACTIVE);
        if (engaged)
            refused("csa", "augment Terry", "12.94a");
        else
            assert_true(legal("csa", "augment Terry"));
        act("csa", "end");
        assert_false(unit_has("Jones-1", "out-of-command"));
    }
    /* two hexes from him, and from nobody else */
    for (int engaged = 0; engaged < 2; engaged++) {
        char units[400], leaders[200];
        const char *fights = engaged ? ",'engaged':true" : "";
        snprintf(units, sizeof units,
                 "{'id':'Stnwall-1','hex':'3424'},{'id':'Jones-1','hex':'3422'%s},{'id':'110-Oh','hex':'%s'%s}", fights,
                 engaged ? "3422" : "2214", fights);
        snprintf(leaders, sizeof leaders, "{'id':'Terry','hex':'3422'%s},{'id':'Gordon','hex':'3422'%s}", fights,
                 fights);
        field("initial-command", "csa", 3, units, leaders, RULES ACTIVE);
        act("csa", "end");
        assert_int_equal(unit_has("Stnwall-1", "out-of-command"), engaged);
    }
    PROVED("gbacw", "12.94a");
}

/* He who is beyond his division commander's integrity radius (Gordon 6) is out of command, not detached. */
static void brigade_commanders_need_integrity(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'Stnwall-1','hex':'3429'},{'id':'1-La','hex':'3428'},{'id':'Jones-1','hex':'3422'}",
          "{'id':'Terry','hex':'3429'},{'id':'York','hex':'3428'},{'id':'Gordon','hex':'3422'}", RULES ACTIVE);
    refused("csa", "detach Terry", "17.62");
    refused("csa", "augment Terry", "17.22");
    act("csa", "end");
    assert_true(unit_has("Terry", "out-of-command"));
    assert_false(unit_has("York", "out-of-command"));
    assert_int_equal(listed_int("brigades", "Terry", "detached"), 0);
    act_all("csa", "move Terry", "to 3428", NULL);
    assert_int_equal(legal_count("to "), 0);
    PROVED("gbacw", "17.2 17.21 17.63 17.62 2.0e");
}

/* Command Points lengthen a radius by a hex each, for the Player-Turn; Gordon has three. */
static void command_points_lengthen_the_radius(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'Stnwall-1','hex':'3428'},{'id':'Stnwall-2','hex':'3427'},{'id':'1-La','hex':'3427'},"
          "{'id':'Jones-1','hex':'3422'}",
          "{'id':'Terry','hex':'3422'},{'id':'York','hex':'3422'},{'id':'Gordon','hex':'3422'}", RULES ACTIVE);
    json_t *answer = act("csa", "augment Terry");
    assert_int_equal(field_int(event_of(answer, "augment"), "radius"), 5);
    assert_int_equal(field_int(event_of(answer, "augment"), "left"), 2);
    act_all("csa", "augment Terry", "augment York", NULL);
    refused("csa", "augment York", "17.22");
    refused("csa", "augment Gordon", "17.12");
    refused("csa", "detach York", "4.0c");
    act("csa", "end");
    assert_false(unit_has("Stnwall-1", "out-of-command")); /* 4 + 2 */
    assert_false(unit_has("1-La", "out-of-command"));      /* 4 + 1 */
    assert_int_equal(unit_int("Terry", "added_radius"), 2);
    PROVED("gbacw", "17.12 17.22 2.0b");
}

/* The phase says who has Command Points and how many, and takes its own actions alone. */
static void what_the_phase_asks(void **unused) {
    (void)unused;
    const char *units = "{'id':'Stnwall-1','hex':'3424'}", *gordon = "{'id':'Gordon','hex':'3424'}";
    field("initial-command", "csa", 3, units, gordon, RULES ACTIVE);
    assert_non_null(strstr(field_text(ask("{'cmd':'actions'}"), "prompt"), "Gordon 3)"));
    assert_string_equal(field_text(query_refused("{'what':'command'}"), "case"), "17.0"); /* whose? */
    assert_string_equal(field_text(query_refused("{'what':'command','unit':'Terry'}"), "case"), "17.0");
    field("initial-command", "csa", 3, units, gordon, RULES ",'profile':'standard'"); /* by the family's rules alone */
    refused("csa", "move Stnwall-1", "4.0b");
    PROVED("gbacw", "17.22 4.0b");
}

/* Any leader in the hex serves, of whatever brigade. */
static void units_with_a_leader_are_in_command(void **unused) {
    (void)unused;
    field(
        "initial-command", "csa", 3,
        "{'id':'13-Ga','hex':'3422'},{'id':'8-La','hex':'3430'},{'id':'9-La','hex':'3431'},{'id':'26-Ga','hex':'3432'},"
        "{'id':'King','hex':'3436'}",
        "{'id':'Gordon','hex':'3422'},{'id':'Terry','hex':'3430'}", RULES ACTIVE);
    json_t *answer = act("csa", "end");
    assert_false(unit_has("13-Ga", "out-of-command")); /* 17.23: of Evans, with Gordon */
    assert_false(unit_has("8-La", "out-of-command"));  /* 17.14: of Peck, with Terry whose brigade is gone */
    assert_true(unit_has("9-La", "out-of-command"));
    assert_true(unit_has("26-Ga", "out-of-command"));
    assert_false(unit_has("King", "out-of-command")); /* an independent battery */
    assert_int_equal((int)json_array_size(field_of(event_of(answer, "command"), "out")), 3);
    PROVED("gbacw", "17.23 17.14 17.66b");
}

/* The path goes round enemies and the zones they hold, and not over the river; a friend opens a zone. */
static void enemies_block_the_path(void **unused) {
    (void)unused;
    const char *leaders = "{'id':'Lewis','hex':'3030'}"; /* radius 3 */
    field("initial-command", "csa", 3, "{'id':'57-NC','hex':'3033'},{'id':'106-NY','hex':'2832','facing':'nw'}",
          leaders, RULES ACTIVE);
    json_t *seen = query("{'what':'command','unit':'57-NC'}");
    json_t *path = json_array_get(field_of(seen, "paths"), 0);
    assert_true(field_bool(path, "reached"));
    assert_int_equal((int)json_array_size(field_of(path, "path")), 3);

    field("initial-command", "csa", 3,
          "{'id':'57-NC','hex':'3033'},{'id':'106-NY','hex':'3031','facing':'n'},{'id':'151-NY','hex':'3132',"
          "'facing':'se'},{'id':'87-Pa','hex':'2931','facing':'s'}",
          leaders, RULES ACTIVE);
    assert_false(
        field_bool(json_array_get(field_of(query("{'what':'command','unit':'57-NC'}"), "paths"), 0), "reached"));
    act("csa", "end");
    assert_true(unit_has("57-NC", "out-of-command"));
    PROVED("gbacw", "10.4");
}

static void a_friend_opens_a_zone(void **unused) {
    (void)unused;
    /* 3131 and 3032 lie in the zone of the Union regiment at 3132's south; the straight way is 3031, 3032 */
    field("initial-command", "csa", 3,
          "{'id':'57-NC','hex':'3033'},{'id':'106-NY','hex':'2932','facing':'sw'},{'id':'151-NY','hex':'3132',"
          "'facing':'se'}",
          "{'id':'Lewis','hex':'3030'}", RULES ACTIVE);
    assert_false(
        field_bool(json_array_get(field_of(query("{'what':'command','unit':'57-NC'}"), "paths"), 0), "reached"));
    field("initial-command", "csa", 3,
          "{'id':'57-NC','hex':'3033'},{'id':'106-NY','hex':'2932','facing':'sw'},{'id':'151-NY','hex':'3132',"
          "'facing':'se'},{'id':'6-NC','hex':'3032'},{'id':'21-NC','hex':'3031'}",
          "{'id':'Lewis','hex':'3030'}", RULES ACTIVE);
    assert_true(
        field_bool(json_array_get(field_of(query("{'what':'command','unit':'57-NC'}"), "paths"), 0), "reached"));
    PROVED("gbacw", "10.4");
}

static void the_river_cuts_the_path(void **unused) {
    (void)unused;
    /* Tyler at 0941 (Union bank), a regiment two hexes off over the river and no bridge between */
    field("initial-command", "usa", 3, "{'id':'11-Md','hex':'1140'},{'id':'1-Md','hex':'0939'}",
          "{'id':'Tyler','hex':'0940'}", RULES);
    act("usa", "end");
    assert_true(unit_has("11-Md", "out-of-command"));
    assert_false(unit_has("1-Md", "out-of-command"));
    PROVED("gbacw", "10.4");
}

/* ---- detachment ---- */

#define RODES_FIELD                                                                                                    \
    "{'id':'32-NC','hex':'2036'},{'id':'4-Ga','hex':'2036'},{'id':'2-NC','hex':'2037'},{'id':'12-Al','hex':'2037'}",   \
        "{'id':'Rodes','hex':'2036'},{'id':'Grimes','hex':'2036'},{'id':'Cook','hex':'2036'},"                         \
        "{'id':'Cox','hex':'2037'},{'id':'Battle','hex':'2037'},{'id':'Ramseur','hex':'2038'},"                        \
        "{'id':'Gordon','hex':'3422'}"

static void a_division_detaches_one_brigade(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, RODES_FIELD, RULES ACTIVE);
    json_t *answer = act("csa", "detach Grimes");
    assert_string_equal(field_text(event_of(answer, "detach"), "leader"), "Grimes");
    refused("csa", "detach Cook", "17.63");
    refused("csa", "attach Grimes Ramseur", "17.61"); /* it has changed its master in this phase */
    assert_false(legal("csa", "attach Cook Gordon")); /* too far away */
    refused("csa", "attach Cook Gordon", "17.64");
    act("csa", "end");
    assert_false(unit_has("Grimes", "out-of-command"));
    json_t *roster = query("{'what':'roster','side':'csa'}");
    json_t *item;
    size_t i;
    json_array_foreach(field_of(roster, "brigades"), i, item) {
        if (strcmp(field_text(item, "brigade"), "Grimes") == 0) {
            assert_true(field_bool(item, "detached"));
            assert_false(field_has(item, "division"));
        }
    }
    PROVED("gbacw", "17.6 17.61 17.62 17.63");
}

static void a_detached_brigade_is_attached_elsewhere(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, RODES_FIELD,
          RULES ",'brigades':[{'id':'Grimes','detached':true,'division':null}]" ACTIVE);
    act("csa", "attach Grimes Ramseur");
    refused("csa", "attach Cook Ramseur", "17.64"); /* he has a guest already */
    assert_string_equal(field_text(listed("brigades", "Grimes"), "division"), "Ramseur");
    assert_int_equal(legal_count("attach Grimes"), 0);
    act("csa", "end");
    PROVED("gbacw", "17.64");
}

/* A detached commander and his units need no division; the units are still his. */
static void detached_brigades_act_alone(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'32-NC','hex':'3030'},{'id':'53-NC','hex':'3036'},{'id':'4-Ga','hex':'2036'}",
          "{'id':'Rodes','hex':'2036'},{'id':'Grimes','hex':'3030'},{'id':'Cook','hex':'3030'}",
          RULES ",'brigades':[{'id':'Grimes','detached':true,'division':null}]" ACTIVE);
    act("csa", "end");
    assert_false(unit_has("Grimes", "out-of-command"));
    assert_true(unit_has("Cook", "out-of-command"));
    assert_true(unit_has("53-NC", "out-of-command")); /* six hexes from Grimes, whose radius is 2 */
    assert_false(unit_has("32-NC", "out-of-command"));
    PROVED("gbacw", "17.68 17.62");
}

static void nothing_is_detached_by_itself(void **unused) {
    (void)unused;
    /* no division commander at all: Cook is out of command and still of Rodes' division */
    field("initial-command", "csa", 3, "{'id':'4-Ga','hex':'2036'}", "{'id':'Cook','hex':'2036'}", RULES ACTIVE);
    refused("csa", "detach Cook", "17.65");
    act("csa", "end");
    assert_true(unit_has("Cook", "out-of-command"));
    assert_string_equal(field_text(listed("brigades", "Cook"), "division"), "Rodes");
    PROVED("gbacw", "17.65");
}

static void independent_brigades_need_no_division(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3,
          "{'id':'17-Va-c','hex':'3703','formation':'mounted'},{'id':'25-Va-c','hex':'3709','formation':'mounted'},{'"
          "id':'13-Ga','hex':'3204'}",
          "{'id':'McCausland','hex':'3703'},{'id':'Gordon','hex':'3704'}", RULES ACTIVE);
    act("csa", "attach McCausland Gordon");
    assert_string_equal(field_text(listed("brigades", "McCausland"), "division"), "Gordon");
    field("initial-command", "csa", 3,
          "{'id':'17-Va-c','hex':'3703','formation':'mounted'},{'id':'25-Va-c','hex':'3709','formation':'mounted'}",
          "{'id':'McCausland','hex':'3703'}", RULES ACTIVE);
    act("csa", "end");
    assert_false(unit_has("McCausland", "out-of-command"));
    assert_false(unit_has("17-Va-c", "out-of-command"));
    assert_true(unit_has("25-Va-c", "out-of-command")); /* its units are not independent */
    PROVED("gbacw", "17.66 17.66b");
}

static void a_broken_brigade_stays(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, RODES_FIELD,
          RULES
          ",'brigades':[{'id':'Grimes','boxes':4},{'id':'Cook','boxes':4,'detached':true,'division':null}]" ACTIVE);
    refused("csa", "detach Grimes", "17.67");
    refused("csa", "attach Grimes Ramseur", "17.67");
    act("csa", "attach Cook Ramseur");
    PROVED("gbacw", "17.67");
}

TESTS(test(units_within_the_radius_are_in_command), test(an_engaged_leader_has_no_radius),
      test(brigade_commanders_need_integrity), test(command_points_lengthen_the_radius), test(what_the_phase_asks),
      test(units_with_a_leader_are_in_command), test(enemies_block_the_path), test(a_friend_opens_a_zone),
      test(the_river_cuts_the_path), test(a_division_detaches_one_brigade),
      test(a_detached_brigade_is_attached_elsewhere), test(detached_brigades_act_alone),
      test(nothing_is_detached_by_itself), test(independent_brigades_need_no_division), test(a_broken_brigade_stays))
