/* books.c: the games whose books the family knows, by name. */
#include "gbacw/books.h"

#include <string.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/games/standard/standard.h"

const struct profile *profile_named(const char *name) {
    static const struct profile *const all[] = {&monocacy_profile, &kernstown_profile, &gettysburg_profile,
                                                &standard_profile};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return &standard_profile;
}
