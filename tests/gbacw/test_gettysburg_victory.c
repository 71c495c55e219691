/* test_gettysburg_victory.c: Terrible Swift Sword 33.0: what losses score, what commanders are worth, levels of victory
 * and what shifts them; ground held (34.17, 34.29, 34.39, 34.48). */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "kernstown.h"

/* Points of the line with this case and these words that the side has; 0 if there is none. */
static int scored(const char *side, const char *rule, const char *why) {
    json_t *items = field_of(field_of(query("{'what':'victory'}"), "so_far"), "items"), *item;
    size_t i;
    int points = 0;
    json_array_foreach(items, i, item) {
        if (strcmp(field_text(item, "side"), side) == 0 && strcmp(field_text(item, "case"), rule) == 0 &&
            (!why || strcmp(field_text(item, "why"), why) == 0))
            points += (int)field_int(item, "points");
    }
    return points;
}

static void losses(void **unused) {
    (void)unused;
    begin("movement", "csa");
    counter("'id':'13-Ala','hex':'0505','facing':'n','formation':'line','killed':2,'captured':1");
    counter("'id':'7-Tenn','fate':'captured','captured':2");
    counter("'id':'8-Ill-c','hex':'0909','facing':'n','formation':'dismounted','killed':1,'captured':2");
    counter("'id':'Purcell','fate':'captured'");
    counter("'id':'Crenshaw','fate':'eliminated'");
    counter("'id':'Letcher','hex':'0606','facing':'n','formation':'unlimbered','killed':2");
    counter("'id':'A-2-US','fate':'eliminated'");
    counter("'id':'Wagon-Heth','fate':'eliminated'");
    counter("'id':'Wagon-1-Cav','hex':'0910','owner':'csa'");
    counter("'id':'Wagon-1-I','fate':'captured'");
    counter("'id':'Train-III-CS','fate':'captured'");
    counter("'id':'Train-II-CS','fate':'eliminated'");
    counter("'id':'Train-Res','fate':'captured'");
    start();
    assert_int_equal(scored("usa", "33.1a", "infantry eliminated"), 2);
    assert_int_equal(scored("usa", "33.1a", "infantry captured"), 3 * 2);
    assert_int_equal(scored("csa", "33.1b", NULL), 3 * 3);
    assert_int_equal(scored("csa", "33.1a", NULL), 0);
    assert_int_equal(scored("usa", "33.1c", NULL), 2 * 4); /* guns alone score nothing */
    assert_int_equal(scored("csa", "33.1c", NULL), 6);
    assert_int_equal(scored("usa", "33.1d", "supply wagons"), 5);
    assert_int_equal(scored("csa", "33.1d", "supply wagons"), 2 * 10);
    assert_int_equal(scored("usa", "33.1d", "trains captured"), 25);
    assert_int_equal(scored("csa", "33.1d", "trains captured"), 100);
    PROVED("tss2", "33.1a 33.1b 33.1c 33.1d");
}

/* At Little Round Top 3 Me fights under Graham and is still on Ward's roster (34.26B): while it stands Ward's brigade
 * is not gone, and Graham's may be. */
static void a_regiment_lent_is_still_of_its_brigade(void **unused) {
    (void)unused;
    static const char *const fallen[] = {"20-Ind 4-Me 86-NY 124-NY 99-Pa", "20-Ind 4-Me 86-NY 124-NY 99-Pa 3-Me",
                                         "57-Pa 63-Pa 68-Pa 105-Pa 114-Pa 141-Pa"};
    static const int ward[] = {0, 9, 0}, graham[] = {0, 0, 5};
    for (int i = 0; i < 3; i++) {
        char position[1600], list[128];
        snprintf(position, sizeof position,
                 "{'base':'gettysburg/little-round-top','grid':{'first':'0101','width':24,'height':24},"
                 "'profile':'gettysburg','turn':2,'phase':'movement','phasing':'csa','leaders':[],'units':["
                 "{'id':'e','side':'csa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'0505','facing':'n',"
                 "'formation':'line'}");
        snprintf(list, sizeof list, "%s", fallen[i]);
        for (char *id = strtok(list, " "); id != NULL; id = strtok(NULL, " "))
            append(position, sizeof position, ",{'id':'%s','fate':'eliminated','strength':0}", id);
        if (!strstr(fallen[i], "3-Me"))
            append(position, sizeof position, ",{'id':'3-Me','hex':'0510','facing':'n','formation':'line'}");
        append(position, sizeof position, "]}");
        sandbox(position);
        assert_int_equal(scored("csa", "33.1e", "2/1/III, Ward: nobody left"), ward[i]);
        assert_int_equal(scored("csa", "33.1e", "1/1/III, Graham: nobody left"), graham[i]);
    }
    PROVED("tss2", "33.1e 34.26B");
}

