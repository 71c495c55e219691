/* test_gettysburg_supply.c: Terrible Swift Sword 11.0: ammunition, division wagons, corps trains, provost guards, and
 * how they are taken. */
#define FIELD_BASE "gettysburg/three-days" /* in the small scenarios guns and wagons get no more (34.15) */
#include "gettysburg.h"
#include "gettysburg_field.h"

/* A wagon or train of the order of battle. */
static void real(const char *id, const char *hex, const char *extra) {
    char fields[400];
    snprintf(fields, sizeof fields, "'id':'%s','hex':'%s'%s", id, hex, extra);
    counter(fields);
}
/* A made-up regiment or battery of this command. */
static void dry(const char *id, const char *division, const char *hex) {
    char extra[120];
    snprintf(extra, sizeof extra, ",'depleted':true,'independent':false,'division':'%s'", division);
    foot(id, "usa", 3, hex, "n", extra);
}
static void battery(const char *id, const char *side, const char *division, const char *hex, int rounds,
                    const char *extra) {
    char fields[300];
    snprintf(fields, sizeof fields,
             "'id':'%s','side':'%s','type':'art','strength':4,'morale':3,'weapon':'N','hex':'%s','facing':'n',"
             "'formation':'unlimbered','division':'%s','rounds':%d,'initial_rounds':8%s",
             id, side, hex, division, rounds, extra);
    counter(fields);
}
static bool draws(const char *side, const char *unit, const char *from) {
    char action[64];
    snprintf(action, sizeof action, "resupply %s %s", unit, from);
    return judged_legal(side, action);
}

/* ---- who carries what ---- */

static void what_the_counters_say(void **unused) {
    (void)unused;
    const struct gbacw_tables *tables = tables_named("gettysburg/three-days");
    static const struct {
        const char *id;
        int guard, small, rounds;
    } trains[] = {{"Train-I", 1, 99, 50},
                  {"Train-V", 2, 99, 50},
                  {"Train-III", 1, 99, 0},
                  {"Train-Res", 3, 99, 400},
                  {"Train-I-CS", 1, 99, 100}};
    for (size_t i = 0; i < sizeof trains / sizeof trains[0]; i++) {
        const struct counter_info *train = counter_called(tables, trains[i].id);
        assert_true(train->train && train->strength == trains[i].guard && train->boxes_artillery == trains[i].rounds);
        assert_string_equal(tables->weapon[train->weapon].id, "R");
    }
    int wagons = 0, batteries = 0;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct counter_info *info = &tables->counter[c];
        if (info->type == TYPE_BATTERY) {
            assert_int_equal(info->rounds, info->side == 0 ? 6 : 8); /* Confederates and Union */
            batteries++;
        }
        if (info->type != TYPE_WAGON || info->train)
            continue;
        assert_true(info->weapon == NO_WEAPON && info->strength == 0); /* an unarmed crew */
        assert_int_equal(info->boxes_small, strcmp(info->id, "Wagon-1-Cav") == 0 ? 8 : 6);
        wagons++;
    }
    assert_true(wagons > 20 && batteries > 100);
    PROVED("tss2", "11.3");
}

static void cartridges_come_from_the_division(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    dry("a", "1/I", "0505");
    dry("b", "1/I", "0505");
    dry("c", "2/I", "0506");
    real("Wagon-1-I", "0507", ",'boxes':[1,0]");
    real("Wagon-2-I", "2020", "");
    real("Train-I", "0508", "");
    foot("f", "usa", 3, "0505", "n", ",'division':'1/I'");
    start();
    assert_true(draws("usa", "a", "Wagon-1-I") && !draws("usa", "c", "Wagon-1-I")); /* another division's */
    refused("usa", "resupply c Wagon-1-I", "11.2b");
    refused("usa", "resupply a Train-I", "11.2b"); /* it has a wagon */
    refused("usa", "resupply f", "11.26");         /* it needs nothing */
    json_t *answer = act("usa", "resupply a Wagon-1-I");
    assert_false(unit_has("a", "depleted"));
    assert_int_equal(field_int(event_of(answer, "resupply"), "boxes"), 0); /* a round a unit */
    refused("usa", "resupply b Wagon-1-I", "11.26");                       /* empty */
    assert_false(draws("usa", "b", "Train-I"));                            /* empty is not lost */
    PROVED("tss2", "11.26 11.0a");
}

static void the_train_when_the_wagon_is_lost(void **unused) {
    (void)unused;
    static const char *const lost[] = {"'fate':'eliminated'", "'owner':'csa','hex':'2020'"};
    for (int i = 0; i < 2; i++) {
        char fields[80];
        begin("ammunition-resupply", "usa");
        dry("a", "1/I", "0505");
        snprintf(fields, sizeof fields, "'id':'Wagon-1-I',%s", lost[i]);
        counter(fields);
        real("Train-I", "0507", "");
        real("Train-II", "0508", "");
        real("Train-Res", "0509", "");
        start();
        assert_true(draws("usa", "a", "Train-I") && !draws("usa", "a", "Train-II") && !draws("usa", "a", "Train-Res"));
        act("usa", "resupply a Train-I");
        assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-I"), "boxes"), 0)), 99);
    }
    begin("ammunition-resupply", "usa"); /* and the reserve when that is lost too */
    dry("a", "1/I", "0505");
    counter("'id':'Wagon-1-I','fate':'eliminated'");
    real("Train-I", "2020", ",'owner':'csa','crew':0,'abandoned':true");
    real("Train-Res", "0507", "");
    start();
    assert_true(draws("usa", "a", "Train-Res"));
    PROVED("tss2", "11.2b");
}

