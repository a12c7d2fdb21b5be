import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { soccerHalfSeconds } from '@evens/pricing';
import type { SoccerGoal, SoccerHalf, SoccerPlay } from '../script/soccer-moments.ts';
import type { Goals } from './season.ts';

const BREAK_SECONDS = 15 * 60;
/** Chance of each goal to fall in the first half if no half-time score is known. */
const FIRST_HALF_SHARE = 0.45;
/** Minimum distance between goals and from the whistle: betting is closed in the last seconds. */
const GOALS_APART_SECONDS = 45;

/**
 * A possible course of a match with this score. The goals come from the file; their minutes are drawn from an intensity
 * that rises from 0.8 of its mean at kick-off to 1.2 at the end, which prices assume too. The same random numbers give
 * the same course.
 */
export function drawCourse(
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

/** Draws how many of these goals fall in the first half. */
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
 * Inverse of the goal intensity within a half: the part of the half at which the given share of its goals has fallen.
 * The intensity's integral over the match is 0.8 x + 0.2 x².
 */
function partOfHalf(number: 1 | 2, share: number): number {
  const integral = (x: number) => 0.8 * x + 0.2 * x * x;
  const [low, high] = [integral((number - 1) / 2), integral(number / 2)];
  const target = low + share * (high - low);
  const x = (-0.8 + Math.sqrt(0.64 + 0.8 * target)) / 0.4;
  return Math.min(1, Math.max(0, 2 * x - (number - 1)));
}

/** Converts parts of the half to seconds, in order and with a minimum distance; many goals share the available room. */
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
