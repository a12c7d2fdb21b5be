import type { Draws } from '../fairness/draws.ts';
import type { InHouseGame, Json, PlayedStep } from '../index.ts';

export interface WholeRound {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly steps: number;
  readonly last: PlayedStep;
}

const STEPS_MAX = 1000;

/**
 * Plays a round to its end with `choose`, or with the game's default moves if `choose` returns nothing. Throws if a bet
 * or move is refused.
 */
export function playRound(
  game: InHouseGame,
  bet: unknown,
  draws: Draws,
  choose?: (view: Json) => unknown,
): WholeRound {
  const read = game.readBet(bet);
  if (!read.ok) throw new Error(`${game.key} refused ${JSON.stringify(bet)}: ${read.error}`);
  return playOn(game, read.value.start(draws), draws, choose);
}

function playOn(
  game: InHouseGame,
  first: PlayedStep,
  draws: Draws,
  choose: ((view: Json) => unknown) | undefined,
): WholeRound {
  let last = first;
  let { stakeMinor, returnMinor } = last;
  for (let steps = 1; steps < STEPS_MAX; steps++) {
    if (last.isOver) return { stakeMinor, returnMinor, steps, last };
    const round = game.resume(last.stateText);
    const chosen = choose?.(round.view);
    const result =
      chosen === undefined ? round.replay(round.defaultMove(), draws) : round.play(chosen, draws);
    if (!result.ok) throw new Error(`${game.key} refused a move: ${result.error}`);
    last = result.value;
    stakeMinor += last.stakeMinor;
    returnMinor += last.returnMinor;
  }
  throw new Error(`a round of ${game.key} did not end in ${STEPS_MAX} steps`);
}

export interface Trial {
  /** Total returns divided by total stakes. */
  readonly rtp: number;
  /** Standard deviation of one round's return, in first stakes. */
  readonly deviation: number;
  readonly hitRate: number;
  readonly rounds: number;
}

/** Plays many rounds of one bet and summarises the results. */
export function tryRounds(
  game: InHouseGame,
  {
    bet,
    rounds,
    draws,
    choose,
  }: { bet: unknown; rounds: number; draws: Draws; choose?: (view: Json) => unknown },
): Trial {
  const read = game.readBet(bet);
  if (!read.ok) throw new Error(read.error);
  const { stakeMinor, start } = read.value;
  return tryPlays({ rounds, stakeMinor, play: () => playOn(game, start(draws), draws, choose) });
}

/** Plays many rounds of any kind and summarises the results. `stakeMinor` is the first stake of each round. */
export function tryPlays({
  rounds,
  stakeMinor,
  play,
}: {
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly play: () => Pick<WholeRound, 'stakeMinor' | 'returnMinor'>;
}): Trial {
  let staked = 0n;
  let returned = 0n;
  let squares = 0;
  let hits = 0;
  const unit = Number(stakeMinor);
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const { stakeMinor, returnMinor } = play();
    staked += stakeMinor;
    returned += returnMinor;
    if (returnMinor > 0n) hits += 1;
    const paid = Number(returnMinor) / unit;
    sum += paid;
    squares += paid * paid;
  }
  const mean = sum / rounds;
  return {
    rtp: Number(returned) / Number(staked),
    deviation: Math.sqrt(Math.max(0, squares / rounds - mean * mean)),
    hitRate: hits / rounds,
    rounds,
  };
}

/** χ² of the observed counts against the expected counts. */
export function chiSquare(seen: readonly number[], expected: readonly number[]): number {
  return seen.reduce((sum, count, index) => {
    const expectedCount = expected[index] ?? 0;
    return sum + (count - expectedCount) ** 2 / expectedCount;
  }, 0);
}

/** The 99.9 % quantile of the χ² distribution, by the Wilson–Hilferty approximation. */
export function chiSquareLimit(degrees: number): number {
  const z = 3.0902;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + z * Math.sqrt(part)) ** 3;
}