/* The reserve stands in for a train that is lost, wagon or no wagon. */
static void the_reserve_when_the_train_is_lost(void **unused) {
    (void)unused;
    static const struct {
        const char *train; /* what of the I Corps train */
        bool serves;
    } at[] = {{"", false},
              {",'boxes':[99,0]", false},
              {",'fate':'not-yet','hex':null", false},
              {",'owner':'csa','crew':0,'abandoned':true", true},
              {",'fate':'eliminated','hex':null", true}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        begin("ammunition-resupply", "usa");
        dry("a", "1/I", "0505");
        real("Wagon-1-I", "0506", "");
        real("Train-I", "2020", at[i].train);
        real("Train-Res", "0507", "");
        start();
        assert_true(draws("usa", "a", "Wagon-1-I"));
        assert_int_equal(draws("usa", "a", "Train-Res"), at[i].serves);
        if (!at[i].serves)
            refused("usa", "resupply a Train-Res", "11.2b");
    }
    for (int lost = 0; lost < 2; lost++) { /* the cavalry never had a train to lose: its wagons count */
        begin("ammunition-resupply", "usa");
        dry("a", "1/Cav", "0505");
        counter(lost ? "'id':'Wagon-1-Cav','fate':'eliminated'" : "'id':'Wagon-1-Cav','hex':'0506'");
        counter("'id':'Train-Res','hex':'0507'");
        more("'base':'gettysburg/three-days'");
        start();
        assert_int_equal(draws("usa", "a", "Train-Res"), lost);
    }
    PROVED("tss2", "11.2b");
}

static void attached_units_draw_from_their_hosts(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    foot("a", "usa", 3, "0505", "n", ",'depleted':true,'brigade':'guest'");
    real("Wagon-1-I", "0506", "");
    real("Wagon-2-I", "0507", "");
    real("Wagon-3-I", "0508", "");
    more("'brigades':[{'id':'guest','side':'usa','home':'1/I','division':'2/I','attached':true}]");
    start();
    assert_true(draws("usa", "a", "Wagon-2-I") && !draws("usa", "a", "Wagon-3-I"));
}

static void paths_of_supply(void **unused) {
    (void)unused;
    static const struct {
        const char *hex, *more;
        bool reaches;
    } at[] = {{"0511", "", true}, /* six of clear ground */
              {"0512", "", false},
              {"0508", "'hexes':{'0506':'woods','0507':'woods'}", true}, /* around them */
              {"0517",
               "'roads':[{'kind':'pike','path':['0505','0506','0507','0508','0509','0510','0511','0512','0513',"
               "'0514','0515','0516','0517','0518']}]",
               true}, /* half a point a hex */
              {"0518",
               "'roads':[{'kind':'pike','path':['0505','0506','0507','0508','0509','0510','0511','0512','0513',"
               "'0514','0515','0516','0517','0518']}]",
               false}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        begin("ammunition-resupply", "usa");
        dry("a", "1/I", "0505");
        real("Wagon-1-I", at[i].hex, "");
        if (at[i].more[0])
            more(at[i].more);
        start();
        assert_int_equal(draws("usa", "a", "Wagon-1-I"), at[i].reaches);
    }
    begin("ammunition-resupply", "usa"); /* not through the enemy, nor over what nobody can cross */
    dry("a", "1/I", "0505");
    real("Wagon-1-I", "0506", "");
    more("'hexsides':{'0505/0506':'river','0505/0405':'river','0505/0605':'river','0505/0604':'river',"
         "'0505/0404':'river','0505/0504':'river'}");
    start();
    refused("usa", "resupply a Wagon-1-I", "11.25");
    static const struct {
        const char *hex, *more;
        bool reaches;
    } town[] = {{"0506", "'hexes':{'0505':'town','0506':'town'}", true}, /* one hex off the streets, as a column goes */
                {"0506", "'hexes':{'0506':'town'}", true},
                {"0507",
                 "'hexes':{'0504':'town','0604':'town','0605':'town','0506':'town','0405':'town','0404':'town'}",
                 false}};
    for (size_t i = 0; i < sizeof town / sizeof town[0]; i++) {
        begin("ammunition-resupply", "usa");
        dry("a", "1/I", "0505");
        real("Wagon-1-I", town[i].hex, "");
        more(town[i].more);
        start();
        assert_int_equal(draws("usa", "a", "Wagon-1-I"), town[i].reaches);
    }
    PROVED("tss2", "11.25a");
}

static void wagons_must_stand_still(void **unused) {
    (void)unused;
    static const char *const not [] = {",'moved':true", ",'pinned':true", ",'crew':0,'abandoned':true"};
    static const char *const why[] = {"11.28", "11.16", "11.18"};
    for (int i = 0; i < 3; i++) {
        begin("ammunition-resupply", "usa");
        dry("a", "1/I", "0505");
        real("Wagon-1-I", "0506", not [i]);
        start();
        refused("usa", "resupply a Wagon-1-I", why[i]);
    }
    begin("ammunition-resupply", "usa"); /* the unit itself may have come to it */
    foot("a", "usa", 3, "0505", "n", ",'depleted':true,'moved':true,'division':'1/I'");
    real("Wagon-1-I", "0506", "");
    start();
    assert_true(draws("usa", "a", "Wagon-1-I"));
    PROVED("tss2", "11.28 11.18");
}

