import { type Bet, decidedByGoalMs, payoutMinor, paysEarly } from './judge.ts';
import type { SeasonMatch } from './season.ts';

/** A bet that the site accepted. */
export interface AcceptedBet extends Bet {
  readonly ticketId: number;
  readonly player: string;
  readonly match: SeasonMatch;
  /** Decision time according to the site, in milliseconds from the season's start. */
  readonly decidedMs: number;
}

/** A bet in play whose stake the site holds until its delay ends. */
export interface DelayedBet extends Omit<AcceptedBet, 'decidedMs'> {
  readonly placedMs: number;
}

/** Maximum time for the site to learn that a price has changed. */
const NEWS_TRAVELS_MS = 4000;

/** Expected balance of each player, derived only from received answers and the season's truth. */
export class LedgerModel {
  readonly #toppedUp = new Map<string, bigint>();
  readonly #bets = new Map<number, AcceptedBet>();
  readonly #delayed = new Map<number, DelayedBet>();
  readonly #delayMs: number;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  topUp(player: string, minor: bigint): void {
    this.#toppedUp.set(player, (this.#toppedUp.get(player) ?? 0n) + minor);
  }

  /** Returns the fault of the answer, if any. */
  accept(bet: AcceptedBet): string | undefined {
    const known = this.#bets.get(bet.ticketId);
    if (known && (known.player !== bet.player || known.stakeMinor !== bet.stakeMinor)) {
      return `ticket ${bet.ticketId} was answered for two bets`;
    }
    this.#bets.set(bet.ticketId, bet);
    return this.#staleness(bet);
  }

  /** Records a held stake. The result follows later. Returns the fault of the answer, if any. */
  delay(bet: DelayedBet): string | undefined {
    const known = this.#delayed.get(bet.ticketId) ?? this.#bets.get(bet.ticketId);
    if (known && (known.player !== bet.player || known.stakeMinor !== bet.stakeMinor))
      return `ticket ${bet.ticketId} was answered for two bets`;
    if (!known) this.#delayed.set(bet.ticketId, bet);
    return undefined;
  }

  delayedBets(player: string): readonly DelayedBet[] {
    return [...this.#delayed.values()].filter((bet) => bet.player === player);
  }

  /** Records a declined bet, whose stake is refunded. */
  release(ticketId: number): void {
    this.#delayed.delete(ticketId);
  }

  /**
   * Records the acceptance at this time. Returns its fault, if any: too early, after a dangerous event, or at an
   * expired price.
   */
  take(ticketId: number, decidedMs: number): string | undefined {
    const bet = this.#delayed.get(ticketId);
    if (!bet) return undefined;
    this.#delayed.delete(ticketId);
    if (decidedMs - bet.placedMs < this.#delayMs)
      return `ticket ${ticketId} was to wait ${this.#delayMs} ms and was taken after ${decidedMs - bet.placedMs}`;
    const goal = bet.match.goals.find(
      ({ atMs }) => atMs > bet.placedMs && atMs < decidedMs - NEWS_TRAVELS_MS,
    );
    if (goal) return `ticket ${ticketId} was taken over the goal at ${goal.atMs} ms`;
    return this.accept({ ...bet, decidedMs });
  }

  #staleness(bet: AcceptedBet): string | undefined {
    const key = bet.specifier === '' ? bet.type : `${bet.type};${bet.specifier}`;
    const offered = bet.match.prices.some(
      (span) =>
        span.key === key &&
        span.odds[bet.outcomeNo - 1] === bet.oddsMilli &&
        bet.decidedMs >= span.fromMs - 500 &&
        bet.decidedMs < span.untilMs + NEWS_TRAVELS_MS,
    );
    return offered
      ? undefined
      : `ticket ${bet.ticketId} was taken at ${bet.oddsMilli} on ${key} of ${bet.match.key} at ${bet.decidedMs} ms, when that was not on offer`;
  }

  acceptedBets(player: string): readonly AcceptedBet[] {
    return [...this.#bets.values()].filter((bet) => bet.player === player);
  }

  get bets(): readonly AcceptedBet[] {
    return [...this.#bets.values()];
  }

  /** Expected payout of the bet after the end of the season. */
  payout(bet: AcceptedBet): bigint {
    const { calledOff, final, halfTimeMs, kickOffMs, officialMs, goals } = bet.match;
    const home = goals.filter(({ side }) => side === 'home').length;
    const reported = [home, goals.length - home] as const;
    const sides = { goals: goals.map(({ side }) => side), official: calledOff ? reported : final.fullTime };
    if (bet.decidedMs < kickOffMs && paysEarly(bet, sides))
      return (bet.stakeMinor * BigInt(bet.oddsMilli)) / 1000n;
    // Compares with the event's own time to the millisecond, not with the later time of its arrival. A bet placed in
    // between was already decided and is refunded.
    const endMs = bet.type === 'period-1x2' ? (halfTimeMs ?? officialMs) : officialMs;
    const byGoalMs = decidedByGoalMs(bet, goals);
    const decidedByMs = byGoalMs ?? endMs;
    if (bet.decidedMs > decidedByMs) return bet.stakeMinor;
    if (!calledOff) return payoutMinor(bet, final);
    if (byGoalMs !== undefined) return payoutMinor(bet, { halfTime: [0, 0], fullTime: reported });
    const decided = bet.type === 'period-1x2' && calledOff.halfTime;
    return decided ? payoutMinor(bet, { halfTime: decided, fullTime: decided }) : bet.stakeMinor;
  }

  balance(player: string): bigint {
    let minor = this.#toppedUp.get(player) ?? 0n;
    for (const bet of this.acceptedBets(player)) minor += this.payout(bet) - bet.stakeMinor;
    return minor;
  }
}
