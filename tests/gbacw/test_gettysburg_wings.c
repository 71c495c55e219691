/* test_gettysburg_wings.c: the wings of the Union army (28.0). */
#include "gettysburg.h"
#include "gettysburg_command.h"

#define WITH_WINGS "'options':{'wings':1}"
#define FALLEN ",'fate':'killed','hex':null"

static const char *leads(const char *id) {
    json_t *leader = json_object_get(division(id), "leader");
    return json_is_string(leader) ? json_string_value(leader) : "";
}

/* Reynolds has his wing from the beginning, and his corps goes down its list: Doubleday, Rowley, a nameless man. */
static void wings_from_the_beginning(void **unused) {
    (void)unused;
    scenario("gettysburg/three-days", "{'standard-setup':1,'wings':1}", 1);
    assert_true(special("wing_1") > 0);
    assert_string_equal(leads("I"), "Doubleday");
    assert_string_equal(leads("3/I"), "Rowley");
    assert_string_equal(leads("XII"), "Williams-US"); /* French does not come */
    assert_string_equal(leads("1/XII"), "Ruger");
    scenario("gettysburg/three-days", "{'standard-setup':1}", 1); /* without the option all is as it was */
    assert_int_equal((int)json_integer_value(json_object_get(field_of(position_now(), "special"), "wing_1")), 0);
    assert_string_equal(leads("I"), "Reynolds");
    assert_string_equal(leads("XII"), "Slocum");
    PROVED("tss2", "28.0 28.11 17.32");
}

/* A Union command phase with the wings as they stand at the start of the three days. */
static void wing_phase(const char *phase) {
    begin(phase, "usa");
    by_command();
    more(WITH_WINGS);
}

static void wing_commanders_serve_their_wing(void **unused) {
    (void)unused;
    static const struct {
        const char *unit;
        int wing;
    } men[] = {{"2-Wisc", 1}, {"69-Pa", 1}, {"20-Ind", 1}, {"75-Oh", 1}, {"20-Me", 2}, {"5-Vt", 2}, {"149-NY", 2}};
    for (size_t i = 0; i < sizeof men / sizeof men[0]; i++) {
        for (int wing = 1; wing <= 2; wing++) {
            wing_phase("initial-command");
            officer(wing == 2 ? "Slocum" : "Reynolds", "1212", "");
            regiment(men[i].unit, "1212", "n", ",'routed':true");
            start();
            act("usa", "end");
            assert_int_equal(is_out(men[i].unit), wing != men[i].wing);
            on_to("rally");
            assert_int_equal(unit_has(men[i].unit, "routed"), wing != men[i].wing);
        }
    }
    PROVED("tss2", "28.11 28.12");
}

/* Corps commanders go where they like; the wing commander's corps has a commander of its own. */
static void corps_commanders_are_free(void **unused) {
    (void)unused;
    wing_phase("initial-command");
    officer("Reynolds", "0101", "");
    officer("Howard", "2424", "");
    officer("Doubleday", "1212", "");
    officer("Wadsworth", "1214", "");
    officer("Robinson", "0101", "");
    start();
    assert_string_equal(leads("I"), "Doubleday");
    act("usa", "end");
    assert_false(is_out("Howard"));
    assert_false(is_out("Doubleday"));
    assert_false(is_out("Wadsworth")); /* near Doubleday */
    assert_true(is_out("Robinson"));   /* near Reynolds, who has the corps no more */
    end_until("movement");
    act_all("usa", "move Howard", "to 2423", NULL);
    assert_true(legal_count("to ") > 0);
    PROVED("tss2", "28.12 28.13");
}

/* Does this man command the wing? */
static bool has_wing(const char *id, int wing) {
    char field[16];
    snprintf(field, sizeof field, "wing_%d", wing);
    json_t *told = json_object_get(field_of(position_now(), "special"), field);
    const struct gbacw_tables *t = tables_named(FIELD_BASE);
    return json_integer_value(told) > 0 && strcmp(t->counter[json_integer_value(told) - 1].id, id) == 0;
}

/* Reynolds, then Howard until Hancock is there, then Hancock, then Howard again; then nobody. */
static void reynolds_wing_passes_on(void **unused) {
    (void)unused;
    wing_phase("final-command");
    officer("Reynolds", "1212", FALLEN);
    officer("Howard", "1214", "");
    officer("Schurz", "1215", "");
    regiment("75-Oh", "1214", "n", "");
    start();
    act("usa", "end");
    settle_to("command");
    assert_true(has_wing("Howard", 1));
    assert_string_equal(leads("XI"), "Schurz"); /* his corps goes down its list */

    wing_phase("final-command"); /* Hancock comes: Howard has his corps back, Schurz his division */
    officer("Reynolds", "1212", FALLEN);
    officer("Howard", "1214", "");
    officer("Schurz", "1215", "");
    officer("Schimmelfennig", "1215", ",'promoted':true");
    officer("Hancock", "1218", "");
    officer("Gibbon", "1218", "");
    regiment("75-Oh", "1214", "n", "");
    regiment("69-Pa", "1218", "n", "");
    more("'divisions':[{'id':'XI','leader':'Schurz'},{'id':'3/XI','leader':'Schimmelfennig'}]");
    more("'special':{'wing_1':0}");
    start();
    act("usa", "end");
    settle_to("command");
    assert_true(has_wing("Hancock", 1));
    assert_string_equal(leads("II"), "Gibbon");

    wing_phase("final-command"); /* Hancock falls: Howard again */
    officer("Reynolds", "1212", FALLEN);
    officer("Hancock", "1212", FALLEN);
    officer("Howard", "1214", "");
    officer("Schurz", "1215", "");
    regiment("75-Oh", "1214", "n", "");
    start();
    act("usa", "end");
    settle_to("command");
    assert_true(has_wing("Howard", 1));

    wing_phase("final-command"); /* and then nobody: the corps go on by themselves */
    officer("Reynolds", "1212", FALLEN);
    officer("Hancock", "1212", FALLEN);
    officer("Howard", "1214", FALLEN);
    officer("Schurz", "1215", "");
    officer("Gibbon", "1217", "");
    officer("Sickles", "1216", "");
    regiment("75-Oh", "1215", "n", "");
    more("'divisions':[{'id':'XI','leader':null}]");
    start();
    act("usa", "end");
    settle_to("command");
    assert_int_equal((int)json_integer_value(json_object_get(field_of(position_now(), "special"), "wing_1")), 0);
    assert_string_equal(leads("XI"), "Schurz");
    assert_string_equal(leads("III"), "Sickles");
    PROVED("tss2", "28.21 28.23");
}