static void wagons_fill_up_at_their_train(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    real("Wagon-1-I", "0505", ",'boxes':[2,0],'rested':true");
    real("Wagon-2-I", "0505", ",'boxes':[2,0]");
    real("Wagon-1-V", "0505", ",'boxes':[2,0],'rested':true");
    real("Train-I", "0505", ",'rested':true");
    foot("x", "usa", 3, "2020", "n", "");
    start();
    refused("usa", "resupply Wagon-2-I Train-I", "11.27");   /* it has come this turn */
    refused("usa", "resupply Wagon-1-V Train-I", "11.27");   /* another corps' */
    refused("usa", "resupply Wagon-1-I Wagon-1-V", "11.27"); /* no train */
    assert_true(legal("usa", "resupply Wagon-1-I Train-I"));
    act("usa", "resupply Wagon-1-I Train-I");
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Wagon-1-I"), "boxes"), 0)), 6);
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-I"), "boxes"), 0)), 99);
    refused("usa", "resupply Wagon-1-I Train-I", "11.27"); /* never more than its load */
    act("usa", "end");
    assert_true(unit_has("Wagon-2-I", "rested")); /* from now on it has stood there */
    static const struct {
        const char *train, *extra;
    } no[] = {{"Train-V", ",'rested':true"}, /* not its own */
              {"Train-I", ""},               /* the train itself has come this turn */
              {"Train-I", ",'rested':true,'pinned':true"},
              {"Train-I", ",'rested':true,'crew':0,'abandoned':true"}};
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        char action[64];
        begin("ammunition-resupply", "usa");
        real("Wagon-1-I", "0505", ",'boxes':[2,0],'rested':true");
        real(no[i].train, "0505", no[i].extra);
        foot("x", "usa", 3, "2020", "n", "");
        start();
        snprintf(action, sizeof action, "resupply Wagon-1-I %s", no[i].train);
        refused("usa", action, NULL);
    }
    PROVED("tss2", "11.27");
}

/* A short battle is fought with what is there: wagons give cartridges to the troops, and nothing fills wagons or guns.
 */
static void short_battles_bring_no_more(void **unused) {
    (void)unused;
    static const struct {
        const char *base, *corps, *division, *wagon, *rule;
    } starts[] = {{"gettysburg/mcphersons-ridge", "I", "1/I", "Wagon-1-I", "34.15"},
                  {"gettysburg/little-round-top", "III", "1/III", "Wagon-1-III", "34.25"},
                  {"gettysburg/culps-hill", "I", "1/I", "Wagon-1-I", "34.35"}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char position[1600];
        snprintf(position, sizeof position,
                 "{'base':'%s','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg','turn':2,"
                 "'phase':'ammunition-resupply','phasing':'usa','units':["
                 "{'id':'t','side':'usa','type':'wagon','train':true,'division':'%s','strength':2,'morale':3,"
                 "'weapon':'R','boxes':[99,50],'hex':'0505','rested':true},"
                 "{'id':'%s','boxes':[2,0],'hex':'0505','rested':true},"
                 "{'id':'g','side':'usa','type':'art','division':'%s','strength':4,'morale':3,'weapon':'N',"
                 "'rounds':1,'initial_rounds':8,'hex':'0506','facing':'n','formation':'unlimbered'},"
                 "{'id':'a','side':'usa','type':'inf','division':'%s','strength':4,'morale':3,'weapon':'R',"
                 "'independent':false,'depleted':true,'hex':'0506','facing':'n','formation':'line'}],'leaders':[]}",
                 starts[i].base, starts[i].corps, starts[i].wagon, starts[i].corps, starts[i].division);
        sandbox(position);
        char refill[64];
        snprintf(refill, sizeof refill, "resupply %s t", starts[i].wagon);
        refused("usa", refill, starts[i].rule);
        refused("usa", "resupply g t", starts[i].rule);
        assert_true(draws("usa", "a", starts[i].wagon));
    }
    PROVED("tss2", "34.15 34.25 34.35");
}

/* ---- rounds ---- */

static void rounds_come_from_the_corps(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    battery("b", "usa", "I", "0505", 3, "");
    battery("full", "usa", "I", "0505", 8, "");
    real("Train-I", "0506", ",'boxes':[99,7]");
    real("Train-V", "0507", "");
    real("Train-Res", "0508", "");
    real("Wagon-1-I", "0509", "");
    start();
    refused("usa", "resupply b Train-V", "11.32");
    refused("usa", "resupply b Train-Res", "11.32");
    refused("usa", "resupply b Wagon-1-I", "11.32");
    refused("usa", "resupply full Train-I", "11.32");
    act("usa", "resupply b Train-I");
    assert_int_equal(unit_int("b", "rounds"), 8);
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-I"), "boxes"), 1)), 2);
    begin("ammunition-resupply", "usa");
    battery("b", "usa", "I", "0505", 3, "");
    real("Train-I", "0512", "");
    start();
    refused("usa", "resupply b Train-I", "11.25"); /* seven hexes */
    begin("ammunition-resupply", "csa");           /* a division's battery draws on its corps */
    battery("b", "csa", "Johnson", "0505", 3, "");
    real("Train-I-CS", "0506", "");
    real("Train-II-CS", "0507", "");
    start();
    assert_true(draws("csa", "b", "Train-II-CS") && !draws("csa", "b", "Train-I-CS"));
    PROVED("tss2", "11.32a 11.32c 11.36");
}

