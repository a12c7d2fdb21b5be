import { type CurrencyCode, formatAmount } from '@evens/base';
import type { ArcadeStep } from '@evens/contract';
import type { Json } from '@evens/games';
import type { JackpotWon } from './jackpot-writer.ts';

export interface StepToPresent {
  readonly roundId: number;
  readonly step: number;
  readonly isOver: boolean;
  readonly view: Json;
  /** Of the whole round so far. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly balanceMinor: bigint;
  /** Of the balance; a demo has none. */
  readonly balanceVersion?: number;
  readonly jackpot?: JackpotWon | undefined;
}

export function presentStep(step: StepToPresent, currency: CurrencyCode): ArcadeStep {
  return {
    RoundID: step.roundId,
    Step: step.step,
    IsOver: step.isOver,
    View: step.view,
    Stake: formatAmount(step.stakeMinor, currency),
    Win: formatAmount(step.returnMinor, currency),
    Balance: formatAmount(step.balanceMinor, currency),
    ...(step.balanceVersion !== undefined && { Version: step.balanceVersion }),
    Jackpot: step.jackpot
      ? { Name: step.jackpot.name, Win: formatAmount(step.jackpot.winMinor, currency) }
      : null,
  };
}
