/* gettysburg_field.h: positions for the tests of Terrible Swift Sword's own rules, on the made-up board of kernstown.h.
 */
#ifndef ENFILADE_TESTS_GETTYSBURG_FIELD_H
#define ENFILADE_TESTS_GETTYSBURG_FIELD_H
#define FIELD_GAME "gettysburg"
#ifndef FIELD_BASE /* a test may need another scenario: some have rules of their own */
#define FIELD_BASE "gettysburg/culps-hill"
#endif
#include "kernstown.h"
#endif
