import { amount, type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import { partOfOffer } from '@evens/tickets';

/** Parses a stake or value of the contract to minor units; 0 for invalid text. */
export function parseMinor(text: string, currency: CurrencyCode): bigint {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : amount(0n);
}

/** The value of a part of the stake, rounded down as on the server. */
export function valueOfPart(
  { value, stakeOpen }: { readonly value: string; readonly stakeOpen: string },
  stakePartMinor: bigint,
  currency: CurrencyCode,
): string {
  const stakeOpenMinor = parseMinor(stakeOpen, currency);
  if (stakeOpenMinor === 0n) return formatAmount(0n, currency);
  return formatAmount(partOfOffer(parseMinor(value, currency), { stakePartMinor, stakeOpenMinor }), currency);
}

/** A per cent of the stake, at least one minor unit. */
export function stakeShare(stakeOpenMinor: bigint, percent: number): bigint {
  const share = (stakeOpenMinor * BigInt(percent)) / 100n;
  return share > 0n ? share : 1n;
}

/** The smallest part of the stake that has a value: smaller ones are rounded down to zero. */
export function smallestPart(stakeOpenMinor: bigint, valueMinor: bigint): bigint {
  return (stakeOpenMinor + valueMinor - 1n) / valueMinor;
}
