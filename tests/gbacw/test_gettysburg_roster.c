/* test_gettysburg_roster.c: the Order of Battle (36.0): class, limit, strength and Victory Points of every brigade; the
 * counters, errata applied; what every start has of rounds; the keys of map and sight. */
#include "gettysburg.h"

/* brigade, class, limit, total, points, points more when it is gone */
static const char *const first_corps[] = {
    "Kershaw C 11 22 11 11",  "Semmes C 7 13 7 7",          "Barksdale B 11 16 14 14",   "Wofford D 6 14 5 5",
    "Garnett C 8 15 8 8",     "Armistead C 11 21 11 11",    "Kemper C 8 16 8 8",         "Corse C 6 11 6 6",
    "Law B 12 19 15 15",      "G.T.Anderson C 10 19 10 10", "J.Robertson B 12 17 15 15", "Benning C 8 15 8 8",
    "M.Ransom C 15 29 15 15", "Cooke C 11 22 11 11",        "M.Jenkins B 15 22 19 19"};
static const char *const second_corps[] = {
    "Hays C 7 13 7 7",     "Avery C 6 12 6 6",    "Smith D 4 9 3 3",    "Gordon B 12 18 15 15", "Steuart C 11 21 11 11",
    "Williams C 6 11 6 6", "Walker B 9 13 11 11", "J.Jones D 6 15 5 5", "Daniel C 11 22 11 11", "Iverson D 6 14 5 5",
    "Doles C 7 13 7 7",    "Ramseur C 5 10 5 5",  "ONeal D 8 18 6 6",   "1-Md-Bn-c - 3 3 8 0",  "35-Va-Bn-c - 3 3 8 0"};
static const char *const third_corps[] = {"Wilcox C 9 17 9 9",        "Mahone D 7 16 5 5", "Wright C 7 14 7 7",
                                          "Lang C 4 7 4 4",           "Posey D 6 14 5 5",  "Pettigrew C 13 26 13 13",
                                          "Brockenbrough E 4 10 2 2", "Archer D 5 12 4 4", "Davis D 10 23 7 7",
                                          "Perrin B 13 19 16 16",     "Lane C 9 17 9 9",   "Thomas D 5 13 4 4",
                                          "Scales C 7 14 7 7"};
static const char *const cavalry[] = {"F.Lee - 8 16",   "Hampton - 9 18",   "Chambliss - 6 12", "B.Robertson - 4 10",
                                      "W.Jones - 7 14", "A.Jenkins - 4 11", "Imboden - 8 21"};
static const char *const union_brigades[] = {
    "1/1/I A 14 18 21 21", "2/1/I C 10 20 10 10", "1/2/I D 6 15 5 5",   "2/2/I D 6 15 5 5",   "1/3/I D 6 14 5 5",
    "2/3/I C 7 14 7 7",    "3/3/I D 8 19 6 6",    "1/1/II D 4 9 3 3",   "2/1/II C 3 6 3 3",   "3/1/II C 5 9 5 5",
    "4/1/II C 4 8 4 4",    "1/2/II C 7 13 7 7",   "2/2/II C 7 13 7 7",  "3/2/II D 4 9 3 3",   "1/3/II C 5 9 5 5",
    "2/3/II D 5 11 4 4",   "3/3/II D 7 16 5 5",   "1/1/III D 6 15 5 5", "2/1/III C 9 17 9 9", "3/1/III C 7 14 7 7",
    "1/2/III C 9 17 9 9",  "2/2/III D 8 18 6 6",  "3/2/III D 6 14 5 5", "1/1/V D 3 6 2 2",    "2/1/V D 6 14 5 5",
    "3/1/V B 10 14 13 13", "1/2/V D 7 16 5 5",    "2/2/V D 4 10 3 3",   "3/2/V C 8 15 8 8",   "1/3/V D 5 12 4 4",
    "2/3/V D 6 14 5 5",    "3/3/V C 8 16 8 8",    "1/1/VI C 7 14 7 7",  "2/1/VI C 7 13 7 7",  "3/1/VI C 8 15 8 8",
    "2/2/VI C 9 18 9 9",   "3/2/VI C 9 18 9 9",   "1/3/VI D 8 18 6 6",  "2/3/VI D 7 16 5 5",  "3/3/VI C 7 13 7 7",
    "1/1/XI E 4 11 2 2",   "2/1/XI E 5 13 3 3",   "1/2/XI D 5 12 4 4",  "2/2/XI D 7 16 5 5",  "1/3/XI E 6 16 3 3",
    "2/3/XI E 5 14 3 3",   "1/1/XII D 8 18 6 6",  "3/1/XII C 8 16 8 8", "1/2/XII C 9 18 9 9", "2/2/XII D 3 7 2 2",
    "3/2/XII C 7 14 7 7",  "1/3/XII D 11 26 8 8", "2/3/XII D 8 18 6 6", "3/3/XII C 5 10 5 5", "Ind/XII D 8 18 6 6"};

