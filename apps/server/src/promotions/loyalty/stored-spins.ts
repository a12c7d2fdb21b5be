import { hashOfSeed, roundDraws } from '@evens/games';
import { chanceParts, type LoyaltyTerms, loyaltyWheel, prizeKey, spinWheel } from '@evens/loyalty';
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
  /** The wheel of the terms that the spin names. */
  readonly wheel: LoyaltyTerms['wheel'];
}

export async function readStoredSpins(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredSpin[]> {
  const { rows } = await db.query<StoredSpin>(
    `select s.id, s.segment, s.segment_key, s.rules_version, s.server_seed, s.server_seed_hash, s.client_seed, s.nonce,
            t.terms -> 'wheel' as wheel
     from loyalty_spin s join loyalty_terms t on t.version = s.terms_version where s.id > $1 order by s.id limit $2`,
    [after, limit],
  );
  return rows;
}

/** Replays a spin and returns its fault. Undefined if the spin is correct, or if the rules have changed since. */
export function wrongInSpin(spin: StoredSpin): string | undefined {
  if (hashOfSeed(spin.server_seed) !== spin.server_seed_hash)
    return 'its server seed is not the committed one';
  if (spin.rules_version !== loyaltyWheel.version) return undefined;
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, wheel } = spin;
  const due = spinWheel(roundDraws({ serverSeed, clientSeed, nonce }), chanceParts(wheel));
  const drawn = wheel[due];
  return due === spin.segment && drawn && prizeKey(drawn.prize) === spin.segment_key
    ? undefined
    : `it gave segment ${spin.segment} (${spin.segment_key}) instead of ${due}`;
}
