import type { ArcadeSharedBet, TableRound } from '@evens/contract';
import { type Chips, joinedChips } from '../chips/chip-stack.ts';
import { crowdChips } from '../chips/crowd-chips.ts';
import type { ChipBet } from './chip-bet.ts';
import type { ChipTable } from './chip-table-base.ts';
import { type PhaseTime, phaseTime } from './phase-clock.ts';
import type { LiveTable } from './table-client.ts';

interface RoundDisplayOptions<Result> {
  readonly live: LiveTable;
  readonly table: ChipTable;
  readonly bet: ChipBet;
  chipsFromBet(bet: unknown): Chips;
  /** Undefined until the round has a result. */
  readResult(round: TableRound): Result | undefined;
  /** Clears the last round, when a round opens for bets. */
  clear?(): void;
  /** Animates the round by the server's clock, from its current moment. */
  play(result: Result, time: PhaseTime): Promise<void>;
  showResult(result: Result, chips: Chips): void;
}

/** Draws a round of a live table: the bets during betting, the play, the result. */
export interface RoundDisplay<Result> {
  /** Must be called after every change of the table. Each phase of a round is drawn once. */
  show(): void;
  /** Resolves with the result of a round once it has been played and is shown with these bets; undefined without a result. */
  whenDisplayed(round: TableRound, bets: readonly ArcadeSharedBet[]): Promise<Result | undefined>;
}

export function makeRoundDisplay<Result>({
  live,
  table,
  bet,
  chipsFromBet,
  readResult,
  clear,
  play,
  showResult,
}: RoundDisplayOptions<Result>): RoundDisplay<Result> {
  let drawn = '';
  let drawnCrowd: unknown;
  let playing: { readonly roundId: number; readonly done: Promise<void> } | undefined;

  async function playTo(round: TableRound, result: Result): Promise<void> {
    table.showPlayed(bet.placed);
    await play(
      result,
      phaseTime(round, () => live.nowMs()),
    );
    // A hidden page may become visible some rounds later.
    if (live.state.round?.id === round.id) showResult(result, bet.placed);
  }

  /** Shows chips during betting: confirmed and unconfirmed ones. */
  function showBetting(): void {
    const betting = `betting ${live.state.round?.id} `;
    const next = `${betting}${bet.bets.length} ${bet.isPlacing}`;
    if (drawn === next) return;
    if (!drawn.startsWith(betting)) {
      clear?.();
      table.showPlayed(undefined);
    }
    drawn = next;
    table.setPlaced(bet.placed, { hasLaid: bet.isKnown });
  }

  function showCrowd(): void {
    const { crowd } = live.state;
    if (crowd === drawnCrowd) return;
    drawnCrowd = crowd;
    table.setCrowd(crowdChips(crowd, chipsFromBet));
  }

  return {
    show() {
      const { round } = live.state;
      bet.follow();
      showCrowd();
      table.setBusy(!bet.mayPlace);
      const result = round && round.phase !== 'betting' ? readResult(round) : undefined;
      if (!round || result === undefined) {
        showBetting();
        return;
      }
      const isPlaying = round.phase === 'playing';
      const next = `${isPlaying ? 'playing' : 'over'} ${round.id}`;
      if (drawn === next) return;
      drawn = next;
      if (playing?.roundId === round.id) return;
      if (isPlaying) playing = { roundId: round.id, done: playTo(round, result).catch(reportError) };
      else showResult(result, bet.placed);
    },
    async whenDisplayed(round, bets) {
      if (playing?.roundId === round.id) await playing.done;
      const result = readResult(round);
      if (result === undefined) return undefined;
      const { round: now } = live.state;
      // The player may have bet in another tab too; this page shows its own chips.
      if (now?.id === round.id && now.phase !== 'betting')
        showResult(result, joinedChips(bets.map(({ Bet }) => chipsFromBet(Bet))));
      return result;
    },
  };
}
