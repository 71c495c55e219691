/* language.h: catalogues of messages on disk (games/lang/CODE.po, in the format of GNU gettext) -> the engine's tables.
 *
 * Of the format this reads what translators' tools write: msgid, msgid_plural, msgstr, msgstr[n], strings over several
 * lines, the escapes \n \t \" \\ and \nnn in octal, comments, and the header's Plural-Forms. */
#ifndef ENFILADE_LOAD_LANGUAGE_H
#define ENFILADE_LOAD_LANGUAGE_H

#include "core/language.h"
#include "load/load.h"

/* A catalogue as it stands in a file; `text` is read, not kept. NULL with the error's line and reason filled in. */
struct language *load_language(const char *code, const char *text, struct load_error *error);
/* games_dir/lang/CODE.po, likewise. */
struct language *load_language_file(const char *games_dir, const char *code, struct load_error *error);
void load_language_free(struct language *language);

#endif
