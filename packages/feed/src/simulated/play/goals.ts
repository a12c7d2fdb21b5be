import { type Random, randomExponential, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import type { GoalsParams } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

export interface GoalsPace {
  readonly clock: 'down' | 'up';
  /** Wall seconds of stopped clock per second of play: 0.75 in ice hockey, 0 if the clock does not stop. */
  readonly standing: number;
  readonly breakSeconds: number;
}

/** Seconds of play between whistles. */
const STRETCH_SECONDS = 75;

function scored(writer: ContestWriter, side: Side, random: Random): void {
  writer.stop('goal', { leadSeconds: 2 + random() * 5, reopenSeconds: 10 + random() * 20 });
  writer.goal(side);
}

/** Plays until the clock shows `lengthSeconds`, or until the first goal in sudden death. */
function playFor(
  writer: ContestWriter,
  params: GoalsParams,
  pace: GoalsPace,
  lengthSeconds: number,
  suddenDeath: number,
  random: Random,
): void {
  const perSecond =
    suddenDeath > 0
      ? suddenDeath
      : (params.homeGoals + params.awayGoals) / (params.periods * params.periodSeconds);
  const homeShare =
    suddenDeath > 0
      ? (params.overtime?.homeShare ?? 0.5)
      : params.homeGoals / (params.homeGoals + params.awayGoals);
  let left = lengthSeconds;
  // Goals and whistles are memoryless: after either, the time to the next goal is drawn again.
  for (;;) {
    const toGoal = randomExponential(random, perSecond);
    const toWhistle =
      pace.standing > 0 ? randomExponential(random, 1 / STRETCH_SECONDS) : Number.POSITIVE_INFINITY;
    const seconds = Math.min(toGoal, toWhistle);
    if (seconds >= left) {
      writer.play(left);
      return;
    }
    writer.play(seconds);
    left -= seconds;
    if (toWhistle < toGoal) {
      writer.idle(pace.standing * STRETCH_SECONDS * (0.5 + random()));
      continue;
    }
    scored(writer, random() < homeShare ? 'home' : 'away', random);
    if (suddenDeath > 0) return;
    if (pace.standing > 0) writer.idle(25 + random() * 20);
  }
}

/** Plays goals at a constant rate; level matches go to sudden death and a shoot-out if the sport has them. */
export function playGoals(params: GoalsParams, pace: GoalsPace, random: Random): readonly Moment[] {
  const writer = new ContestWriter({
    clock: pace.clock,
    periodSeconds: params.periodSeconds,
    keepsGoals: true,
  });
  writer.idle(randomInt(random, 0, 240));
  for (let period = 1; period <= params.periods; period++) {
    writer.begin();
    playFor(writer, params, pace, params.periodSeconds, 0, random);
    writer.endPeriod();
    if (period < params.periods) writer.idle(pace.breakSeconds);
  }
  const { overtime } = params;
  if (overtime && writer.score.home === writer.score.away) {
    writer.idle(90);
    writer.begin('overtime');
    playFor(
      writer,
      params,
      pace,
      overtime.seconds,
      -Math.log(1 - overtime.decides) / overtime.seconds,
      random,
    );
    writer.endPeriod();
    if (writer.score.home === writer.score.away) {
      writer.idle(150);
      writer.begin('shootout');
      writer.idle(240);
      writer.goal(random() < 0.5 ? 'home' : 'away');
    }
  }
  return writer.finish(20 + randomInt(random, 0, 40));
}
