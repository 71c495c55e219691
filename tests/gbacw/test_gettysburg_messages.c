/* test_gettysburg_messages.c: people who share a side are its leaders: who may talk, and how long a note takes
 * (34.43 D). */
#include "harness/harness.h"

#include <stdlib.h>

#include "core/path.h"
#include "load/load.h"
#include "play/ruleset.h"

static struct loaded_sandbox field;

static const struct team_rules *team(void) { return field.rules->team(field.tables); }

static counter_id named(const char *id) {
    counter_id c = field.rules->counter_named(field.tables, id, strlen(id));
    if (c == COUNTER_NONE)
        fail_msg("nobody is called %s", id);
    return c;
}

static void close_field(void) {
    if (field.block != NULL)
        load_sandbox_free(&field);
    memset(&field, 0, sizeof field);
}

/* Lee at 0505 and Longstreet elsewhere on clear ground, or under woods; the Confederates give their first commands. */
static void put_longstreet(const char *where, const char *options, const char *phase, const char *phasing,
                           const char *ground) {
    char text[1024], *at;
    struct load_error error = {0};
    close_field();
    snprintf(text, sizeof text,
             "{'base':'gettysburg/"
             "three-days','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg','phase':'%s',"
             "'phasing':'%s','turn':5,'options':{%s},%s'leaders':[{'id':'R.E.Lee','hex':'0505'},{'id':'Longstreet',%s},"
             "{'id':'Meade','hex':'2020'}]}",
             phase, phasing, options, ground, where);
    for (at = text; *at != 0; at++)
        *at = *at == '\'' ? '"' : *at;
    json_t *position = json_loads(text, 0, NULL);
    assert_non_null(position);
    if (!load_sandbox("games", "gettysburg", position, &field, &error))
        fail_msg("%s: %s: %s", error.file, error.key, error.why);
    json_decref(position);
}

static struct courier from_lee_at(const char *where, const char *ground) {
    struct courier courier;
    put_longstreet(where, "'communications':1", "initial-command", "csa", ground);
    team()->between(&field.game, named("R.E.Lee"), named("Longstreet"), &courier);
    return courier;
}

/* 1: they talk stacked and side by side, and not at two hexes. */
static void who_is_near_may_talk(void **unused) {
    (void)unused;
    static const char *const near[] = {"'hex':'0505'", "'hex':'0504'", "'hex':'0604'", "'hex':'0605'",
                                       "'hex':'0506'", "'hex':'0405'", "'hex':'0404'"};
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++)
        assert_true(from_lee_at(near[i], "").together);
    assert_false(from_lee_at("'hex':'0503'", "").together);
    assert_false(from_lee_at("'hex':'0703'", "").together);
    PROVED("tss2", "34.43D");
}

/* 3: one Game-Turn for every twelve points at the rate of mounted cavalry, the rest of a dozen for nothing. */
static void a_note_takes_a_turn_for_twelve_points(void **unused) {
    (void)unused;
    struct courier near = from_lee_at("'hex':'0516'", ""); /* eleven clear hexes south */
    assert_true(near.reachable);
    assert_int_equal(near.points, 11 * SIXTHS);
    assert_int_equal(near.turns, 0);
    struct courier far = from_lee_at("'hex':'0517'", "");
    assert_int_equal(far.points, 12 * SIXTHS);
    assert_int_equal(far.turns, 1);
    struct courier across = from_lee_at("'hex':'2324'", "");
    assert_true(across.points >= 24 * SIXTHS && across.turns == across.points / (12 * SIXTHS) && across.turns >= 2);
    PROVED("tss2", "34.43D");
}

/* The ground counts: a ring of woods about Lee makes the way dearer by what horse pays for woods. */
static void the_ground_is_paid(void **unused) {
    (void)unused;
    struct courier clear = from_lee_at("'hex':'0516'", "");
    struct courier woods = from_lee_at("'hex':'0516'", "'hexes':{'0504':'woods','0604':'woods','0605':'woods',"
                                                       "'0506':'woods','0405':'woods','0404':'woods'},");
    assert_int_equal(woods.points, clear.points + 3 * SIXTHS); /* four points instead of one */
    assert_int_equal(woods.turns, 1);
    PROVED("tss2", "34.43D");
}

/* Who is not on the map is not found. */
static void who_is_away_hears_nothing(void **unused) {
    (void)unused;
    struct courier courier = from_lee_at("'hex':null,'fate':'killed'", "");
    assert_false(courier.together);
    assert_false(courier.reachable);
    PROVED("tss2", "34.43D");
}

/* 3: notes are written and read in the side's own Initial Command Phase; and nobody is bound without the option. */
static void notes_wait_for_the_command_phase(void **unused) {
    (void)unused;
    static const char on[] = "'communications':1", here[] = "'hex':'0517'";
    put_longstreet(here, on, "initial-command", "csa", "");
    assert_true(team()->in_force(&field.game));
    side_id csa = field.rules->commander_of(field.tables, named("R.E.Lee"));
    assert_true(team()->notes_are_open(&field.game, csa));
    assert_false(team()->notes_are_open(&field.game, other_side(csa)));
    put_longstreet(here, on, "movement", "csa", "");
    assert_false(team()->notes_are_open(&field.game, csa));
    put_longstreet(here, on, "initial-command", "usa", "");
    assert_false(team()->notes_are_open(&field.game, csa));
    put_longstreet(here, "'communications':0", "initial-command", "csa", "");
    assert_false(team()->in_force(&field.game));
    PROVED("tss2", "34.43D");
}

/* 2: one sentence. */
static void a_note_is_one_sentence(void **unused) {
    (void)unused;
    static const char *const fit[] = {"Attack the hill at once.", "Where is Gen. Ewell?", "A. P. Hill is on the pike!",
                                      "Hold"};
    static const char *const too_much[] = {"Attack the hill. Then go on to the town.", "Are you there? Come.",
                                           "Halt! Nobody moves.", "Attack; then halt", "Attack\nhalt"};
    put_longstreet("'hex':'0517'", "'communications':1", "initial-command", "csa", "");
    for (size_t i = 0; i < sizeof fit / sizeof fit[0]; i++)
        assert_true(team()->note_fits(fit[i]));
    for (size_t i = 0; i < sizeof too_much / sizeof too_much[0]; i++)
        assert_false(team()->note_fits(too_much[i]));
    PROVED("tss2", "34.43D");
}

/* People are the commanders of divisions and above, each of his own side. */
static void whom_people_represent(void **unused) {
    (void)unused;
    put_longstreet("'hex':'0517'", "'communications':1", "initial-command", "csa", "");
    side_id csa = field.rules->commander_of(field.tables, named("R.E.Lee"));
    assert_true(csa < SIDES);
    assert_int_equal(field.rules->commander_of(field.tables, named("Longstreet")), csa);
    assert_int_equal(field.rules->commander_of(field.tables, named("Meade")), other_side(csa));
    assert_int_equal(field.rules->commander_of(field.tables, named("Archer")), SIDE_NONE); /* of a brigade */
    PROVED("tss2", "34.43D");
}

static void end(void **unused) {
    (void)unused;
    close_field();
}

TESTS(test(who_is_near_may_talk), test(a_note_takes_a_turn_for_twelve_points), test(the_ground_is_paid),
      test(who_is_away_hears_nothing), test(notes_wait_for_the_command_phase), test(a_note_is_one_sentence),
      test(whom_people_represent), test(end))