static const struct gbacw_tables *t;

static const struct brigade_info *brigade_called(const char *id) {
    for (unsigned b = 0; b < t->brigade_count; b++)
        if (strcmp(t->brigade[b].id, id) == 0)
            return &t->brigade[b];
    fail_msg("there is no brigade %s", id);
    return NULL;
}

static void row_agrees(const char *row) {
    char id[24], class[4];
    int limit = 0, total = 0, points = -1, gone = -1;
    assert_true(sscanf(row, "%23s %3s %d %d %d %d", id, class, &limit, &total, &points, &gone) >= 4);
    const struct brigade_info *info = brigade_called(id);
    int letter = class[0] == '-' ? 0 : 'F' - class[0];
    if (info->morale_class != letter || info->limit != limit || info->total != total ||
        (points >= 0 && (info->points != points || info->points_gone != gone)))
        fail_msg("%s is %c %d/%d %d + %d", row, 'F' - info->morale_class, info->limit, info->total, info->points,
                 info->points_gone);
    int sum = 0; /* the total is what its regiments have */
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *unit = &t->counter[c];
        if (unit->brigade < t->brigade_count && &t->brigade[unit->brigade] == info && unit->part_of == COUNTER_NONE &&
            (unit->type == TYPE_INFANTRY || unit->type == TYPE_CAVALRY))
            sum += unit->strength;
    }
    if (sum != total)
        fail_msg("%s: its regiments have %d", row, sum);
}

#define ALL(rows)                                                                                                      \
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)                                                          \
    row_agrees(rows[i])

static void confederate_rosters(void **unused) {
    (void)unused;
    t = tables_named("gettysburg");
    ALL(first_corps);
    ALL(second_corps);
    ALL(third_corps);
    ALL(cavalry);
    load_free(t);
    PROVED("tss2", "36.0a 36.0b 36.0c 36.0d");
}

static void union_roster(void **unused) {
    (void)unused;
    t = tables_named("gettysburg");
    ALL(union_brigades);
    for (unsigned b = 0; b < t->brigade_count; b++) { /* ours, all of it, and marked so */
        const struct brigade_info *info = &t->brigade[b];
        if (strcmp(t->side_id[info->side], "usa") == 0)
            assert_true(info->limit > 0 && info->marks != 0);
    }
    load_free(t);
    PROVED("tss2", "36.0e");
}

static bool counter_is(const char *id, int strength, const char *weapon, int morale) {
    const struct counter_info *info = counter_called(t, id);
    return info && info->strength == strength && (morale == 0 || info->morale == morale) &&
           strcmp(t->weapon[info->weapon].id, weapon) == 0;
}

