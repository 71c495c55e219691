/* test_foresight.c: the preview of orders says with which odds every fire would be fought. */
#include "gbacw/fight.h"
#include "harness/harness.h"

static void order(const char *text) {
    assert_true(field_bool(askf("{'cmd':'order','side':'csa','order':'%s'}", text), "ok"));
}

static json_t *fights(void) { return field_of(asked("{'cmd':'foresee','side':'csa'}"), "fights"); }

/* The other side's too: it fires where somebody leaves its zone. */
static void every_fire_that_is_foreseen_has_odds(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','units':["
            "{'id':'9-Va','hex':'0711','facing':'ne','formation':'line'},{'id':'Calloway','hex':'0711'},"
            "{'id':'57-Pa','hex':'0710','facing':'s','formation':'line'}]}");
    order("9-Va withdraw 0317 ask never");
    json_t *rows = fights(), *row;
    size_t i;
    assert_true(json_array_size(rows) > 0);
    json_array_foreach(rows, i, row) {
        assert_string_equal(field_text(row, "event"), "fire");
        assert_true(field_int(field_of(field_of(row, "chances"), "loss"), "ppm") > 0);
    }
}

static void muskets_and_guns_that_fire_together_are_one_row(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'offensive-fire','phasing':'csa','units':["
            "{'id':'9-Va','hex':'0711','facing':'n','formation':'line'},"
            "{'id':'Hollis','hex':'0611','facing':'n','formation':'unlimbered'},"
            "{'id':'57-Pa','hex':'0710','facing':'s','formation':'line'}]}");
    order("9-Va+Hollis hold ask never");
    json_t *rows = fights(), *row = json_array_get(rows, 0);
    assert_int_equal(json_array_size(rows), 1);
    assert_int_equal(json_array_size(field_of(row, "units")), 2);
    assert_true(field_int(field_of(field_of(row, "chances"), "loss"), "ppm") > 0);
}

TESTS(test(every_fire_that_is_foreseen_has_odds), test(muskets_and_guns_that_fire_together_are_one_row))
