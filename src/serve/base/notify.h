/* notify.h: what the service manager hears of us, by systemd's protocol: a datagram to $NOTIFY_SOCKET.
 *
 * Without that variable nothing is sent. The watchdog's sign of life is sent by the event loop: a loop that hangs sends
 * none, and the service is started again. */
#ifndef ENFILADE_SERVE_BASE_NOTIFY_H
#define ENFILADE_SERVE_BASE_NOTIFY_H

#include <stdint.h>

/* One or more lines: "READY=1", "WATCHDOG=1", "STOPPING=1", "STATUS=text". */
void notify_say(const char *lines);
/* The settings are being read again; "READY=1" ends it. */
void notify_reloading(void);
/* How often a sign of life is wanted, in microseconds: half of $WATCHDOG_USEC; 0: never. */
uint64_t notify_watchdog(void);

#endif
