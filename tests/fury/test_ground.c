/* test_ground.c: the ground that each scenario's victory names, on its own map (10.0c): conditions met and not met, so
 * that a road that breaks off or a river in the way is noticed. */
#include "field.h"

static void a_path_to_another_place_has_no_grace(void **unused) {
    (void)unused;
    /* Chancellorsville, the Confederate road from their entry 1037 to U.S. Ford 3614: an end that is no entry hex */
    sandbox("{'game':'chancellorsville','only':true,'phase':'movement','turn':10,'first':'usa','units':["
            "{'id':'R.E.Lee-HQ','hex':'1510','mode':'maneuver'},{'id':'Hooker-HQ','hex':'3010','mode':'maneuver'},"
            "{'id':'Rodes-a','hex':'3510'},{'id':'Geary','hex':'4010'}]}");
    json_t *conditions = field_of(query("{'what':'victory'}"), "conditions");
    assert_true(field_bool(json_array_get(conditions, 2), "met"));
    assert_true(field_bool(json_array_get(conditions, 3), "met"));
    /* within five of the Union's entry 4014 a Union Division blocks 3614 all the same */
    sandbox("{'game':'chancellorsville','only':true,'phase':'movement','turn':10,'first':'usa','units':["
            "{'id':'R.E.Lee-HQ','hex':'1510','mode':'maneuver'},{'id':'Hooker-HQ','hex':'3010','mode':'maneuver'},"
            "{'id':'Rodes-a','hex':'3510'},{'id':'Geary','hex':'3714'}]}");
    conditions = field_of(query("{'what':'victory'}"), "conditions");
    assert_false(field_bool(json_array_get(conditions, 2), "met"));
    PROVED("rebelfury", "10.0i 10.0c");
}

/* ---- each scenario's ground on its own map ---- */

static void met(const char *game, const char *units, const char *expected) {
    char text[2500], told[12] = "";
    snprintf(text, sizeof text, "{'game':'%s','only':true,'phase':'movement','turn':4,'first':'usa','units':[%s]}",
             game, units);
    sandbox(text);
    json_t *conditions = field_of(query("{'what':'victory'}"), "conditions"), *entry;
    size_t i;
    json_array_foreach(conditions, i, entry) strcat(told, field_bool(entry, "met") ? "y" : "n");
    if (strcmp(told, expected) != 0)
        print_json(conditions);
    assert_string_equal(told, expected);
}

#define LEE_AND(hq)                                                                                                    \
    "{'id':'R.E.Lee-HQ','hex':'1540','mode':'maneuver'},{'id':'" hq "-HQ','hex':'4020','mode':'maneuver'}"

static void every_scenario_has_its_ground(void **unused) {
    (void)unused;
    met("chancellorsville", LEE_AND("Hooker"), "yyyn");
    met("chancellorsville", LEE_AND("Hooker") ",{'id':'Rodes-a','hex':'2939'}", "ynyn"); /* by the railroad */
    met("chancellorsville", LEE_AND("Hooker") ",{'id':'Rodes-a','hex':'3411'}", "yyyy"); /* near U.S. Ford */
    met("chancellorsville", LEE_AND("Hooker") ",{'id':'Geary','hex':'3514'}", "yynn");   /* the Ford held */
    met("wilderness", LEE_AND("Grant"), "ny");
    met("spotsylvania", LEE_AND("Grant"), "nynn");
    met("spotsylvania", LEE_AND("Grant") ",{'id':'Gregg','hex':'2633'}", "yynn");
    met("spotsylvania", LEE_AND("Grant") ",{'id':'F.Lee','hex':'2633'}", "nnyn");
    met("spotsylvania", LEE_AND("Grant") ",{'id':'F.Lee','hex':'2633'},{'id':'Hampton','hex':'2525'}", "nnyy");
    met("chickamauga",
        "{'id':'Bragg-HQ','hex':'3540','mode':'maneuver'},{'id':'Rosecrans-HQ','hex':'1010',"
        "'mode':'maneuver'}",
        "yy");
    met("chickamauga",
        "{'id':'Bragg-HQ','hex':'3540','mode':'maneuver'},{'id':'Rosecrans-HQ','hex':'1010',"
        "'mode':'maneuver'},{'id':'Cleburne','hex':'2316'}",
        "yn");
    met("chattanooga",
        "{'id':'Bragg-HQ','hex':'3540','mode':'maneuver'},{'id':'Grant-HQ','hex':'1010',"
        "'mode':'maneuver'}",
        "yny");
    met("chattanooga",
        "{'id':'Bragg-HQ','hex':'3540','mode':'maneuver'},{'id':'Grant-HQ','hex':'1010',"
        "'mode':'maneuver'},{'id':'Bate','hex':'2610'}",
        "yyy");
    met("chattanooga",
        "{'id':'Bragg-HQ','hex':'3540','mode':'maneuver'},{'id':'Grant-HQ','hex':'1010',"
        "'mode':'maneuver'},{'id':'Bate','hex':'2610'},{'id':'Ewing','hex':'2905'}",
        "yyn");
    PROVED("rebelfury", "10.0c S-CHAN S-SPOT S-CHICK S-CHAT");
}

TESTS(test(a_path_to_another_place_has_no_grace), test(every_scenario_has_its_ground))
