import type { Refused, SlipTab } from '../state/slip-state.ts';

/** What one tap can do about a refusal; `none` where only the words help. */
export type RefusalFix =
  | { readonly kind: 'none' }
  /** Sets the stake to what may be staked, or must be; an amount as the wire has it. */
  | { readonly kind: 'use-maximum' | 'use-minimum'; readonly amount: string }
  | { readonly kind: 'as-singles' }
  | { readonly kind: 'top-up' }
  /** The same bet again, now that the player has seen what changed. */
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

/** The most that may be staked is 0 where the market takes no more bets at all: nothing to set then. */
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

/** Pairs that the refusal names, by place in the body's selections. */
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
