import type { PageMoney } from '../page-money.ts';

interface Payout {
  readonly winMinor: bigint;
  /** Ids of payouts that were reported to the page and not shown yet. */
  readonly hidden: readonly number[];
  readonly isDisplayed: boolean;
}

const nothing: Payout = { winMinor: 0n, hidden: [], isDisplayed: false };

/**
 * Reports the payouts of the player's bets at a table to the page. Each win is reported once, by the answer of a
 * cash-out or by the table's message, and stays hidden until the table has drawn it.
 */
export class TablePayouts {
  readonly #page: PageMoney;
  readonly #payouts = new Map<number, Payout>();
  #isAtStake = false;

  constructor(page: PageMoney) {
    this.#page = page;
  }

  /** Records the win that a bet already had when the table was opened. The balance contains it. */
  begin(roundId: number, winMinor: bigint): void {
    this.#payouts.set(roundId, { ...nothing, winMinor });
  }

  report({
    roundId,
    version,
    winMinor,
  }: {
    readonly roundId: number;
    readonly version: number | undefined;
    readonly winMinor: bigint;
  }): void {
    const before = this.#payouts.get(roundId) ?? nothing;
    if (winMinor <= before.winMinor) return;
    const id = this.#page.paid();
    this.#page.answered(id, { version, stakeMinor: 0n, winMinor: winMinor - before.winMinor });
    if (before.isDisplayed) this.#page.displayed(id);
    const hidden = before.isDisplayed ? [] : [...before.hidden, id];
    this.#payouts.set(roundId, { ...before, winMinor, hidden });
  }

  markDisplayed(roundId: number): void {
    const payout = this.#payouts.get(roundId) ?? nothing;
    this.#payouts.set(roundId, { ...payout, hidden: [], isDisplayed: true });
    for (const id of payout.hidden) this.#page.displayed(id);
  }

  forget(roundId: number): void {
    for (const id of this.#payouts.get(roundId)?.hidden ?? []) this.#page.displayed(id);
    this.#payouts.delete(roundId);
  }

  /** Whether payouts are expected. */
  setAtStake(isAtStake: boolean): void {
    if (isAtStake === this.#isAtStake) return;
    this.#isAtStake = isAtStake;
    this.#page.atStake(isAtStake);
  }
}
