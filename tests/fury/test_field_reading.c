/* test_field_reading.c: how the staff sees a field of Divisions. */
#include "field.h"

#include "harness/harness.h"

static json_t *row_of(json_t *reading, const char *list, const char *key, const char *word) {
    json_t *row;
    size_t i;
    json_array_foreach(field_of(reading, list), i, row) if (strstr(field_text(row, key), word)) return row;
    return NULL;
}

/* Divisions side by side are one line; cover is who has a hex in their Zone of Control. */
static void divisions_in_line(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510','formation':'battle'},{'id':'French','hex':'2509','formation':"
                    "'battle'},{'id':'Hood-a','hex':'2310','formation':'battle'}");
    json_t *reading = query("{'what':'field','side':'usa'}");
    assert_int_equal(json_array_size(field_of(reading, "lines")), 2);
    json_t *line = row_of(reading, "lines", "side", "usa");
    assert_int_equal(json_array_size(field_of(line, "units")), 2);
    assert_string_equal(field_text(json_array_get(field_of(line, "units"), 0), "faces"), "Hood-a");
    json_t *cover = row_of(reading, "cover", "hex", "2410");
    assert_int_equal(field_int(cover, "support"), 2);
    assert_int_equal(field_int(cover, "threat"), 1);
}

/* The places of the conditions are key ground, and the artillery's stock stands in the sheet. */
static void conditions_are_key_ground(void **unused) {
    (void)unused;
    scenario("fredericksburg/battle", NULL, 1);
    json_t *reading = query("{'what':'field','side':'csa'}"), *key = json_array_get(field_of(reading, "keys"), 0);
    assert_non_null(key);
    assert_string_equal(field_text(key, "reason"), "points");
    assert_true(field_int(key, "hexes") > 1);
    assert_int_equal(json_array_size(field_of(key, "ways")), 2);
    json_t *sheet = field_of(ask("{'cmd':'sheet','what':'field','side':'csa'}"), "sheet");
    char *text = json_dumps(sheet, 0);
    assert_non_null(strstr(text, "Ammunition Points left"));
    assert_non_null(strstr(text, "How the Confederate staff sees it"));
    free(text);
}

TESTS(test(divisions_in_line), test(conditions_are_key_ground))
