import type { SharedRound } from './shared-round.ts';

/** The secret of a round that has no shoe. */
export function roundSecret({ secret, id }: Pick<SharedRound, 'secret' | 'id'>): string {
  if (secret === null) throw new Error(`shared round ${id} has no secret`);
  return secret;
}
