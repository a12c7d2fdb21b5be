import { hashOfSeed } from '../fairness/seeds.ts';

/** Ten rounds a minute for two months. */
export const CHAIN_LENGTH_MAX = 1_000_000;

export interface HashChain {
  /** Published before the first round: the hash of its seed. */
  readonly commitment: string;
  /** Of the rounds in the order of play: each is the hash of the next one, so that none gives away what comes. */
  readonly seeds: readonly string[];
}

/**
 * A chain for so many rounds, walked back from the seed of the last one. What is hashed is always the text of 64 hex digits,
 * never its bytes.
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

/** Whether one seed comes right after another in a chain; the first one after its commitment. */
export function verifyLink({
  earlier,
  later,
}: {
  readonly earlier: string;
  readonly later: string;
}): boolean {
  return hashOfSeed(later) === earlier;
}
