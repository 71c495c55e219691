/* documents.h: catalogues, maps and rules of the games, written once. */
#ifndef ENFILADE_SERVE_DOCUMENTS_H
#define ENFILADE_SERVE_DOCUMENTS_H

struct hall;
void documents_free(struct hall *hall);

#endif
