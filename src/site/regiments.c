/* regiments.c: the families of the program that a first visit loads: the battles of regiments, and no others. When one
 * of another family is opened, the worker goes on with the whole program (files.c, web/src/site/worker.ts). */
#include "load/family.h"

const struct family *const load_families[] = {&tactical_family, NULL};
