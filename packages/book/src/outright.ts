import type { Fixture } from './feed-event.ts';

/**
 * The winner of a league or a cup: a race whose runners are its sides. It has its own pages and is not in lists of
 * matches.
 */
export function isOutright({ kind, runnersKind }: Fixture): boolean {
  return kind === 'race' && runnersKind === 'sides';
}
