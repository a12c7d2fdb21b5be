import { type Random, randomExponential, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { type GoalsParams, marginFactor } from '@evens/pricing';
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

interface Goal {
  /** Seconds of play in the period. */
  readonly seconds: number;
  readonly side: Side;
}

/** Goals of a period at a constant rate, in order. */
function drawGoals(
  { perSecond, homeShare }: { readonly perSecond: number; readonly homeShare: number },
  lengthSeconds: number,
  random: Random,
): readonly Goal[] {
  const goals: Goal[] = [];
  for (;;) {
    const seconds = (goals.at(-1)?.seconds ?? 0) + randomExponential(random, perSecond);
    if (seconds >= lengthSeconds) return goals;
    goals.push({ seconds, side: random() < homeShare ? 'home' : 'away' });
  }
}

/** Goals by period. Rejection sampling: each regular time is accepted in proportion to the factor of its margin. */
function drawRegularTime(params: GoalsParams, random: Random): readonly (readonly Goal[])[] {
  const { homeGoals, awayGoals, periods, periodSeconds, margins } = params;
  const all = homeGoals + awayGoals;
  const rates = { perSecond: all / (periods * periodSeconds), homeShare: homeGoals / all };
  const highest = Math.max(1, margins?.level ?? 1, margins?.byOne ?? 1);
  for (;;) {
    const drawn = Array.from({ length: periods }, () => drawGoals(rates, periodSeconds, random));
    const goals = drawn.flat();
    const home = goals.filter(({ side }) => side === 'home').length;
    if (random() * highest < marginFactor(params, home, goals.length - home)) return drawn;
  }
}

/** Plays until the clock shows `lengthSeconds`, or until the first goal in sudden death. */
function playFor(
  writer: ContestWriter,
  { pace, lengthSeconds, suddenDeath }: { pace: GoalsPace; lengthSeconds: number; suddenDeath: boolean },
  goals: readonly Goal[],
  random: Random,
): void {
  let at = 0;
  let next = 0;
  for (;;) {
    const goal = goals[next];
    const goalAt = goal?.seconds ?? lengthSeconds;
    const whistleAt =
      pace.standing > 0 ? at + randomExponential(random, 1 / STRETCH_SECONDS) : Number.POSITIVE_INFINITY;
    const until = Math.min(goalAt, whistleAt);
    writer.play(until - at);
    at = until;
    if (whistleAt < goalAt) {
      writer.idle(pace.standing * STRETCH_SECONDS * (0.5 + random()));
      continue;
    }
    if (!goal) return;
    next++;
    scored(writer, goal.side, random);
    if (suddenDeath) return;
    if (pace.standing > 0) writer.idle(25 + random() * 20);
  }
}

/** Plays goals; level matches go to sudden death and a shoot-out if the sport has them. */
export function playGoals(params: GoalsParams, pace: GoalsPace, random: Random): readonly Moment[] {
  const writer = new ContestWriter({
    clock: pace.clock,
    periodSeconds: params.periodSeconds,
    keepsGoals: true,
  });
  writer.idle(randomInt(random, 0, 240));
  const lengthSeconds = params.periodSeconds;
  for (const [index, goals] of drawRegularTime(params, random).entries()) {
    writer.begin();
    playFor(writer, { pace, lengthSeconds, suddenDeath: false }, goals, random);
    writer.endPeriod();
    if (index + 1 < params.periods) writer.idle(pace.breakSeconds);
  }
  const { overtime } = params;
  if (overtime && writer.score.home === writer.score.away) {
    writer.idle(90);
    writer.begin('overtime');
    const { seconds, decides, homeShare } = overtime;
    const goals = drawGoals({ perSecond: -Math.log(1 - decides) / seconds, homeShare }, seconds, random);
    playFor(writer, { pace, lengthSeconds: seconds, suddenDeath: true }, goals, random);
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