static void the_reserve_and_the_horse(void **unused) {
    (void)unused;
    static const struct {
        const char *train; /* what of the I Corps train */
        bool reserve;
    } of[] = {{"", false}, {",'boxes':[99,0]", true}, {",'owner':'csa','crew':0,'abandoned':true", true}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        begin("ammunition-resupply", "usa");
        battery("b", "usa", "I", "0505", 3, "");
        real("Train-I", "0506", of[i].train);
        real("Train-Res", "0508", "");
        start();
        assert_int_equal(draws("usa", "b", "Train-Res"), of[i].reserve);
    }
    begin("ammunition-resupply", "usa");
    battery("third", "usa", "III", "0505", 3, ""); /* whose train began with none */
    battery("horse", "usa", "1/Cav", "0505", 3, ",'horse':true");
    battery("res", "usa", "ArtyRes", "0505", 3, "");
    real("Train-III", "0506", ",'boxes':[99,0]");
    real("Train-V", "0507", "");
    real("Train-Res", "0508", "");
    start();
    assert_true(draws("usa", "third", "Train-Res") && !draws("usa", "third", "Train-V"));
    assert_true(draws("usa", "horse", "Train-V") && draws("usa", "horse", "Train-Res"));
    assert_true(draws("usa", "res", "Train-Res") && !draws("usa", "res", "Train-V"));
    begin("ammunition-resupply", "usa"); /* lent to a corps it draws on either */
    counter("'id':'res','side':'usa','type':'art','strength':4,'morale':3,'weapon':'N','hex':'0505','facing':'n',"
            "'formation':'unlimbered','brigade':'lent','rounds':3,'initial_rounds':8");
    real("Train-V", "0507", "");
    real("Train-II", "0509", "");
    real("Train-Res", "0508", "");
    more("'brigades':[{'id':'lent','side':'usa','home':'ArtyRes','division':'V','attached':true}]");
    start();
    assert_true(draws("usa", "res", "Train-Res") && draws("usa", "res", "Train-V") && !draws("usa", "res", "Train-II"));
    PROVED("tss2", "11.32b");
}

static void trains_fill_up_at_the_reserve(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    counter("'id':'Train-I','hex':'0505','boxes':[99,20],'rested':true");
    counter("'id':'Train-III','hex':'0505','rested':true");
    counter("'id':'Train-VI','hex':'0505','rested':true");
    counter("'id':'Train-V','hex':'0505','rested':true");
    counter("'id':'Train-Res','hex':'0505','rested':true");
    foot("x", "usa", 3, "2020", "n", "");
    more("'base':'gettysburg/three-days'");
    start();
    refused("usa", "resupply Train-III Train-Res", "11.27");
    refused("usa", "resupply Train-VI Train-Res", "11.27");
    refused("usa", "resupply Train-I Train-III", "11.27");
    refused("usa", "resupply Train-I Train-V", "11.27");
    act("usa", "resupply Train-I Train-Res");
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-I"), "boxes"), 1)), 50);
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-Res"), "boxes"), 1)), 370);
    PROVED("tss2", "11.35");
}

static void batteries_share(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    battery("a", "usa", "I", "0505", 7, ",'quiet':true,'rested':true");
    battery("b", "usa", "II", "0506", 2, ",'quiet':true,'rested':true");
    battery("loud", "usa", "I", "0505", 3, ",'rested':true");
    battery("far", "usa", "I", "0508", 3, ",'quiet':true,'rested':true");
    battery("late", "usa", "I", "0506", 3, ",'quiet':true"); /* it has come here since */
    counter("'id':'rifles','side':'usa','type':'art','strength':4,'morale':3,'weapon':'TB','hex':'0506','facing':'n',"
            "'formation':'unlimbered','rounds':2,'initial_rounds':8,'quiet':true,'rested':true");
    start();
    refused("usa", "transfer a loud 1", "11.33");
    refused("usa", "transfer a far 1", "11.33");
    refused("usa", "transfer a late 1", "11.33");
    refused("usa", "transfer a rifles 1", "11.33");
    refused("usa", "transfer a b 7", "11.33"); /* no more than its load */
    act("usa", "transfer a b 4");
    assert_true(unit_int("a", "rounds") == 3 && unit_int("b", "rounds") == 6);
    begin("movement", "csa"); /* captured guns are of no use to their captor, nor what is in their chests */
    foot("e", "csa", 3, "0505", "n", "");
    battery("a", "usa", "I", "0506", 7, ",'crew':0,'abandoned':true");
    start();
    act_all("csa", "move e", "to 0506", "halt n", NULL);
    assert_string_equal(unit_text("a", "side"), "usa");
    assert_false(judged_legal("csa", "move a"));
    PROVED("tss2", "11.33 15.19d");
}