static void counter_data(void **unused) {
    (void)unused;
    t = tables_named("gettysburg");
    static const struct {
        const char *id;
        int strength;
        const char *weapon;
    } errata[] = {{"Branch", 4, "N"},          {"1-Md-b", 5, "N"},        {"Lee", 2, "PB"},    {"Amherst", 4, "N"},
                  {"Ga-Regular", 4, "TB"},     {"Donaldsville", 4, "TB"}, {"Co-A", 4, "PA"},   {"Charlotte", 5, "HA"},
                  {"Fredericksburg", 4, "TB"}, {"Hart", 5, "TB"},         {"Chew", 4, "TB"},   {"Moorman", 4, "TB"},
                  {"Jackson", 4, "HA"},        {"McClanahan", 4, "HA"},   {"80-NY", 3, "A"},   {"13-PaRes", 3, "B"},
                  {"D-5-US", 6, "PA"},         {"D-2-US", 6, "N"},        {"154-NY", 2, "R"},  {"1-NH", 4, "TB"},
                  {"6-Me-b", 4, "N"},          {"E-4-US", 4, "TB"},       {"EG-1-US", 4, "TB"}};
    for (size_t i = 0; i < sizeof errata / sizeof errata[0]; i++)
        if (!counter_is(errata[i].id, errata[i].strength, errata[i].weapon, 0))
            fail_msg("%s is not %s%d", errata[i].id, errata[i].weapon, errata[i].strength);
    assert_non_null(counter_called(t, "26-Ga"));
    assert_true(counter_is("4-Ala", 3, "R", 5) && counter_is("15-Ala", 5, "R", 5));
    const struct counter_info *horse = counter_called(t, "5-Va-c"), *shaler = counter_called(t, "Shaler"),
                              *ward = counter_called(t, "Ward");
    assert_true(horse->morale == 4 && horse->dismounted_morale == 2 && horse->dismounted_weapon != NO_WEAPON);
    assert_true(shaler->rating.radius == 4 && shaler->rating.rally == 2 && shaler->rating.higher == 1 + 0);
    assert_true(ward->rating.radius == 5 && ward->rating.rally == 2 && ward->rating.higher == 1 + 1);
    int units = 0, leaders = 0;
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        bool fights = info->type <= TYPE_BATTERY;
        units += fights;
        leaders += info->type == TYPE_LEADER;
        assert_true(!fights || (info->strength > 0 && info->weapon != NO_WEAPON));
    }
    assert_true(units > 500 && leaders > 150);
    load_free(t);
    PROVED("tss2", "36.0f");
}

/* Of each brigade: its regiments, the sum of their strengths, the sum of their ratings (a "?" counts nothing); of each
 * army and kind of gun: batteries and guns. */
