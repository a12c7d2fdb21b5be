import type { Draws } from '../fairness/draws.ts';
import type { InHouseGame, Json, PlayedStep } from '../index.ts';

export interface WholeRound {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly steps: number;
  readonly last: PlayedStep;
}

const STEPS_MAX = 1000;

/** Plays a round to its end: by `choose`, or by the game's default moves where it chooses none. Throws where anything is refused. */
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
    const made = chosen === undefined ? round.replay(round.defaultMove(), draws) : round.play(chosen, draws);
    if (!made.ok) throw new Error(`${game.key} refused a move: ${made.error}`);
    last = made.value;
    stakeMinor += last.stakeMinor;
    returnMinor += last.returnMinor;
  }
  throw new Error(`a round of ${game.key} did not end in ${STEPS_MAX} steps`);
}

export interface Trial {
  /** Returned over staked. */
  readonly rtp: number;
  /** Of one round's return in units of the first stake. */
  readonly deviation: number;
  readonly hitRate: number;
  readonly rounds: number;
}

/** Plays many rounds of one bet and says what came of them. */
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

/** Plays many rounds of anything and says what came of them; `stakeMinor` is what each stakes at first. */
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

/** χ² of how often each outcome came against how often it should have. */
export function chiSquare(seen: readonly number[], expected: readonly number[]): number {
  return seen.reduce((sum, count, index) => {
    const wanted = expected[index] ?? 0;
    return sum + (count - wanted) ** 2 / wanted;
  }, 0);
}

/** The χ² that chance alone exceeds once in a thousand times, by Wilson and Hilferty. */
export function chiSquareLimit(degrees: number): number {
  const z = 3.0902;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + z * Math.sqrt(part)) ** 3;
}
