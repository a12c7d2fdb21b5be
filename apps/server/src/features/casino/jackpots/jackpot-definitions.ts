import { type CurrencyCode, type Fraction, fraction, smallUnitMinor } from '@evens/base';
import { deepVaultSheet, type HouseGame } from '@evens/games';

/** A pool that rounds fill and win. */
export interface Pool {
  /** `game:name`, or the name alone where many games fill it. */
  readonly key: string;
  readonly name: string;
  /** What its amounts are whole multiples of: 1 until it is the pool of a currency. */
  readonly unitMinor: bigint;
  readonly seedMinor: bigint;
  /** Of every stake. */
  readonly contribution: Fraction;
  /** Won at the latest here, by whom fills it up to a hidden trigger; undefined where the game's own chance gives it. */
  readonly mustHitByMinor?: bigint;
}

/** Every slot fills it, and the house pays for it on top of what the slots give back. */
const mysteryPool: Pool = {
  key: 'mystery',
  name: 'mystery',
  unitMinor: 1n,
  seedMinor: 10_000n,
  contribution: fraction(1n, 400n),
  mustHitByMinor: 50_000n,
};

const poolsOfGame: ReadonlyMap<string, readonly Pool[]> = new Map([
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

/** What a round of the game fills, in the order in which rows are locked. */
export function poolsFilledBy({ key, kind }: Pick<HouseGame, 'key' | 'kind'>): readonly Pool[] {
  const own = poolsOfGame.get(key) ?? [];
  return (kind === 'slot' ? [...own, mysteryPool] : own).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The pools of many games that the game fills, as its rules name them. */
export function sharedPoolsOf(
  game: Pick<HouseGame, 'key' | 'kind'>,
): { Name: string; Contribution: number }[] {
  return poolsFilledBy(game)
    .filter(({ key }) => !isOwnPool(key))
    .map(({ name, contribution: { num, den } }) => ({
      Name: name,
      Contribution: Number((num * 1_000_000n) / den) / 10_000,
    }));
}

export function poolOf(game: string, name: string): Pool {
  const found = poolsOfGame.get(game)?.find((pool) => pool.name === name);
  if (!found) throw new Error(`${game} has no pool ${name}`);
  return found;
}

/** All that there are, the largest first. */
export const allPools: readonly Pool[] = [...poolsOfGame.values()].flat().toReversed().concat(mysteryPool);

/** Whether one game alone fills and wins it. */
export function isOwnPool(key: string): boolean {
  return key.includes(':');
}

/** `grand` of `deep-vault:grand`. */
export function poolName(key: string): string {
  return key.split(':').at(-1) ?? key;
}

/** The same pool in a currency: there it is worth about as much as in any other. */
export function poolIn(pool: Pool, currency: CurrencyCode): Pool {
  const unitMinor = smallUnitMinor[currency];
  return {
    ...pool,
    unitMinor,
    seedMinor: pool.seedMinor * unitMinor,
    ...(pool.mustHitByMinor !== undefined && { mustHitByMinor: pool.mustHitByMinor * unitMinor }),
  };
}

/** Whether the game has pools of its own, of which a stake buys chances. */
export function hasOwnPools(game: string): boolean {
  return poolsOfGame.has(game);
}
