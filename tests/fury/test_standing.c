/* test_standing.c: standing orders answer all that the other side's play asks, by legal actions alone. */
#define in_battle is_in_battle /* the engine has one too */
#include "field.h"
#undef in_battle

#include "fury/state/frames.h"
#include "harness/standing.h"

/* An attack or a disengagement of the other side is going on, or the other side's Blown Divisions return (5.2c). */
static bool is_asked_by_enemy(const struct game *game, side_id side) {
    const struct frame *top = play_top(game);
    for (const struct frame *frame = game->state->frames; frame < top; frame++)
        if (frame->kind == KIND_ATTACKS || frame->kind == KIND_DISENGAGE || frame->kind == KIND_MOVEMENT)
            return LOCALS_OF(alternate_locals, frame)->turn != side;
    return top->kind == KIND_RETURN && fury_returns_are_picked(top);
}

static void check_answer(const char *id, const char *word, const char *verb) {
    static const struct standing_verbs rows[] = {
        {"artillery-support", "always", " support "},
        {"artillery-support", "never", " withhold "},
        {"artillery-support", "worth-it", " support withhold "},
        {"leadership", "always", " lead "},
        {"leadership", "never", " decline "},
        {"retreat-route", NULL, " to halt "},
        {"breakthrough", NULL, " push "},
        {"pursuit", "always", " to "},
        {"pursuit", "never", " halt "},
        {"blown-return", NULL, " return "},
        {NULL, NULL, NULL},
    };
    standing_check(rows, id, word, verb);
}

static void nothing_is_asked(void **unused) {
    (void)unused;
    static const char *const battles[] = {"fredericksburg/battle", "chickamauga/battle"};
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++)
        for (unsigned round = 0; round < 3; round++)
            play_standing(battles[i], 3 + round, 99, round);
    standing_report();
    assert_int_equal(standing_count.asked, 0);
}

/* ---- each word ---- */

#define STRONG_FRENCH "{'id':'French','hex':'2510','formation':'battle','stars':6,'corps_group':98}"
#define PICKETT "{'id':'Pickett-a','hex':'2511','formation':'battle'}"

/* Hood is driven back from 2512: away from Howard, or nearer to Lee. */
static void routes(void **unused) {
    (void)unused;
    field("'phase':'attack'", UNION_HQ ",{'id':'R.E.Lee-HQ','hex':'2216','mode':'maneuver','range_maneuver':40,"
                                       "'range_battle':20}," STRONG_FRENCH "," PICKETT
                                       ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99},"
                                       "{'id':'Howard','hex':'2415'}," FAR_PAIR);
    act_all("usa", "attack French 2511", "withhold", NULL);
    dice("[9, 1]");
    act("csa", "withhold");
    assert_true(legal("csa", "to 2413"));
    assert_string_equal(would("retreat-route", "safest"), "to 2613");
    assert_string_equal(would("retreat-route", "homeward"), "to 2513");
    dice_free();
}

static void the_neighbour_of_a_breakthrough(void **unused) {
    (void)unused;
    attack_field("", STRONG_FRENCH "," PICKETT
                                   ",{'id':'Hood-a','hex':'2512','formation':'battle','corps_group':99,'stars':4},"
                                   "{'id':'Stuart','hex':'2412','formation':'battle','stars':2}");
    act_all("usa", "attack French 2511", "withhold", NULL);
    dice("[9, 1]");
    act("csa", "withhold");
    dice_free();
    assert_string_equal(would("breakthrough", "strongest"), "push Hood-a");
    assert_string_equal(would("breakthrough", "weakest"), "push Stuart");
}

static void a_hex_farther(void **unused) {
    (void)unused;
    field("'phase':'attack','hexsides':{'2511/2411':'major-river'}",
          "{'id':'Burnside-HQ','hex':'2515','mode':'battle','range_battle':4,'stars':2}," REBEL_HQ
          ",{'id':'French','hex':'2510','formation':'battle','stars':6}," PICKETT
          ",{'id':'Hood-a','hex':'2514','formation':'battle'},{'id':'Howard','hex':'2612'}," FAR_PAIR);
    act_all("usa", "attack French 2511", "withhold", NULL);
    dice("[9, 5]");
    act("csa", "withhold");
    dice_free();
    assert_true(legal("usa", "to 2412"));
    assert_string_equal(would("pursuit", "always"), "to 2512");
    assert_string_equal(would("pursuit", "never"), "halt");
}

static void enemies_that_return(void **unused) {
    (void)unused;
    field("'phase':'blown-return','turn':3",
          BOTH_HQS ",{'id':'Hancock','where':'blown','turn':3,'stars':4},"
                   "{'id':'Howard','where':'blown','turn':3,'stars':2},"
                   "{'id':'French','where':'blown','turn':3,'stars':3},{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(side_now(), "csa");
    assert_string_equal(would("blown-return", "weakest"), "return Howard");
    assert_string_equal(would("blown-return", "strongest"), "return Hancock");
}

TESTS(test(nothing_is_asked), test(routes), test(the_neighbour_of_a_breakthrough), test(a_hex_farther),
      test(enemies_that_return))
