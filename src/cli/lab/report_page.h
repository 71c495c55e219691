/* report_page.h: the report as one HTML page that opens anywhere. */
#ifndef ENFILADE_CLI_REPORT_PAGE_H
#define ENFILADE_CLI_REPORT_PAGE_H

#include <jansson.h>

#include "lab/experiment.h"

/* False: it cannot be written, and that was said on stderr. */
bool write_report_page(const struct experiment *experiment, const json_t *figures, const char *path);

#endif
