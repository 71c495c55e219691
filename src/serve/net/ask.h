/* ask.h: what is behind a port of this machine, for those who want to start a server there. */
#ifndef ENFILADE_SERVE_NET_ASK_H
#define ENFILADE_SERVE_NET_ASK_H

#include <stdint.h>

enum port_answer {
    PORT_FREE,     /* nobody listens */
    PORT_ENFILADE, /* a server of ours */
    PORT_OTHER,    /* another program: it answered something else */
    PORT_SILENT,   /* somebody listens and does not answer in time */
};

/* Asks who listens at an address and port for its health. Takes two seconds at most, whatever is there. */
enum port_answer ask_port(const char *address, uint16_t port);

#endif
