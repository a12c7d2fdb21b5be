import { type AccountId, type CurrencyCode, larger } from '@evens/base';
import { inHouseGames } from '@evens/games';
import {
  advanceStanding,
  type EarnedStanding,
  type LoyaltyProduct,
  type VersionedTerms,
  wholePoints,
} from '@evens/loyalty';
import { type AccountToWrite, type PlayToWrite, playKey, type RoundsPlayed } from './follow-store.ts';

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
  /** Parts of a point of the net stakes, below zero for returned ones. */
  readonly parts: bigint;
}

/** Adds up the play of each account and product. */
export function sumPlays(all: readonly Played[]): readonly Played[] {
  const sums = new Map<string, Played>();
  for (const one of all) {
    const key = playKey(one.accountId, one.product);
    const { parts = 0n } = sums.get(key) ?? {};
    sums.set(key, { ...one, parts: parts + one.parts });
  }
  return [...sums.values()].filter(({ parts }) => parts !== 0n);
}

/** Adds play to the previous sums, by `playKey`; a sum never falls below zero. The points are those of the difference. */
export function computePlays(
  played: readonly Played[],
  before: ReadonlyMap<string, bigint>,
): readonly PlayToWrite[] {
  return played.map(({ accountId, currency, product, parts }) => {
    const was = before.get(playKey(accountId, product)) ?? 0n;
    const is = larger(0n, was + parts);
    const points = wholePoints(is, currency) - wholePoints(was, currency);
    return { accountId, product, parts: is, points };
  });
}

/** Adds the points of plays to the standings of their accounts. */
export function advanceAccounts(
  plays: readonly PlayToWrite[],
  before: ReadonlyMap<AccountId, EarnedStanding>,
  {
    current,
    earlier,
  }: { readonly current: VersionedTerms; readonly earlier: ReadonlyMap<number, VersionedTerms> },
): readonly AccountToWrite[] {
  const points = new Map<AccountId, number>();
  for (const play of plays) points.set(play.accountId, (points.get(play.accountId) ?? 0) + play.points);
  return [...points].map(([accountId, gained]) => {
    const standing = before.get(accountId);
    if (!standing) throw new Error(`advanceAccounts: expected the points of account ${accountId}, got none`);
    const held = standing.levelVersion === null ? undefined : earlier.get(standing.levelVersion);
    return { ...advanceStanding(standing, gained, { current, held }), accountId };
  });
}
