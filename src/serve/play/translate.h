/* translate.h: documents that were made in English, for readers of another language. */
#ifndef ENFILADE_SERVE_PLAY_TRANSLATE_H
#define ENFILADE_SERVE_PLAY_TRANSLATE_H

#include <jansson.h>

#include "core/language.h"

/* Every text of the tree that the catalogue knows is said in the language (NULL: English, nothing changes). */
void translate_document(json_t *tree, const struct language *language);

#endif
