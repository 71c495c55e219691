/* test_gettysburg_commitment.c: who has to wait for his hour (34.26A, 34.36A), bargains about who is there (34.28,
 * 34.38), and the charge of the third day (34.47I). */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/little-round-top"
#include "gettysburg.h"
#include "kernstown.h"

static json_t *start_in(const char *base) {
    static char position[24000];
    const char *told = position_told(), *rest = strchr(told, ',');
    snprintf(position, sizeof position, "{'base':'%s'%s", base, rest);
    return sandbox(position);
}
#define ROUND_TOP "gettysburg/little-round-top"
#define CULPS "gettysburg/culps-hill"

static void what_they_may_do(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "csa", 4, "0505", "n", ",'locked':true");
    foot("free", "csa", 4, "0909", "n", "");
    foot("far", "usa", 4, "2020", "n", "");
    start_in(ROUND_TOP);
    refused("csa", "move x", "34.26A1");
    assert_true(judged_legal("csa", "turn 0505 s") && judged_legal("csa", "move free"));
    begin("offensive-fire", "csa");
    foot("x", "csa", 4, "0505", "n", ",'locked':true");
    foot("free", "csa", 4, "0604", "nw", "");
    guns("g", "csa", 4, "N", "0406", "ne", ",'locked':true");
    foot("t", "usa", 4, "0504", "n", "");
    start_in(ROUND_TOP);
    act("csa", "fire 0504");
    refused("csa", "add x", "34.26A1");
    refused("csa", "add g", "34.26A1"); /* not in this phase */
    assert_true(judged_legal("csa", "add free"));
    for (int culps = 0; culps < 2; culps++) { /* guns bombard while they wait; not on Culp's Hill */
        begin("bombardment", "csa");
        guns("g", "csa", 4, "N", "0505", "n", ",'locked':true");
        guns("free", "csa", 4, "N", "0605", "n", "");
        guns("t", "usa", 4, "N", "0502", "s", "");
        start_in(culps ? CULPS : ROUND_TOP);
        act("csa", "fire 0502");
        assert_true(judged_legal("csa", "add free"));
        if (culps)
            refused("csa", "add g", "34.36A");
        else
            assert_true(judged_legal("csa", "add g"));
    }
}

static void tells(const char *action, const char *rule, const char *sentence) {
    assert_string_equal(field_text(refused("csa", action, rule), "why"), sentence);
}

/* The refusal says when the hour comes, and what brings it sooner. */
static void they_know_their_hour(void **unused) {
    (void)unused;
    begin("movement", "csa");
    on_turn(1);
    counter("'id':'15-Ala','hex':'0505','facing':'s','formation':'line','locked':true"); /* Law, 16:00 */
    foot("x", "csa", 4, "0909", "n", ",'locked':true");                                  /* of no list */
    start_in(ROUND_TOP);
    tells("move 15-Ala", "34.26A1",
          "15 Ala is not committed until 16:00, Game-Turn 2; sooner if small arms fire at its brigade or an enemy "
          "comes within 3 hexes");
    tells("move x", "34.26A1", "x is not committed: small-arms fire at its brigade or an enemy nearby commits it");
    begin("movement", "csa");
    on_turn(1);
    counter("'id':'2-Va','hex':'0505','facing':'s','formation':'line','locked':true"); /* Walker, 19:40 */
    start_in(CULPS);
    tells("move 2-Va", "34.36A",
          "2 Va is not committed until 19:40, Game-Turn 3; sooner if small arms fire at its brigade or an enemy "
          "comes adjacent");
}

static void they_dig_no_works(void **unused) {
    (void)unused;
    for (int waits = 0; waits < 2; waits++) {
        begin("movement", "usa");
        foot("x", "usa", 4, "0505", "n", waits ? ",'locked':true" : "");
        more("'night':true");
        start_in(CULPS);
        if (waits)
            refused("usa", "build x", "34.36A");
        else
            assert_true(legal("usa", "build x"));
    }
    PROVED("tss2", "34.36A");
}

