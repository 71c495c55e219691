/* special.c: which reader of special.yaml serves which profile. */
#include "load/tactical/special.h"

#include <string.h>

bool special_byte(struct source *source, const char *where, const char *text, int high, uint8_t *out) {
    int value = 0;
    if (!read_number(source, where, text, 0, high, &value, NULL))
        return false;
    *out = (uint8_t)value;
    return true;
}

static const struct special_reader *const readers[] = {&special_monocacy, &special_kernstown, &special_gettysburg,
                                                       &special_standard};

bool read_special(const struct folder *folder, struct gbacw_tables *tables) {
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i]->profile, tables->profile) == 0) {
            struct source source;
            void *document = source_read(&source, folder->games_dir, folder->game, "special.yaml", readers[i]->schema,
                                         folder->error);
            bool good = document && readers[i]->read(&source, document, tables);
            source_free(readers[i]->schema, document);
            return good;
        }
    return true;
}
