import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { type DriveParams, drivePoints, driveSeconds, LATE_FIELD_GOAL } from '@evens/pricing';
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

function playPeriod(writer: ContestWriter, params: DriveParams, start: Side, random: Random): Side {
  let side = start;
  let left = params.periodSeconds;
  for (;;) {
    writer.extra = [side === 'home' ? 1 : 2];
    const seconds = driveSeconds(random);
    if (seconds >= left) {
      pass(writer, left, random);
      if (random() < LATE_FIELD_GOAL) score(writer, side, 3, random);
      return side;
    }
    left -= seconds;
    pass(writer, seconds, random);
    score(
      writer,
      side,
      drivePoints(side === 'home' ? params.homeTouchdown : params.awayTouchdown, random),
      random,
    );
    side = side === 'home' ? 'away' : 'home';
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
  let ball: Side = random() < 0.5 ? 'home' : 'away';
  for (let quarter = 1; quarter <= 4; quarter++) {
    writer.extra = [ball === 'home' ? 1 : 2];
    writer.begin();
    ball = playPeriod(writer, params, ball, random);
    writer.endPeriod();
    if (quarter < 4) writer.idle(quarter === 2 ? 780 : 130);
  }
  if (writer.score.home === writer.score.away) {
    writer.idle(150);
    writer.begin('overtime');
    pass(writer, 200 + random() * 300, random);
    const home = random() < 0.5 + (params.homeTouchdown - params.awayTouchdown) / 2;
    score(writer, home ? 'home' : 'away', random() < 0.5 ? 3 : 6, random);
  }
  return writer.finish(20 + randomInt(random, 0, 30));
}
