/* plural.h: which form of a noun goes with a number, by the rule in a catalogue's header.
 *
 * The rule is an expression of C over `n`, as GNU gettext defines it (Plural-Forms): "n != 1", or for Polish
 * "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2". It ends with the string or with a semicolon. */
#ifndef ENFILADE_CORE_PLURAL_H
#define ENFILADE_CORE_PLURAL_H

#include "core/types.h"

/* Its value for a number. What cannot be read counts as 0: see plural_is_sound. */
unsigned plural_form(const char *rule, uint64_t number);
/* Whether all of it can be read, and it gives one of so many forms for the numbers that a game has. */
bool plural_is_sound(const char *rule, unsigned forms);

#endif