/* A battery makes a waiting unit check its morale, and it fails. */
static void struck(const char *base) {
    begin("offensive-fire", "csa");
    guns("g", "csa", 6, "N", "0504", "s", "");
    foot("t", "usa", 4, "0505", "n", ",'locked':true");
    start_in(base);
    dice("[{'artillery':5},{'morale':'t','is':6},{'morale':'t','is':6},{'pin':'t','is':6}]");
    fire_one("csa", "0505", "g");
    dice_free();
    settle_to("fire-phase");
}

static void who_would_rout_is_pinned(void **unused) {
    (void)unused;
    struck(ROUND_TOP);
    assert_true(unit_has("t", "pinned") && !unit_has("t", "routed"));
    struck(CULPS); /* there it runs */
    assert_true(unit_has("t", "routed"));
    begin("offensive-fire", "csa"); /* and all who stand with it are pinned with it */
    guns("g", "csa", 6, "N", "0504", "s", "");
    foot("t", "usa", 4, "0505", "n", ",'locked':true");
    foot("u", "usa", 4, "0505", "n", ",'locked':true");
    start_in(ROUND_TOP);
    dice("[{'artillery':5},{'morale':'t','is':6}]"); /* 13.42: nobody has routed, so the one beneath throws nothing */
    fire_one("csa", "0505", "g");
    dice_free();
    settle_to("fire-phase");
    assert_false(unit_has("t", "routed"));
    assert_true(unit_has("t", "pinned") && unit_has("u", "pinned"));
    PROVED("tss2", "34.26A1 9.85a");
}

/* Hood's men wait; a Union regiment steps from 0512 towards them. */
static void waiting(const char *base, const char *enemy_at) {
    begin("movement", "usa");
    bool culps = strcmp(base, CULPS) == 0;
    counter(culps ? "'id':'2-Va','hex':'0505','facing':'s','formation':'line','locked':true"
                  : "'id':'4-Ala','hex':'0505','facing':'s','formation':'line','locked':true");
    counter(culps ? "'id':'4-Va','hex':'1305','facing':'s','formation':'line','locked':true"
                  : "'id':'15-Ala','hex':'1305','facing':'s','formation':'line','locked':true");
    counter(culps ? "'id':'1-La','hex':'1505','facing':'s','formation':'line','locked':true"
                  : "'id':'2-Ga','hex':'1505','facing':'s','formation':'line','locked':true"); /* another brigade */
    if (!culps) {
        counter("'id':'Branch','hex':'1605','facing':'s','formation':'unlimbered','locked':true,'rounds':8");
        counter("'id':'Wagon-Hood','hex':'1606','locked':true");
        officer("Hood", "1606", ",'locked':true");
    }
    officer(culps ? "Walker" : "Law", "1205", ",'locked':true");
    foot("x", "usa", 4, enemy_at, "n", "");
    start_in(base);
}

static void an_enemy_comes_near(void **unused) {
    (void)unused;
    waiting(ROUND_TOP, "0510");
    act_all("usa", "move x", "to 0509", NULL); /* four hexes */
    assert_true(unit_has("4-Ala", "locked"));
    json_t *answer = act("usa", "to 0508");
    assert_true(event_told(answer, "committed"));
    assert_false(unit_has("4-Ala", "locked") || unit_has("15-Ala", "locked") || unit_has("Law", "locked"));
    assert_false(unit_has("Branch", "locked")); /* the guns of the division */
    assert_true(unit_has("2-Ga", "locked"));
    assert_true(unit_has("Hood", "locked") && unit_has("Wagon-Hood", "locked")); /* its brigade and its guns alone */
    waiting(CULPS, "0508");
    act_all("usa", "move x", "to 0507", NULL); /* two hexes */
    assert_true(unit_has("2-Va", "locked"));
    act("usa", "to 0506");
    assert_false(unit_has("2-Va", "locked") || unit_has("4-Va", "locked") || unit_has("Walker", "locked"));
    assert_true(unit_has("1-La", "locked"));
}