static const char *const brigade_sums[] = {
    "Law 5 19 25",          "J.Robertson 4 17 20", "Benning 4 15 16",  "G.T.Anderson 5 19 20", "Kershaw 6 22 24",
    "Semmes 4 13 16",       "Barksdale 4 16 20",   "Wofford 5 14 16",  "Garnett 5 15 20",      "Armistead 5 21 20",
    "Kemper 5 16 20",       "Corse 4 11 16",       "M.Ransom 5 29 20", "Cooke 4 22 16",        "M.Jenkins 6 22 30",
    "Gordon 6 18 30",       "Avery 3 12 12",       "Hays 5 13 20",     "Smith 3 9 9",          "Steuart 6 21 24",
    "Williams 5 11 20",     "Walker 5 13 25",      "J.Jones 6 15 18",  "Daniel 5 22 20",       "Iverson 4 14 13",
    "Doles 4 13 16",        "Ramseur 4 10 16",     "ONeal 6 18 21",    "Wilcox 5 17 20",       "Mahone 5 16 15",
    "Lang 3 7 12",          "Posey 4 14 12",       "Wright 4 14 16",   "Pettigrew 4 26 16",    "Davis 4 23 12",
    "Brockenbrough 4 10 8", "Archer 5 12 17",      "Perrin 5 19 25",   "Lane 5 17 20",         "Thomas 4 13 12",
    "Scales 5 14 20",       "F.Lee 5 16 20",       "Hampton 6 18 24",  "Chambliss 4 12 16",    "B.Robertson 2 10 6",
    "W.Jones 3 14 12",      "A.Jenkins 5 11 15",   "Imboden 3 21 9",   "1/1/I 5 18 29",        "2/1/I 6 20 23",
    "1/2/I 5 15 17",        "2/2/I 6 15 19",       "1/3/I 4 14 13",    "2/3/I 3 14 12",        "3/3/I 3 19 0",
    "1/1/II 4 9 13",        "2/1/II 5 6 20",       "3/1/II 4 9 14",    "4/1/II 5 8 18",        "1/2/II 4 13 17",
    "2/2/II 4 13 14",       "3/2/II 5 9 17",       "1/3/II 4 9 15",    "2/3/II 4 11 12",       "3/3/II 4 16 12",
    "1/1/III 6 15 18",      "2/1/III 6 17 21",     "3/1/III 5 14 19",  "1/2/III 6 17 24",      "2/2/III 6 18 18",
    "3/2/III 6 14 19",      "1/1/V 4 6 12",        "2/1/V 4 14 13",    "3/1/V 4 14 18",        "1/2/V 5 16 15",
    "2/2/V 5 10 15",        "3/2/V 4 15 17",       "1/3/V 4 12 13",    "2/3/V 4 14 12",        "3/3/V 5 16 19",
    "1/1/VI 4 14 15",       "2/1/VI 4 13 15",      "3/1/VI 4 15 16",   "2/2/VI 5 18 20",       "3/2/VI 5 18 18",
    "1/3/VI 5 18 15",       "2/3/VI 4 16 12",      "3/3/VI 5 13 18",   "1/1/XI 4 11 8",        "2/1/XI 4 13 9",
    "1/2/XI 4 12 12",       "2/2/XI 4 16 14",      "1/3/XI 5 16 11",   "2/3/XI 5 14 12",       "1/1/XII 6 18 19",
    "3/1/XII 5 16 19",      "1/2/XII 6 18 22",     "2/2/XII 3 7 10",   "3/2/XII 5 14 20",      "1/3/XII 4 26 0",
    "2/3/XII 4 18 13",      "3/3/XII 2 10 7",      "Ind/XII 3 18 4",   "1/1/Cav 4 16 13",      "2/1/Cav 4 12 12",
    "Res/1/Cav 4 13 16",    "1/2/Cav 4 9 12",      "3/2/Cav 3 9 11",   "1/3/Cav 4 19 13",      "2/3/Cav 4 19 21"};
static const char *const gun_sums[] = {"csa HA 7 31",  "csa HB 1 4",    "csa N 26 103", "csa PA 9 40",  "csa PB 3 10",
                                       "csa TB 23 92", "csa W 1 2",     "usa HA 1 2",   "usa N 25 142", "usa PA 12 66",
                                       "usa PB 1 6",   "usa TB 30 158", "usa TC 2 8"};

static void sums_of_the_counters(void **unused) {
    (void)unused;
    t = tables_named("gettysburg");
    for (size_t i = 0; i < sizeof brigade_sums / sizeof brigade_sums[0]; i++) {
        char id[24];
        int count = 0, strength = 0, morale = 0, counts, strengths, ratings;
        assert_int_equal(sscanf(brigade_sums[i], "%23s %d %d %d", id, &counts, &strengths, &ratings), 4);
        for (counter_id c = 0; c < t->counter_count; c++) {
            const struct counter_info *info = &t->counter[c];
            if (info->type > TYPE_CAVALRY || info->brigade == NO_BRIGADE || info->part_of != COUNTER_NONE ||
                strcmp(t->brigade[info->brigade].id, id) != 0)
                continue;
            count++, strength += info->strength, morale += info->morale;
        }
        if (count != counts || strength != strengths || morale != ratings)
            fail_msg("%s: %d regiments, %d points, ratings %d", brigade_sums[i], count, strength, morale);
    }
    for (size_t i = 0; i < sizeof gun_sums / sizeof gun_sums[0]; i++) {
        char side[8], weapon[8];
        int count = 0, guns = 0, counts, all;
        assert_int_equal(sscanf(gun_sums[i], "%7s %7s %d %d", side, weapon, &counts, &all), 4);
        for (counter_id c = 0; c < t->counter_count; c++) {
            const struct counter_info *info = &t->counter[c];
            if (info->type != TYPE_BATTERY || strcmp(t->side_id[info->side], side) != 0 ||
                strcmp(t->weapon[info->weapon].id, weapon) != 0)
                continue;
            count++, guns += info->strength;
        }
        if (count != counts || guns != all)
            fail_msg("%s: %d batteries, %d guns", gun_sums[i], count, guns);
    }
    load_free(t);
    PROVED("tss2", "36.0f");
}

