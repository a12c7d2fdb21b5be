import { type Amount, type CurrencyCode, parseAmount, smaller } from '@evens/base';
import type { DepositMethod } from '@evens/contract';

type AmountRules = Pick<DepositMethod, 'Minimum' | 'Maximum' | 'OnlyQuickAmounts' | 'QuickAmounts'>;

/** The smallest amount of the method that covers the needed one, at most its maximum. */
export function prefilledAmount(
  needed: string | undefined,
  { Minimum, Maximum, OnlyQuickAmounts, QuickAmounts }: AmountRules,
  currency: CurrencyCode,
): Amount | undefined {
  const minor = parseMinor(needed ?? '', currency);
  if (minor === undefined || minor === 0n) return undefined;
  const minimum = parseMinor(Minimum, currency) ?? minor;
  if (!OnlyQuickAmounts)
    return minor < minimum ? minimum : smaller(minor, parseMinor(Maximum, currency) ?? minor);
  const offered = QuickAmounts.flatMap((amount) => parseMinor(amount, currency) ?? []);
  return offered.toSorted((a, b) => (a < b ? -1 : 1)).find((amount) => amount >= minor);
}

function parseMinor(text: string, currency: CurrencyCode): Amount | undefined {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : undefined;
}