static void a_round_each_time(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    battery("b", "usa", "I", "0510", 2, "");
    foot("t", "csa", 4, "0506", "s", "");
    foot("u", "csa", 4, "0606", "s", "");
    start();
    dice("[{'artillery':1},{'artillery':1}]");
    act_all("usa", "fire 0506", "add b 2", "resolve", NULL);
    assert_int_equal(unit_int("b", "rounds"), 1);
    act_all("usa", "fire 0606", "add b 2", "resolve", NULL); /* split: no second round */
    assert_int_equal(unit_int("b", "rounds"), 1);
    begin("offensive-fire", "usa");
    battery("b", "usa", "I", "0510", 0, "");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    refused("usa", "fire 0506", "11.32");
    PROVED("tss2", "11.31");
}

/* ---- running out ---- */

static void ones_ask_for_it(void **unused) {
    (void)unused;
    static const struct {
        const char *weapon;
        int runs_out; /* highest die */
    } weapons[] = {{"R", 2}, {"M", 2}, {"A", 3}, {"C", 3}, {"B", 3}, {"SR", 3}};
    for (size_t i = 0; i < sizeof weapons / sizeof weapons[0]; i++) {
        for (int die = 2; die <= 4; die++) {
            char script[160];
            begin("offensive-fire", "usa");
            unit_is("x", "usa", "inf", 1, weapons[i].weapon, "0505", "n", "line", "");
            foot("y", "usa", 1, "0404", "se", "");
            foot("t", "csa", 4, "0504", "s", "");
            start();
            snprintf(script, sizeof script, "[{'small-arms':1},{'depletion':'x','is':%d},{'depletion':'y','is':3}]",
                     die);
            dice(script);
            act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
            assert_int_equal(unit_has("x", "depleted"), die <= weapons[i].runs_out);
            assert_false(unit_has("y", "depleted"));
        }
    }
    begin("offensive-fire", "usa"); /* any other die leaves the pouches alone */
    foot("x", "usa", 1, "0505", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':2}]");
    fire_one("usa", "0504", "x");
    PROVED("tss2", "11.21a 11.2a");
}

static void pistols_and_guards_never(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("h", "usa", "cav", 2, "P", "0505", "n", "mounted", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':1}]");
    fire_one("usa", "0504", "h");
    begin("offensive-fire", "usa"); /* a marker it carries means nothing in the saddle */
    unit_is("h", "usa", "cav", 2, "P", "0505", "n", "mounted", ",'depleted':true");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':1}]");
    json_t *fire = fired(fire_one("usa", "0504", "h"), 0);
    assert_string_equal(field_text(fire, "exact"), "4");
    assert_true(unit_has("h", "depleted"));
    begin("movement", "usa"); /* and counts again on foot */
    unit_is("h", "usa", "cav", 2, "P", "0505", "n", "mounted", ",'depleted':true");
    foot("t", "csa", 4, "0520", "s", "");
    start();
    act_all("usa", "move h", "form dismounted", NULL);
    assert_true(unit_has("h", "depleted"));
    begin("defensive-fire", "csa");
    real("Train-V", "0505", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':1}]");
    fire_one("usa", "0504", "Train-V");
    assert_false(unit_has("Train-V", "depleted"));
    PROVED("tss2", "11.21b");
}

static void dry_units_march_and_fight(void **unused) {
    (void)unused;
    begin("movement", "usa");
    dry("a", "1/I", "0505");
    start();
    assert_string_equal(cost_to("a", "0511"), "6");
    begin("retreat-before-melee", "usa");
    dry("a", "1/I", "0505");
    foot("t", "csa", 3, "0504", "s", "");
    start();
    act("usa", "attack 0504");
    assert_true(judged_legal("usa", "with a"));
    PROVED("tss2", "11.22");
}

/* ---- crews and guards (11.1) ---- */

static void guards_defend_only(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa");
    real("Train-V", "0505", "");
    real("Wagon-1-V", "0506", "");
    foot("t", "csa", 4, "0504", "s", "");
    foot("u", "csa", 4, "0507", "n", "");
    start();
    json_t *attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
    assert_string_equal(field_text(attack, "exact"), "4"); /* two of the guard */
    assert_false(judged_legal("usa", "fire 0507"));        /* the wagon's crew is unarmed; from behind the train */
    begin("defensive-fire", "csa");
    real("Train-V", "0505", "");
    real("Train-I-crew", "0505", ",'strength':1"); /* its guard is gone */
    foot("t", "csa", 4, "0504", "s", "");
    start();
    act("usa", "fire 0504");
    refused("usa", "add Train-I-crew", "11.13");
    begin("offensive-fire", "usa");
    real("Train-V", "0505", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "11.13");
    begin("movement", "csa"); /* no zone, no answer */
    real("Train-V", "0505", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    assert_string_not_equal(decision_now(), "fire");
    begin("retreat-before-melee", "usa");
    real("Train-V", "0505", "");
    foot("t", "csa", 1, "0504", "s", "");
    start();
    assert_false(judged_legal("usa", "attack 0504"));
    PROVED("tss2", "11.13");
}

static int melee_value(const char *id, const char *extra) {
    begin("retreat-before-melee", "csa");
    real(id, "0505", extra);
    foot("t", "csa", 4, "0504", "s", "");
    start();
    act_all("csa", "attack 0505", "with t", NULL);
    json_t *answer = query("{'what':'melee','hex':'0505'}");
    return (int)field_int(answer, "defender");
}

static void guards_in_melee(void **unused) {
    (void)unused;
    assert_int_equal(melee_value("Wagon-1-V", ""), 0);
    assert_int_equal(melee_value("Train-V", ""), 2);
    assert_int_equal(melee_value("Train-V", ",'strength':1"), 1);
    PROVED("tss2", "11.14");
}

/* Small arms in 15-20 at a train or wagon: SR, four points, twenty. */
static json_t *musketry_at(const char *id, const char *extra, const char *script) {
    begin("offensive-fire", "csa");
    unit_is("x", "csa", "inf", 4, "SR", "0504", "s", "line", "");
    real(id, "0505", extra);
    start();
    dice(script);
    return fire_one("csa", "0505", "x");
}

static void musketry_at_wagons(void **unused) {
    (void)unused;
    json_t *answer = musketry_at("Train-V", "", "[{'small-arms':3},{'morale':'Train-V','is':1}]");
    assert_string_equal(field_text(fired(answer, 0), "result"), "1");
    assert_true(unit_int("Train-V", "strength") == 1 && unit_int("Train-V", "crew") == 1); /* the guard first */
    for (int guard = 2; guard >= 1; guard--) { /* two points: the whole guard, or guard and crew */
        begin("offensive-fire", "csa");
        unit_is("x", "csa", "inf", 4, "SR", "0504", "s", "line", "");
        unit_is("y", "csa", "inf", 4, "SR", "0604", "sw", "line", "");
        real("Train-V", "0505", guard == 2 ? "" : ",'strength':1");
        start();
        dice("[{'small-arms':4},{'morale':'Train-V','is':1},{'pin':'Train-V','is':1}]");
        answer = act_all("csa", "fire 0505", "add x", "add y", "resolve", NULL);
        assert_string_equal(field_text(fired(answer, 0), "result"), "2*");
        assert_int_equal(unit_int("Train-V", "strength"), 0);
        assert_int_equal(unit_int("Train-V", "crew"), guard == 2);
    }
    musketry_at("Train-V", ",'strength':0", "[{'small-arms':3}]"); /* then the crew, and it stands there */
    assert_true(unit_int("Train-V", "crew") == 0 && unit_has("Train-V", "abandoned") && stands_in("Train-V", "0505"));
    musketry_at("Wagon-1-V", "", "[{'small-arms':3}]");
    assert_true(unit_int("Wagon-1-V", "crew") == 0 && unit_has("Wagon-1-V", "abandoned"));
    assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Wagon-1-V"), "boxes"), 0)), 6); /* unhurt */
    answer = musketry_at("Train-V", "", "[{'small-arms':2},{'morale':'Train-V','is':1}]"); /* P/R: pinned */
    assert_true(unit_has("Train-V", "pinned"));
    answer = musketry_at("Train-V", "", "[{'small-arms':2},{'morale':'Train-V','is':6}]"); /* routed: guard and crew */
    settle_to("fire-phase");
    assert_true(unit_has("Train-V", "abandoned") && unit_int("Train-V", "crew") == 0);
    assert_int_equal(unit_int("Train-V-crew", "strength"), 3); /* two of the guard and the crew, as one */
    assert_int_equal(hexes_from("Train-V-crew", "0505"), 3);
    PROVED("tss2", "11.11 11.16b");
}

static void shells_at_wagons(void **unused) {
    (void)unused;
    static const int of_wagon[6][3] = {{0, 1, 2}, {1, 2, 3}, {2, 2, 3}, {2, 3, 4}, {3, 3, 4}, {3, 4, 99}};
    static const int of_train[6][3] = {{1, 1, 2}, {2, 2, 4}, {4, 4, 6}, {4, 4, 6}, {5, 6, 8}, {8, 10, 12}};
    /* guns, weapon and fire die that give 1, 2 and 3 against a lone wagon */
    static const struct { int guns, die; } shot[3] = {{4, 1}, {4, 6}, {6, 6}};
    for (int train = 0; train < 2; train++) {
        const char *id = train ? "Train-V" : "Wagon-1-V";
        for (int column = 0; column < 3; column++) {
            for (int die = 1; die <= 6; die++) {
                char script[160];
                begin("offensive-fire", "csa");
                guns("g", "csa", shot[column].guns, "N", "0504", "s", "");
                if (column == 2)
                    guns("h", "csa", 6, "N", "0504", "s", "");
                real(id, "0505", "");
                start();
                act_all("csa", "fire 0505", "add g", NULL);
                if (column == 2)
                    act("csa", "add h");
                snprintf(script, sizeof script, "[{'artillery':%d},{'wagon':'%s','is':%d},{'pin':'%s','is':1}]",
                         shot[column].die, id, die, id);
                dice(script);
                json_t *answer = act("csa", "resolve");
                assert_int_equal(field_text(fired(answer, 0), "result")[0] - '0', column + 1);
                assert_true(train || column < 2 || die < 6 || strcmp(unit_text(id, "fate"), "eliminated") == 0);
                if (!train && column == 2 && die == 6)
                    continue;
                int small = (int)json_integer_value(json_array_get(field_of(unit(id), "boxes"), 0));
                int rounds = (int)json_integer_value(json_array_get(field_of(unit(id), "boxes"), 1));
                assert_int_equal(small, train ? 99 : 6 - of_wagon[die - 1][column]);
                assert_int_equal(rounds, train ? 50 - of_train[die - 1][column] : 0);
                assert_int_equal(unit_int(id, "crew"), 1);
                assert_int_equal(unit_int(id, "strength"), train ? 2 : 0); /* the men are unhurt */
            }
        }
    }
    PROVED("tss2", "11.34a 11.34b 11.16a 11.16c");
}

static void crews_leave_by_rout_alone(void **unused) {
    (void)unused;
    begin("movement", "usa");
    real("Train-V", "0505", "");
    real("Wagon-1-V", "0506", "");
    foot("x", "usa", 3, "0510", "n", "");
    start();
    assert_false(judged_legal("usa", "move Train-V-crew"));
    act("usa", "move Wagon-1-V");
    assert_false(judged_legal("usa", "leave Wagon-1-V-crew"));
    assert_true(judged_legal("usa", "to 0507")); /* always in command */
    begin("initial-command", "usa");
    real("Wagon-1-V", "0506", "");
    foot("x", "usa", 3, "0510", "n", "");
    by_command();
    start();
    act("usa", "end");
    assert_false(unit_has("Wagon-1-V", "out-of-command"));
    PROVED("tss2", "11.12 11.0c");
}

static void wagons_before_and_after_melee(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    real("Wagon-1-V", "0505", "");
    foot("t", "csa", 4, "0504", "s", "");
    start();
    act_all("csa", "attack 0505", "with t", "resolve", "end", NULL);
    assert_true(judged_legal("usa", "withdraw Wagon-1-V")); /* before it goes with all it has */
    dice("[{'morale':'t','is':1},{'melee':'0505','is':5},{'morale':'Wagon-1-V-crew','is':1}]"); /* four against none: R2
                                                                                                 */
    act("usa", "stand");
    act("csa", "attack 0505");
    settle_to("melee");
    assert_true(stands_in("Wagon-1-V", "0505") && unit_has("Wagon-1-V", "abandoned")); /* afterwards its crew alone */
    assert_int_equal(hexes_from("Wagon-1-V-crew", "0505"), 2);
    PROVED("tss2", "11.15");
}

/* ---- recrewing and capture (11.17, 11.4) ---- */

static void a_point_for_a_crew(void **unused) {
    (void)unused;
    begin("final-command", "usa");
    foot("x", "usa", 3, "0505", "n", ",'brigade':'b-l'");
    leader("l", "usa", "0510", "");
    dismounted("d", "usa", 3, "0505", "n", "");
    real("Wagon-1-V", "0505", ",'crew':0,'abandoned':true");
    start();
    refused("usa", "recrew d Wagon-1-V", "11.17"); /* infantry only */
    act("usa", "recrew x Wagon-1-V");
    assert_int_equal(unit_int("x", "strength"), 2);
    assert_int_equal(unit_int("Wagon-1-V", "crew"), 1);
    assert_int_equal(unit_int("Wagon-1-V", "strength"), 0); /* a crew, and unarmed */
    assert_string_equal(unit_text("Wagon-1-V", "weapon"), "");
    assert_int_equal((int)field_int(brigade("b-l"), "boxes"), 0); /* 18.42 */
    refused("usa", "recrew x Wagon-1-V", "11.17");                /* one at a time */
    begin("final-command", "usa");                                /* its own crew is still about */
    foot("x", "usa", 3, "0505", "n", "");
    real("Wagon-1-V", "0505", ",'crew':0,'abandoned':true");
    counter("'id':'Wagon-1-V-crew','hex':'0508','strength':1,'routed':true");
    start();
    refused("usa", "recrew x Wagon-1-V", "11.17");
    PROVED("tss2", "11.17 11.17b");
}

static void wagons_are_taken_when_the_phase_ends(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("e", "csa", 3, "0504", "s", "");
    real("Wagon-1-V", "0505", ",'crew':0,'abandoned':true");
    counter("'id':'Wagon-1-V-crew','hex':'0510','strength':1,'routed':true");
    foot("x", "usa", 3, "0520", "n", "");
    start();
    act_all("csa", "move e", "to 0505", "halt s", NULL);
    assert_string_equal(unit_text("Wagon-1-V", "owner"), ""); /* not yet */
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "csa");
    assert_false(unit_on_map("Wagon-1-V-crew")); /* and scores nothing */
    assert_string_equal(unit_text("Wagon-1-V-crew", "fate"), "left");
    begin("movement", "csa"); /* the routed take nothing */
    foot("e", "csa", 3, "0505", "s", ",'routed':true");
    real("Wagon-1-V", "0505", ",'crew':0,'abandoned':true");
    foot("x", "usa", 3, "0520", "n", "");
    start();
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "");
    begin("movement", "csa"); /* nor does anybody while its crew fights for it */
    foot("e", "csa", 3, "0505", "s", ",'engaged':true");
    real("Wagon-1-V", "0505", ",'engaged':true");
    foot("x", "usa", 3, "0520", "n", "");
    start();
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "");
    PROVED("tss2", "11.41 11.42");
}

/* An engaged hex is held by neither side: what is in it goes to the side that is left there. */
static void a_wagon_is_fought_for(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("e", "csa", 8, "0505", "s", ",'engaged':true");
    foot("x", "usa", 3, "0505", "n", ",'engaged':true");
    real("Wagon-1-V", "0505", ",'crew':0,'abandoned':true");
    start();
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "");
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "");
    dice("[{'melee':3}]"); /* five points more: x goes back */
    act("csa", "fight 0505");
    dice_free();
    settle_to("melee-phase");
    assert_false(stands_in("x", "0505"));
    act("csa", "end");
    assert_string_equal(unit_text("Wagon-1-V", "owner"), "csa");
    PROVED("tss2", "11.41");
}

