/* sheet_text.h: sheets (play/sheet.h) on a terminal of eighty columns. */
#ifndef ENFILADE_CLI_SHEET_TEXT_H
#define ENFILADE_CLI_SHEET_TEXT_H

#include <jansson.h>

#include <stdbool.h>

enum { COLUMNS = 77 }; /* the prompt stands before the first line */

/* Words up to the right margin; later lines are indented. */
void print_wrapped(const char *text, int first, int later);
/* The whole sheet: sections, then what it would mark on a map. */
void print_sheet(const json_t *sheet);

#endif
