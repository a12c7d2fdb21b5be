import { type Draws, roundDraws } from '../fairness/draws.ts';

/** Seed of a shared round. It is committed to before the first bet and contains no client seed. */
export interface SharedSeed {
  /** 64 hex digits. Hash inputs are this text, never the bytes. */
  readonly secret: string;
  readonly table: string;
  /** Number of the table's round or shoe. */
  readonly no: number;
}

/**
 * Draws of a shared round: HMAC-SHA256(key: text of the secret, message: `table-no:place:block`). Places are
 * independent streams.
 */
export function sharedDraws({ secret, table, no }: SharedSeed, place = 0): Draws {
  return roundDraws({ serverSeed: secret, clientSeed: `${table}-${no}`, nonce: place });
}
