import { type CurrencyCode, formatAmount, parseCurrency } from '@evens/base';
import type {
  LoyaltyEntry,
  LoyaltyItem,
  LoyaltyLevel,
  LoyaltySpin,
  LoyaltyPrize as PresentedPrize,
} from '@evens/contract';
import {
  type LoyaltyLevelRules,
  type LoyaltyPrize,
  levelFromPoints,
  loyaltyProducts,
  loyaltyWheel,
  priceFor,
  prizeMinor,
  prizeTerms,
  type ShopItem,
  shopItemKeys,
  stakePerPointMinor,
  wheelSegments,
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

export function presentEarning(currency: CurrencyCode) {
  return loyaltyProducts.map((product) => ({
    Product: product,
    StakePerPoint: formatAmount(stakePerPointMinor(product, currency), currency),
    Currency: currency,
  }));
}

export function presentItem(
  item: ShopItem,
  { balance, earned }: LoyaltyStanding,
  currency: CurrencyCode,
): LoyaltyItem {
  const price = priceFor(item, levelFromPoints(earned));
  return {
    Key: item.key,
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
    ItemKey: shopItemKeys.find((each) => each === item_key) ?? null,
    Points: points,
    Balance: balance,
    Date: at.toISOString(),
  };
}

export function presentSpin(row: SpinRow): LoyaltySpin {
  const currency = parseCurrency(row.currency);
  const segment = wheelSegments.find(({ key }) => key === row.segment_key);
  if (!segment || !currency.ok)
    throw new RangeError(`presentSpin: spin ${row.id} names segment ${row.segment_key} in ${row.currency}`);
  return {
    ID: row.id,
    SegmentKey: segment.key,
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
    },
  };
}