static void the_captor_uses_it(void **unused) {
    (void)unused;
    begin("final-command", "csa");
    foot("x", "csa", 3, "0505", "n", ",'depleted':true");
    real("Wagon-1-V", "0505", ",'owner':'csa','crew':0,'abandoned':true");
    foot("u", "usa", 3, "0520", "n", "");
    start();
    act("csa", "recrew x Wagon-1-V");
    assert_true(unit_has("Wagon-1-V", "fresh-crew") && unit_int("Wagon-1-V", "crew") == 1);
    for (int i = 0; i < 2; i++) { /* the other player's phase, then his own of the next Game-Turn */
        on_to("ammunition-resupply");
        if (strcmp(side_now(), "csa") == 0)
            break;
    }
    assert_string_equal(side_now(), "csa");
    assert_true(draws("csa", "x", "Wagon-1-V"));
    begin("ammunition-resupply", "csa");
    foot("x", "csa", 3, "0505", "n", ",'depleted':true");
    real("Wagon-1-V", "0506", ",'owner':'csa'");
    foot("u", "usa", 3, "0520", "n", "");
    start();
    assert_true(draws("csa", "x", "Wagon-1-V"));
    begin("ammunition-resupply", "csa"); /* not in the turn it got its crew */
    foot("x", "csa", 3, "0505", "n", ",'depleted':true");
    real("Wagon-1-V", "0506", ",'owner':'csa','flags':['fresh-crew']");
    foot("u", "usa", 3, "0520", "n", "");
    start();
    assert_false(draws("csa", "x", "Wagon-1-V"));
    begin("ammunition-resupply", "csa"); /* a wagon has no rounds for either side */
    battery("b", "csa", "Hood", "0505", 3, "");
    real("Wagon-1-V", "0506", ",'owner':'csa','boxes':[6,6]");
    start();
    refused("csa", "resupply b Wagon-1-V", "11.3");
    PROVED("tss2", "11.43");
}