static void small_arms_commit(void **unused) {
    (void)unused;
    for (int arms = 0; arms < 2; arms++) {
        begin("offensive-fire", "csa");
        counter("'id':'17-Me','hex':'0505','facing':'n','formation':'line','locked':true");
        counter("'id':'3-Mich','hex':'1212','facing':'n','formation':'line','locked':true"); /* of his brigade */
        if (arms)
            foot("x", "csa", 4, "0501", "s", "");
        else
            guns("x", "csa", 6, "N", "0501", "s", "");
        start_in(ROUND_TOP);
        dice(arms ? "[{'small-arms':1},{'depletion':'x','is':6}]" : "[{'artillery':1}]");
        fire_one("csa", "0505", "x");
        assert_true(unit_has("17-Me", "locked") == !arms);
        assert_true(unit_has("3-Mich", "locked") == !arms);
    }
    begin("offensive-fire", "csa"); /* guns that are fired at are committed, though they are of no brigade */
    counter("'id':'4-NY','hex':'0505','facing':'n','formation':'unlimbered','locked':true,'rounds':8");
    foot("x", "csa", 4, "0503", "s", "");
    start_in(ROUND_TOP);
    dice("[{'small-arms':1},{'depletion':'x','is':6}]");
    fire_one("csa", "0505", "x");
    assert_false(unit_has("4-NY", "locked"));
    PROVED("tss2", "34.26A2");
}

static int locked_in_all(void) {
    json_t *position = position_now(), *one;
    size_t i;
    int count = 0;
    json_array_foreach(field_of(position, "units"), i, one) count += field_bool(one, "locked");
    json_array_foreach(field_of(position, "leaders"), i, one) count += field_bool(one, "locked");
    return count;
}

/* The turn in which a counter may move first, by playing. */
static void hours(const char *base, const char *options, const char *ids, int turn) {
    char list[300];
    scenario(base, options, 1);
    while (turn_now() < turn - 1)
        act(side_now(), "end");
    snprintf(list, sizeof list, "%s", ids);
    for (char *id = strtok(list, " "); id; id = strtok(NULL, " ")) {
        if (!unit_has(id, "locked"))
            fail_msg("%s does not wait until turn %d", id, turn);
    }
    while (turn_now() < turn)
        act(side_now(), "end");
    snprintf(list, sizeof list, "%s", ids);
    for (char *id = strtok(list, " "); id; id = strtok(NULL, " ")) {
        if (unit_has(id, "locked"))
            fail_msg("%s still waits in turn %d", id, turn);
    }
}
#define STANDARD "{'standard-setup':1}"

static void the_table_of_little_round_top(void **unused) {
    (void)unused;
    hours(ROUND_TOP, STANDARD,
          "Longstreet Hood Branch German-Lt Palmetto Rowan Wagon-Hood Law 4-Ala 48-Ala J.Robertson 1-Tex Sickles Hunt "
          "17-Me 4-NY 99-Pa 2-US-SS",
          2);
    hours(ROUND_TOP, STANDARD, "Benning 15-Ga 20-Ga G.T.Anderson 7-Ga 59-Ga", 3);
    hours(ROUND_TOP, STANDARD,
          "McLaws Pulaski Troup-Co-Lt Wagon-McLaws Kershaw 8-SC 15-SC Semmes 10-Ga 53-Ga Burling 6-NJ 115-Pa", 5);
    hours(ROUND_TOP, STANDARD, "Brooks-Lt Ashland Barksdale 21-Miss Graham 68-Pa 141-Pa 15-NY G-1-NY 5-Mass E-1-RI", 6);
    hours(ROUND_TOP, STANDARD, "Wofford 16-Ga Cobb-Legn 1-2-Co 3-Co 4-Co", 7);
    scenario(ROUND_TOP, "{'standard-setup':1,'committed':1}", 1);
    assert_int_equal(locked_in_all(), 0);
    PROVED("tss2", "34.26A3 34.28");
}

