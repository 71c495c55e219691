/* routes.h: every table of routes, one a file of handlers. */
#ifndef ENFILADE_SERVE_ROUTES_H
#define ENFILADE_SERVE_ROUTES_H

#include "serve/net/request.h"
#include "serve/people/admin.h"
#include "serve/people/languages.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/people/push.h"
#include "serve/people/reset.h"
#include "serve/play/documents.h"

extern const struct route METRICS_ROUTES[]; /* metrics_page.c */
extern const struct route HEALTH_ROUTES[];  /* health.c */

extern const struct route ADDRESS_ROUTES[];    /* api_addresses.c */
extern const struct route CLUB_ROUTES[];       /* api_club.c */
extern const struct route LADDER_ROUTES[];     /* api_ladder.c */
extern const struct route TOURNAMENT_ROUTES[]; /* api_tournament.c */

extern const struct route LETTER_ROUTES[]; /* api_letters.c */
extern const struct route LOBBY_ROUTES[];  /* api_lobby.c */
extern const struct route PLAY_ROUTES[];   /* api_play.c */
extern const struct route SEAT_ROUTES[];   /* api_seats.c */
extern const struct route ORDER_ROUTES[];  /* api_orders.c */
extern const struct route TALK_ROUTES[];   /* api_talk.c */
extern const struct route TEAM_ROUTES[];   /* api_team.c */
extern const struct route REPLAY_ROUTES[]; /* api_past.c */
extern const struct route STUDY_ROUTES[];  /* api_studies.c */
extern const struct route LAB_ROUTES[];    /* api_lab.c */

#define ROUTES                                                                                                         \
    HEALTH_ROUTES, ADDRESS_ROUTES, PEOPLE_ROUTES, RESET_ROUTES, ADMIN_ROUTES, CLUB_ROUTES, LADDER_ROUTES,              \
        TOURNAMENT_ROUTES, NOTICES_ROUTES, LANGUAGE_ROUTES, PUSH_ROUTES, METRICS_ROUTES, PLAY_ROUTES, LOBBY_ROUTES,    \
        DOCUMENT_ROUTES, SEAT_ROUTES, LETTER_ROUTES, ORDER_ROUTES, TALK_ROUTES, TEAM_ROUTES, REPLAY_ROUTES,            \
        STUDY_ROUTES, LAB_ROUTES

#endif
