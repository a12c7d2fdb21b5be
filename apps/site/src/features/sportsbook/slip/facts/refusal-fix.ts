import type { Refused, SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** Action offered for a refusal; `none` if only the message helps. */
export type RefusalFix =
  | { readonly kind: 'none' }
  /** Sets the stake to the maximum or minimum; the amount is in wire format. */
  | { readonly kind: 'use-maximum' | 'use-minimum'; readonly amount: string }
  | { readonly kind: 'as-singles' }
  | { readonly kind: 'top-up' }
  /** The same bet again after the player has seen the change. */
  | { readonly kind: 'again' };

const NONE: RefusalFix = { kind: 'none' };
const unmixable: ReadonlySet<string> = new Set([
  'IncompatibleSelectionsException',
  'IncompatibleBetTypesException',
  'InvalidMarketsCombinationException',
  'InvalidOutrightsCombinationException',
  'DifferentSelectionsSourcesException',
]);

function amountIn(data: Refused['data'], name: 'maximum' | 'minimum' | 'possible'): string | undefined {
  const value = data[name];
  return typeof value === 'string' && /[1-9]/.test(value) ? value : undefined;
}

/** A maximum of 0 means that the market takes no more bets, so no stake can be offered. */
export function refusalFix({ code, data }: Refused, tab: SlipTab): RefusalFix {
  if (code === 'LineBettingLimitReachedException' || code === 'MarketBettingLimitReachedException') {
    const maximum = amountIn(data, 'maximum');
    return maximum === undefined ? NONE : { kind: 'use-maximum', amount: maximum };
  }
  if (code === 'BonusMaximumStakeException') {
    const possible = amountIn(data, 'possible');
    return possible === undefined ? NONE : { kind: 'use-maximum', amount: possible };
  }
  if (code === 'MinimumAllowedStakeException') {
    const minimum = amountIn(data, 'minimum');
    return minimum === undefined ? NONE : { kind: 'use-minimum', amount: minimum };
  }
  if (code === 'InsufficientBalanceException') return { kind: 'top-up' };
  if (code === 'OutdatedBalanceException') return { kind: 'again' };
  return unmixable.has(code) && tab !== 'single' ? { kind: 'as-singles' } : NONE;
}

/** Conflicting pairs in the refusal, by position in the body's selections. */
export function conflictsIn({
  data,
}: Refused): readonly { readonly first: number; readonly second: number; readonly reason: string }[] {
  const { conflicts } = data;
  if (!Array.isArray(conflicts)) return [];
  return conflicts.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('first' in each) || !('second' in each)) return [];
    const { first, second } = each;
    if (typeof first !== 'number' || typeof second !== 'number') return [];
    return [{ first, second, reason: 'reason' in each ? `${each.reason}` : '' }];
  });
}
