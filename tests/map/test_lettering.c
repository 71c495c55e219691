/* test_lettering.c: the names on every sheet of `enfilade map` keep apart and within the frame, and the title stays in
 * its box. */
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>

#include "cli/map/draw.h"
#include "draw/sheet_parts.h"
#include "harness/harness.h"

static bool meets(const struct letter_box *a, const struct letter_box *b) {
    return a->west < b->east && b->west < a->east && a->north < b->south && b->north < a->south;
}

static int clashes(const char *game, const struct lettering *all) {
    int count = 0;
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < i; k++)
            if (all->box[i].name != all->box[k].name && meets(&all->box[i], &all->box[k])) {
                print_error("%s: names %d and %d of drawing.yaml touch at %.1f, %.1f\n", game, all->box[k].name + 1,
                            all->box[i].name + 1, all->box[i].west, all->box[i].north);
                count++;
            }
    return count;
}

static void names_keep_apart_and_titles_in_their_boxes(void **unused) {
    (void)unused;
    static const char *const games[] = {"monocacy",       "kernstown",  "gettysburg", "crossroads",
                                        "fredericksburg", "wilderness", "chickamauga"};
    struct lettering *all = malloc(sizeof *all);
    assert_non_null(all);
    int wrong = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        assert_true(draw_lettering("games", games[g], all));
        assert_true(all->count > 5 && all->count < LETTER_BOXES_MAX);
        wrong += clashes(games[g], all);
        assert_int_equal(all->title_count, 4);
        for (int i = 0; i < all->title_count; i++) {
            const struct letter_box *line = &all->title[i];
            if (line->west < all->frame.west + 0.1 || line->east > all->frame.east - 0.1 ||
                line->north < all->frame.north || line->south > all->frame.south) {
                print_error("%s: line %d of the title runs out of its box\n", games[g], i + 1);
                wrong++;
            }
        }
    }
    free(all);
    cairo_debug_reset_static_data(); /* what the libraries keep for the next drawing */
    FcFini();
    assert_int_equal(wrong, 0);
}

TESTS(test(names_keep_apart_and_titles_in_their_boxes))
