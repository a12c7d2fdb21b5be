import { type Bet, decidedByGoalMs, payoutMinor } from './judge.ts';
import type { SeasonMatch } from './season.ts';

/** A bet that the site said yes to. */
export interface AcceptedBet extends Bet {
  readonly ticketId: number;
  readonly player: string;
  readonly match: SeasonMatch;
  /** The site's own word on when it decided, in milliseconds from the season's start. */
  readonly decidedMs: number;
}

/** A bet in play whose stake the site holds until its delay is over. */
export interface DelayedBet extends Omit<AcceptedBet, 'decidedMs'> {
  readonly placedMs: number;
}

/** How long the site may take to learn that a price is gone. */
const NEWS_TRAVELS_MS = 4000;

/** What each player must hold, derived only from the received answers and the season's truth. */
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

  /** Returns what is wrong with the answer itself, if anything. */
  accept(bet: AcceptedBet): string | undefined {
    const known = this.#bets.get(bet.ticketId);
    if (known && (known.player !== bet.player || known.stakeMinor !== bet.stakeMinor)) {
      return `ticket ${bet.ticketId} was answered for two bets`;
    }
    this.#bets.set(bet.ticketId, bet);
    return this.#staleness(bet);
  }

  /** Its stake is held; its result follows at the end. Returns what is wrong with the answer itself. */
  delay(bet: DelayedBet): string | undefined {
    const known = this.#delayed.get(bet.ticketId) ?? this.#bets.get(bet.ticketId);
    if (known && (known.player !== bet.player || known.stakeMinor !== bet.stakeMinor))
      return `ticket ${bet.ticketId} was answered for two bets`;
    if (!known) this.#delayed.set(bet.ticketId, bet);
    return undefined;
  }

  delayedOf(player: string): readonly DelayedBet[] {
    return [...this.#delayed.values()].filter((bet) => bet.player === player);
  }

  /** It was declined: its stake is back. */
  release(ticketId: number): void {
    this.#delayed.delete(ticketId);
  }

  /** It was taken at this time. Returns what is wrong with that: too early, after a danger, at a price that was gone. */
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

  ticketsOf(player: string): readonly AcceptedBet[] {
    return [...this.#bets.values()].filter((bet) => bet.player === player);
  }

  get bets(): readonly AcceptedBet[] {
    return [...this.#bets.values()];
  }

  /** What the bet must have paid once the season is over. */
  payout(bet: AcceptedBet): bigint {
    const { calledOff, final, halfTimeMs, officialMs, goals } = bet.match;
    // Later than the incident itself, to the millisecond. Its word took its way; who bet meanwhile bet on what was decided, and gets the stake back.
    const endMs = bet.type === 'period-1x2' ? (halfTimeMs ?? officialMs) : officialMs;
    const byGoalMs = decidedByGoalMs(bet, goals);
    const decidedByMs = byGoalMs ?? endMs;
    if (bet.decidedMs > decidedByMs) return bet.stakeMinor;
    if (!calledOff) return payoutMinor(bet, final);
    if (byGoalMs !== undefined) {
      const home = goals.filter(({ side }) => side === 'home').length;
      return payoutMinor(bet, { halfTime: [0, 0], fullTime: [home, goals.length - home] });
    }
    const decided = bet.type === 'period-1x2' && calledOff.halfTime;
    return decided ? payoutMinor(bet, { halfTime: decided, fullTime: decided }) : bet.stakeMinor;
  }

  balance(player: string): bigint {
    let minor = this.#toppedUp.get(player) ?? 0n;
    for (const bet of this.ticketsOf(player)) minor += this.payout(bet) - bet.stakeMinor;
    return minor;
  }
}
