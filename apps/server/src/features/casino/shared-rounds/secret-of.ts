import type { SharedRound } from './shared-round.ts';

/** What decides a round that no shoe does. */
export function secretOf({ secret, id }: Pick<SharedRound, 'secret' | 'id'>): string {
  if (secret === null) throw new Error(`shared round ${id} has no secret`);
  return secret;
}
