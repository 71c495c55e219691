/* test_results.c: 7.4 Steps 3 to 5: the two tables, every result and what ground makes of it, retreats,
 * counterattacks, pursuit. */
#include "field.h"

#define FRENCH "{'id':'French','hex':'2510','formation':'battle'}"
#define PICKETT "{'id':'Pickett-a','hex':'2511','formation':'battle'}"

/* First way that is offered, until the retreat is over. */
static json_t *retreat_somewhere(json_t *answer) {
    while (strcmp(decision_now(), "retreat") == 0)
        answer = act(side_now(), json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
    return answer;
}

/* ---- the tables ---- */

/* Tenths of SD, D, A, SA for each rating, as worked out by hand from the card. */
static const int tenths[10][4] = {{5, 4, 1, 0}, {3, 6, 1, 0}, {2, 6, 2, 0}, {0, 4, 6, 0}, {0, 4, 5, 1},
                                  {0, 4, 4, 2}, {0, 3, 3, 4}, {0, 2, 4, 4}, {0, 2, 3, 5}, {0, 1, 3, 6}};
static const char *const positions[4] = {"SD", "D", "A", "SA"};

static int position_index(const char *name) {
    for (int i = 0; i < 4; i++)
        if (strcmp(positions[i], name) == 0)
            return i;
    return -1;
}

/* The position of an attacker of this rating who rolls this die: a Detachment to attack, stars to make the rating. */
static int position_at(int rating, int die) {
    char units[300], script[40];
    snprintf(units, sizeof units,
             "{'id':'French','hex':'2510','formation':'battle','stars':%d,'corps_group':99}," PICKETT, rating - 1);
    attack_field("", units);
    snprintf(script, sizeof script, "[%d, 9, 9, 9, 6]", die ? die : 10);
    dice(script);
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), rating);
    int index = position_index(field_text(event_nth(answer, "result", 0), "position"));
    return index;
}

static void tactical_positions(void **unused) {
    (void)unused;
    int before[10] = {0};
    for (int rating = 1; rating <= 10; rating++) {
        int count[4] = {0}, last = -1;
        for (int die = 0; die < 10; die++) {
            int position = position_at(rating, die);
            count[position]++;
            assert_true(position >= last);        /* better dice, no worse position */
            assert_true(position >= before[die]); /* nor with a better rating */
            last = before[die] = position;
        }
        for (int i = 0; i < 4; i++)
            assert_int_equal(count[i], tenths[rating - 1][i]);
    }
    /* what the book prints */
    assert_string_equal(positions[position_at(8, 4)], "A");
    assert_string_equal(positions[position_at(8, 8)], "SA");
    assert_string_equal(positions[position_at(5, 1)], "D");
    assert_string_equal(positions[position_at(8, 1)], "D");
    assert_string_equal(positions[position_at(12 - 2, 1)], "A");
    assert_string_equal(positions[position_at(10, 0)], "D");
    assert_string_equal(positions[position_at(10, 8)], "SA");
    PROVED("rebelfury", "7.4-S3a T-TPDT 2.5-Dice-a");
}

static void ratings_above_ten_read_the_last_column(void **unused) {
    (void)unused;
    for (int stars = 0; stars < 2; stars++) { /* 10 and 18 */
        char units[300];
        snprintf(units, sizeof units, "{'id':'French','hex':'2510','formation':'battle','stars':9}," PICKETT "%s",
                 stars ? ",{'id':'Hancock','hex':'2611','formation':'battle'}" : "");
        attack_field("", units);
        act("usa", "attack French 2511");
        act("usa", stars ? "support" : "withhold");
        dice("[4, 9]");
        json_t *answer = act("csa", "withhold");
        if (stars)
            answer = act("usa", "assist Hancock");
        assert_int_equal(field_int(event_of(answer, "ratings"), "attack"), stars ? 16 : 10);
        assert_string_equal(field_text(event_of(answer, "result"), "position"), "SA");
    }
    PROVED("rebelfury", "7.4-S3b");
}

/* A die that puts this rating in that position, -1 if none. */
static int die_for(int rating, int position) {
    int from = 0;
    for (int i = 0; i < position; i++)
        from += tenths[rating - 1][i];
    return tenths[rating - 1][position] ? from : -1;
}

/* Ratings in which both can be had: SD at 1, the rest at 7. */
static json_t *positions_meet(int defender, int attacker, const char *more) {
    char units[400], script[60];
    int mine = attacker == 0 ? 1 : 7, yours = defender == 0 ? 1 : 7, dice_of[2];
    dice_of[0] = die_for(mine, attacker);
    dice_of[1] = die_for(yours, defender);
    snprintf(units, sizeof units,
             "{'id':'French','hex':'2510','formation':'battle','stars':%d,'corps_group':98},"
             "{'id':'Pickett-a','hex':'2511','formation':'battle','stars':%d,'corps_group':99}",
             mine - 1, yours - 1);
    attack_field(more, units);
    snprintf(script, sizeof script, "[%d, %d, 9, 9, 5, 5]", dice_of[0] ? dice_of[0] : 10, dice_of[1] ? dice_of[1] : 10);
    dice(script);
    return fight("usa", "attack French 2511", false, false);
}

