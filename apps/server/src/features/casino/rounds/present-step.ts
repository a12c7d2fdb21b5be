import { type CurrencyCode, formatAmount } from '@evens/base';
import type { ArcadeStep } from '@evens/contract';
import type { Json } from '@evens/games';
import type { JackpotWon } from './jackpot-writer.ts';

export interface StepTold {
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

export function presentStep(told: StepTold, currency: CurrencyCode): ArcadeStep {
  return {
    RoundID: told.roundId,
    Step: told.step,
    IsOver: told.isOver,
    View: told.view,
    Stake: formatAmount(told.stakeMinor, currency),
    Win: formatAmount(told.returnMinor, currency),
    Balance: formatAmount(told.balanceMinor, currency),
    ...(told.balanceVersion !== undefined && { Version: told.balanceVersion }),
    Jackpot: told.jackpot
      ? { Name: told.jackpot.name, Win: formatAmount(told.jackpot.winMinor, currency) }
      : null,
  };
}
