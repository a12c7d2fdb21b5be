import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { soccerHalfSeconds } from '@evens/pricing';
import type { SoccerGoal, SoccerHalf, SoccerPlay } from '../script/soccer-moments.ts';
import type { Goals } from './season.ts';

const BREAK_SECONDS = 15 * 60;
/** Where no half-time score is known, each goal falls into the first half with this chance. */
const FIRST_HALF_SHARE = 0.45;
/** Goals lie at least this far apart, and as far from the whistle: betting has ended in the last seconds. */
const GOALS_APART_SECONDS = 45;

/**
 * How a match with this score may have gone: the goals are the file's, their minutes are ours, drawn from an intensity
 * that rises from 0.8 of its mean at kick-off to 1.2 at the end, the same that prices assume. The same numbers give
 * the same course.
 */
export function courseOf(
  { fullTime, halfTime }: { readonly fullTime: Goals; readonly halfTime: Goals | undefined },
  random: Random,
): SoccerPlay {
  const first = halfTime ?? {
    home: drawnBelow(fullTime.home, random),
    away: drawnBelow(fullTime.away, random),
  };
  const second = { home: fullTime.home - first.home, away: fullTime.away - first.away };
  const halves: [SoccerHalf, SoccerHalf] = [half(1, first, random), half(2, second, random)];
  return {
    kickOffDelaySeconds: 0,
    breakSeconds: BREAK_SECONDS,
    halves,
    resultDelaySeconds: randomInt(random, 60, 120),
    random,
  };
}

/** How many of these goals fell in the first half. */
function drawnBelow(goals: number, random: Random): number {
  let early = 0;
  for (let n = 0; n < goals; n++) if (random() < FIRST_HALF_SHARE) early++;
  return early;
}

function half(number: 1 | 2, { home, away }: Goals, random: Random): SoccerHalf {
  const stoppageSeconds = number === 1 ? randomInt(random, 60, 240) : randomInt(random, 150, 420);
  const lengthSeconds = soccerHalfSeconds(number, stoppageSeconds);
  const times: number[] = [];
  const sides: Side[] = [];
  for (let n = 0; n < home + away; n++) {
    times.push(partOfHalf(number, random()));
    sides.splice(randomInt(random, 0, sides.length), 0, n < home ? 'home' : 'away');
  }
  return {
    lengthSeconds,
    goals: spread(
      times.sort((a, b) => a - b),
      sides,
      lengthSeconds,
    ),
    incidents: [],
  };
}

/**
 * The part of the half at which a share of its goals has fallen: the intensity's integral over the match is
 * 0.8 x + 0.2 x², turned round between the half's own ends.
 */
function partOfHalf(number: 1 | 2, share: number): number {
  const integral = (x: number) => 0.8 * x + 0.2 * x * x;
  const [low, high] = [integral((number - 1) / 2), integral(number / 2)];
  const wanted = low + share * (high - low);
  const x = (-0.8 + Math.sqrt(0.64 + 0.8 * wanted)) / 0.4;
  return Math.min(1, Math.max(0, 2 * x - (number - 1)));
}

/** Seconds within the half from its parts, in order, kept apart; many goals share what room there is. */
function spread(
  parts: readonly number[],
  sides: readonly Side[],
  lengthSeconds: number,
): readonly SoccerGoal[] {
  const apart = Math.min(GOALS_APART_SECONDS, Math.floor(lengthSeconds / (parts.length + 2)));
  const space = lengthSeconds - apart * (parts.length + 1);
  return parts.map((part, index) => ({
    seconds: Math.floor(part * space) + apart * (index + 1),
    side: sides[index] ?? 'home',
  }));
}
