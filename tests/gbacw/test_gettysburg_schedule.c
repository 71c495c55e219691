/* test_gettysburg_schedule.c: the Order of Appearance (35.0) and the arrivals of the small scenarios (34.14, 34.24):
 * who comes when and where, who is optional, who comes on a condition, who may or must leave; the turns of the track.
 */
#include "gbacw/state/calendar.h"
#include "gettysburg.h"

static const struct gbacw_tables *t;

/* "+" a division or corps with all its counters, "=" a brigade with its commander, else a counter. Rows of brigades
 * overrule those of divisions, counters both. */
struct row {
    const char *when, *where, *who, *condition;
};

static const struct row confederates[] = {
    {"1 0820", "SA-2", "=Pettigrew =Brockenbrough", ""},
    {"1 1000", "SA-2", "A.P.Hill", ""},
    {"1 1100", "SA-2",
     "Pender =Perrin =Scales =Lane =Thomas Hardaway-A Hardaway-B Danville 2-Rokbrdg Johnson-b Wagon-Pender", ""},
    {"1 1200", "SA-2", "Donaldsville Huger Pittsylvania Norfolk-Lt Albemarle Charlotte Madison-b Warrenton", ""},
    {"1 1240", "SA-3", "Rodes =Iverson King-Wilm Orange", ""},
    {"1 1240", "SA-4", "=ONeal Jeff-Davis Louisa", ""},
    {"1 1300", "SA-2", "R.E.Lee", ""},
    {"1 1300", "SA-3", "=Daniel", ""},
    {"1 1300", "SA-4", "=Doles", ""},
    {"1 1320", "SA-3-4", "=Ramseur", ""},
    {"1 1320", "SA-3", "Ewell Wagon-Rodes", ""},
    {"1 1340", "SA-3", "1-Md-Bn-c", ""},
    {"1 1340", "SA-6", "35-Va-Bn-c", ""},
    {"1 1400", "SA-6", "+Early", ""},
    {"1 1500", "SA-2", "Co-A Co-B Co-C", ""},
    {"1 1500", "SA-6", "17-Va-c", ""},
    {"1 1620", "SA-2", "Longstreet +R.Anderson", ""},
    {"1 1700", "SA-2", "Train-II-CS", ""},
    {"1 1800", "SA-2", "+Johnson", ""},
    {"1 1840", "SA-2", "2-Rich-How 3-Rich-How 1-Rokbrdg Powhattan Salem Amherst Fluvanna Ga-Regular Train-III-CS", ""},
    {"1 1900", "SA-2", "11-Miss", ""},
    {"1 1900", "SA-6", "=A.Jenkins Jackson", ""},
    {"2 0500", "SA-2", "+Hood", ""},
    {"2 0600", "SA-2", "+McLaws", ""},
    {"2 0700", "SA-2", "Bath Madison Brooks-Lt Ashland Bedford Parker 1-2-Co 3-Co 4-Co Train-I-CS", ""},
    {"2 0800", "SA-2", "+R.Ransom", "optional"},
    {"2 1200", "SA-2", "=Law German-Lt", ""},
    {"2 1300", "SA-5", "Stuart", ""},
    {"2 1400", "SA-2", "+Pickett", ""},
    {"2 1400", "SA-2", "=Corse", "optional"},
    {"2 1600", "SA-5", "=F.Lee =Chambliss Griffin Breathed McGregor Hart Wagon-Stuart", ""},
    {"3 0700", "SA-7", "=Hampton", ""},
    {"3 1200", "SA-1", "=Imboden McClanahan", ""},
    {"3 1500", "SA-1", "=B.Robertson =W.Jones Chew Moorman", "optional"},
    {NULL, NULL, NULL, NULL}};

