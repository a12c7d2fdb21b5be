import { type Amount, amount, type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import type { PlacingProgress } from './placing.ts';
import type { PriceCheck } from './price-check.ts';

/** What keeps the slip from being placed, the first that applies; `ready` when nothing does. */
export type SlipVerdict =
  | 'log-in'
  | 'no-player'
  | 'busy'
  | 'stale'
  | 'accept-first'
  | 'not-offered'
  | 'suspended'
  | 'enter-stake'
  | 'stake-refused'
  | 'above-balance'
  | 'ready';

export interface StakeLimits {
  readonly minimum: Amount;
  readonly maximum: Amount;
  readonly payoutMaximum: Amount;
  readonly quick: readonly Amount[];
}

/** What a visitor's stakes are shown in. */
export const VISITOR_CURRENCY: CurrencyCode = 'EUR';
/** Stands for the highest payout where it isn't known. */
export const NO_CAP = amount(10n ** 30n);

export type StakeFault = 'below-minimum' | 'above-maximum';

export function stakeFault(stakeMinor: Amount, limits: StakeLimits | undefined): StakeFault | undefined {
  if (!limits || stakeMinor === 0n) return undefined;
  if (stakeMinor < limits.minimum) return 'below-minimum';
  return stakeMinor > limits.maximum ? 'above-maximum' : undefined;
}

export interface SlipSituation {
  readonly who: 'visitor' | 'player' | 'other';
  readonly isBusy: boolean;
  readonly isStale: boolean;
  readonly balanceMinor: Amount;
  readonly lines: readonly {
    readonly check: PriceCheck;
    readonly stakeMinor: Amount;
    readonly fault: StakeFault | undefined;
  }[];
}

/** Whether a bet of this player is on its way. One that another player of this browser left behind holds only its line. */
export function isUnderWay({
  progress,
  commands,
  playerId,
}: {
  readonly progress: PlacingProgress;
  readonly commands: readonly { readonly playerId: number }[];
  readonly playerId: number | undefined;
}): boolean {
  return progress !== 'idle' || commands.some((command) => command.playerId === playerId);
}

/** Lines without a stake stay on the slip; only their changed odds must be accepted, as those of all. */
export function judgeSlip({ who, isBusy, isStale, balanceMinor, lines }: SlipSituation): SlipVerdict {
  if (who === 'visitor') return 'log-in';
  if (who === 'other') return 'no-player';
  if (isBusy) return 'busy';
  const staked = lines.filter((line) => line.stakeMinor > 0n);
  if (isStale) return 'stale';
  if (lines.some(({ check }) => check.mustAccept)) return 'accept-first';
  if (staked.length === 0) return 'enter-stake';
  if (staked.some(({ check }) => check.state === 'closed')) return 'not-offered';
  if (staked.some(({ check }) => check.state !== 'open')) return 'suspended';
  if (staked.some(({ fault }) => fault !== undefined)) return 'stake-refused';
  return totalStake(lines) > balanceMinor ? 'above-balance' : 'ready';
}

export function totalStake(lines: readonly { readonly stakeMinor: Amount }[]): Amount {
  return amount(lines.reduce((sum, line) => sum + line.stakeMinor, 0n));
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
