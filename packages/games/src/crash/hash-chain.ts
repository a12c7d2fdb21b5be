import { hashOfSeed } from '../fairness/seeds.ts';

/** Covers two months at about ten rounds a minute. */
export const CHAIN_LENGTH_MAX = 1_000_000;

export interface HashChain {
  /** Hash of the first round's seed, published before the first round. */
  readonly commitment: string;
  /** Seeds of the rounds in order of play. Each is the hash of the next one, so no seed reveals a later one. */
  readonly seeds: readonly string[];
}

/**
 * Generates a chain of `length` rounds, backwards from the seed of the last round. Hash inputs are the text of 64 hex
 * digits, never its bytes.
 */
export function makeChain(lastSeedHex: string, length: number): HashChain {
  if (!/^[\da-f]{64}$/.test(lastSeedHex))
    throw new RangeError(
      `makeChain: expected 64 hex digits in lower case, got ${lastSeedHex.length} characters`,
    );
  if (!Number.isInteger(length) || length < 1 || length > CHAIN_LENGTH_MAX)
    throw new RangeError(`makeChain: a chain has 1 to ${CHAIN_LENGTH_MAX} rounds`);
  const backwards = [lastSeedHex];
  let earliest = lastSeedHex;
  while (backwards.length < length) {
    earliest = hashOfSeed(earliest);
    backwards.push(earliest);
  }
  return { commitment: hashOfSeed(earliest), seeds: backwards.reverse() };
}

/** True if `later` directly follows `earlier` in a chain. The first seed follows the commitment. */
export function verifyLink({
  earlier,
  later,
}: {
  readonly earlier: string;
  readonly later: string;
}): boolean {
  return hashOfSeed(later) === earlier;
}