static const struct row union_men[] = {
    {"1 0820", "SA-13", "=1/3/I B-1-Pa", ""},
    {"1 0900", "SA-12", "Doubleday =2/3/I Wagon-3-I", ""},
    {"1 1000", "SA-12", "+2/I 5-Me EL-1-NY B-4-US", ""},
    {"1 1120", "SA-11", "+3/XI I-1-Oh", ""},
    {"1 1120", "SA-12", "Howard +1/XI 13-NY", ""},
    {"1 1220", "SA-11", "+2/XI I-1-NY G-4-US K-1-Oh", ""},
    {"1 1440", "SA-11", "58-NY Train-XI", ""},
    {"1 1600", "SA-12", "7-Ind", ""},
    {"1 1640", "SA-10", "+1/XII M-1-NY F-4-US", ""},
    {"1 1700", "SA-10", "+2/XII E-Pa K-5-US", ""},
    {"1 1720", "SA-10", "Train-XII", ""},
    {"1 1740", "SA-10", "+3/XII", "optional"},
    {"1 1740", "SA-10", "Slocum", ""},
    {"1 1840", "SA-12", "Sickles +1/III 1-US-SS 2-US-SS E-1-RI 2-NJ", ""},
    {"1 1920", "SA-12", "=3/3/I Train-I", ""},
    {"1 2000", "SA-12", "41-NY", ""},
    {"1 2300", "SA-12", "+2/III K-4-US", ""},
    {"2 0100", "SA-11", "Meade Hunt Warren", ""},
    {"2 0540", "SA-11", "BL-2-US 9-Mich 6-NY", ""},
    {"2 0600", "SA-11", "+II", ""},
    {"2 0740", "SA-10", "=Ind/XII", ""},
    {"2 0740", "SA-11", "+ArtyRes", ""},
    {"2 0740", "SA-11", "B-1-Conn-Hvy M-1-Conn-Hvy", "optional"},
    {"2 0800", "SA-10", "+V", ""},
    {"2 0900", "SA-10", "3-Md", ""},
    {"2 0900", "SA-11-12", "=3/1/III =3/2/III D-1-NY 4-NY Train-III", ""},
    {"2 1020", "SA-11", "5-Mass 9-Mass-b 15-NY CF-Pa Train-Res", ""},
    {"2 1200", "SA-10", "+3/V", ""},
    {"2 1200", "SA-10", "=2/3/V", "optional"},
    {"2 1540", "SA-10", "+VI", ""},
    {"2 1720", "SA-10", "9-Mass", ""},
    {"3 0800", "SA-10", "1-Md-ES", ""},
    {"3 0900", "SA-10", "102-Pa", ""},
    {"3 1340", "SA-11", "Kilpatrick =1/3/Cav E-4-US Wagon-3-Cav", "stuart-b"},
    {"3 1400", "SA-12", "=Res/1/Cav K-1-US", "stuart-b"},
    {"3 1400", "SA-9-10", "D.Gregg =1/2/Cav =3/2/Cav EG-1-US 3-Pa Wagon-2-Cav", "stuart-c"},
    {"3 1600", "SA-11", "=2/3/Cav M-2-US", "stuart-d"},
    {NULL, NULL, NULL, NULL}};

static unsigned turn_of(const char *when) {
    int day = 0, hour = 0;
    assert_int_equal(sscanf(when, "%d %d", &day, &hour), 2);
    struct calendar calendar = calendar_of(t);
    for (unsigned turn = 1; turn <= t->scenario[0].turns; turn++) {
        struct moment moment = calendar_moment(&calendar, turn);
        if (moment.day == day && moment.minute == hour / 100 * 60 + hour % 100)
            return turn;
    }
    return 0; /* before it begins */
}

/* How closely a word means a counter: 0 not at all, 1 by its division, 2 by its brigade, 3 by name. */
static int means(const char *word, const struct counter_info *info) {
    unsigned division = info->brigade != NO_BRIGADE ? t->brigade[info->brigade].division : info->division;
    if (word[0] == '=')
        return info->brigade != NO_BRIGADE && strcmp(t->brigade[info->brigade].id, word + 1) == 0 ? 2 : 0;
    if (word[0] != '+')
        return strcmp(info->id, word) == 0 ? 4 : 0;
    if (division == NO_DIVISION)
        return 0;
    if (strcmp(t->division[division].id, word + 1) == 0)
        return t->division[division].corps ? 1 : 2 - (info->brigade != NO_BRIGADE && 0);
    unsigned parent = t->division[division].parent;
    return parent != NO_DIVISION && strcmp(t->division[parent].id, word + 1) == 0 ? 1 : 0;
}

static int meant_by(const struct row *row, const struct counter_info *info) {
    char copy[300];
    int best = 0;
    snprintf(copy, sizeof copy, "%s", row->who);
    for (char *at = NULL, *word = strtok_r(copy, " ", &at); word; word = strtok_r(NULL, " ", &at)) {
        int now = means(word, info);
        if (now == 2 && word[0] == '=')
            now = 3;
        best = now > best ? now : best;
    }
    return best;
}