static void attack_results(void **unused) {
    (void)unused;
    static const char *const table[4][4] = {
        {"counterattack", "defender-retreats", "defender-blown", "breakthrough"},
        {"attacker-retreats", "counterattack", "defender-retreats", "defender-blown"},
        {"attacker-blown", "attacker-retreats", "attacker-retreats", "defender-retreats"},
        {"disaster", "attacker-blown", "attacker-retreats", "attacker-retreats"}};
    for (int defender = 0; defender < 4; defender++)
        for (int attacker = 0; attacker < 4; attacker++) {
            json_t *answer = positions_meet(defender, attacker, "");
            assert_string_equal(field_text(event_nth(answer, "result", 0), "result"), table[defender][attacker]);
            retreat_somewhere(answer);
            /* there is no result that leaves both where they were */
            assert_false(stands("French", "2510") && stands("Pickett-a", "2511"));
        }
    PROVED("rebelfury", "7.4-S4a T-ART");
}

/* ---- Blown, Eliminated ---- */

static void blown_divisions_come_back_two_turns_later(void **unused) {
    (void)unused;
    for (int turn = 1; turn <= 4; turn++) {
        char more[40];
        snprintf(more, sizeof more, "'turn':%d", turn);
        json_t *answer = positions_meet(0, 2, more); /* defender blown */
        if (turn <= 2) {
            assert_int_equal(field_int(event_of(answer, "blown"), "turn"), turn + 2);
            assert_true(is_gone("Pickett-a", "blown"));
            assert_int_equal(points_of("usa"), 0);
        } else {
            assert_string_equal(field_text(event_of(answer, "eliminated"), "case"), "2.5-Blown-b");
            assert_true(is_gone("Pickett-a", "eliminated"));
            assert_int_equal(points_of("usa"), 3);
        }
    }
    json_t *answer = positions_meet(2, 0, "'turn':2"); /* the attacker's turn to be blown */
    assert_string_equal(field_text(event_of(answer, "blown"), "unit"), "French");
    PROVED("rebelfury", "7.4-S4g 2.5-Blown-b T-TRACK 7.4-S4l");
}

/* ---- ground ---- */

