import { type Draws, roundDraws } from '../fairness/draws.ts';

/** What decides a round that many play: committed to before the first bet, with no part of any player's. */
export interface SharedSeed {
  /** 64 hex digits; all that is hashed is this text, never the bytes. */
  readonly secret: string;
  readonly table: string;
  /** Counts the table's rounds, or its shoes. */
  readonly no: number;
}

/**
 * The draws of a shared round: HMAC-SHA256 of `table-no:place:block`, keyed by the text of its secret. Places are streams
 * that know nothing of each other.
 */
export function sharedDraws({ secret, table, no }: SharedSeed, place = 0): Draws {
  return roundDraws({ serverSeed: secret, clientSeed: `${table}-${no}`, nonce: place });
}
