/* acts.ts: the log of a club, said in the reader's language. The server keeps each act with a few English words beside it: a
 * role, a time, the format or the round of a tournament. What people wrote themselves stays as it is. */
import type { Act, Member, TournamentRow } from '../protocol.js';
import { t } from '../language.js';
import { FOREVER, when } from './times.js';

export const ROLES: Record<Member['role'], string> = {
  member: t('member'),
  moderator: t('moderator'),
  admin: t('admin'),
};
export const FORMATS: Record<TournamentRow['format'], string> = {
  'round-robin': t('round robin: everybody meets everybody'),
  swiss: t('Swiss: those with equal points meet'),
};
const ACTS: Record<string, string> = {
  add: t('made an account for'),
  passwd: t('set a new password for'),
  delete: t('deleted'),
  ban: t('banned'),
  unban: t('lifted the ban of'),
  mute: t('muted'),
  unmute: t('let speak again'),
  role: t('changed the role of'),
  invite: t('made the invitation'),
  revoke: t('took back the invitation'),
  reset: t('made a link for a new password for'),
  'remove-line': t('removed words from the chat of'),
  'delete-game': t('deleted the game'),
  tournament: t('ran the tournament'),
};

const wordOf = (words: Record<string, string>, word: string): string => words[word] ?? word;
/** "until 2026-07-04 12:00 UTC: rude", "for ever": the time as it is written here, and the reason. */
function timed(detail: string): string {
  const [, forever, date, clock, reason] = /^(?:(for ever)|until (\S+) (\S+) UTC)(?:: (.*))?$/s.exec(detail) ?? [];
  if (!forever && !date) return detail;
  const until = forever ? when(FOREVER) : t('until {0}', when(Date.parse(`${date}T${clock}Z`) / 1000));
  return reason ? `${until}: ${reason}` : until;
}
/** "swiss", "next 2", "delete 1" */
function ofTournament(detail: string): string {
  const [, act, round = ''] = /^(next|delete) (\d+)$/.exec(detail) ?? [];
  if (act === 'next') return t('round {0}', round);
  return act === 'delete' ? t('deleted in round {0}', round) : wordOf(FORMATS, detail);
}
const DETAILS: Record<string, (detail: string) => string> = {
  add: (detail) => wordOf(ROLES, detail),
  role: (detail) => wordOf(ROLES, detail),
  ban: timed,
  mute: timed,
  invite: timed,
  tournament: ofTournament,
};

/** What was done, who did it, and what is to be said of it. */
export const actWords = ({ what }: Act): string => wordOf(ACTS, what);
/** Who works at the command line is the host. */
export const actActor = ({ actor }: Act): string => (actor === 'the host' ? t('the host') : actor);
export const actDetail = ({ what, detail }: Act): string => DETAILS[what]?.(detail) ?? detail;
