/* serve.h: the server, as the program starts it. */
#ifndef ENFILADE_SERVE_SERVE_H
#define ENFILADE_SERVE_SERVE_H

#include "serve/base/server.h"

/* Runs until a signal ends it (SIGINT, SIGTERM); SIGHUP reads the settings again, and opens the log again. Returns the
 * program's exit status. */
int serve_run(const struct server_options *options);

#endif
