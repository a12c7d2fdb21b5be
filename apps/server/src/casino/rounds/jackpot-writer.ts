import type { InHouseGame, PlayedStep } from '@evens/games';
import type { MoveToWrite } from './move-store.ts';
import type { RoundToWrite } from './start-store.ts';
import type { WrittenRound } from './written-round.ts';

export interface JackpotWon {
  readonly name: string;
  readonly winMinor: bigint;
}

/** A written step with the additional jackpot payout. The balance includes it. */
export interface RoundWithJackpot {
  readonly written: WrittenRound;
  readonly jackpot: JackpotWon | undefined;
}

export interface ToWrite<W> {
  readonly game: InHouseGame;
  readonly step: PlayedStep;
  readonly write: W;
}

/** Writes rounds that change jackpots, together with the jackpots, in one transaction. */
export interface JackpotWriter {
  /** Whether rounds of the game contribute to a jackpot. */
  isFilledBy(game: InHouseGame): boolean;
  start(rounds: readonly ToWrite<RoundToWrite>[]): Promise<readonly RoundWithJackpot[]>;
  /** Writes moves, some of which won a jackpot of their game. */
  move(moves: readonly ToWrite<MoveToWrite>[]): Promise<readonly RoundWithJackpot[]>;
}
