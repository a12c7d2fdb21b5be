import type { ArcadeSharedBet, TableRound } from '@evens/contract';
import type { StepSummary } from '../../games/game-client.ts';
import type { TableGame } from '../../games/table-client.ts';
import { roundOutcome } from '../dealer.ts';
import { parseWireAmount } from '../money.ts';
import type { TablePayouts } from './payouts.ts';
import type { TablePlayerParts } from './player-parts.ts';

/** Number of rounds whose bets may still get a result. */
const ROUNDS_KEPT = 8;

export type SummarizingGame = Pick<TableGame, 'summarize' | 'summarizesEach'>;

interface TableResultsParts extends Pick<TablePlayerParts, 'onFault' | 'refundSays'> {
  readonly digits: number;
  readonly payouts: TablePayouts;
  onResult: TablePlayerParts['view']['result'];
}

/** Results of the player's bets: the game draws each result once, then the player sees it. */
export class TableResults {
  readonly #parts: TableResultsParts;
  readonly #rounds = new Map<number, TableRound>();
  readonly #reported = new Set<number>();
  /** Bets whose result was shown. */
  readonly #shown = new Set<number>();
  #game: SummarizingGame | undefined;

  constructor(parts: TableResultsParts) {
    this.#parts = parts;
  }

  /** The game draws the results from now on. */
  seat(game: SummarizingGame): void {
    this.#game = game;
  }

  keepRound(round: TableRound | null): void {
    if (!round) return;
    this.#rounds.delete(round.id);
    this.#rounds.set(round.id, round);
    const oldest = this.#rounds.size > ROUNDS_KEPT ? this.#rounds.keys().next() : undefined;
    if (oldest && !oldest.done) this.#rounds.delete(oldest.value);
  }

  markShown(roundId: number): void {
    this.#shown.add(roundId);
  }

  isReported(roundId: number): boolean {
    return this.#reported.has(roundId);
  }

  forget(roundId: number): void {
    this.#reported.delete(roundId);
    this.#shown.delete(roundId);
  }

  /** Wins that are still being drawn. They are not part of any number until the table has shown them or plays the next round. */
  unshownMinor(bets: readonly ArcadeSharedBet[], round: TableRound | null): bigint {
    let sumMinor = 0n;
    for (const { RoundID, SharedRoundID, State, Win } of bets) {
      const isDrawn = round?.id === SharedRoundID || round?.phase === 'betting';
      if (this.#game && State === 'over' && isDrawn && !this.#shown.has(RoundID))
        sumMinor += this.#minor(Win);
    }
    return sumMinor;
  }

  /**
   * Reports the results of bets that have ended: all bets of a round together, or each one if the table requests it.
   */
  reportEnded(bets: readonly ArcadeSharedBet[], isWaiting: (sharedId: number) => boolean): void {
    const game = this.#game;
    if (!game) return;
    const unreported = bets.filter(({ RoundID }) => !this.#reported.has(RoundID));
    for (const [sharedId, all] of Map.groupBy(unreported, ({ SharedRoundID }) => SharedRoundID)) {
      const over = all.filter(({ State }) => State !== 'open');
      if (game.summarizesEach) for (const bet of over) void this.#report(sharedId, [bet], game);
      else if (over.length > 0 && over.length === all.length && !isWaiting(sharedId))
        void this.#report(sharedId, over, game);
    }
  }

  async #report(sharedId: number, bets: readonly ArcadeSharedBet[], game: SummarizingGame): Promise<void> {
    const { onFault, onResult, payouts, refundSays } = this.#parts;
    for (const { RoundID } of bets) this.#reported.add(RoundID);
    const round = this.#rounds.get(sharedId);
    const isRefunded = bets.every(({ State }) => State === 'refunded');
    let summary: StepSummary = { says: isRefunded ? refundSays : '' };
    try {
      if (!isRefunded && round) summary = await game.summarize(bets, round);
    } catch (error) {
      onFault(error);
    }
    for (const { RoundID } of bets) {
      this.#shown.add(RoundID);
      payouts.markDisplayed(RoundID);
    }
    const stakeMinor = bets.reduce((sum, { Stake }) => sum + this.#minor(Stake), 0n);
    const winMinor = bets.reduce((sum, { Win }) => sum + this.#minor(Win), 0n);
    onResult(
      { summary, outcome: roundOutcome(stakeMinor, winMinor), stakeMinor, winMinor, jackpot: undefined },
      bets,
    );
  }

  #minor(wire: string): bigint {
    return parseWireAmount(wire, this.#parts.digits);
  }
}
