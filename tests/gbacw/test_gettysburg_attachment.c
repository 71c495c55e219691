/* test_gettysburg_attachment.c: brigades change their divisions by Terrible Swift Sword's book (17.35A, 17.6). */
#include "gettysburg_command.h"

static const char *under(const char *brigade_id) {
    json_t *at = json_object_get(brigade(brigade_id), "division");
    return json_is_string(at) ? json_string_value(at) : "";
}

/* McLaws and Hood side by side, Longstreet (3 Command Points) with them. */
static void longstreets_corps(void) {
    command_phase("csa");
    officer("Longstreet", "1210", "");
    officer("Hood", "1212", "");
    officer("Law", "1213", "");
    officer("Benning", "1213", "");
    officer("J.Robertson", "1223", ""); /* eleven hexes from Hood, and near nobody else */
    officer("McLaws", "1212", "");
    officer("Kershaw", "1211", "");
    officer("Semmes", "1211", "");
    officer("Pickett", "1201", "");
    officer("Garnett", "1201", "");
    officer("Kemper", "1201", "");
}

static void brigades_are_detached_within_the_radius(void **unused) {
    (void)unused;
    longstreets_corps();
    regiment("4-Ala", "1213", "n", "");
    regiment("15-Ala", "1220", "n", "");
    start();
    refused("csa", "detach J.Robertson", "17.62"); /* out of command, not detached */
    refused("csa", "detach Longstreet", "17.6");
    json_t *answer = act("csa", "detach Law");
    assert_true(event_told(answer, "command")); /* all have been tested before (17.0) */
    assert_string_equal(under("Law"), "");
    refused("csa", "augment Benning", "4.A");  /* and no points are spent after that */
    refused("csa", "detach Benning", "17.63"); /* one of a division's own at a time */
    refused("csa", "attach Law McLaws", "17.61");
    answer = act("csa", "end");
    assert_false(event_told(answer, "command"));
    assert_true(is_out("J.Robertson"));
    assert_false(is_out("4-Ala"));
    assert_true(is_out("15-Ala")); /* its men still answer to Law */
    on_to("initial-command");
    on_to("initial-command");
    assert_string_equal(under("Law"), ""); /* for as long as one likes */
    act("csa", "attach Law McLaws");
    assert_string_equal(under("Law"), "McLaws");
    assert_true(field_bool(brigade("Law"), "attached"));
    refused("csa", "attach Benning McLaws", "17.64"); /* one guest at a time */
    on_to("initial-command");
    on_to("initial-command");
    act("csa", "attach Law Hood"); /* another may come in his place */
    act("csa", "attach Benning McLaws");
    assert_string_equal(under("Law"), "Hood");
    assert_string_equal(under("Benning"), "McLaws");
    PROVED("tss2", "17.0b 17.61 17.62 17.63 17.64 17.67 4.A2 4.A3");
}

/* Only in this phase. */
static void masters_change_in_the_command_phase_only(void **unused) {
    (void)unused;
    longstreets_corps();
    regiment("4-Ala", "1213", "n", "");
    start();
    on_to("movement");
    refused("csa", "detach Law", NULL);
    refused("csa", "attach Law McLaws", NULL);
    PROVED("tss2", "4.A3");
}

/* Ewell has one Command Point: within his corps one brigade at a time; Hill's one; Longstreet's three. */
static void a_corps_moves_as_many_as_it_has_points(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Ewell", "1212", "");
    officer("Early", "1212", "");
    officer("Gordon", "1212", "");
    officer("Rodes", "1212", "");
    officer("Doles", "1212", "");
    officer("Johnson", "1212", "");
    officer("A.P.Hill", "1212", "");
    officer("Heth", "1212", "");
    officer("Davis", "1212", "");
    officer("Longstreet", "1212", "");
    officer("Hood", "1212", "");
    officer("McLaws", "1212", "");
    officer("Law", "1212", "");
    officer("Kershaw", "1212", "");
    start();
    act("csa", "attach Gordon Johnson"); /* within the corps: it counts once */
    refused("csa", "detach Doles", "17.6");
    refused("csa", "attach Davis Rodes", "17.6"); /* a guest counts for the corps it comes to */
    act("csa", "detach Law");
    act("csa", "detach Kershaw"); /* Longstreet's second */
    command_phase("csa");         /* and without a corps commander one */
    officer("Early", "1212", "");
    officer("Gordon", "1212", "");
    officer("Rodes", "1212", "");
    officer("Doles", "1212", "");
    start();
    act("csa", "detach Gordon");
    refused("csa", "detach Doles", "17.6");
    PROVED("tss2", "17.6a");
}