static void the_table_of_culps_hill(void **unused) {
    (void)unused;
    scenario(CULPS, STANDARD, 1);
    assert_false(unit_has("Johnson", "locked") || unit_has("Wagon-Johnson", "locked") || unit_has("10-La", "locked") ||
                 unit_has("J.Jones", "locked") || unit_has("48-Va", "locked"));
    hours(CULPS, STANDARD, "Steuart 3-NC Greene 60-NY 137-NY Wadsworth Wagon-1-I Cutler 56-Pa Meredith 24-Mich", 2);
    hours(
        CULPS, STANDARD,
        "Walker 2-Va Early Wagon-Early Hays-CS 7-La Avery 6-NC Howard Ames Wagon-1-XI 33-Mass von-Gilsa 54-NY 17-Conn "
        "75-Oh 5-Me EL-1-NY I-1-NY FG-1-Pa",
        3);
    hours(CULPS, "{'standard-setup':1,'gordon':1}",
          "Gordon 13-Ga Smith 31-Va Schurz Wagon-3-XI Schimmelfennig 82-Ill Krzyzanowski 58-NY 73-Pa", 4);
    scenario(CULPS, "{'standard-setup':1,'committed':1,'gordon':1}", 1);
    assert_int_equal(locked_in_all(), 0);
    PROVED("tss2", "34.36A 34.36A2 34.38");
}

static void bargains_of_little_round_top(void **unused) {
    (void)unused;
    scenario(ROUND_TOP, STANDARD, 1);
    assert_false(unit_on_map("R.Ransom") || unit_on_map("French"));
    hours(ROUND_TOP, "{'standard-setup':1,'ransom':1}", "R.Ransom M.Ransom 24-NC Cooke 48-NC M.Jenkins Palmetto-SS", 5);
    hours(ROUND_TOP, "{'standard-setup':1,'french':1}", "French Morris 14-NJ Kenly 8-Md B.Smith 17-Ind Wagon-3-XII", 3);
    for (int with = 0; with < 4; with++) {
        char options[100];
        snprintf(options, sizeof options, "{'standard-setup':1,'pickett':%d,'corse':%d}", with & 1, with >> 1);
        scenario(ROUND_TOP, options, 1);
        while (turn_now() < 6 || strcmp(phase_now(), "movement") != 0)
            act(side_now(), "end");
        assert_true(judged_legal("csa", "move 8-Va") == (with & 1));
        assert_true(judged_legal("csa", "move 30-Va") == (with == 3));
        if (with & 1) {
            act("csa", "move 8-Va");
            assert_true(judged_legal("csa", "to C0145"));
            assert_string_equal(unit_text("8-Va", "formation"), "column");
        }
    }
    PROVED("tss2", "34.28B 34.28C 34.28E");
}

static void within(const struct gbacw_tables *t, const char *id, const char *hex, int distance, int lost) {
    const struct counter_info *info = counter_called(t, id);
    assert_non_null(info);
    assert_int_equal(info->killed, lost);
    if (cube_distance(t->cube[info->standard_hex], t->cube[hex_called(t, hex)]) > distance)
        fail_msg("%s is not within %d of %s", id, distance, hex);
}

/* The division somebody was born in; NO_DIVISION. */
static unsigned home_of(const struct gbacw_tables *t, const struct counter_info *info) {
    return info->brigade != NO_BRIGADE ? t->brigade[info->brigade].division : info->division;
}

/* Every man and gun of the brigades in the tables has their hour, not those alone whom the games above follow. */
static void whole_brigades_wait(void **unused) {
    (void)unused;
    static const struct {
        const char *base, *brigade;
        int turn;
    } all[] = {{ROUND_TOP, "Law", 2},     {ROUND_TOP, "J.Robertson", 2},
               {ROUND_TOP, "Benning", 3}, {ROUND_TOP, "G.T.Anderson", 3},
               {ROUND_TOP, "Kershaw", 5}, {ROUND_TOP, "Semmes", 5},
               {ROUND_TOP, "3/2/III", 5}, {ROUND_TOP, "Barksdale", 6},
               {ROUND_TOP, "1/1/III", 6}, {ROUND_TOP, "Wofford", 7},
               {CULPS, "Williams", 1},    {CULPS, "J.Jones", 1},
               {CULPS, "Steuart", 2},     {CULPS, "3/2/XII", 2},
               {CULPS, "2/1/I", 2},       {CULPS, "1/1/I", 2},
               {CULPS, "Walker", 3},      {CULPS, "Hays", 3},
               {CULPS, "Avery", 3},       {CULPS, "1/1/XI", 3},
               {CULPS, "2/1/XI", 3},      {CULPS, "1/3/XI", 4},
               {CULPS, "2/3/XI", 4},      {CULPS, "Gordon", 4},
               {CULPS, "Smith", 4}};
    const struct gbacw_tables *t = NULL;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (i == 0 || all[i].base != all[i - 1].base)
            t = tables_named(all[i].base);
        int found = 0;
        for (counter_id c = 0; c < t->counter_count; c++) {
            const struct counter_info *info = &t->counter[c];
            if (info->brigade == NO_BRIGADE || strcmp(t->brigade[info->brigade].id, all[i].brigade) != 0 ||
                info->standard_hex == HEX_NONE || info->nameless)
                continue;
            found++;
            if ((info->committed ? info->committed : 1) != all[i].turn)
                fail_msg("%s of %s is committed in turn %d", info->id, all[i].brigade, info->committed);
        }
        if (found < 3)
            fail_msg("there is little of %s in %s", all[i].brigade, all[i].base);
    }
    PROVED("tss2", "34.26A3 34.36A2 34.38B");
}