static void the_special_die_decides_in_defensible_ground(void **unused) {
    (void)unused;
    static const char *const covers[] = {"'hexes':{'2511':{'terrain':'woods'}}",
                                         "'works':[{'hex':'2511','is':'complete'}]"};
    for (int c = 0; c < 2; c++)
        for (int face = 1; face <= 6; face++) {
            char script[40];
            /* French 7: A with 3; Pickett rates 1 + 3 = 4: D with 1: defender retreats */
            attack_field(covers[c], "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT);
            snprintf(script, sizeof script, "[3, 1, %d]", face);
            dice(script);
            json_t *answer = fight("usa", "attack French 2511", false, false);
            assert_string_equal(result_of(answer), "defender-retreats");
            assert_string_equal(field_text(event_of(answer, "special-die"), "result"), face > 4 ? "blown" : "retreat");
            assert_int_equal(is_gone("Pickett-a", "blown"), face > 4);
        }
    /* the faces are data */
    for (int faces = 0; faces <= 6; faces++) {
        char more[100], script[40];
        snprintf(more, sizeof more, "'options':{'special-die':%d},%s", faces + 1, covers[0]);
        attack_field(more, "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT);
        snprintf(script, sizeof script, "[3, 1, %d]", faces == 6 ? 1 : 6 - faces);
        dice(script);
        json_t *answer = fight("usa", "attack French 2511", false, false);
        assert_string_equal(field_text(event_of(answer, "special-die"), "result"), faces == 6 ? "blown" : "retreat");
    }
    /* in the open no die is thrown */
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT);
    dice("[3, 5]");
    assert_false(event_told(fight("usa", "attack French 2511", false, false), "special-die"));
    PROVED("rebelfury", "7.4-S4b 2.5-Dice-c T-DIE");
}

static void the_special_die_for_whoever_attacks_such_ground(void **unused) {
    (void)unused;
    static const char *const covers[] = {"'hexes':{'2511':{'terrain':'woods'}}",
                                         "'works':[{'hex':'2511','is':'complete'}]",
                                         "'hexes':{'2511':{'entrenchment':['w']}}", "'hexes':{'2511':{'fort':true}}"};
    for (int c = 0; c < 4; c++)
        for (int face = 4; face <= 5; face++) {
            char script[40];
            attack_field(covers[c], FRENCH "," PICKETT);
            snprintf(script, sizeof script, "[5, 7, %d]", face); /* 1: D; 4 or 6: A: attacker retreats */
            dice(script);
            json_t *answer = fight("usa", "attack French 2511", false, false);
            assert_string_equal(result_of(answer), "attacker-retreats");
            assert_string_equal(field_text(event_of(answer, "special-die"), "unit"), "French");
            assert_int_equal(is_gone("French", "blown"), face == 5);
        }
    PROVED("rebelfury", "7.4-S4c T-DIE");
}

static void from_works_nobody_retreats(void **unused) {
    (void)unused;
    static const char *const covers[] = {"'hexes':{'2511':{'entrenchment':['w']}}",
                                         "'hexes':{'2511':{'entrenchment':['e']}}", /* taken from the rear */
                                         "'hexes':{'2511':{'fort':true}}"};
    for (int c = 0; c < 3; c++)
        for (int blown = 0; blown < 2; blown++) {
            /* French 10: A with 3, SA with 9; Pickett 6 or 1: D */
            attack_field(covers[c], "{'id':'French','hex':'2510','formation':'battle','stars':9}," PICKETT);
            dice(blown ? (c == 1 ? "[9, 5]" : "[9, 1]") : (c == 1 ? "[3, 5]" : "[3, 1]"));
            json_t *answer = fight("usa", "attack French 2511", false, false);
            assert_string_equal(result_of(answer), blown ? "defender-blown" : "defender-retreats");
            assert_false(event_told(answer, "special-die"));
            assert_true(is_gone("Pickett-a", "eliminated"));
            assert_true(stands("French", "2511")); /* pursuit into the Entrenchment */
        }
    PROVED("rebelfury", "7.4-S4d 9.3i 7.4-S5a 9.4a");
}

/* ---- Detachments ---- */

static void a_lone_detachment_is_eliminated_by_every_defeat(void **unused) {
    (void)unused;
    static const struct {
        const char *script, *result;
    } rows[] = {{"[4, 5]", "defender-retreats"}, {"[9, 5]", "defender-blown"}, {"[9, 4]", "breakthrough"}};
    for (int i = 0; i < 3; i++) {
        attack_field("", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}"); /* 5 against 1 */
        dice(rows[i].script);
        json_t *answer = fight("usa", "attack French 2511", false, false);
        assert_string_equal(result_of(answer), rows[i].result);
        assert_true(is_gone("CS-Detachment-1", "eliminated"));
        assert_int_equal(points_of("usa"), 1);
        assert_true(stands("French", "2511"));
    }
    PROVED("rebelfury", "7.4-S4e 7.4-S4l");
}

static void a_counterattack_sends_it_to_hand(void **unused) {
    (void)unused;
    attack_field("", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[3, 5]"); /* D against D */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "counterattack");
    assert_int_equal(event_count(answer, "result"), 1); /* no fight */
    assert_true(is_gone("CS-Detachment-1", "hand"));
    assert_int_equal(points_of("usa"), 0);
    assert_true(stands("French", "2510")); /* no pursuit */
    PROVED("rebelfury", "7.4-S4f 2.5-Det-a");
}

static void whoever_attacks_one_suffers_in_full(void **unused) {
    (void)unused;
    attack_field("'hexes':{'2511':{'entrenchment':['w']}}", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[3, 9, 1]"); /* 5: D; 6: SA: attacker blown */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "attacker-blown");
    assert_true(is_gone("French", "blown"));
    assert_true(unit_on_map("CS-Detachment-1"));
    attack_field("'hexes':{'2511':{'terrain':'woods'}}", FRENCH ",{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[4, 8, 1]"); /* A; 4: A: attacker retreats */
    answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "attacker-retreats");
    assert_string_equal(decision_now(), "retreat");
    PROVED("rebelfury", "7.4-S4w");
}

static void a_stacked_detachment_goes_with_its_division(void **unused) {
    (void)unused;
    /* defender retreats, is blown, is eliminated; attacker retreats */
    static const char *const scripts[] = {"[3, 5]", "[9, 5]", "[9, 1]"};
    for (int i = 0; i < 3; i++) {
        attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                         ",{'id':'CS-Detachment-1','hex':'2511'}");
        dice(scripts[i]);
        retreat_somewhere(fight("usa", "attack French 2511", false, false));
        assert_true(is_gone("CS-Detachment-1", "eliminated"));
    }
    attack_field("", FRENCH "," PICKETT ",{'id':'US-Detachment-1','hex':'2510'}");
    dice("[5, 9]"); /* D against A */
    retreat_somewhere(fight("usa", "attack French 2511", false, false));
    assert_true(is_gone("US-Detachment-1", "eliminated"));
    /* but a pursuer leaves its own behind unharmed */
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                     ",{'id':'US-Detachment-1','hex':'2510'}");
    dice("[9, 5]");
    fight("usa", "attack French 2511", false, false);
    assert_true(stands("French", "2511"));
    assert_true(stands("US-Detachment-1", "2510"));
    /* and so does a Division that moves of its own will */
    march_field("", "{'id':'French','hex':'2510'},{'id':'US-Detachment-1','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    activate("usa", "French", "to 2512");
    assert_true(stands("US-Detachment-1", "2510"));
    PROVED("rebelfury", "7.3b 7.4-S5c");
}

/* ---- Breakthrough and Disaster ---- */

#define STRONG_FRENCH "{'id':'French','hex':'2510','formation':'battle','stars':6,'corps_group':98}"

static void a_breakthrough_drives_back_a_neighbour(void **unused) {
    (void)unused;
    attack_field("", STRONG_FRENCH "," PICKETT ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99},"
                                   "{'id':'Stuart','hex':'2412','formation':'battle'},"
                                   "{'id':'CS-Detachment-1','hex':'2512'},{'id':'McLaws-a','hex':'2514'}");
    dice("[9, 1]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(result_of(answer), "breakthrough");
    assert_true(is_gone("Pickett-a", "eliminated"));
    assert_string_equal(side_now(), "usa");     /* the attacker's choice */
    refused("usa", "push McLaws-a", "7.4-S4h"); /* not in the defender's ZOC */
    refused("usa", "push CS-Detachment-1", "7.4-S4h");
    act("usa", "push Hood-a");
    assert_string_equal(side_now(), "csa");
    assert_string_equal(decision_now(), "retreat");
    refused("csa", "to 2612", "7.4-S4m"); /* two from the attacker, like 2512 */
    retreat_somewhere(answer);
    assert_false(stands("Hood-a", "2512"));
    assert_true(is_gone("CS-Detachment-1", "eliminated")); /* stacked with whom was driven off */
    PROVED("rebelfury", "7.4-S4h 7.4-S4v");
}

static void the_second_retreat_is_a_plain_one(void **unused) {
    (void)unused;
    /* Hood in an Entrenchment and woods: no special die, no elimination */
    attack_field("'hexes':{'2512':{'entrenchment':['w'],'terrain':'woods'}}",
                 STRONG_FRENCH "," PICKETT ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99}");
    dice("[9, 1]");
    fight("usa", "attack French 2511", false, false);
    assert_string_equal(decision_now(), "retreat");
    act("csa", "to 2513");
    act("csa", "to 2514");
    act("csa", "to 2515");
    assert_true(stands("Hood-a", "2515"));
    assert_true(stands("French", "2511")); /* pursuit comes after it */
    /* without a way it is Blown */
    attack_field("'hexsides':{'2512/2513':'major-river','2512/2612':'major-river','2512/2613':'major-river',"
                 "'2512/2412':'major-river','2512/2413':'major-river'}",
                 STRONG_FRENCH "," PICKETT ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99}");
    dice("[9, 1]");
    fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("Hood-a", "blown"));
    PROVED("rebelfury", "7.4-S4v 7.4-S4q");
}

