/* families.c: the families of games that the program knows. (The site begins with another list: src/site/regiments.c.)
 */
#include "load/family.h"

const struct family *const load_families[] = {&tactical_family, &fury_family, NULL};
