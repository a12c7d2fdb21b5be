import type { AccountId, CurrencyCode } from '@evens/base';
import { inHouseGames } from '@evens/games';
import { addStake, type LoyaltyProduct, wholePoints } from '@evens/loyalty';
import { type PlayToWrite, playKey, type RoundsPlayed } from './follow-store.ts';

const slots = new Set(
  inHouseGames.filter(({ categories }) => categories.includes('slots')).map(({ game }) => game.key),
);

/** The loyalty product of a game's rounds. */
export function loyaltyProduct({ game, isShared }: Pick<RoundsPlayed, 'game' | 'isShared'>): LoyaltyProduct {
  if (game === undefined) return 'providers';
  if (isShared) return 'live';
  return slots.has(game) ? 'slots' : 'games';
}

export interface Played {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly product: LoyaltyProduct;
  readonly stakeMinor: bigint;
}

/** Adds up the stakes of each account and product. */
export function sumPlays(all: readonly Played[]): readonly Played[] {
  const sums = new Map<string, Played>();
  for (const one of all) {
    const key = playKey(one.accountId, one.product);
    const { stakeMinor = 0n } = sums.get(key) ?? {};
    sums.set(key, { ...one, stakeMinor: stakeMinor + one.stakeMinor });
  }
  return [...sums.values()].filter(({ stakeMinor }) => stakeMinor !== 0n);
}

/** Adds play to the previous sums, by `playKey`. The points are those of the difference. */
export function computePlays(
  played: readonly Played[],
  before: ReadonlyMap<string, bigint>,
): readonly PlayToWrite[] {
  return played.map(({ accountId, currency, product, stakeMinor }) => {
    const was = { parts: before.get(playKey(accountId, product)) ?? 0n };
    const is = addStake(was, { product, stakeMinor });
    const points = wholePoints(is, currency) - wholePoints(was, currency);
    return { accountId, product, parts: is.parts, points };
  });
}