static void a_detachment_beside_a_breakthrough_is_lost(void **unused) {
    (void)unused;
    attack_field("", STRONG_FRENCH "," PICKETT ",{'id':'CS-Detachment-1','hex':'2512'}");
    dice("[9, 1]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_where(answer, "eliminated", "unit", "CS-Detachment-1"), "case"), "7.4-S4i");
    assert_int_equal(points_of("usa"), 4);
    /* also when the defender was a lone Detachment */
    attack_field("", STRONG_FRENCH ",{'id':'CS-Detachment-2','hex':'2511'},{'id':'CS-Detachment-1','hex':'2512'}");
    dice("[9, 1]");
    fight("usa", "attack French 2511", false, false);
    assert_int_equal(points_of("usa"), 2);
    PROVED("rebelfury", "7.4-S4i 7.4-S4v");
}

static void five_neighbours_may_be_chosen_from(void **unused) {
    (void)unused;
    attack_field("", STRONG_FRENCH ",{'id':'Pickett-a','hex':'2511','formation':'battle','corps_group':99},"
                                   "{'id':'Hood-a','hex':'2512','formation':'battle'},"
                                   "{'id':'Hood-b','hex':'2611','formation':'battle'},"
                                   "{'id':'McLaws-a','hex':'2612','formation':'battle'},"
                                   "{'id':'McLaws-b','hex':'2411','formation':'battle'},"
                                   "{'id':'Ransom-a','hex':'2412','formation':'battle'}");
    dice("[9, 1]");
    fight("usa", "attack French 2511", false, false);
    assert_int_equal(legal_count("push"), 5);
    PROVED("rebelfury", "7.4-S4h");
}

static void a_disaster_takes_the_supporter_along(void **unused) {
    (void)unused;
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','corps_group':98},"
                     "{'id':'Pickett-a','hex':'2511','formation':'battle','stars':6},"
                     "{'id':'Hancock','hex':'2611','formation':'battle','corps_group':97}");
    act("usa", "attack French 2511");
    act("usa", "withhold");
    act("csa", "withhold");
    dice("[1, 9]"); /* 3: SD; 7: SA */
    json_t *answer = act("usa", "assist Hancock");
    assert_string_equal(result_of(answer), "disaster");
    assert_true(is_gone("French", "eliminated"));
    assert_true(is_gone("Hancock", "blown"));
    assert_int_equal(points_of("csa"), 3);
    PROVED("rebelfury", "7.4-S4j 7.4-S4l");
}

