/* test_words.c: the log of whole games read as a player reads it: sentences with names, numbers and nothing left over
 * from patterns; prompts that are sentences or questions. */
#include "harness/log_reading.h"

static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                      "spotsylvania",   "chickamauga",      "chattanooga"};

static void whole_logs(void **unused) {
    (void)unused;
    told_kinds = json_object();
    for (uint64_t seed = 51; seed <= 62; seed++)
        read_log(battles[seed % 6], seed);
    assert_true(json_object_size(told_kinds) >= 30);
    show_close();
    json_decref(told_kinds);
}

TESTS(test(whole_logs))
