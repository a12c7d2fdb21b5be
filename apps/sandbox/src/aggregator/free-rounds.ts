import { type CurrencyCode, formatAmount } from '@evens/base';
import type { CreditedTo } from '@evens/bonuses';
import type { ArcadeFreeSpins } from '@evens/contract';

/** Free rounds in a launch request. */
export interface LaunchedFreeRounds {
  readonly id: string;
  readonly left: number;
  /** Minor units. */
  readonly value: string;
  readonly expires_at: string;
  readonly winnings_to?: CreditedTo;
}

export interface FreeRound {
  readonly id: string;
  readonly valueMinor: bigint;
}

interface Grant extends FreeRound {
  readonly count: number;
  readonly expiresAtMs: number;
  readonly winningsTo: CreditedTo;
  left: number;
  wonMinor: bigint;
}

/** The free rounds of one player in one game, from the latest launch. The site decides: its wallet refuses others. */
export class FreeRounds {
  #grants: readonly Grant[] = [];

  setLaunched(launchedRounds: readonly LaunchedFreeRounds[]): void {
    this.#grants = launchedRounds.map((one) => {
      const before = this.#grants.find(({ id }) => id === one.id);
      const count = before?.count ?? one.left;
      return {
        id: one.id,
        valueMinor: BigInt(one.value),
        count: Math.max(count, one.left),
        expiresAtMs: Date.parse(one.expires_at),
        winningsTo: one.winnings_to ?? 'cash',
        left: one.left,
        wonMinor: before?.wonMinor ?? 0n,
      };
    });
  }

  /** Returns a playable free round; undefined if none is left. */
  find(id: string, atMs: number): FreeRound | undefined {
    return this.#grants.find((one) => one.id === id && one.left > 0 && one.expiresAtMs > atMs);
  }

  /** Counts a step of a round that a free round pays. */
  countStep(
    id: string,
    { isFirst, wonMinor }: { readonly isFirst: boolean; readonly wonMinor: bigint },
  ): void {
    const grant = this.#grants.find((one) => one.id === id);
    if (!grant) return;
    if (isFirst) grant.left -= 1;
    grant.wonMinor += wonMinor;
  }

  /** Ends free rounds that the wallet refused as ended. */
  end(id: string): void {
    const grant = this.#grants.find((one) => one.id === id);
    if (grant) grant.left = 0;
  }

  /** The free rounds with this id. Default: those that are played next. */
  present(
    of: { readonly id?: string; readonly atMs: number },
    currency: CurrencyCode,
  ): ArcadeFreeSpins | undefined {
    const grant = this.#grants.find((one) =>
      of.id === undefined ? one.left > 0 && one.expiresAtMs > of.atMs : one.id === of.id,
    );
    return (
      grant && {
        ID: Number(grant.id),
        Value: formatAmount(grant.valueMinor, currency),
        Count: grant.count,
        Left: grant.left,
        Won: formatAmount(grant.wonMinor, currency),
        WinningsTo: grant.winningsTo,
      }
    );
  }
}
