import { type CurrencyCode, formatAmount } from '@evens/base';
import type { ArcadeFreeSpins, ArcadeStep } from '@evens/contract';
import type { Json } from '@evens/games';
import type { PlayableFreeSpins } from '../../money/index.ts';
import type { JackpotWon } from './jackpot-writer.ts';
import type { StepBonus } from './written-round.ts';

export interface StepToPresent {
  readonly roundId: number;
  readonly step: number;
  readonly isOver: boolean;
  readonly view: Json;
  /** Total of the round so far. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly balanceMinor: bigint;
  /** Version of the balance. A demo has none. */
  readonly balanceVersion?: number;
  readonly jackpot?: JackpotWon | undefined;
  readonly bonus?: StepBonus | undefined;
  readonly freeSpins?: PlayableFreeSpins | undefined;
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
    ...(step.bonus && {
      Bonus: {
        Balance: step.bonus.heldMinor === undefined ? null : formatAmount(step.bonus.heldMinor, currency),
        Stake: formatAmount(step.bonus.stakeMinor, currency),
        Win: formatAmount(step.bonus.winMinor, currency),
      },
    }),
    ...(step.freeSpins && { FreeSpins: presentFreeSpins(step.freeSpins, currency) }),
  };
}

export function presentFreeSpins(spins: PlayableFreeSpins, currency: CurrencyCode): ArcadeFreeSpins {
  return {
    ID: spins.id,
    Value: formatAmount(spins.valueMinor, currency),
    Count: spins.count,
    Left: spins.left,
    Won: formatAmount(spins.wonMinor, currency),
    WinningsTo: spins.winningsTo,
  };
}
