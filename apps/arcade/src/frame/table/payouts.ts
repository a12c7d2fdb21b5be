import type { PageMoney } from '../page-money.ts';

interface Payout {
  readonly winMinor: bigint;
  /** Said to the page, and not shown yet. */
  readonly hidden: readonly number[];
  readonly isShown: boolean;
}

const nothing: Payout = { winMinor: 0n, hidden: [], isShown: false };

/**
 * What a table has paid for each of the player's bets, as the page is told: each win once, whether the answer of a cash-out
 * or the table's own news brings it first, and hidden until the table has drawn it.
 */
export class TablePayouts {
  readonly #page: PageMoney;
  readonly #payouts = new Map<number, Payout>();
  #isAtStake = false;

  constructor(page: PageMoney) {
    this.#page = page;
  }

  /** What a bet had won when the table was opened: the balance contains it. */
  begin(roundId: number, winMinor: bigint): void {
    this.#payouts.set(roundId, { ...nothing, winMinor });
  }

  hear({
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
    if (before.isShown) this.#page.shown(id);
    const hidden = before.isShown ? [] : [...before.hidden, id];
    this.#payouts.set(roundId, { ...before, winMinor, hidden });
  }

  shown(roundId: number): void {
    const payout = this.#payouts.get(roundId) ?? nothing;
    this.#payouts.set(roundId, { ...payout, hidden: [], isShown: true });
    for (const id of payout.hidden) this.#page.shown(id);
  }

  forget(roundId: number): void {
    for (const id of this.#payouts.get(roundId)?.hidden ?? []) this.#page.shown(id);
    this.#payouts.delete(roundId);
  }

  /** Whether a payout may come that is not known yet. */
  setAtStake(isAtStake: boolean): void {
    if (isAtStake === this.#isAtStake) return;
    this.#isAtStake = isAtStake;
    this.#page.atStake(isAtStake);
  }
}
