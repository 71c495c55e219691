/* test_protocol.c: bad input gets an error and the conversation goes on. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdlib.h>

#include "cli/common/session.h"

static void says(const char *line, const char *kind) {
    char *answer = session_answer(harness_session(), line, strlen(line));
    json_t *json = json_loads(answer, 0, NULL);
    assert_non_null(json);
    assert_false(field_bool(json, "ok"));
    assert_string_equal(field_text(field_of(json, "error"), "kind"), kind);
    assert_true(strlen(field_text(field_of(json, "error"), "why")) > 0);
    json_decref(json);
    free(answer);
}

static void malformed_lines_are_refused(void **unused) {
    (void)unused;
    says("", "request");
    says("{", "request");
    says("[]", "request");
    says("null", "request");
    says("\"scenarios\"", "request");
    says("{}", "request");
    says("{\"cmd\":7}", "request");
    says("{\"cmd\":\"dance\"}", "request");
    says("{\"cmd\":\"scenarios\",\"cmd\":\"scenarios\"}", "request");
    says("{\"cmd\":\"scenarios\",\"loudly\":true}", "request");
    says("{\"cmd\":\"new\"}", "request");
    says("{\"cmd\":\"new\",\"scenario\":7}", "request");
    says("{\"cmd\":\"new\",\"scenario\":\"waterloo/battle\"}", "unknown");
    says("{\"cmd\":\"load\",\"text\":\"\"}", "request");
    says("{\"cmd\":\"load\",\"text\":\"enfilade-save 1\\nscenario waterloo\\nbegin\\n\"}", "request");
    says("{\"cmd\":\"scenarios\\u0000\"}", "request");
    says("\xff\xfe", "request");
}

static void without_a_game_most_requests_are_refused(void **unused) {
    (void)unused;
    harness_close(NULL);
    says("{\"cmd\":\"actions\"}", "request");
    says("{\"cmd\":\"do\",\"side\":\"usa\",\"action\":\"end\"}", "request");
    says("{\"cmd\":\"hash\"}", "request");
    says("{\"cmd\":\"undo\"}", "request");
}

static void over_long_lines_are_refused_and_the_loop_goes_on(void **unused) {
    (void)unused;
    char *bytes = NULL;
    size_t size = 0;
    FILE *in = tmpfile();
    for (size_t i = 0; i < SESSION_LINE_MAX + 100; i++)
        fputc('x', in);
    fputs("\n\n   \n{\"cmd\":\"scenarios\",\"id\":9}", in); /* the last line has no end */
    rewind(in);
    FILE *out = open_memstream(&bytes, &size);
    assert_int_equal(session_loop(harness_session(), in, out), 0);
    fclose(out);
    fclose(in);
    char *second = strchr(bytes, '\n') + 1;
    assert_non_null(strstr(bytes, "too long"));
    json_t *answer = json_loads(second, JSON_DISABLE_EOF_CHECK, NULL);
    assert_true(field_bool(answer, "ok"));
    assert_int_equal(field_int(answer, "id"), 9);
    json_decref(answer);
    free(bytes);
}

TESTS(test(malformed_lines_are_refused), test(without_a_game_most_requests_are_refused),
      test(over_long_lines_are_refused_and_the_loop_goes_on))
