import { type CurrencyCode, formatAmount, parseCurrency } from '@evens/base';
import type {
  LoyaltyEntry,
  LoyaltyItem,
  LoyaltyLevel,
  LoyaltySpin,
  LoyaltyPrize as PresentedPrize,
} from '@evens/contract';
import {
  cashForPoints,
  chanceParts,
  type LoyaltyLevelRules,
  type LoyaltyPrize,
  type LoyaltyTerms,
  levelRules,
  loyaltyProducts,
  loyaltyWheel,
  priceFor,
  prizeKey,
  prizeMinor,
  prizeTerms,
  type ShopItem,
  stakeForPoints,
  type WheelSegment,
} from '@evens/loyalty';
import type { EntryRow, LoyaltyStanding } from './account-store.ts';
import type { SpinRow } from './spin-store.ts';

export function presentPrize(prize: LoyaltyPrize, currency: CurrencyCode): PresentedPrize {
  return {
    Kind: prize.kind,
    Points: prize.kind === 'points' ? prize.points : null,
    Value: prize.kind === 'points' ? null : formatAmount(prizeMinor(prize.units, currency), currency),
    Currency: currency,
    Count: prize.kind === 'free-spins' ? prize.count : null,
    Game: prize.kind === 'free-spins' ? prize.game : null,
  };
}

export function presentLevel({
  key,
  fromPoints,
  shopDiscountPercent,
  spins,
}: LoyaltyLevelRules): LoyaltyLevel {
  return {
    Key: key,
    FromPoints: fromPoints,
    Benefits: { ShopDiscountPercent: shopDiscountPercent, Spins: spins },
  };
}

export function presentEarning({ pointsPer100 }: LoyaltyTerms, currency: CurrencyCode) {
  return loyaltyProducts.map((product) => {
    const { points, stakeMinor } = stakeForPoints(pointsPer100[product], currency) ?? {
      points: 0,
      stakeMinor: 0n,
    };
    return {
      Product: product,
      Points: points,
      Stake: formatAmount(stakeMinor, currency),
      Currency: currency,
    };
  });
}

/** Cash for all the player's points; null if the shop sells no cash. */
export function presentCash(
  { items, levels }: LoyaltyTerms,
  { balance, level }: Pick<LoyaltyStanding, 'balance' | 'level'>,
  currency: CurrencyCode,
): string | null {
  const cashMinor = cashForPoints(balance, { items, level: levelRules(levels, level), currency });
  return cashMinor === undefined ? null : formatAmount(cashMinor, currency);
}

export function presentItem(
  item: ShopItem,
  {
    terms,
    standing: { balance, level },
  }: { readonly terms: LoyaltyTerms; readonly standing: Pick<LoyaltyStanding, 'balance' | 'level'> },
  currency: CurrencyCode,
): LoyaltyItem {
  const price = priceFor(item, levelRules(terms.levels, level));
  return {
    Key: prizeKey(item.prize),
    Prize: presentPrize(item.prize, currency),
    Price: price,
    FullPrice: item.price,
    ExpiresAfterDays: prizeTerms.expiresAfterDays,
    MinimumOddsMilli: item.prize.kind === 'free-bet' ? prizeTerms.minOddsMilli : null,
    IsAffordable: balance >= price,
  };
}

export function presentEntry({ id, kind, points, balance, product, item_key, at }: EntryRow): LoyaltyEntry {
  return {
    ID: id,
    Kind: kind,
    Product: loyaltyProducts.find((each) => each === product) ?? null,
    ItemKey: item_key,
    Points: points,
    Balance: balance,
    Date: at.toISOString(),
  };
}

/** A spin, with the wheel of the terms that it was drawn by. */
export function presentSpin(row: SpinRow, wheel: readonly WheelSegment[]): LoyaltySpin {
  const currency = parseCurrency(row.currency);
  const segment = wheel[row.segment];
  if (!segment || !currency.ok)
    throw new RangeError(`presentSpin: spin ${row.id} names segment ${row.segment} in ${row.currency}`);
  return {
    ID: row.id,
    SegmentKey: row.segment_key,
    SegmentIndex: row.segment,
    Prize: presentPrize(segment.prize, currency.value),
    Date: row.at.toISOString(),
    Proof: {
      Hash: row.server_seed_hash,
      ServerSeed: row.server_seed,
      ClientSeed: row.client_seed,
      Nonce: row.nonce,
      Game: loyaltyWheel.key,
      RulesVersion: row.rules_version,
      Parts: [...chanceParts(wheel)],
    },
  };
}