/* With the card's own table nobody who used Support can stand at SD, since it lifts him to 4 at least: so Support is
 * made worth nothing here, and the clause can be seen. */
#define WORTHLESS "'numbers':{'attacker-support':0,'defender-support':0}"

static void caissons_burst_for_whoever_used_them(void **unused) {
    (void)unused;
    for (int points = 1; points <= 3; points++)
        for (int used = 0; used < 2; used++) {
            char more[120];
            int left = points - used - (used && points > 1); /* the point of the attack, then one for the caissons */
            snprintf(more, sizeof more, WORTHLESS ",'ammunition':{'usa':%d,'csa':%d}", points, points);
            attack_field(more, "{'id':'French','hex':'2510','formation':'battle'},"
                               "{'id':'Pickett-a','hex':'2511','formation':'battle','stars':6}");
            dice("[1, 9]");
            json_t *answer = fight("usa", "attack French 2511", used, false);
            assert_string_equal(result_of(answer), "disaster");
            assert_int_equal(event_told(answer, "caissons"), used && points > 1);
            assert_int_equal(field_int(field_of(position_now(), "ammunition"), "usa"), left);
            attack_field(more, STRONG_FRENCH "," PICKETT);
            dice("[9, 1]");
            answer = fight("usa", "attack French 2511", false, used);
            assert_string_equal(result_of(answer), "breakthrough");
            assert_int_equal(event_told(answer, "caissons"), used && points > 1);
            assert_int_equal(field_int(field_of(position_now(), "ammunition"), "csa"), left); /* never below zero */
        }
    PROVED("rebelfury", "7.4-S4h 7.4-S4j 7.4-S4k 9.1a");
}

/* ---- retreats ---- */

static void a_retreat_goes_away_hex_by_hex(void **unused) {
    (void)unused;
    attack_field("'hexes':{'2515':{'terrain':'woods'}}",
                 "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT ",{'id':'Hood-a','hex':'2612'},"
                 "{'id':'CS-Detachment-1','hex':'2512'},{'id':'CS-Detachment-2','hex':'2612'}");
    dice("[3, 5]");
    fight("usa", "attack French 2511", false, false);
    assert_string_equal(side_now(), "csa");
    refused("csa", "to 2611", NULL);          /* as near as before */
    refused("csa", "to 2612", "2.5-Stack-b"); /* a Division */
    refused("csa", "to 2513", "7.4-S4m");     /* not the next hex */
    act("csa", "to 2512");                    /* through a friendly Detachment */
    refused("csa", "halt", "7.4-S4o");
    act("csa", "to 2513");
    refused("csa", "halt", "7.4-S4o");
    act("csa", "to 2514");
    assert_true(stands("Pickett-a", "2514"));
    assert_true(stands("CS-Detachment-1", "2512"));
    assert_true(in_battle("Pickett-a"));
    PROVED("rebelfury", "7.4-S4m 7.4-S4n 7.4-S4o 2.5-Stack-b");
}

