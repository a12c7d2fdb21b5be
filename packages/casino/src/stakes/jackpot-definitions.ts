import { type CurrencyCode, type Fraction, fraction, smallUnitMinor } from '@evens/base';
import { deepVaultSheet, type InHouseGame } from '@evens/games';

/** A jackpot that rounds contribute to and win. */
export interface JackpotDefinition {
  /** `game:name`, or only the name if several games contribute to it. */
  readonly key: string;
  readonly name: string;
  /** Its amounts are whole multiples of this unit. 1 until the definition is bound to a currency. */
  readonly unitMinor: bigint;
  readonly seedMinor: bigint;
  /** Share of every stake. */
  readonly contribution: Fraction;
  /**
   * Maximum amount: the round that reaches the hidden trigger below it wins. Undefined if the game's own chance
   * decides.
   */
  readonly mustHitByMinor?: bigint;
}

/** All slots contribute to it, and the operator pays for it in addition to the slots' RTP. */
const mysteryJackpot: JackpotDefinition = {
  key: 'mystery',
  name: 'mystery',
  unitMinor: 1n,
  seedMinor: 10_000n,
  contribution: fraction(1n, 400n),
  mustHitByMinor: 50_000n,
};

const jackpotsOfGame: ReadonlyMap<string, readonly JackpotDefinition[]> = new Map([
  [
    'deep-vault',
    deepVaultSheet.pools.map(({ name, seedMinor, contribution }) => ({
      key: `deep-vault:${name}`,
      name,
      unitMinor: 1n,
      seedMinor,
      contribution,
    })),
  ],
]);

/** The jackpots that a round of the game contributes to, in lock order. */
export function jackpotsFilledBy({
  key,
  kind,
}: Pick<InHouseGame, 'key' | 'kind'>): readonly JackpotDefinition[] {
  const own = jackpotsOfGame.get(key) ?? [];
  return (kind === 'slot' ? [...own, mysteryJackpot] : own).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The shared jackpots that the game contributes to, for its rules page. */
export function listSharedJackpots(
  game: Pick<InHouseGame, 'key' | 'kind'>,
): { Name: string; Contribution: number }[] {
  return jackpotsFilledBy(game)
    .filter(({ key }) => !isOwnJackpot(key))
    .map(({ name, contribution: { num, den } }) => ({
      Name: name,
      Contribution: Number((num * 1_000_000n) / den) / 10_000,
    }));
}

export function requireJackpot(game: string, name: string): JackpotDefinition {
  const found = jackpotsOfGame.get(game)?.find((jackpot) => jackpot.name === name);
  if (!found) throw new Error(`requireJackpot: ${game} has no jackpot ${name}`);
  return found;
}

/** All jackpots, the largest first. */
export const allJackpots: readonly JackpotDefinition[] = [...jackpotsOfGame.values()]
  .flat()
  .toReversed()
  .concat(mysteryJackpot);

/** Whether only one game contributes to it and wins it. */
export function isOwnJackpot(key: string): boolean {
  return key.includes(':');
}

/** `grand` of `deep-vault:grand`. */
export function jackpotName(key: string): string {
  return key.split(':').at(-1) ?? key;
}

/** The same jackpot in a currency, with about the same value. */
export function jackpotIn(jackpot: JackpotDefinition, currency: CurrencyCode): JackpotDefinition {
  const unitMinor = smallUnitMinor[currency];
  return {
    ...jackpot,
    unitMinor,
    seedMinor: jackpot.seedMinor * unitMinor,
    ...(jackpot.mustHitByMinor !== undefined && { mustHitByMinor: jackpot.mustHitByMinor * unitMinor }),
  };
}

/** Whether the game has its own jackpots, for which a stake buys chances. */
export function hasOwnJackpots(game: string): boolean {
  return jackpotsOfGame.has(game);
}
