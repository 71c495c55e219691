/* club.h: what hosts of a club may do to people, and what stands in the way. The command line and the admin page do it
 * through here; every act is one change of the store, with a line in the log of acts. */
#ifndef ENFILADE_SERVE_PEOPLE_CLUB_H
#define ENFILADE_SERVE_PEOPLE_CLUB_H

#include "serve/store/club.h"

struct club_actor { /* who does it */
    int64_t person; /* 0: the host, at the command line */
    const char *name;
    enum role role;
};

/* A name without blanks around it; a sentence if it is none, or nobody may have it. */
const char *club_read_name(const char *from, char out[PERSON_NAME_SIZE]);

/* Each returns NULL, or a sentence why nothing was done. CLUB_UNWRITTEN: the store could not be written. */
extern const char CLUB_UNWRITTEN[];

const char *club_add(struct store *store, const struct club_actor *actor, const char *name, const char *password_hash,
                     enum role role);
const char *club_set_password(struct store *store, const struct club_actor *actor, int64_t person,
                              const char *password_hash);
const char *club_delete(struct store *store, const struct club_actor *actor, int64_t person);
/* Until then; 0 ends it. */
const char *club_ban(struct store *store, const struct club_actor *actor, int64_t person, int64_t until,
                     const char *reason);
const char *club_mute(struct store *store, const struct club_actor *actor, int64_t person, int64_t until,
                      const char *reason);
const char *club_set_role(struct store *store, const struct club_actor *actor, int64_t person, enum role role);
/* A word that opens an account until then. */
const char *club_invite(struct store *store, const struct club_actor *actor, int64_t expires, char *word, size_t size);
const char *club_revoke(struct store *store, const struct club_actor *actor, int64_t invitation);
/* A word by which somebody chooses a new password until then. */
const char *club_let_in_again(struct store *store, const struct club_actor *actor, int64_t person, int64_t expires,
                              char *word, size_t size);
/* The words of a line in a game's talk are taken away. */
const char *club_remove_line(struct store *store, const struct club_actor *actor, const char *game, int64_t line);
/* Something was done elsewhere: it is noted. */
bool club_note(struct store *store, const struct club_actor *actor, const char *what, const char *whom,
               const char *detail);

/* "3d", "12h", "for ever" as a moment from now on; "": for ever. False: it says nothing. */
bool club_read_time(const char *text, int64_t now, int64_t *until);
/* "for ever", or a date. */
void club_write_time(int64_t until, char *out, size_t size);

#endif