static const struct row *row_of(const struct counter_info *info) {
    const struct row *found = NULL;
    int best = 0;
    for (int side = 0; side < 2; side++)
        for (const struct row *row = side ? union_men : confederates; row->when; row++) {
            int now = meant_by(row, info);
            if (now > best)
                best = now, found = row;
        }
    return found;
}

static bool crew_or_spare(const struct counter_info *info) {
    return info->type == TYPE_GUN_CREW || info->type == TYPE_WAGON_CREW || strstr(info->id, "-repl") ||
           info->part_of != COUNTER_NONE;
}

/* Everybody of a start who comes later does so as the schedule says. Returns how many do. */
static int arrivals_agree(const char *start) {
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "gettysburg/%s", start);
    t = tables_named(path);
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        const struct row *row = row_of(info);
        if (crew_or_spare(info) || (!info->entry_turn && !row))
            continue;
        if (!info->entry_turn) { /* it had come by then */
            if (info->standard_hex == HEX_NONE && !info->fate_at_start && turn_of(row->when) > 0)
                fail_msg("%s: %s does not come", start, info->id);
            continue;
        }
        if (!row)
            fail_msg("%s: %s has no line", start, info->id);
        unsigned due = turn_of(row->when);
        if (info->entry_turn != due && !(due == 0 && strcmp(info->id, "Stuart") == 0))
            fail_msg("%s: %s comes on turn %d, not %s", start, info->id, info->entry_turn, row->when);
        if (info->entry_area == NO_AREA || strcmp(t->area_name[info->entry_area], row->where) != 0)
            fail_msg("%s: %s does not come by %s", start, info->id, row->where);
        const char *condition = info->condition ? t->start.condition[info->condition - 1].id : "";
        if (strcmp(condition, row->condition) != 0)
            fail_msg("%s: %s comes on condition \"%s\"", start, info->id, condition);
        uint8_t formation = info->type == TYPE_INFANTRY  ? FORMATION_COLUMN
                            : info->type == TYPE_CAVALRY ? FORMATION_MOUNTED
                            : info->type == TYPE_BATTERY ? FORMATION_LIMBERED
                                                         : info->standard_formation;
        bool rodes = info->brigade != NO_BRIGADE && t->brigade[info->brigade].division != NO_DIVISION &&
                     strcmp(t->division[t->brigade[info->brigade].division].id, "Rodes") == 0;
        if (rodes && info->type == TYPE_INFANTRY)
            formation = FORMATION_LINE; /* 35.11 */
        if (info->standard_formation != formation)
            fail_msg("%s: %s comes in formation %d", start, info->id, info->standard_formation);
        count++;
    }
    load_free(t);
    return count;
}

static void the_order_of_appearance(void **unused) {
    (void)unused;
    int all = arrivals_agree("three-days");
    assert_true(all > 600);
    int later = arrivals_agree("missed-opportunity"), latest = arrivals_agree("whole-line-ablaze");
    assert_true(later > 250 && later < all && latest > 60 && latest < later);
    PROVED("tss2", "35.14a 35.14b 35.14c 35.24a 35.24b 35.24c 35.24d 35.0c 34.44C 34.45E 34.46E");
}

static void high_water_mark_arrivals(void **unused) {
    (void)unused;
    arrivals_agree("high-water-mark");
    t = tables_named("gettysburg/high-water-mark");
    for (counter_id c = 0; c < t->counter_count; c++) { /* of the conditional groups only that of 13:40 */
        const struct counter_info *info = &t->counter[c];
        if (info->condition && strncmp(t->start.condition[info->condition - 1].id, "stuart", 6) == 0)
            assert_int_equal(info->entry_turn, 3);
    }
    assert_non_null(counter_called(t, "Kilpatrick"));
    assert_null(counter_called(t, "Custer"));
    assert_null(counter_called(t, "D.Gregg"));
    load_free(t);
    PROVED("tss2", "34.47E");
}

