import { type Draws, type HouseGame, type Json, type PlayedStep, roundDraws } from '@evens/games';
import type { RoundRow, StepRow } from './round-store.ts';
import type { SeedRow } from './seeds-store.ts';

/** A round that its own records don't lead to again: the rules were changed without a new version, or a row was. */
class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

type Seeds = Pick<SeedRow, 'serverSeed' | 'clientSeed'>;
type Rerun = Pick<RoundRow, 'id' | 'bet' | 'nonce'>;

function drawsOf({ serverSeed, clientSeed }: Seeds, nonce: number): Draws {
  return roundDraws({ serverSeed, clientSeed, nonce });
}

/** Text that this server wrote. */
export function storedJson(text: string): Json {
  return JSON.parse(text);
}

/** Runs a round again from its bet, its moves and its seeds: every step of it, the start first. */
export function replayRound(
  game: HouseGame,
  {
    round,
    steps,
    seeds,
  }: { readonly round: Rerun; readonly steps: readonly Pick<StepRow, 'move'>[]; readonly seeds: Seeds },
): readonly PlayedStep[] {
  const draws = drawsOf(seeds, round.nonce);
  const bet = game.readBet(storedJson(round.bet));
  if (!bet.ok) throw new ReplayError(`the bet of round ${round.id} is refused now: ${bet.error}`);
  let last = bet.value.start(draws);
  const played = [last];
  for (const { move } of steps) {
    const made = game.resume(last.stateText).play(storedJson(move), draws);
    if (!made.ok) throw new ReplayError(`a move of round ${round.id} is refused now: ${made.error}`);
    last = made.value;
    played.push(last);
  }
  return played;
}
