import { type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import * as games from '@evens/games';
import { loyaltyWheel } from '@evens/loyalty';
import type { ReplayStep } from '../round-view/index.ts';

/** Maximum number of displayed random numbers. */
const NUMBERS_SHOWN = 8;

export interface RoundInput {
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly bet: unknown;
  readonly moves: readonly unknown[];
  readonly currency: CurrencyCode;
}

export interface RoundRun {
  readonly steps: readonly ReplayStep[];
  readonly isOver: boolean;
  /** The move made for an absent player; undefined after the round has ended. */
  readonly defaultMove: unknown;
  readonly rulesVersion: number;
  /** SHA-256 of the server seed. */
  readonly hash: string;
  /** The first random numbers in [0, 1) that the round used. */
  readonly numbers: readonly number[];
}

export type RunFault =
  | { readonly kind: 'game' }
  | { readonly kind: 'bet'; readonly reason: string }
  /** `number` counts moves from 1. */
  | { readonly kind: 'move'; readonly number: number; readonly reason: string }
  | { readonly kind: 'over'; readonly number: number };

/** All in-house games by key, and the loyalty wheel, which is drawn like a round. */
export const gamesHere: ReadonlyMap<string, games.InHouseGame> = new Map(
  [...games.inHouseGames.map(({ game }) => game), loyaltyWheel].map((game) => [game.key, game]),
);

/** Replays a round from its seeds, bet and moves, with the server's rules. */
export function runRound(input: RoundInput): Result<RoundRun, RunFault> {
  const game = gamesHere.get(input.game);
  if (!game) return err({ kind: 'game' });
  const bet = game.readStoredBet(input.bet);
  if (!bet.ok) return err({ kind: 'bet', reason: bet.error });
  const draws = games.roundDraws(input);
  let last = bet.value.start(draws);
  const steps = [toReplayStep(bet.value.bet, last, input.currency)];
  for (const [index, move] of input.moves.entries()) {
    const number = index + 1;
    if (last.isOver) return err({ kind: 'over', number });
    const played = game.resume(last.stateText).replay(move, draws);
    if (!played.ok) return err({ kind: 'move', number, reason: played.error });
    last = played.value;
    steps.push(toReplayStep(played.value.move, last, input.currency));
  }
  return ok({
    steps,
    isOver: last.isOver,
    defaultMove: last.isOver ? undefined : game.resume(last.stateText).defaultMove(),
    rulesVersion: game.version,
    hash: games.hashOfSeed(input.serverSeed),
    numbers: firstNumbers(input, Math.min(draws.drawCount, NUMBERS_SHOWN)),
  });
}

function toReplayStep(move: unknown, step: games.PlayedStep, currency: CurrencyCode): ReplayStep {
  return {
    Move: move,
    View: step.view,
    Stake: formatAmount(step.stakeMinor, currency),
    Win: formatAmount(step.returnMinor, currency),
  };
}

function firstNumbers(seeds: games.RoundSeeds, count: number): readonly number[] {
  const draws = games.roundDraws(seeds);
  return Array.from({ length: count }, () => games.float(draws));
}

/** Whether the hash published before play belongs to the revealed seed. */
export function isSeedHash(hash: string, serverSeed: string): boolean {
  return games.hashOfSeed(serverSeed) === hash;
}
