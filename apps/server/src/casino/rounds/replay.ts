import { storedJson } from '@evens/casino';
import { type Draws, type InHouseGame, type Json, type PlayedStep, roundDraws } from '@evens/games';
import type { SeedRow } from '../fairness/seeds-store.ts';
import type { RoundRow, StepRow } from './round-store.ts';

/** A round whose replay differs from its records: the rules changed without a new version, or a row was changed. */
class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

type Seeds = Pick<SeedRow, 'serverSeed' | 'clientSeed'>;
type Rerun = Pick<RoundRow, 'id' | 'bet' | 'nonce'>;

function drawsFromSeeds({ serverSeed, clientSeed }: Seeds, nonce: number): Draws {
  return roundDraws({ serverSeed, clientSeed, nonce });
}

/** Steps of a round that the current rules cannot replay: only its stored sums, without the displayed details. */
function recordedSteps(
  { stake, payout, state, refunded }: Recorded,
  steps: readonly Pick<StepRow, 'stake' | 'payout'>[],
): readonly PlayedStep[] {
  const sum = (of: 'stake' | 'payout') => steps.reduce((all, step) => all + BigInt(step[of]), 0n);
  const start = { stake: BigInt(stake) - sum('stake'), payout: BigInt(payout) - sum('payout') };
  return [start, ...steps].map((step, index): PlayedStep => {
    const isLast = index === steps.length;
    return {
      stateText: '',
      view: isLast && refunded ? { refunded } : null,
      stakeMinor: BigInt(step.stake),
      returnMinor: BigInt(step.payout),
      isOver: isLast && state === null,
    };
  });
}

type Recorded = Pick<RoundRow, 'rulesVersion' | 'stake' | 'payout' | 'state' | 'refunded'>;

/** All steps of a round, replayed if its rules are the current ones. */
export function listRoundSteps(
  game: InHouseGame,
  {
    round,
    steps,
    seeds,
  }: {
    readonly round: Rerun & Recorded;
    readonly steps: readonly Pick<StepRow, 'move' | 'stake' | 'payout'>[];
    readonly seeds: Seeds;
  },
): readonly PlayedStep[] {
  return round.rulesVersion === game.version
    ? replayRound(game, { round, steps, seeds })
    : recordedSteps(round, steps);
}

/** The player's input for a step, for display: rebuilt from the fields that the game defines. */
export function presentMove(
  game: InHouseGame,
  { bet, move }: { readonly bet: string; readonly move: string | undefined },
): Json {
  if (move !== undefined) return game.readStoredMove(storedJson(move)) ?? null;
  const read = game.readStoredBet(storedJson(bet));
  return read.ok ? read.value.bet : null;
}

/** Replays a round from its bet, moves and seeds. Returns every step, the start first. */
export function replayRound(
  game: InHouseGame,
  {
    round,
    steps,
    seeds,
  }: { readonly round: Rerun; readonly steps: readonly Pick<StepRow, 'move'>[]; readonly seeds: Seeds },
): readonly PlayedStep[] {
  const draws = drawsFromSeeds(seeds, round.nonce);
  const bet = game.readStoredBet(storedJson(round.bet));
  if (!bet.ok) throw new ReplayError(`the bet of round ${round.id} is refused now: ${bet.error}`);
  let last = bet.value.start(draws);
  const played = [last];
  for (const { move } of steps) {
    const replayed = game.resume(last.stateText).replay(storedJson(move), draws);
    if (!replayed.ok) throw new ReplayError(`a move of round ${round.id} is refused now: ${replayed.error}`);
    last = replayed.value;
    played.push(last);
  }
  return played;
}
