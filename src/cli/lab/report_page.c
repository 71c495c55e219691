/* report_page.c: see report_page.h. The page is a script of the client's bundle (web/src/lab/report.ts), the figures
 * and the pictures of the ground, in one file. */
#include "cli/lab/report_page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/position.h"
#include "lab/ground_picture.h"
#include "serve/net/assets.h"

static const char SCRIPT[] = "lab-report.js";

static const struct asset *find_script(void) {
    for (const struct asset *asset = ASSETS; asset->name != NULL; asset++)
        if (strcmp(asset->name, SCRIPT) == 0 && asset->as[ENCODING_PLAIN].bytes != NULL)
            return asset;
    return NULL;
}

/* Inside a script element a text must not close it. */
static void write_figures(const char *text, FILE *file) {
    for (const char *at = text; *at != 0; at++) {
        if (at[0] == '<')
            fputs("\\u003c", file);
        else
            fputc(*at, file);
    }
}

static void write_title(const char *title, FILE *file) {
    for (; *title != 0; title++)
        if (strchr("<>&\"", *title) != NULL)
            fprintf(file, "&#%d;", *title);
        else
            fputc(*title, file);
}

static json_t *grounds_json(const struct experiment *experiment) {
    json_t *out = json_object();
    for (unsigned i = 0; experiment->maps && i < experiment->arms; i++) {
        const struct lab_arm *arm = &experiment->arm[i];
        json_t *picture = json_object_get(out, arm->scenario) == NULL ? lab_ground_picture(arm) : NULL;
        if (picture != NULL)
            json_object_set_new(out, arm->scenario, picture);
    }
    draw_end(); /* what the libraries keep for the next drawing */
    return out;
}

static bool write_page(const char *title, const char *figures, const struct asset *script, FILE *file) {
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          file);
    write_title(title, file);
    fputs("</title>\n</head>\n<body>\n<main></main>\n<script type=\"application/json\" id=\"figures\">", file);
    write_figures(figures, file);
    fputs("</script>\n<script>", file);
    fwrite(script->as[ENCODING_PLAIN].bytes, 1, script->as[ENCODING_PLAIN].length, file);
    fputs("</script>\n</body>\n</html>\n", file);
    return ferror(file) == 0;
}

bool write_report_page(const struct experiment *experiment, const json_t *figures, const char *path) {
    const struct asset *script = find_script();
    if (script == NULL) {
        fputs("enfilade: this program was built without the client: no report.html is written\n", stderr);
        return true;
    }
    json_t *all = json_copy((json_t *)(uintptr_t)figures);
    json_object_set_new(all, "grounds", grounds_json(experiment));
    char *text = json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(10));
    json_decref(all);
    FILE *file = fopen(path, "w");
    bool done = file != NULL && text != NULL && write_page(experiment->title, text, script, file);
    done = file != NULL && fclose(file) == 0 && done;
    if (!done)
        fprintf(stderr, "enfilade: %s: %s\n", path, strerror(errno));
    free(text);
    return done;
}
