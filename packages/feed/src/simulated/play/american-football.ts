import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import {
  type DriveParams,
  driveMargins,
  drivePoints,
  driveSeconds,
  highestFactor,
  LATE_FIELD_GOAL,
  overtimePoints,
  regularFactor,
} from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

/** Wall seconds of stopped clock per second of play. */
const STANDING = 1.9;

/** Plays sections of up to half a minute with the clock stopped in between. */
function pass(writer: ContestWriter, seconds: number, random: Random): void {
  for (let left = seconds; left > 0; left -= 30) {
    const stretch = Math.min(30, left);
    writer.play(stretch);
    writer.idle(stretch * STANDING * (0.6 + random() * 0.8));
  }
}

function score(writer: ContestWriter, side: Side, points: number, random: Random): void {
  if (points === 0) return;
  writer.stop('incident', { leadSeconds: 5, reopenSeconds: 15 + random() * 20 });
  writer.goal(side, points);
  writer.idle(60 + random() * 60);
}

interface Drive {
  readonly side: Side;
  readonly seconds: number;
  readonly points: number;
}

/** Drives of a period in order; the last one ends at the whistle. */
function drawPeriod(params: DriveParams, start: Side, random: Random): readonly Drive[] {
  const drives: Drive[] = [];
  let side = start;
  let left = params.periodSeconds;
  for (;;) {
    const seconds = driveSeconds(random);
    if (seconds >= left) {
      drives.push({ side, seconds: left, points: random() < LATE_FIELD_GOAL ? 3 : 0 });
      return drives;
    }
    left -= seconds;
    const touchdown = side === 'home' ? params.homeTouchdown : params.awayTouchdown;
    drives.push({ side, seconds, points: drivePoints(touchdown, random) });
    side = side === 'home' ? 'away' : 'home';
  }
}

/** Drives by quarter. Rejection sampling: each regular time is accepted in proportion to the factor of its margin. */
function drawRegularTime(params: DriveParams, random: Random): readonly (readonly Drive[])[] {
  const highest = highestFactor(driveMargins);
  for (;;) {
    let ball: Side = random() < 0.5 ? 'home' : 'away';
    const quarters: (readonly Drive[])[] = [];
    const score = { home: 0, away: 0 };
    while (quarters.length < 4) {
      const drives = drawPeriod(params, ball, random);
      for (const { side, points } of drives) score[side] += points;
      ball = drives.at(-1)?.side ?? ball;
      quarters.push(drives);
    }
    if (random() * highest < regularFactor(driveMargins, score)) return quarters;
  }
}

/** Plays drive by drive, with the pricing model; after a level four quarters, the first score decides. */
export function playAmericanFootball(params: DriveParams, random: Random): readonly Moment[] {
  const writer = new ContestWriter({
    clock: 'down',
    periodSeconds: params.periodSeconds,
    keepsGoals: false,
    countsLeads: true,
  });
  writer.idle(randomInt(random, 0, 240));
  for (const [index, drives] of drawRegularTime(params, random).entries()) {
    const quarter = index + 1;
    writer.extra = [drives[0]?.side === 'home' ? 1 : 2];
    writer.begin();
    for (const { side, seconds, points } of drives) {
      writer.extra = [side === 'home' ? 1 : 2];
      pass(writer, seconds, random);
      score(writer, side, points, random);
    }
    writer.endPeriod();
    if (quarter < 4) writer.idle(quarter === 2 ? 780 : 130);
  }
  if (writer.score.home === writer.score.away) {
    writer.idle(150);
    writer.begin('overtime');
    pass(writer, 200 + random() * 300, random);
    const home = random() < 0.5 + (params.homeTouchdown - params.awayTouchdown) / 2;
    score(writer, home ? 'home' : 'away', overtimePoints(random), random);
  }
  return writer.finish(20 + randomInt(random, 0, 30));
}
