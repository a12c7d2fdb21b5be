import { type Random, randomInt } from '@evens/base';
import type { Score } from '@evens/markets';
import {
  highestFactor,
  type PointsParams,
  type PointsShape,
  regularFactor,
  tickChance,
} from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

export interface PointsPace {
  readonly shape: PointsShape;
  readonly clock: 'down' | 'up' | 'none';
  /** Wall seconds of stopped clock per second of play: 1.7 in basketball, 0.1 in handball. */
  readonly standing: number;
  readonly breakSeconds: number;
}

function unit(shape: PointsShape, random: Random): number {
  let luck = random();
  for (const [value, share] of shape.units) {
    luck -= share;
    if (luck < 0) return value;
  }
  return shape.units[0]?.[0] ?? 1;
}

/** Draws the points of a period tick by tick. The sides' scores in a tick are correlated as defined by the shape. */
function drawPeriod(
  params: PointsParams,
  shape: PointsShape,
  lengthSeconds: number,
  random: Random,
): readonly Score[] {
  const ticks = Math.max(
    1,
    Math.round((shape.ticks * lengthSeconds) / (shape.periodSeconds * shape.periods)),
  );
  const homeChance = tickChance(shape, (params.total + params.margin) / 2);
  const awayChance = tickChance(shape, (params.total - params.margin) / 2);
  return Array.from({ length: ticks }, () => {
    const luck = random();
    const shared = random() < shape.correlation;
    const awayLuck = shared ? luck : random();
    const home = luck < homeChance ? unit(shape, random) : 0;
    const away = awayLuck < awayChance ? (shared && home > 0 ? home : unit(shape, random)) : 0;
    return { home, away };
  });
}

/** Points by period. Rejection sampling: each regular time is accepted in proportion to the factor of its margin. */
function drawRegularTime(
  params: PointsParams,
  shape: PointsShape,
  random: Random,
): readonly (readonly Score[])[] {
  const highest = highestFactor(params.margins);
  for (;;) {
    const periods = Array.from({ length: shape.periods }, () =>
      drawPeriod(params, shape, shape.periodSeconds, random),
    );
    const score = { home: 0, away: 0 };
    for (const { home, away } of periods.flat()) {
      score.home += home;
      score.away += away;
    }
    if (random() * highest < regularFactor(params.margins, score)) return periods;
  }
}

function playPeriod(
  writer: ContestWriter,
  pace: PointsPace,
  { ticks, lengthSeconds }: { ticks: readonly Score[]; lengthSeconds: number },
  random: Random,
): void {
  const seconds = lengthSeconds / ticks.length;
  for (const tick of ticks) {
    for (const side of ['home', 'away'] as const) {
      const points = tick[side];
      const at = 0.5 + (random() - 0.5) * 0.6;
      writer.play((seconds / 2) * at);
      if (points > 0) writer.goal(side, points);
      const left = (seconds / 2) * (1 - at);
      const stands = pace.standing * (seconds / 2) * 2 * random();
      if (stands >= 5) writer.idle(stands);
      writer.play(left);
      if (stands > 0 && stands < 5) writer.idle(stands);
    }
  }
}

/** Plays a points sport tick by tick, with overtimes until one side leads if draws are not allowed. */
export function playPoints(params: PointsParams, pace: PointsPace, random: Random): readonly Moment[] {
  const { shape, clock, breakSeconds } = pace;
  const writer = new ContestWriter({
    clock,
    periodSeconds: shape.periodSeconds,
    keepsGoals: false,
    countsLeads: true,
  });
  writer.idle(randomInt(random, 0, 200));
  for (const [index, ticks] of drawRegularTime(params, shape, random).entries()) {
    const period = index + 1;
    writer.begin();
    playPeriod(writer, pace, { ticks, lengthSeconds: shape.periodSeconds }, random);
    writer.endPeriod();
    if (period < shape.periods)
      writer.idle(period * 2 === shape.periods ? breakSeconds : Math.min(breakSeconds, 130));
  }
  if (shape.decider === 'overtime') {
    while (writer.score.home === writer.score.away) {
      writer.idle(120);
      writer.begin('overtime');
      const ticks = drawPeriod(params, shape, shape.overtimeSeconds, random);
      playPeriod(writer, pace, { ticks, lengthSeconds: shape.overtimeSeconds }, random);
      writer.endPeriod();
    }
  }
  return writer.finish(15 + randomInt(random, 0, 30));
}
