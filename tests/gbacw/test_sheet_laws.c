/* test_sheet_laws.c: no sheet of the regimental games shows an empty line, in any of their battles. */
#include "harness/harness.h"
#include "harness/sheet_laws.h"

static void monocacy(void **unused) {
    (void)unused;
    sheets_say_something("monocacy/battle", 24, 110);
}

static void kernstown(void **unused) {
    (void)unused;
    sheets_say_something("kernstown/battle", 24, 90);
}

static void gettysburg(void **unused) {
    (void)unused;
    sheets_say_something("gettysburg/mcphersons-ridge", 24, 200);
}

TESTS(test(monocacy), test(kernstown), test(gettysburg))