static void leavers(void **unused) {
    (void)unused;
    t = tables_named("gettysburg/three-days");
    static const struct row rows[] = {{"2 1100", "SA-11-12", "Buford =1/1/Cav =2/1/Cav Wagon-1-Cav A-2-US", ""},
                                      {"3 1200", "SA-8-12", "Stuart =Chambliss =A.Jenkins Griffin", ""},
                                      {"3 1240", "SA-8-12", "=F.Lee =Hampton Breathed McGregor", ""}};
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        const struct row *row = NULL;
        for (int i = 0; i < 3; i++)
            row = meant_by(&rows[i], info) >= 3 ? &rows[i] : row;
        if (crew_or_spare(info))
            continue;
        if (!row != !info->leaves_turn)
            fail_msg("%s should %sleave", info->id, row ? "" : "not ");
        if (row &&
            (info->leaves_turn != turn_of(row->when) || strcmp(t->area_name[info->leaves_area], row->where) != 0))
            fail_msg("%s leaves on turn %d", info->id, info->leaves_turn);
    }
    assert_int_equal(counter_called(t, "Hart")->leaves_turn, 0);
    load_free(t);
    PROVED("tss2", "35.14d");
}

/* ---- the small scenarios ---- */

static void comes(const char *id, const char *when, const char *hex, int sixths) {
    const struct counter_info *info = counter_called(t, id);
    assert_non_null(info);
    if (info->entry_turn != turn_of(when) || info->entry_hex != hex_called(t, hex))
        fail_msg("%s does not come at %s at %s", id, when, hex);
    if (info->entry_points != sixths)
        fail_msg("%s comes with %d sixths", id, info->entry_points);
}

static void all_come(const char *list, const char *when, const char *hex, int sixths) {
    char copy[600];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *at = NULL, *word = strtok_r(copy, " ", &at); word; word = strtok_r(NULL, " ", &at))
        comes(word, when, hex, sixths);
}

/* All counters of these brigades. */
static void brigades_come(const char *list, const char *when, const char *hex) {
    char copy[200];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *at = NULL, *word = strtok_r(copy, " ", &at); word; word = strtok_r(NULL, " ", &at)) {
        int found = 0;
        for (counter_id c = 0; c < t->counter_count; c++) {
            const struct counter_info *info = &t->counter[c];
            if (info->brigade == NO_BRIGADE || strcmp(t->brigade[info->brigade].id, word) != 0 || crew_or_spare(info))
                continue;
            comes(info->id, when, hex, 255);
            found++;
        }
        if (found < 3)
            fail_msg("there is little of %s", word);
    }
}

static void mcphersons_ridge(void **unused) {
    (void)unused;
    t = tables_named("gettysburg/mcphersons-ridge");
    static const struct {
        const char *id, *when;
        int sixths;
    } at_pike[] = {{"Reynolds", "1 0900", 72},  {"2-Me", "1 0940", 18},      {"Wadsworth", "1 1000", 24},
                   {"Cutler", "1 1000", 24},    {"76-NY", "1 1000", 24},     {"56-Pa", "1 1000", 21},
                   {"147-NY", "1 1000", 18},    {"95-NY", "1 1000", 15},     {"84-NY", "1 1000", 12},
                   {"2-Wisc", "1 1000", 6},     {"Meredith", "1 1000", 6},   {"7-Wisc", "1 1000", 3},
                   {"19-Ind", "1 1000", 0},     {"24-Mich", "1 1020", 36},   {"6-Wisc", "1 1020", 33},
                   {"Wagon-1-I", "1 1100", 42}, {"Doubleday", "1 1100", 24}, {"Stone", "1 1100", 24},
                   {"143-Pa", "1 1100", 24},    {"150-Pa", "1 1100", 21},    {"149-Pa", "1 1100", 18},
                   {"Wagon-3-I", "1 1140", 18}, {"B-4-US", "1 1220", 30},    {"5-Me", "1 1220", 30},
                   {"EL-1-NY", "1 1220", 30}};
    for (size_t i = 0; i < sizeof at_pike / sizeof at_pike[0]; i++)
        comes(at_pike[i].id, at_pike[i].when, "A2502", at_pike[i].sixths);
    comes("Rowley", "1 1020", "A4215", 18);
    comes("151-Pa", "1 1020", "A4215", 18);
    comes("80-NY", "1 1020", "A4215", 12);
    comes("B-1-Pa", "1 1020", "A4215", 24);
    comes("142-Pa", "1 1020", "A4216", 18);
    comes("121-Pa", "1 1020", "A4216", 12);
    for (counter_id c = 0; c < t->counter_count; c++) { /* the Confederates by area 2, with all their points */
        const struct counter_info *info = &t->counter[c];
        if (!info->entry_turn || strcmp(t->side_id[info->side], "csa") != 0 || crew_or_spare(info))
            continue;
        const struct row *row = row_of(info);
        assert_non_null(row);
        assert_int_equal(info->entry_turn, turn_of(row->when));
        assert_string_equal(t->area_name[info->entry_area], "SA-2");
        assert_int_equal(info->entry_points, 255);
    }
    load_free(t);
    PROVED("tss2", "34.14a 34.14b 34.14c");
}

