import type { CurrencyCode } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { StakeLimits } from '../stakes/stake-limits.ts';
import { stakeRefusal } from '../stakes/stake-rules.ts';
import type { BetNow } from './bet-now.ts';
import type { ReadTableBet, TableMachine } from './machine.ts';

/**
 * Why a bet is refused, given the player's other bets on the round. Undefined if no reason is known yet. At a table
 * that judges them together, a bet in the next slot is judged by the earlier ones, which never change: the write finds
 * the slot taken if another bet was missed here.
 */
export function betRefusal(
  machine: TableMachine,
  {
    slot,
    read,
    before,
    limits,
    currency,
  }: {
    readonly slot: number;
    readonly read: ReadTableBet;
    readonly before: readonly Pick<BetNow, 'bet' | 'stakeMinor'>[];
    readonly limits: StakeLimits;
    readonly currency: CurrencyCode;
  },
): Refusal | undefined {
  if (!machine.returnMax) return stakeRefusal(read, limits, currency);
  if (slot < before.length) return undefined;
  if (slot > before.length)
    return refusal('InvalidRoundException', { reason: 'bets on a round take its slots in order' });
  const texts = before.map(({ bet }) => bet);
  return stakeRefusal(
    { ...read, returnMaxMinor: machine.returnMax([...texts, read.betText]) },
    limits,
    currency,
    {
      stakeMinor: before.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
      returnMaxMinor: machine.returnMax(texts),
    },
  );
}
