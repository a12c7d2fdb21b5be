import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { type PointsParams, type PointsShape, tickChance } from '@evens/pricing';
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

/** Plays a period's ticks. The sides' scores in a tick are correlated as defined by the shape. */
function playPeriod(
  writer: ContestWriter,
  params: PointsParams,
  pace: PointsPace,
  lengthSeconds: number,
  random: Random,
): void {
  const { shape } = pace;
  const ticks = Math.max(
    1,
    Math.round((shape.ticks * lengthSeconds) / (shape.periodSeconds * shape.periods)),
  );
  const home = tickChance(shape, (params.total + params.margin) / 2);
  const away = tickChance(shape, (params.total - params.margin) / 2);
  const seconds = lengthSeconds / ticks;
  for (let tick = 0; tick < ticks; tick++) {
    const luck = random();
    const shared = random() < shape.correlation;
    const awayLuck = shared ? luck : random();
    const homePoints = luck < home ? unit(shape, random) : 0;
    const awayPoints = awayLuck < away ? (shared && homePoints > 0 ? homePoints : unit(shape, random)) : 0;
    const order: readonly (readonly [Side, number])[] = [
      ['home', homePoints],
      ['away', awayPoints],
    ];
    for (const [side, points] of order) {
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
  for (let period = 1; period <= shape.periods; period++) {
    writer.begin();
    playPeriod(writer, params, pace, shape.periodSeconds, random);
    writer.endPeriod();
    if (period < shape.periods)
      writer.idle(period * 2 === shape.periods ? breakSeconds : Math.min(breakSeconds, 130));
  }
  if (shape.decider === 'overtime') {
    while (writer.score.home === writer.score.away) {
      writer.idle(120);
      writer.begin('overtime');
      playPeriod(writer, params, pace, shape.overtimeSeconds, random);
      writer.endPeriod();
    }
  }
  return writer.finish(15 + randomInt(random, 0, 30));
}
