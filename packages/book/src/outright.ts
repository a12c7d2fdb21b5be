import type { Fixture } from './feed-event.ts';

/** Who wins a league or a cup: a race whose runners are its sides. It has pages of its own and is not in any list of matches. */
export function isOutright({ kind, runnersKind }: Fixture): boolean {
  return kind === 'race' && runnersKind === 'sides';
}