/* 34.28B, C, E: the whole of three divisions: where they are, when they come and when they may go. */
static void whole_divisions_by_agreement(void **unused) {
    (void)unused;
    static const struct {
        const char *division, *hex;
        int enters, committed;
    } all[] = {{"Pickett", "C0145", 6, 0}, {"R.Ransom", "C1541", 0, 5}, {"3/XII", "C1117", 0, 3}};
    const struct gbacw_tables *t = tables_named(ROUND_TOP);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int found = 0;
        for (counter_id c = 0; c < t->counter_count; c++) {
            const struct counter_info *info = &t->counter[c];
            unsigned home = home_of(t, info);
            bool there = info->entry_turn || info->standard_hex != HEX_NONE;
            if (home == NO_DIVISION || strcmp(t->division[home].id, all[i].division) != 0 || !there)
                continue;
            found++;
            assert_true(info->condition != 0);
            assert_int_equal(info->entry_turn, all[i].enters);
            assert_int_equal(info->committed, all[i].committed);
            if (all[i].enters) {
                bool marches = info->standard_formation == FORMATION_COLUMN ||
                               info->standard_formation == FORMATION_LIMBERED || !info->strength;
                assert_true(info->entry_hex == hex_called(t, all[i].hex) && (marches || info->type == TYPE_WAGON));
            } else
                within(t, info->id, all[i].hex, 2, 0);
        }
        assert_true(found > 15);
    }
    PROVED("tss2", "34.28B 34.28C 34.28E");
}

static void bargains_of_culps_hill(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named(CULPS);
    static const char *const gordon[] = {"13-Ga", "31-Ga", "38-Ga", "61-Ga", "26-Ga", "60-Ga"};
    for (int i = 0; i < 6; i++)
        within(t, gordon[i], "B2715", 1, i < 4);
    static const char *const smith[] = {"Smith", "31-Va", "49-Va", "52-Va"};
    for (int i = 0; i < 4; i++)
        within(t, smith[i], "B2613", 0, 0);
    within(t, "157-NY", "B4122", 0, 3);
    within(t, "74-Pa", "B4122", 0, 1);
    within(t, "82-Oh", "B3922", 0, 2);
    within(t, "75-Pa", "B3922", 0, 1);
    within(t, "26-Wisc", "B3922", 0, 2);
    static const char *const geary[] = {"Geary", "Candy", "5-Oh", "147-Pa", "Kane", "29-Pa", "111-Pa"};
    for (int i = 0; i < 7; i++) {
        const struct counter_info *info = counter_called(t, geary[i]);
        assert_true(info->entry_turn == 4 && info->entry_hex == hex_called(t, "B4715"));
        assert_true(info->type == TYPE_LEADER || info->standard_formation == FORMATION_COLUMN);
    }
    load_free(t);
    scenario(CULPS, STANDARD, 1);
    assert_false(unit_on_map("Gordon") || unit_on_map("157-NY"));
    scenario(CULPS, "{'standard-setup':1,'gordon':1}", 1);
    assert_true(unit_on_map("Gordon") && unit_on_map("31-Va") && !unit_on_map("157-NY"));
    scenario(CULPS, "{'standard-setup':1,'schurz':1}", 1);
    assert_true(unit_on_map("157-NY") && unit_on_map("26-Wisc") && !unit_on_map("Gordon"));
    for (int geary_comes = 0; geary_comes < 2; geary_comes++) {
        scenario(CULPS, geary_comes ? "{'standard-setup':1,'geary':1}" : STANDARD, 1);
        while (turn_now() < 4 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "usa") != 0)
            act(side_now(), "end");
        assert_true(judged_legal("usa", "move 29-Pa") == geary_comes);
    }
    PROVED("tss2", "34.38B 34.38C 34.38D");
}