static void the_reserve_in_other_hands(void **unused) {
    (void)unused;
    for (int empty = 0; empty < 2; empty++) {
        begin("ammunition-resupply", "csa");
        battery("b", "csa", "Hood", "0505", 3, "");
        counter("'id':'Train-Res','hex':'0506','owner':'csa','rested':true");
        counter(empty ? "'id':'Train-I-CS','hex':'0506','boxes':[99,0],'rested':true"
                      : "'id':'Train-I-CS','hex':'0506','boxes':[99,40],'rested':true");
        more("'base':'gettysburg/three-days'");
        start();
        assert_int_equal(draws("csa", "b", "Train-Res"), empty); /* as 11.32 has it */
        act("csa", "resupply Train-I-CS Train-Res");             /* as 11.35 has it */
        assert_int_equal((int)json_integer_value(json_array_get(field_of(unit("Train-I-CS"), "boxes"), 1)), 100);
    }
    begin("ammunition-resupply",
          "csa"); /* cartridges as from any wagon or train that was taken, whatever one has left */
    foot("x", "csa", 3, "0505", "n", ",'depleted':true,'independent':false,'division':'Hood'");
    counter("'id':'Wagon-Hood','hex':'0506'");
    counter("'id':'Train-I-CS','hex':'0507'");
    counter("'id':'Train-Res','hex':'0605','owner':'csa'");
    more("'base':'gettysburg/three-days'");
    start();
    assert_true(draws("csa", "x", "Train-Res"));
    assert_false(draws("csa", "x", "Train-I-CS")); /* its own wagon is there */
    begin("ammunition-resupply", "csa");           /* guns that are horse draw rounds from any train they have */
    battery("b", "csa", "Hood", "0505", 3, ",'horse':true");
    counter("'id':'Train-I-CS','hex':'0507'");
    counter("'id':'Train-Res','hex':'0506','owner':'csa'");
    more("'base':'gettysburg/three-days'");
    start();
    assert_true(draws("csa", "b", "Train-Res"));
    PROVED("tss2", "11.44");
}

TESTS(test(what_the_counters_say), test(cartridges_come_from_the_division), test(the_train_when_the_wagon_is_lost),
      test(the_reserve_when_the_train_is_lost), test(attached_units_draw_from_their_hosts), test(paths_of_supply),
      test(wagons_must_stand_still), test(wagons_fill_up_at_their_train), test(short_battles_bring_no_more),
      test(rounds_come_from_the_corps), test(the_reserve_and_the_horse), test(trains_fill_up_at_the_reserve),
      test(batteries_share), test(a_round_each_time), test(ones_ask_for_it), test(pistols_and_guards_never),
      test(dry_units_march_and_fight), test(guards_defend_only), test(guards_in_melee), test(musketry_at_wagons),
      test(shells_at_wagons), test(crews_leave_by_rout_alone), test(wagons_before_and_after_melee),
      test(a_point_for_a_crew), test(wagons_are_taken_when_the_phase_ends), test(a_wagon_is_fought_for),
      test(the_captor_uses_it), test(the_reserve_in_other_hands))
