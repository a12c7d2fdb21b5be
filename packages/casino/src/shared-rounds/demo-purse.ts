import { type CurrencyCode, formatAmount } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { StakeLimits } from '../stakes/stake-limits.ts';
import type { TablePurse } from './memory-table-player.ts';

export const DEMO_CURRENCY: CurrencyCode = 'EUR';
/** Initial play money of a demo, minor units. */
const PURSE_MINOR = 100_000n;

/** Play money, in euros. */
export class DemoPurse implements TablePurse {
  readonly isPlayMoney = true;
  readonly currency = DEMO_CURRENCY;
  readonly limits: () => Promise<StakeLimits>;
  #bets = 0;
  heldMinor = PURSE_MINOR;
  stakedMinor = 0n;
  wonMinor = 0n;

  constructor(limits: () => Promise<StakeLimits>) {
    this.limits = limits;
  }

  newBetId(): number {
    this.#bets += 1;
    return this.#bets;
  }

  async readHeld(): Promise<bigint> {
    return this.heldMinor;
  }

  async stake(
    _betId: number,
    stakeMinor: bigint,
    accept: () => Refusal | undefined,
  ): Promise<Refusal | undefined> {
    if (stakeMinor > this.heldMinor)
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(this.heldMinor, DEMO_CURRENCY),
        currency: DEMO_CURRENCY,
      });
    const refused = accept();
    if (refused) return refused;
    this.heldMinor -= stakeMinor;
    this.stakedMinor += stakeMinor;
    return undefined;
  }

  async end(_betId: number, returnMinor: bigint): Promise<void> {
    this.heldMinor += returnMinor;
    this.wonMinor += returnMinor;
  }
}