/* ---- the charge ---- */

#define HIGH_WATER "gettysburg/high-water-mark"
#define CHARGE "{'standard-setup':1,'charge':1}"

static void to_turn(int turn, const char *side) {
    while (turn_now() < turn || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), side) != 0)
        act(side_now(), "end");
}

static void before_the_charge(void **unused) {
    (void)unused;
    scenario(HIGH_WATER, CHARGE, 1);
    to_turn(6, "csa"); /* 14:40 */
    tells("move 8-Va", "34.47I1", "no unit moves before 15:00, Game-Turn 7: the guns prepare the charge");
    assert_int_equal(legal_count("move"), 0);
    begin("offensive-fire", "csa");
    on_turn(6);
    foot("x", "csa", 4, "0505", "n", "");
    guns("g", "csa", 4, "N", "0605", "n", "");
    foot("t", "usa", 4, "0504", "n", "");
    more("'options':{'charge':1}");
    start_in(HIGH_WATER);
    assert_int_equal(legal_count("fire"), 0);
    begin("bombardment", "csa");
    on_turn(6);
    guns("g", "csa", 6, "N", "0504", "n", "");
    guns("t", "usa", 4, "N", "0501", "s", "");
    more("'options':{'charge':1}");
    start_in(HIGH_WATER);
    assert_true(legal("csa", "fire 0501"));
    for (int turn = 6; turn <= 7; turn++) { /* a crew that would run from its guns is pinned */
        begin("bombardment", "csa");
        on_turn(turn);
        guns("g", "csa", 6, "N", "0504", "n", "");
        guns("t", "usa", 4, "N", "0501", "s", ",'morale':3");
        more("'options':{'charge':1}");
        start_in(HIGH_WATER);
        dice("[{'artillery':6},{'caisson':'t','is':6},{'morale':'t','is':6}]");
        fire_one("csa", "0501", "g");
        dice_free();
        settle_to("fire-phase");
        assert_true(unit_has("t", "pinned") == (turn == 6));
        assert_true(unit_has("t", "abandoned") == (turn == 7));
    }
    for (int turn = 6; turn <= 7; turn++) { /* and nobody is resupplied */
        begin("ammunition-resupply", "csa");
        on_turn(turn);
        counter("'id':'8-Va','hex':'0505','facing':'s','formation':'line','depleted':true");
        counter("'id':'Wagon-Pickett','hex':'0505'");
        officer("Garnett", "0505", "");
        officer("Pickett", "0505", "");
        more("'options':{'charge':1}");
        start_in(HIGH_WATER);
        if (turn == 6)
            refused("csa", "resupply 8-Va", "34.47I1");
        else
            assert_true(judged_legal("csa", "resupply 8-Va"));
    }
    PROVED("tss2", "34.47I1");
}

static void who_charges(void **unused) {
    (void)unused;
    static const char *const first[] = {"8-Va", "Pickett", "11-Miss", "26-NC", "13-NC", "7-NC"},
                             *const second[] = {"8-Al", "2-Fla"}, *const never[] = {"4-Ala", "3-Al", "14-Ga"};
    scenario(HIGH_WATER, CHARGE, 1);
    to_turn(7, "csa");
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        assert_false(unit_has(first[i], "locked"));
    for (size_t i = 0; i < 2; i++)
        assert_true(unit_has(second[i], "locked"));
    tells("move 2-Fla", "34.47I2", "2 Fla joins the charge at 15:20, Game-Turn 8");
    tells("move 4-Ala", "34.47I2", "4 Ala is not one of the units that make the charge");
    to_turn(7, "usa");
    assert_false(unit_has("20-Me", "locked") == false || unit_has("69-Pa", "locked") || unit_has("14-Vt", "locked") ||
                 unit_has("A-4-US", "locked"));
    to_turn(8, "csa");
    for (size_t i = 0; i < 2; i++)
        assert_false(unit_has(second[i], "locked"));
    for (size_t i = 0; i < 3; i++)
        assert_true(unit_has(never[i], "locked"));
    begin("initial-command", "csa");
    on_turn(7); /* batteries of the reserve beside Tyler, and not those further off */
    counter("'id':'1-NJ-b','hex':'0505','facing':'s','formation':'unlimbered','locked':true,'rounds':8");
    counter("'id':'1-NH','hex':'0508','facing':'s','formation':'unlimbered','locked':true,'rounds':8");
    officer("Tyler", "0506", ",'locked':true");
    foot("x", "csa", 4, "2020", "n", "");
    more("'options':{'charge':1}");
    start_in(HIGH_WATER);
    assert_true(!unit_has("1-NJ-b", "locked") && unit_has("1-NH", "locked"));
    PROVED("tss2", "34.47I2");
}