static void brigades(void **unused) {
    (void)unused;
    static const char *const archer[] = {"13-Ala", "5-Ala-Bn", "1-Tenn", "7-Tenn", "14-Tenn"};
    for (int gone = 0; gone < 2; gone++) {
        begin("movement", "csa");
        for (int i = 0; i < 5; i++) {
            char fields[120];
            snprintf(fields, sizeof fields,
                     i == 0 && !gone ? "'id':'%s','hex':'0505','facing':'n','formation':'line'"
                                     : "'id':'%s','fate':'eliminated','strength':0",
                     archer[i]);
            counter(fields);
        }
        more("'brigades':[{'id':'Archer','boxes':5},{'id':'Davis','boxes':9}]");
        start();
        assert_int_equal(scored("usa", "33.1e", "Archer"), 4);
        assert_int_equal(scored("usa", "33.1e", "Archer: nobody left"), gone ? 4 : 0);
        assert_int_equal(scored("usa", "33.1e", "Davis"), 0); /* its limit is 10 */
    }
    json_t *sheet = field_of(asked("{'cmd':'sheet','what':'victory'}"), "sheet");
    char *words = json_dumps(sheet, 0);
    assert_non_null(strstr(words, "no unit left of the brigade of Archer"));
    assert_non_null(strstr(words, "effectiveness lost: the brigade of Archer"));
    free(words);
    PROVED("tss2", "33.1e");
}

/* Ineffective before the first turn: in the Grand Battle that scores, on the evening of Culp's Hill it does not, but
 * what is lost there does (34.39). */
static void brigades_before_the_battle(void **unused) {
    (void)unused;
    scenario("gettysburg/missed-opportunity", "{'standard-setup':1}", 1);
    assert_int_equal(scored("csa", "33.1e", "2/1/XI, Ames"), 3);
    scenario("gettysburg/culps-hill", "{'standard-setup':1}", 1);
    assert_int_equal(scored("csa", "33.1e", NULL), 0);
    static char position[2000];
    static const int boxes[] = {5, 6}; /* of the six that Williams can lose */
    for (int i = 0; i < 2; i++) {
        snprintf(position, sizeof position,
                 "{'base':'gettysburg/culps-hill','grid':{'first':'0101','width':24,'height':24},"
                 "'profile':'gettysburg','phase':'movement','phasing':'csa','turn':3,'units':[{'id':'1-La',"
                 "'hex':'0505','facing':'n','formation':'line'},{'id':'107-Oh','hex':'0515','facing':'n',"
                 "'formation':'line'}],'leaders':[],'brigades':[{'id':'Williams','boxes':%d},{'id':'2/1/XI',"
                 "'boxes':12}]}",
                 boxes[i]);
        sandbox(position);
        assert_int_equal(scored("usa", "33.1e", "Williams"), i ? 6 : 0);
        assert_int_equal(scored("csa", "33.1e", "2/1/XI, Ames"), 0);
    }
    PROVED("tss2", "33.1e 34.39");
}

/* An officer stands with a regiment that takes a loss, and throws these dice. */
static json_t *shot(const char *officer_id, const char *side, const char *extra, int first, int second) {
    char script[200];
    bool union_man = strcmp(side, "usa") == 0;
    begin("offensive-fire", union_man ? "csa" : "usa");
    foot("t", side, 8, "0505", "n", "");
    foot("x", union_man ? "csa" : "usa", 8, "0504", "s", "");
    officer(officer_id, "0505", extra);
    more("'command':'all'");
    start();
    snprintf(
        script, sizeof script,
        "[{'small-arms':6},{'leader':'%s','is':%d},{'leader':'%s','is':%d},{'morale':'t','is':1},{'pin':'t','is':1}]",
        officer_id, first, officer_id, second);
    dice(script);
    return fire_one(union_man ? "csa" : "usa", "0505", "x");
}
/* What the enemy has scored for him, and by which case. */
static int worth(const char *officer_id, const char *side, const char *extra, int first, int second, const char *rule) {
    json_t *points = event_nth(shot(officer_id, side, extra, first, second), "points", 0);
    if (points == NULL)
        return 0;
    assert_string_equal(field_text(points, "case"), rule);
    assert_string_equal(field_text(points, "side"), other(side));
    return (int)field_int(points, "by");
}
enum { WOUNDED_A = 2, WOUNDED_B = 3, KILLED = 1 };