static void two_hexes_do_if_the_second_is_defensible(void **unused) {
    (void)unused;
    attack_field("'hexes':{'2513':{'terrain':'woods'}}",
                 "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT);
    dice("[3, 5]");
    fight("usa", "attack French 2511", false, false);
    act("csa", "to 2512");
    act("csa", "to 2513");
    assert_true(legal("csa", "to 2514")); /* or go on */
    act("csa", "halt");
    assert_true(stands("Pickett-a", "2513"));
    PROVED("rebelfury", "7.4-S4o");
}

static void what_a_retreat_may_not_cross(void **unused) {
    (void)unused;
    /* Major River to the east, an enemy Detachment, a friend; runs, creeks and rivers are no bar */
    attack_field("'hexsides':{'2511/2512':'major-river','2511/2612':['run','creek','river']}",
                 "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                 ",{'id':'US-Detachment-1','hex':'2412'}");
    dice("[3, 5]");
    fight("usa", "attack French 2511", false, false);
    assert_true(stands("Pickett-a", "2612")); /* the one way that was left, so nobody was asked */
    /* the zone round an enemy entry hex: 4033 is the Union's */
    attack_field("", "{'id':'French','hex':'4027','formation':'battle','stars':6},"
                     "{'id':'Pickett-a','hex':'4028','formation':'battle'}");
    dice("[3, 5]");
    fight("usa", "attack French 4028", false, false);
    act("csa", "to 4029");
    act("csa", "to 4030");
    assert_true(stands("Pickett-a", "3930")); /* 4031 is sealed and the sheet ends above: again nobody was asked */
    PROVED("rebelfury", "7.4-S4n 6.2e");
}

static void into_a_zone_of_control_is_blown(void **unused) {
    (void)unused;
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                     ",{'id':'US-Detachment-1','hex':'2514'},{'id':'US-Detachment-2','hex':'2713'}");
    dice("[3, 5]");
    fight("usa", "attack French 2511", false, false);
    json_t *answer = act("csa", "to 2412");
    answer = act("csa", "to 2413");
    answer = act("csa", "to 2414"); /* the last hex counts like the others: in the zone of 2514 */
    assert_string_equal(field_text(event_of(answer, "blown"), "case"), "7.4-S4p");
    PROVED("rebelfury", "7.4-S4p");
}

static void without_a_way_back_a_division_is_blown(void **unused) {
    (void)unused;
    attack_field("'hexsides':{'2511/2512':'major-river','2511/2612':'major-river','2511/2412':'major-river'}",
                 "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                 ",{'id':'CS-Detachment-1','hex':'2511'}");
    dice("[3, 5]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_of(answer, "blown"), "case"), "7.4-S4q");
    assert_int_equal(field_int(event_of(answer, "blown"), "turn"), 3);
    assert_true(is_gone("CS-Detachment-1", "eliminated"));
    assert_true(stands("French", "2511")); /* and the attacker follows */
    PROVED("rebelfury", "7.4-S4q 5.2g 7.3b");
}

/* ---- counterattack ---- */

static void a_counterattack_keeps_ratings_and_adds_three(void **unused) {
    (void)unused;
    attack_field("'ammunition':{'usa':5,'csa':5}", "{'id':'French','hex':'2510','formation':'battle','stars':1},"
                                                   "{'id':'Pickett-a','hex':'2511','formation':'battle','stars':1}");
    dice("[1, 1, 6, 1]"); /* 5: D; 6: D; then Pickett at 9 rolls 1: D; French at 5 rolls 6: A */
    json_t *answer = fight("usa", "attack French 2511", true, true);
    assert_string_equal(result_of(answer), "counterattack");
    json_t *second = event_nth(answer, "result", 1);
    assert_string_equal(field_text(second, "unit"), "Pickett-a"); /* now the attacker */
    assert_int_equal(field_int(second, "rating"), 9);
    assert_int_equal(field_int(second, "defender_rating"), 5);
    assert_string_equal(field_text(second, "position"), "D");
    assert_string_equal(field_text(second, "defender_position"), "A");
    assert_string_equal(field_text(second, "result"), "attacker-retreats"); /* Pickett goes */
    assert_int_equal(event_count(answer, "support"), 1);
    assert_int_equal(field_int(field_of(position_now(), "ammunition"), "usa"), 4); /* no second point */
    assert_string_equal(side_now(), "csa");
    retreat_somewhere(answer);
    assert_true(stands("French", "2510")); /* the original attacker does not pursue */
    PROVED("rebelfury", "7.4-S4r 7.4-S4s 7.4-S5e");
}

static void the_winner_of_a_counterattack_pursues(void **unused) {
    (void)unused;
    attack_field("", FRENCH "," PICKETT);
    dice("[1, 1, 1, 5]"); /* SD, SD; Pickett at 4 rolls 5: A; French SD: blown */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_nth(answer, "result", 1), "result"), "defender-blown");
    assert_true(is_gone("French", "blown"));
    assert_true(stands("Pickett-a", "2510"));
    PROVED("rebelfury", "7.4-S5e 7.4-S4s");
}

static void a_second_counterattack_makes_the_defender_retreat(void **unused) {
    (void)unused;
    attack_field("", FRENCH "," PICKETT);
    dice("[5, 5, 5, 3]"); /* D, D; Pickett at 4 rolls 3: D; French D: counterattack again */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_nth(answer, "result", 1), "result"), "counterattack");
    assert_string_equal(decision_now(), "retreat");
    assert_string_equal(side_now(), "csa");
    retreat_somewhere(answer);
    assert_true(!stands("Pickett-a", "2511") && stands("French", "2510")); /* reading R25: nobody pursues */
    /* which in an Entrenchment means Eliminated */
    attack_field("'hexes':{'2511':{'entrenchment':['w']}}", FRENCH "," PICKETT);
    dice("[5, 1, 5, 1]"); /* D; 6: D; 9: D; D */
    answer = fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("Pickett-a", "eliminated"));
    assert_true(stands("French", "2510"));
    PROVED("rebelfury", "7.4-S4t 7.4-S4u 7.4-S5e");
}

