/* test_gettysburg_batteries.c: Terrible Swift Sword 15.4: who commands the guns. */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/little-round-top"
#include "gettysburg.h"
#include "kernstown.h"

/* A battery of the order of battle in 0512; the enemy is near, and no infantry of its own nearer. */
static void guns_wait(const char *id, const char *side) {
    char fields[120];
    begin("initial-command", side);
    by_command();
    snprintf(fields, sizeof fields, "'id':'%s','hex':'0512','facing':'n','formation':'unlimbered'", id);
    counter(fields);
    foot("enemy", other(side), 4, "0506", "s", "");
}
/* Is it in command when the phase is over? */
static bool led_by(const char *battery, const char *side, const char *leader, const char *hex) {
    guns_wait(battery, side);
    if (leader[0])
        officer(leader, hex, "");
    start();
    act(side, "end");
    return !unit_has(battery, "out-of-command");
}

static void leaders_of_their_command(void **unused) {
    (void)unused;
    assert_false(led_by("Branch", "csa", "", ""));
    assert_true(led_by("Branch", "csa", "Hood", "0520")); /* of Hood's division, within his ten hexes */
    assert_false(led_by("Branch", "csa", "Hood", "0523"));
    assert_true(led_by("Branch", "csa", "Law", "0517")); /* a brigadier of it, within his five */
    assert_false(led_by("Branch", "csa", "Law", "0518"));
    assert_true(led_by("Branch", "csa", "Longstreet", "0523")); /* his corps commander */
    assert_false(led_by("Branch", "csa", "McLaws", "0514"));    /* another division's */
    assert_false(led_by("Branch", "csa", "Kershaw", "0514"));
    assert_true(led_by("Bath", "csa", "McLaws", "0514")); /* a battery of the corps: any of its leaders */
    assert_true(led_by("Bath", "csa", "Law", "0514"));
    assert_true(led_by("E-1-RI", "usa", "Sickles", "0520")); /* the Union's belong to their corps */
    assert_true(led_by("E-1-RI", "usa", "Birney", "0515"));
    assert_true(led_by("E-1-RI", "usa", "Graham", "0516"));
    assert_false(led_by("E-1-RI", "usa", "Barnes", "0513"));
    PROVED("tss2", "15.41");
}

/* Does this officer in their hex take one off the die of gunners under fire, with their guns or away from them? */
static bool steadies(const char *officer_id, const char *battery, bool away) {
    char crew[64], fields[200];
    const char *side = strcmp(battery, "E-1-RI") == 0 ? "csa" : "usa"; /* of those who fire */
    begin("offensive-fire", side);
    snprintf(crew, sizeof crew, "%s-crew", battery);
    snprintf(fields, sizeof fields, "'id':'%s','hex':'%s','facing':'n','formation':'unlimbered'%s", battery,
             away ? "0515" : "0512", away ? ",'crew':0,'abandoned':true" : "");
    counter(fields);
    snprintf(fields, sizeof fields, "'id':'%s','hex':'0512','facing':'n','formation':'line'", crew);
    if (away)
        counter(fields);
    foot("x", side, 4, "0511", "s", "");
    officer(officer_id, "0512", "");
    start();
    dice("[{'small-arms':6},3,4,{'morale':1},{'pin':1}]");
    json_t *answer = act_all(side, "fire 0512", "add x", "resolve", NULL);
    dice_free();
    return item_of(event_where(answer, "morale", "unit", away ? crew : battery), "modifiers", "13.23a") != NULL;
}

/* "A leader of its own command" is the same man under fire and on the march, to the gunners as to their guns. */
static void whose_presence_steadies_them(void **unused) {
    (void)unused;
    for (int away = 0; away < 2; away++) {
        assert_true(steadies("Hood", "Branch", away));
        assert_true(steadies("Law", "Branch", away));
        assert_true(steadies("Longstreet", "Branch", away));
        assert_false(steadies("Kershaw", "Branch", away)); /* of another division */
        assert_true(steadies("Birney", "E-1-RI", away));
        assert_true(steadies("Graham", "E-1-RI", away));
        assert_false(steadies("Barnes", "E-1-RI", away));
    }
    PROVED("tss2", "13.23a 15.41");
}