static void commanders(void **unused) {
    (void)unused;
    static const struct {
        const char *id, *side, *rule;
        int wounded, killed;
    } all[] = {{"Meade", "usa", "33.1f", 50, 100},     {"Howard", "usa", "33.1g", 4, 6}, /* one Command Point */
               {"Longstreet", "csa", "33.1g", 12, 18},                                   /* three */
               {"Early", "csa", "33.1h", 6, 9},        {"Wadsworth", "usa", "33.1h", 4, 6},
               {"Steuart", "csa", "33.1i", 1, 2},      {"Davis", "csa", "33.1i", 1, 1}, /* (0) */
               {"Avery", "csa", "33.1i", 1, 1},        {"Warren", "usa", "33.1", 0, 0}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(worth(all[i].id, all[i].side, "", WOUNDED_A, WOUNDED_B, all[i].rule), all[i].wounded);
        assert_int_equal(worth(all[i].id, all[i].side, "", KILLED, KILLED, all[i].rule), all[i].killed);
    }
    assert_int_equal(worth("Steuart", "csa", ",'replacement':true", WOUNDED_A, WOUNDED_B, "33.1j"), 1);
    assert_int_equal(worth("Steuart", "csa", ",'replacement':true", KILLED, KILLED, "33.1j"), 1);
    assert_int_equal(worth("Steuart", "csa", ",'promoted':true", KILLED, KILLED, "33.1i"), 2); /* 33.1k */
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) { /* captured he is worth what he is worth dead */
        begin("movement", other(all[i].side));
        foot("x", other(all[i].side), 4, "0506", "n", "");
        officer(all[i].id, "0505", "");
        more("'command':'all'");
        start();
        json_t *points = event_nth(act_all(other(all[i].side), "move x", "to 0505", NULL), "points", 0);
        assert_false(unit_on_map(all[i].id));
        assert_int_equal(points ? field_int(points, "by") : 0, all[i].killed);
    }
    PROVED("tss2", "33.1f 33.1g 33.1h 33.1i 33.1j 33.1k 17.75");
}

/* The sums told, the game ended: who has won, and how. */
static json_t *ended(int csa, int usa, const char *special) {
    char fields[200];
    begin("final-command", "usa");
    on_turn(143);
    foot("x", "usa", 3, "0505", "n", "");
    snprintf(fields, sizeof fields, "'special':{'csa_leader_points':%d,'usa_leader_points':%d%s}", csa, usa, special);
    more(fields);
    start();
    json_t *answer = act("usa", "end");
    assert_true(is_over());
    return event_of(answer, "verdict");
}
static bool is_verdict(json_t *verdict, const char *winner, const char *level) {
    const json_t *side = json_object_get(verdict, "winner");
    return strcmp(json_is_string(side) ? json_string_value(side) : "none", winner) == 0 &&
           strcmp(field_text(verdict, "level"), level) == 0;
}

static void levels(void **unused) {
    (void)unused;
    assert_true(is_verdict(ended(119, 100, ""), "none", "draw"));
    assert_true(is_verdict(ended(120, 100, ""), "csa", "tactical"));
    assert_true(is_verdict(ended(159, 100, ""), "csa", "tactical"));
    assert_true(is_verdict(ended(160, 100, ""), "csa", "substantial"));
    assert_true(is_verdict(ended(199, 100, ""), "csa", "substantial"));
    assert_true(is_verdict(ended(200, 100, ""), "csa", "decisive"));
    assert_true(is_verdict(ended(100, 160, ""), "usa", "substantial"));
    assert_true(is_verdict(ended(0, 0, ""), "none", "draw"));
    assert_true(is_verdict(ended(0, 1, ""), "usa", "decisive"));
    json_t *verdict = ended(150, 100, "");
    assert_int_equal(field_int(verdict, "ratio"), 150);
    PROVED("tss2", "33.0 33.2");
}

static void lee(void **unused) {
    (void)unused;
    shot("R.E.Lee", "csa", "", WOUNDED_A, WOUNDED_B);
    assert_int_equal(special("usa_leader_shift"), 1);
    shot("R.E.Lee", "csa", "", KILLED, KILLED);
    assert_int_equal(special("usa_leader_shift"), 3);
    assert_true(is_verdict(ended(100, 100, ",'usa_leader_shift':1"), "usa", "tactical"));
    assert_true(is_verdict(ended(120, 100, ",'usa_leader_shift':3"), "usa", "substantial")); /* the book's example */
    assert_true(is_verdict(ended(200, 100, ",'usa_leader_shift':1"), "csa", "substantial"));
    assert_true(is_verdict(ended(200, 100, ",'usa_leader_shift':3"), "none", "draw"));
    assert_true(is_verdict(ended(100, 200, ",'usa_leader_shift':3"), "usa", "decisive")); /* no step above it */
    json_t *shift = item_of(ended(100, 100, ",'usa_leader_shift':1"), "shifts", "33.1l");
    assert_non_null(shift);
    PROVED("tss2", "33.1l 33.2b");
}

TESTS(test(losses), test(brigades), test(a_regiment_lent_is_still_of_its_brigade), test(brigades_before_the_battle),
      test(commanders), test(levels), test(lee))