/* Everything is full but what a start names, and no start brings more later. */
static void full_of_rounds(const char *start, const char *except) {
    const struct gbacw_tables *whole = tables_named("gettysburg");
    t = tables_named(start);
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c], *printed = counter_called(whole, info->id);
        char word[32];
        snprintf(word, sizeof word, " %s ", info->id);
        if (!printed || strstr(except, word))
            continue;
        if (info->rounds != printed->rounds || info->boxes_small != printed->boxes_small ||
            info->boxes_artillery != printed->boxes_artillery)
            fail_msg("%s: %s is not full", start, info->id);
        if (info->type == TYPE_BATTERY)
            assert_true(info->rounds > 0);
    }
    load_free(t);
    load_free(whole);
}

static void ammunition(void **unused) {
    (void)unused;
    full_of_rounds("gettysburg/mcphersons-ridge", "");
    full_of_rounds("gettysburg/little-round-top", "");
    full_of_rounds("gettysburg/culps-hill", "");
    full_of_rounds("gettysburg/three-days", "");
    full_of_rounds("gettysburg/missed-opportunity", " Train-II-CS Train-III-CS Train-XI ");
    full_of_rounds("gettysburg/whole-line-ablaze", " Train-II-CS Train-III-CS Train-XI ");
    PROVED("tss2", "34.15 34.25 34.35 34.44D");
}

/* 36.2, 36.3: the key of the map is read from the ground as it was rebuilt: bands of 40 feet, a mark for each kind. */
static void keys(void **unused) {
    (void)unused;
    t = tables_named("gettysburg");
    unsigned kinds = 0;
    int low = 9999, high = 0;
    for (hex_id h = 0; h < outside_first(t); h++) {
        if (!t->hex[h].terrain)
            continue;
        kinds |= t->hex[h].terrain;
        low = t->hex[h].elevation < low ? t->hex[h].elevation : low;
        high = t->hex[h].elevation > high ? t->hex[h].elevation : high;
        assert_int_equal(t->hex[h].elevation % 40, 0);
        assert_true(t->hex[h].marks & HEX_MARK_TERRAIN); /* no printed hex is left to us */
    }
    assert_true(kinds & BIT(TERRAIN_WOODS) && kinds & BIT(TERRAIN_ORCHARD) && kinds & BIT(TERRAIN_TOWN) &&
                kinds & BIT(TERRAIN_SUNKEN_ROAD) && kinds & BIT(TERRAIN_ROUGH));
    assert_true(high - low >= 240);
    load_free(t);
    scenario("gettysburg/little-round-top", "{'standard-setup':1}", 1);
    json_t *sight = query("{'what':'sight','from':'C1321','to':'C1527'}"); /* the gauge is the computation of 9.73 */
    assert_true(field_has(sight, "clear"));
    PROVED("tss2", "36.2 36.3");
}

TESTS(test(confederate_rosters), test(union_roster), test(counter_data), test(sums_of_the_counters), test(ammunition),
      test(keys))
