import {
  type BetResult,
  betResults,
  type Facts,
  LOTTO_BALLS,
  type RaceFacts,
  type Specifier,
} from '@evens/markets';
import type { DeadHeat } from './dead-heat.ts';

interface Line {
  readonly facts: Facts;
  readonly results: readonly BetResult[];
  readonly specifier: Specifier;
}

function endedRace(known: Facts, change: Pick<RaceFacts, 'places' | 'withdrawn'>): RaceFacts {
  return { ...(known.kind === 'race' ? known : {}), kind: 'race', status: 'ended', ...change };
}

/** Draws with the lowest and the highest numbers, for each count of even ones. */
export function* possibleDraws(known: Facts): Generator<RaceFacts> {
  const numbers = known.kind === 'race' ? known.places.length : 0;
  for (let evens = 0; evens <= LOTTO_BALLS; evens++)
    for (const isHigh of [false, true]) {
      const places = Array<number>(numbers).fill(0);
      for (let ball = 1; ball <= LOTTO_BALLS; ball++) {
        const low = ball <= evens ? 2 * ball : 2 * (ball - evens) - 1;
        const top = numbers - (numbers % 2);
        places[(isHigh ? top + 1 - low : low) - 1] = ball;
      }
      yield endedRace(known, { places, withdrawn: [] });
    }
}

/** Ends of a race, at least one that gives these results if any does. */
export function* possibleRaces(line: Line, deadHeat: DeadHeat | undefined): Generator<RaceFacts> {
  if (line.specifier.runners) yield* matchUps(line.facts, line.specifier.runners);
  else yield* rankings(line, deadHeat);
}

const MATCH_UP_PLACES = [0, 1, 2, 3];

/** All orders of two or three compared runners. */
function* matchUps(known: Facts, runners: readonly number[]): Generator<RaceFacts> {
  const places = Array<number>(Math.max(...runners)).fill(0);
  function* from(index: number, withdrawn: readonly number[]): Generator<RaceFacts> {
    const runner = runners[index];
    if (runner === undefined) {
      yield endedRace(known, { places: [...places], withdrawn });
      return;
    }
    for (const place of MATCH_UP_PLACES) {
      places[runner - 1] = place;
      yield* from(index + 1, withdrawn);
    }
    places[runner - 1] = 0;
    yield* from(index + 1, [...withdrawn, runner]);
  }
  yield* from(0, []);
}

/**
 * The rankings in which the winners come first or last, with the tied ones at their end, and the cancelled runners did
 * not start.
 */
function* rankings(
  { results, facts, specifier }: Line,
  deadHeat: DeadHeat | undefined,
): Generator<RaceFacts> {
  const runners = results.map((_, index) => index + 1);
  const isTied = (runner: number) => deadHeat?.outcomes.includes(runner) === true;
  const isWinner = (runner: number) => results[runner - 1] === betResults.win;
  const winners = runners.filter((runner) => isWinner(runner) && !isTied(runner));
  const tied = runners.filter(isTied);
  const cancelled = runners.filter((runner) => results[runner - 1] === betResults.cancelled);
  const last = winners.length + tied.length + 1;
  for (const isFromBehind of [false, true]) {
    for (const leftOut of [0, specifier.number ?? 0]) {
      const places = runners.map((runner) => {
        if (runner === leftOut && cancelled.includes(runner)) return last;
        if (isTied(runner)) return isFromBehind ? 1 : winners.length + 1;
        const at = winners.indexOf(runner);
        return at < 0 ? 0 : isFromBehind ? tied.length + at + 1 : at + 1;
      });
      const withdrawn = cancelled.filter((runner) => runner !== leftOut);
      // Somebody finishes, unless at most one started.
      if (places.some((place) => place > 0) || withdrawn.length >= runners.length - 1)
        yield endedRace(facts, { places, withdrawn });
      const isRefunded = results.includes(betResults.refund);
      if (isRefunded) yield endedRace(facts, { places: runners, withdrawn });
    }
  }
}
