/* save_file.c: see save_file.h. */
#include "cli/common/save_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool read_save_file(const char *path, struct buffer *out) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char block[65536];
    size_t got;
    if (file == NULL) {
        fprintf(stderr, "enfilade: %s cannot be opened\n", path);
        return false;
    }
    buffer_add(out, "", 0);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        buffer_add(out, block, got);
    if (file != stdin)
        fclose(file);
    return true;
}

struct match *load_save_file(struct games *games, const char *path, bool *sound) {
    struct buffer text = {0};
    struct save_trouble trouble;
    *sound = false;
    if (!read_save_file(path, &text))
        return NULL;
    struct match *loaded = match_load(games, text.at, text.length, false, &trouble);
    if (loaded == NULL || trouble.state != SAVE_SOUND) {
        fprintf(stderr, "%s:%u: ", path, trouble.line);
        if (trouble.action > 0)
            fprintf(stderr, "action %u: ", trouble.action);
        fprintf(stderr, "%s%s%s%s\n", trouble.why, trouble.rule[0] ? " [" : "", trouble.rule,
                trouble.rule[0] ? "]" : "");
    } else {
        *sound = true;
    }
    free(text.at);
    return loaded;
}
