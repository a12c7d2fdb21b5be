import { type Amount, amount, type CurrencyCode, formatAmount, parseAmount } from '@evens/base';

/** Per bet; of systems and reverse bets each of them. */
export interface StakeLimits {
  readonly minimum: Amount;
  readonly maximum: Amount;
  readonly payoutMaximum: Amount;
  readonly quick: readonly Amount[];
}

/** What a visitor's stakes are shown in. */
export const VISITOR_CURRENCY: CurrencyCode = 'EUR';

export type StakeFault = 'below-minimum' | 'above-maximum';

export function stakeFault(stakeMinor: Amount, limits: StakeLimits | undefined): StakeFault | undefined {
  if (!limits || stakeMinor === 0n) return undefined;
  if (stakeMinor < limits.minimum) return 'below-minimum';
  return stakeMinor > limits.maximum ? 'above-maximum' : undefined;
}

/** An amount of the wire; anything else is a fault of the server and counts as nothing. */
export function wireAmount(text: string, currency: CurrencyCode): Amount {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : amount(0n);
}

/** "25" rather than "25.00" on small buttons. */
export function shortAmount(value: Amount, currency: CurrencyCode): string {
  return formatAmount(value, currency).replace(/\.0+$/, '');
}