static const char *charge_ends(const char *side, const char *hexes, int turn) {
    static char position[4000];
    char list[100], units[3000] = "";
    int count = 0;
    snprintf(list, sizeof list, "%s", hexes);
    for (char *hex = strtok(list, " "); hex; hex = strtok(NULL, " "))
        append(units, sizeof units,
               "%s{'id':'m%d','side':'%s','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'%s','facing':'w',"
               "'formation':'line'}",
               units[0] ? "," : "", ++count, side, hex);
    snprintf(position, sizeof position,
             "{'base':'" HIGH_WATER "','phase':'final-command','phasing':'usa','turn':%d,'units':[%s],"
             "'options':{'charge':1}}",
             turn, units);
    sandbox(position);
    json_t *answer = act("usa", "end");
    if (!is_over())
        return "goes on";
    const json_t *winner = json_object_get(event_of(answer, "verdict"), "winner");
    return json_is_string(winner) ? json_string_value(winner) : "none";
}

static void who_wins_by_the_charge(void **unused) {
    (void)unused;
    assert_string_equal(charge_ends("csa", "B4721 B4821 B4921 B5020 B5121", 13), "csa"); /* 17:00 */
    assert_string_equal(charge_ends("usa", "B4721 B4821 B4921 B5020 B5121", 13), "usa");
    assert_string_equal(charge_ends("csa", "B4721 B4821 B4921 B5020", 13), "none");
    assert_string_equal(charge_ends("csa", "B4721 B4821 B4921 B5020 B5121", 12), "goes on");
    PROVED("tss2", "34.47I3");
}

/* Only those who are there wait, so only they are told to be committed: the brigades of a bargain if it was struck. */
static void who_is_not_there_does_not_wait(void **unused) {
    (void)unused;
    scenario(ROUND_TOP, NULL, 1);
    assert_false(unit_has("24-NC", "locked"));
    assert_true(unit_has("13-Miss", "locked"));
    scenario(ROUND_TOP, "{'ransom':1}", 1);
    assert_true(unit_has("24-NC", "locked"));
}

/* Who was released stays so in a position that is set up again: at the start of the battle he would wait. */
static void released_for_good(void **unused) {
    (void)unused;
    scenario(ROUND_TOP, "{'standard-setup':1}", 1);
    while (turn_now() < 2 || strcmp(phase_now(), "movement") != 0)
        act(side_now(), "end");
    assert_false(unit_has("4-Ala", "locked"));
    char *position = json_dumps(position_now(), 0), hash[40];
    snprintf(hash, sizeof hash, "%s", hash_now());
    sandbox(position);
    assert_false(unit_has("4-Ala", "locked"));
    assert_string_equal(hash_now(), hash);
    free(position);
}

TESTS(test(what_they_may_do), test(they_know_their_hour), test(they_dig_no_works), test(who_would_rout_is_pinned),
      test(an_enemy_comes_near), test(small_arms_commit), test(the_table_of_little_round_top),
      test(the_table_of_culps_hill), test(bargains_of_little_round_top), test(whole_brigades_wait),
      test(whole_divisions_by_agreement), test(bargains_of_culps_hill), test(before_the_charge), test(who_charges),
      test(who_wins_by_the_charge), test(who_is_not_there_does_not_wait), test(released_for_good))