/* A brigade at its limit is not detached, but comes home. */
static void spent_brigades_stay(void **unused) {
    (void)unused;
    longstreets_corps();
    more("'brigades':[{'id':'Law','boxes':12}]");
    start();
    refused("csa", "detach Law", "17.66");
    longstreets_corps();
    more("'brigades':[{'id':'Law','boxes':12,'division':'McLaws','attached':true},{'id':'Kershaw','boxes':11,"
         "'division':null,'detached':true}]");
    start();
    refused("csa", "detach Law", "17.66");
    act("csa", "attach Law Hood");
    assert_string_equal(under("Law"), "Hood");
    act("csa", "attach Kershaw McLaws");
    assert_string_equal(under("Kershaw"), "McLaws");
    PROVED("tss2", "17.66");
}

/* The loss of the division commander, or of touch with him, detaches nobody. */
static void nobody_is_detached_by_loss(void **unused) {
    (void)unused;
    command_phase("csa");
    officer("Hood", "1212", ",'fate':'killed','hex':null");
    officer("Law", "1213", "");
    officer("Benning", "1223", "");
    officer("McLaws", "1213", "");
    more("'divisions':[{'id':'Hood','leader':null}]");
    start();
    refused("csa", "detach Law", "17.65");
    refused("csa", "attach Law McLaws", "17.65");
    act("csa", "end");
    assert_true(is_out("Law")); /* nobody is there within whose radius he could be */
    assert_string_equal(under("Law"), "Hood");
    assert_string_equal(under("Benning"), "Hood");
    assert_false(field_bool(brigade("Law"), "detached"));
    PROVED("tss2", "17.65");
}

/* Warren takes two brigades, whatever 17.6 says. */
static void warren_takes_two(void **unused) {
    (void)unused;
    command_phase("usa");
    officer("Warren", "1212", "");
    officer("Sykes", "1210", "");
    officer("Barnes", "1210", "");
    officer("Ayres", "1210", "");
    officer("Vincent", "1213", "");
    officer("Sweitzer", "1213", "");
    officer("Tilton", "1213", "");
    officer("Weed", "1213", "");
    officer("Day", "1223", "");
    regiment("20-Me", "1213", "n", "");
    start();
    act("usa", "attach Vincent Warren");
    refused("usa", "attach Day Warren", "17.64"); /* too far */
    act("usa", "attach Sweitzer Warren");         /* a second of the same division */
    refused("usa", "attach Weed Warren", "17.64");
    act("usa", "detach Weed"); /* Sykes' one Command Point is still free, and so is Barnes' place */
    refused("usa", "detach Tilton", "17.6");
    act("usa", "end");
    assert_string_equal(under("3/1/V"), "Warren");
    on_to("initial-command");
    on_to("initial-command");
    json_t *told = event_of(act("usa", "augment Vincent"), "augment"); /* as a division commander */
    assert_string_equal(field_text(told, "by"), "Warren");
    act("usa", "end");
    assert_false(is_out("Vincent"));
    PROVED("tss2", "17.35A");
}

/* 34.47H: at 13:00 on the third day those out of command may be called detached, however many, and stay so. */
static void called_detached(const char *base, int turn) {
    command_phase("csa");
    on_turn(turn);
    more(base);
    officer("Longstreet", "0101", "");
    officer("McLaws", "0101", "");
    officer("Kershaw", "1223", "");
    officer("Wofford", "2320", "");
    officer("Barksdale", "0102", "");
    start();
}

static void cut_off_at_one_o_clock(void **unused) {
    (void)unused;
    const char *third_day = "'base':'gettysburg/high-water-mark'";
    called_detached(third_day, 1);
    act_all("csa", "detach Kershaw", "detach Wofford", NULL); /* two of one division */
    refused("csa", "detach Barksdale", "17.63");              /* who is in command, by the book */
    act("csa", "end");
    assert_false(is_out("Kershaw") || is_out("Wofford"));
    assert_string_equal(under("Kershaw"), "");
    on_to("initial-command");
    on_to("initial-command");
    assert_string_equal(under("Wofford"), "");
    called_detached(third_day, 1); /* they need not be */
    act("csa", "end");
    assert_true(is_out("Kershaw"));
    called_detached(third_day, 2); /* nor later */
    refused("csa", "detach Kershaw", "17.62");
    called_detached("'base':'gettysburg/three-days'", 1); /* nor on the other days */
    refused("csa", "detach Kershaw", "17.62");
    PROVED("tss2", "34.47H");
}

TESTS(test(cut_off_at_one_o_clock), test(brigades_are_detached_within_the_radius),
      test(masters_change_in_the_command_phase_only), test(a_corps_moves_as_many_as_it_has_points),
      test(spent_brigades_stay), test(nobody_is_detached_by_loss), test(warren_takes_two))