static void to_whom_they_belong(void **unused) {
    (void)unused;
    const struct gbacw_tables *tables = tables_named("gettysburg/three-days");
    int divisions = 0, corps = 0, reserve = 0;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct counter_info *info = &tables->counter[c];
        if (info->type != TYPE_BATTERY)
            continue;
        uint8_t division = info->brigade != NO_BRIGADE ? tables->brigade[info->brigade].division : info->division;
        if (division == NO_DIVISION) { /* the cavalry has no corps: its horse brigades of guns are their own masters */
            assert_true(info->horse && info->side == 1);
            continue;
        }
        const struct division_info *command = &tables->division[division];
        uint8_t parent = command->parent;
        bool under = parent != NO_DIVISION && tables->division[parent].corps;
        if (info->side == 0) { /* Confederates: a division or a corps */
            assert_true(command->corps || under || strcmp(command->id, "Stuart") == 0 || parent != NO_DIVISION);
            divisions += !command->corps;
            corps += command->corps;
            continue;
        }
        /* the Union's: a corps, by itself or that of the division it is listed with; or the Reserve */
        bool of_reserve = strcmp(command->id, "ArtyRes") == 0;
        if (info->horse) /* ... or a division of cavalry */
            continue;
        assert_true(command->corps || (under && tables->division[parent].binds) || under || of_reserve);
        reserve += of_reserve;
    }
    assert_true(divisions > 20 && corps > 10 && reserve > 15);
    /* listed with a division, it obeys any leader of the corps */
    assert_true(led_by("17-Ind", "usa", "French", "0515"));
    PROVED("tss2", "15.4");
}

static void the_reserve(void **unused) {
    (void)unused;
    assert_false(led_by("5-Mass", "usa", "", ""));
    assert_false(led_by("5-Mass", "usa", "Sickles", "0514")); /* of no corps */
    assert_true(led_by("5-Mass", "usa", "Hunt", "0520"));     /* within his eight hexes */
    assert_false(led_by("5-Mass", "usa", "Hunt", "0521"));
    guns_wait("5-Mass", "usa"); /* lent to a corps */
    officer("Sickles", "0520", "");
    officer("Birney", "0515", "");
    counter("'id':'15-NY','hex':'2012','facing':'n','formation':'unlimbered'"); /* out of his reach */
    counter("'id':'E-1-RI','hex':'0513','facing':'n','formation':'unlimbered'");
    more("'base':'gettysburg/three-days'");
    start();
    refused("usa", "attach 15-NY Sickles", "15.42");
    refused("usa", "attach E-1-RI Sickles", "15.42"); /* no battery of the Reserve */
    refused("usa", "attach 5-Mass Birney", "15.42");  /* to a corps */
    assert_true(legal("usa", "attach 5-Mass Sickles"));
    act("usa", "attach 5-Mass Sickles");
    act("usa", "end");
    assert_false(unit_has("5-Mass", "out-of-command"));
    begin("initial-command", "usa"); /* Tyler commands the Reserve and nobody else */
    by_command();
    counter("'id':'5-Mass','hex':'0512','facing':'n','formation':'unlimbered'");
    counter("'id':'C-1-NY','hex':'0513','facing':'n','formation':'unlimbered'");
    officer("Tyler", "0514", "");
    foot("enemy", "csa", 4, "0506", "s", "");
    more("'base':'gettysburg/three-days'");
    start();
    act("usa", "end");
    assert_false(unit_has("5-Mass", "out-of-command"));
    assert_true(unit_has("C-1-NY", "out-of-command"));
    PROVED("tss2", "15.42 17.35B 17.35C");
}

/* The enemy so many hexes off, infantry of its own so many. */
static bool behind_the_lines(int enemy, int infantry) {
    char hex[8];
    begin("initial-command", "csa");
    by_command();
    counter("'id':'Branch','hex':'0523','facing':'n','formation':'unlimbered'");
    snprintf(hex, sizeof hex, "05%02d", (23 - enemy) % 100);
    foot("enemy", "usa", 4, hex, "s", "");
    if (infantry) {
        snprintf(hex, sizeof hex, "05%02d", (23 - infantry) % 100);
        foot("own", "csa", 4, hex, "n", "");
    }
    start();
    return true;
}
static bool commanded(void) {
    act("csa", "end");
    return !unit_has("Branch", "out-of-command");
}

static void behind_their_own_lines(void **unused) {
    (void)unused;
    behind_the_lines(11, 8); /* nobody within ten hexes, and infantry before them */
    assert_false(legal("csa", "order Branch"));
    assert_true(commanded());
    behind_the_lines(11, 0); /* no infantry of theirs is nearer */
    refused("csa", "order Branch", "15.43");
    assert_false(commanded());
    behind_the_lines(10, 8); /* within ten: their owner says so, or not */
    assert_true(legal("csa", "order Branch"));
    assert_false(commanded());
    behind_the_lines(10, 8);
    assert_true(event_told(act("csa", "order Branch"), "behind-lines"));
    assert_true(commanded());
    behind_the_lines(5, 8); /* before their own lines */
    refused("csa", "order Branch", "15.43");
    PROVED("tss2", "15.43");
}

TESTS(test(leaders_of_their_command), test(whose_presence_steadies_them), test(to_whom_they_belong), test(the_reserve),
      test(behind_their_own_lines))
