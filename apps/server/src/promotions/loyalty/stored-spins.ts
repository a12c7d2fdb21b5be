import { hashOfSeed, roundDraws } from '@evens/games';
import { loyaltyWheel, spinWheel, wheelSegments } from '@evens/loyalty';
import type { Queryable } from '../../platform/db.ts';

/** A stored spin of the wheel. */
export interface StoredSpin {
  readonly id: number;
  readonly segment: number;
  readonly segment_key: string;
  readonly rules_version: number;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
}

export async function readStoredSpins(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredSpin[]> {
  const { rows } = await db.query<StoredSpin>(
    `select id, segment, segment_key, rules_version, server_seed, server_seed_hash, client_seed, nonce
     from loyalty_spin where id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows;
}

/** Replays a spin and returns its fault. Undefined if the spin is correct, or if the rules have changed since. */
export function wrongInSpin(spin: StoredSpin): string | undefined {
  if (hashOfSeed(spin.server_seed) !== spin.server_seed_hash)
    return 'its server seed is not the committed one';
  if (spin.rules_version !== loyaltyWheel.version) return undefined;
  const { server_seed: serverSeed, client_seed: clientSeed, nonce } = spin;
  const due = spinWheel(roundDraws({ serverSeed, clientSeed, nonce }));
  return due === spin.segment && wheelSegments[due]?.key === spin.segment_key
    ? undefined
    : `it gave segment ${spin.segment} (${spin.segment_key}) instead of ${due}`;
}
