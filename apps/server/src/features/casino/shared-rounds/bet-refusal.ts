import type { CurrencyCode } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { StakeLimits } from '../rounds/limits.ts';
import { stakeRefusal } from '../rounds/stake-rules.ts';
import type { BetNow } from './bet-now.ts';
import type { ReadTableBet, TableMachine } from './machine.ts';

/**
 * Why a bet may not be taken beside those that its player has on the round; undefined where nothing speaks against it yet. At
 * a table that judges them together a bet in the next slot is judged by those before it, which never change: whoever writes
 * it finds its slot taken where there is another that was not seen here.
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
  if (!machine.returnMaxOf) return stakeRefusal(read, limits, currency);
  if (slot < before.length) return undefined;
  if (slot > before.length)
    return refusal('InvalidRoundException', { reason: 'bets on a round take its slots in order' });
  const texts = before.map(({ bet }) => bet);
  return stakeRefusal(
    { ...read, returnMaxMinor: machine.returnMaxOf([...texts, read.betText]) },
    limits,
    currency,
    {
      stakeMinor: before.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
      returnMaxMinor: machine.returnMaxOf(texts),
    },
  );
}