static void slocums_wing_passes_on(void **unused) {
    (void)unused;
    wing_phase("final-command");
    officer("Slocum", "1212", FALLEN);
    officer("Sedgwick", "1214", "");
    officer("Newton", "1214", "");
    regiment("5-Vt", "1214", "n", "");
    start();
    act("usa", "end");
    settle_to("command");
    assert_true(has_wing("Sedgwick", 2));
    assert_string_equal(leads("VI"), "Newton");
    wing_phase("final-command");
    officer("Slocum", "1212", FALLEN);
    officer("Sedgwick", "1214", FALLEN);
    officer("Newton", "1214", "");
    regiment("5-Vt", "1214", "n", "");
    start();
    act("usa", "end");
    settle_to("command");
    assert_int_equal((int)json_integer_value(json_object_get(field_of(position_now(), "special"), "wing_2")), 0);
    PROVED("tss2", "28.22 28.23");
}

/* McPherson's Ridge: Reynolds has everybody under him, the horse too, and nobody follows him. */
static void all_one_wing(void **unused) {
    (void)unused;
    scenario("gettysburg/mcphersons-ridge", "{'standard-setup':1,'wings':1}", 1);
    assert_true(special("wing_1") > 0);
    assert_string_equal(leads("I"), "Doubleday");
    assert_string_equal(leads("3/I"), "Rowley");
    static const char *const units[] = {"8-Ill-c", "2-Wisc", "151-Pa"};
    for (int option = 0; option < 2; option++) {
        for (int i = 0; i < 3; i++) {
            char position[1000];
            snprintf(position, sizeof position,
                     "{'base':'gettysburg/mcphersons-ridge','grid':{'first':'0101','width':24,'height':24},'profile':"
                     "'gettysburg','phase':'initial-command','phasing':'usa','turn':8,'options':{'wings':%d},'command':"
                     "'rules','units':[{'id':'%s','hex':'1212','facing':'n','formation':'%s','routed':true}],"
                     "'leaders':[{'id':'Reynolds','hex':'1212'}]}",
                     option, units[i], i ? "line" : "dismounted");
            sandbox(position);
            act("usa", "end");
            assert_int_equal(is_out(units[i]), !option && i == 0); /* else he has his corps */
            on_to("rally");
            assert_int_equal(unit_has(units[i], "routed"), !option && i == 0);
        }
    }
    sandbox(
        "{'base':'gettysburg/mcphersons-ridge','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
        "'phase':'final-command','phasing':'usa','turn':8,'options':{'wings':1},'units':[{'id':'151-Pa','hex':'1213',"
        "'facing':'n','formation':'line'}],'leaders':[{'id':'Reynolds','fate':'killed','hex':null},{'id':'Doubleday',"
        "'hex':'1212'},{'id':'Rowley','hex':'1213','promoted':true}]}");
    act("usa", "end");
    settle_to("command");
    assert_int_equal((int)json_integer_value(json_object_get(field_of(position_now(), "special"), "wing_1")), 0);
    assert_string_equal(leads("I"), "Doubleday"); /* he keeps the corps, and has no wing */
    assert_string_equal(leads("3/I"), "Rowley");
    assert_string_equal(unit_text("Rowley-repl", "hex"), "1213"); /* a man without a name has his brigade */
    PROVED("tss2", "34.16");
}

static json_t *offered(const char *scenario_id, const char *option) {
    json_t *found = row_named(field_of(ask("{'cmd':'scenarios'}"), "scenarios"), "id", scenario_id);
    return row_if(field_of(found, "options"), "id", option);
}

static void advice_for_the_ridge(void **unused) {
    (void)unused;
    static const char *const advised[] = {"skirmishers", "rapid-fire", "wings", "melee-fatigue"};
    for (int i = 0; i < 4; i++)
        assert_true(field_bool(offered("gettysburg/mcphersons-ridge", advised[i]), "advised"));
    assert_false(field_bool(offered("gettysburg/mcphersons-ridge", "disorder"), "advised"));
    assert_null(offered("gettysburg/mcphersons-ridge", "rapid-march")); /* forbidden */
    assert_non_null(offered("gettysburg/little-round-top", "rapid-march"));
    PROVED("tss2", "34.16");
}

TESTS(test(wings_from_the_beginning), test(wing_commanders_serve_their_wing), test(corps_commanders_are_free),
      test(reynolds_wing_passes_on), test(slocums_wing_passes_on), test(all_one_wing), test(advice_for_the_ridge))