static void little_round_top(void **unused) {
    (void)unused;
    t = tables_named("gettysburg/little-round-top");
    all_come("20-Me 83-Pa 16-Mich 44-NY D-5-US Vincent", "2 1620", "C0117", 255);
    all_come("Sweitzer 32-Mass 4-Mich 62-Pa Tilton 18-Mass 22-Mass 1-Mich 118-Pa Barnes Wagon-1-V CF-Pa", "2 1640",
             "C0117", 255);
    all_come("Ayres Day 3-US 14-US Burbank 2-US 17-US Weed 140-NY 155-Pa Wagon-2-V 3-Mass C-1-NY L-1-Oh I-5-US "
             "2-Conn-Lt-I 2-Conn-Lt-II",
             "2 1740", "C0117", 255);
    all_come("Caldwell Cross 5-NH Kelly 28-Mass Zook 140-Pa Brooke 145-Pa Wagon-1-II", "2 1800", "C0120", 255);
    all_come("Crawford McCandless 13-PaRes Fisher 12-PaRes Wagon-3-V", "2 1800", "C0108", 255);
    comes("6-Me-b", "2 1840", "C0117", 255);
    brigades_come("3/1/V", "2 1620", "C0117");
    brigades_come("1/1/V 2/1/V", "2 1640", "C0117");
    brigades_come("1/2/V 2/2/V 3/2/V", "2 1740", "C0117");
    brigades_come("1/1/II 2/1/II 3/1/II 4/1/II", "2 1800", "C0120");
    brigades_come("1/3/V 3/3/V", "2 1800", "C0108");
    brigades_come("3/3/VI", "2 1900", "C0117");
    brigades_come("Ind/XII", "2 1920", "C0117");
    all_come("Wheaton 62-NY 93-Pa 98-Pa 102-Pa 139-Pa", "2 1900", "C0117", 255);
    all_come("Lockwood 1-Md-PHB 150-NY", "2 1920", "C0117", 255);
    assert_null(counter_called(t, "9-Mass"));
    assert_null(counter_called(t, "1-Md-ES"));
    for (counter_id c = 0; c < t->counter_count; c++) /* free of commitment */
        assert_true(!t->counter[c].entry_turn || t->counter[c].committed == 0);
    load_free(t);
    scenario("gettysburg/little-round-top", "{'standard-setup':1}", 1);
    while (turn_now() < 3 || strcmp(phase_now(), "movement") != 0 || strcmp(side_now(), "usa") != 0)
        act(side_now(), "end");
    act("usa", "move 20-Me"); /* in column or in line, as its owner likes */
    assert_string_equal(unit_text("20-Me", "formation"), "column");
    act_all("usa", "form line", "to C0117", NULL);
    assert_string_equal(unit_text("20-Me", "formation"), "line");
    assert_false(unit_has("20-Me", "locked"));
    PROVED("tss2", "34.24");
}

/* ---- the track ---- */

static void the_turn_track(void **unused) {
    (void)unused;
    t = tables_named("gettysburg/three-days");
    struct calendar calendar = calendar_of(t);
    int nights = 0, days = 0;
    static const int hours[] = {20, 21, 22, 23, 0, 1, 2, 3, 4};
    for (unsigned turn = turn_of("2 0500"); turn < turn_of("3 0500"); turn++) {
        struct moment moment = calendar_moment(&calendar, turn);
        if (moment.night)
            assert_int_equal(moment.minute, hours[nights++] * 60);
        else
            assert_int_equal(moment.minute, 5 * 60 + 20 * days++);
    }
    assert_int_equal(days, 45);
    assert_int_equal(nights, 9);
    assert_int_equal(turn_of("3 1940"), t->scenario[0].turns);
    assert_int_equal(turn_of("1 0820"), 1);
    load_free(t);
    PROVED("tss2", "36.1 34.0");
}

TESTS(test(the_order_of_appearance), test(high_water_mark_arrivals), test(leavers), test(mcphersons_ridge),
      test(little_round_top), test(the_turn_track))