static void counterattacks_use_the_defenders_ground_for_both(void **unused) {
    (void)unused;
    /* woods: the attacker who is made to retreat throws the special die */
    attack_field("'hexes':{'2511':{'terrain':'woods'}}", FRENCH "," PICKETT);
    dice("[5, 1, 5, 5, 6]"); /* D; 4: D; Pickett at 7 rolls 5: A, French D: retreats; the die: blown */
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_string_equal(field_text(event_nth(answer, "result", 1), "result"), "defender-retreats");
    assert_string_equal(field_text(event_of(answer, "special-die"), "unit"), "French");
    assert_true(is_gone("French", "blown"));
    /* Fort: eliminated */
    attack_field("'hexes':{'2511':{'fort':true}}", FRENCH "," PICKETT);
    dice("[5, 1, 5, 3]"); /* D; 6: D; Pickett at 9 rolls 3: A: French retreats, which here is elimination */
    answer = fight("usa", "attack French 2511", false, false);
    assert_true(is_gone("French", "eliminated"));
    PROVED("rebelfury", "7.4-S4u");
}

static void leaders_are_tested_again_in_a_counterattack(void **unused) {
    (void)unused;
    for (int lost = 0; lost < 2; lost++) {
        field("'phase':'attack'", "{'id':'Burnside-HQ','hex':'3710','mode':'maneuver'},{'id':'R.E.Lee-HQ',"
                                  "'hex':'2514','mode':'battle','stars':2}," FRENCH "," PICKETT "," FAR_PAIR);
        act("usa", "attack French 2511");
        act("usa", "withhold");
        act("csa", "withhold");
        /* SD; 3 rolls 0: SD, checked; then French 9: A, Pickett at 6 rolls 0: D, checked again if he still lives */
        dice(lost ? "[1, 10, 9, 9, 10]" : "[1, 10, 1, 9, 10, 2]");
        json_t *answer = act("csa", "lead R.E.Lee-HQ");
        assert_int_equal(event_count(answer, "leader"), lost ? 1 : 2);
        assert_int_equal(field_int(event_nth(answer, "result", 1), "rating"), 6); /* his stars stay in it */
    }
    PROVED("rebelfury", "7.4-S4s 7.4-S3e");
}

/* ---- pursuit ---- */

static void the_victor_must_follow_unless_held(void **unused) {
    (void)unused;
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT);
    dice("[9, 5]");
    json_t *answer = fight("usa", "attack French 2511", false, false);
    assert_true(event_told(answer, "pursuit"));
    assert_true(stands("French", "2511"));
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                     ",{'id':'CS-Detachment-1','hex':'2509'}");
    dice("[9, 5]");
    answer = fight("usa", "attack French 2511", false, false);
    assert_false(event_told(answer, "pursuit"));
    assert_true(stands("French", "2510"));
    PROVED("rebelfury", "7.4-S5a");
}

static void a_pursuer_may_attack_again(void **unused) {
    (void)unused;
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                     ",{'id':'Hood-a','hex':'2513','formation':'battle'}");
    dice("[9, 5, 9]");
    fight("usa", "attack French 2511", false, false);
    assert_true(stands("French", "2511"));
    act("csa", "pass");
    refused("usa", "attack French 2513", "2.4a");
    attack_field("", "{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                     ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99}");
    dice("[9, 5, 9]");
    fight("usa", "attack French 2511", false, false);
    assert_true(stands("French", "2511"));
    act("csa", "pass");
    assert_true(legal("usa", "attack French 2512"));
    PROVED("rebelfury", "7.4-S5f 2.4b");
}

static void lead_by_two_stars_it_may_go_one_hex_farther(void **unused) {
    (void)unused;
    for (int stars = 1; stars <= 2; stars++) {
        char units[900];
        snprintf(units, sizeof units,
                 "{'id':'Burnside-HQ','hex':'2515','mode':'battle','range_battle':4,'stars':%d}," REBEL_HQ
                 ",{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
                 ",{'id':'Hood-a','hex':'2514','formation':'battle'},{'id':'Howard','hex':'2612'}," FAR_PAIR,
                 stars);
        field("'phase':'attack','hexsides':{'2511/2411':'major-river','2511/2412':'river'}", units);
        act("usa", "attack French 2511");
        act("usa", "withhold");
        dice("[9, 5]");
        act("csa", "withhold"); /* French is out of range until he has pursued: no Leadership, but the second hex */
        assert_int_equal(strcmp(decision_now(), "pursuit") == 0, stars == 2);
        if (stars == 1)
            continue;
        assert_true(legal("usa", "to 2512"));
        refused("usa", "to 2612", "2.5-Stack-b");
        refused("usa", "to 2411", "6.2f");
        assert_true(legal("usa", "to 2412")); /* a river is crossed in Battle Formation */
        act("usa", "to 2512");
        assert_true(stands("French", "2512"));
    }
    PROVED("rebelfury", "7.4-S5d");
}

