/* languages.h: which language a person reads. It is kept with them, so that mails and other notices can be written in
 * it when no page of theirs is open. */
#ifndef ENFILADE_SERVE_PEOPLE_LANGUAGES_H
#define ENFILADE_SERVE_PEOPLE_LANGUAGES_H

#include "core/text.h"
#include "serve/net/request.h"
#include "serve/store/people.h"

#define LANGUAGE_ENGLISH "en"

/* Whether this server has its messages. */
bool languages_has(const struct server *server, const char *code);
/* The messages of a language by its code; NULL: English, or there is none. */
const struct language *languages_of(const struct server *server, const char *code);
const struct language *languages_of_person(const struct server *server, int64_t person);
/* What a visitor asks for: the query's `lang`, else the best of Accept-Language that there is, else English. */
void languages_wanted(const struct request *request, char out[PERSON_LANGUAGE_SIZE]);
/* The title of a game: one that nobody named is called by its battle and the date, which has words too. */
void languages_title(const struct language *language, const char *title, struct text *out);

extern const struct route LANGUAGE_ROUTES[];

#endif