/* Reading R24: the HQ falls on the die that wins, and the pursuit is of the same attack. */
static void a_leader_who_falls_still_leads_the_pursuit(void **unused) {
    (void)unused;
    for (int range = 1; range <= 2; range++) {
        char units[900];
        snprintf(
            units, sizeof units,
            "{'id':'Burnside-HQ','hex':'%s','mode':'battle','range_maneuver':12,'range_battle':1,'stars':2}," REBEL_HQ
            ",{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT "," FAR_PAIR,
            range == 1 ? "2509" : "2611"); /* from 2509 the vacated hex is out of its range in Battle Mode */
        field("'phase':'attack'", units);
        act("usa", "attack French 2511");
        act("usa", "withhold");
        act("csa", "withhold");
        dice("[9, 5, 7]"); /* 9: SA; 5: D: blown; 7 + 2: a casualty */
        json_t *answer = act("usa", "lead Burnside-HQ");
        assert_true(field_bool(event_of(answer, "leader"), "casualty"));
        assert_true(stands("French", "2511"));
        assert_string_equal(unit_text("Burnside-HQ", "formation"), "maneuver");
        assert_int_equal(strcmp(decision_now(), "pursuit") == 0, range == 2);
        if (range == 2)
            act("usa", "to 2512");
    }
    assert_true(stands("French", "2512"));
    /* in the next attack it is in Maneuver Mode like any other */
    PROVED("rebelfury", "7.4-S3e 7.4-S5d");
}

static void the_farther_hex_may_be_in_a_zone_but_not_a_closed_work(void **unused) {
    (void)unused;
    field("'phase':'attack','hexes':{'2611':{'entrenchment':['sw','se']},'2610':{'entrenchment':['sw','se']}}",
          "{'id':'Burnside-HQ','hex':'2410','mode':'battle','range_battle':4,'stars':2}," REBEL_HQ
          ",{'id':'French','hex':'2509','formation':'battle','stars':6},{'id':'Pickett-a','hex':'2510',"
          "'formation':'battle'},{'id':'Hood-a','hex':'2612','formation':'battle'}," FAR_PAIR);
    act("usa", "attack French 2510");
    act("usa", "withhold");
    act("csa", "withhold");
    dice("[9, 5]");
    act("usa", "decline");
    assert_string_equal(decision_now(), "pursuit");
    assert_true(legal("usa", "to 2511")); /* Hood's ZOC */
    act("usa", "halt");                   /* nobody must */
    assert_true(stands("French", "2510"));
    PROVED("rebelfury", "7.4-S5d");
}

static void a_pursuer_in_a_zone_goes_no_farther(void **unused) {
    (void)unused;
    field("'phase':'attack'", "{'id':'Burnside-HQ','hex':'2410','mode':'battle','range_battle':4,'stars':2}," REBEL_HQ
                              ",{'id':'French','hex':'2509','formation':'battle','stars':6},{'id':'Pickett-a',"
                              "'hex':'2510','formation':'battle'},{'id':'CS-Detachment-1','hex':'2512'},"
                              "{'id':'CS-Detachment-2','hex':'2611'}," FAR_PAIR);
    act("usa", "attack French 2510");
    act("usa", "withhold");
    act("csa", "withhold");
    dice("[9, 5]");
    act("usa", "decline");
    assert_true(stands("French", "2510"));
    assert_string_not_equal(decision_now(), "pursuit");
    PROVED("rebelfury", "7.4-S5d");
}

TESTS(test(tactical_positions), test(ratings_above_ten_read_the_last_column), test(attack_results),
      test(blown_divisions_come_back_two_turns_later), test(the_special_die_decides_in_defensible_ground),
      test(the_special_die_for_whoever_attacks_such_ground), test(from_works_nobody_retreats),
      test(a_lone_detachment_is_eliminated_by_every_defeat), test(a_counterattack_sends_it_to_hand),
      test(whoever_attacks_one_suffers_in_full), test(a_stacked_detachment_goes_with_its_division),
      test(a_breakthrough_drives_back_a_neighbour), test(the_second_retreat_is_a_plain_one),
      test(a_detachment_beside_a_breakthrough_is_lost), test(five_neighbours_may_be_chosen_from),
      test(a_disaster_takes_the_supporter_along), test(caissons_burst_for_whoever_used_them),
      test(a_retreat_goes_away_hex_by_hex), test(two_hexes_do_if_the_second_is_defensible),
      test(what_a_retreat_may_not_cross), test(into_a_zone_of_control_is_blown),
      test(without_a_way_back_a_division_is_blown), test(a_counterattack_keeps_ratings_and_adds_three),
      test(the_winner_of_a_counterattack_pursues), test(a_second_counterattack_makes_the_defender_retreat),
      test(counterattacks_use_the_defenders_ground_for_both), test(leaders_are_tested_again_in_a_counterattack),
      test(the_victor_must_follow_unless_held), test(a_pursuer_may_attack_again),
      test(lead_by_two_stars_it_may_go_one_hex_farther), test(a_leader_who_falls_still_leads_the_pursuit),
      test(the_farther_hex_may_be_in_a_zone_but_not_a_closed_work), test(a_pursuer_in_a_zone_goes_no_farther))
