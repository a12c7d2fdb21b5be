import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { type BaseballParams, baseballOver, runsBeforeNextOut } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

/** Seconds between outs. */
const OUT_SECONDS = 165;

/** Plays half-innings out by out, with the pricing model, and extra innings until one side leads. */
export function playBaseball(params: BaseballParams, random: Random): readonly Moment[] {
  const writer = new ContestWriter({ clock: 'none', periodSeconds: 0, keepsGoals: false });
  writer.idle(randomInt(random, 60, 420));
  for (let inning = 1; ; inning++) {
    const extraInning = inning > params.innings;
    writer.extra = [0, 0];
    writer.begin(extraInning ? 'overtime' : 'regular');
    for (const batting of ['away', 'home'] as const) {
      if (playHalf(writer, params, { inning, batting }, random)) {
        writer.endPeriod();
        return writer.finish(20 + randomInt(random, 0, 30));
      }
    }
    writer.endPeriod();
    writer.idle(120);
  }
}

function playHalf(
  writer: ContestWriter,
  params: BaseballParams,
  half: { inning: number; batting: Side },
  random: Random,
): boolean {
  const { inning, batting } = half;
  const mean = (batting === 'home' ? params.homeRuns : params.awayRuns) / params.innings;
  const lead = () => writer.score.home - writer.score.away;
  // Home does not bat if it already leads in the last inning.
  if (batting === 'home' && inning >= params.innings && lead() > 0) return true;
  for (let outs = 0; outs < 3; outs++) {
    writer.extra = [batting === 'home' ? 1 : 0, outs];
    writer.idle(OUT_SECONDS * (0.3 + random() * 0.8));
    const runs = runsBeforeNextOut(mean, random);
    for (let run = 0; run < runs; run++) {
      writer.goal(batting);
      if (baseballOver(params.innings, { inning, batting, outs }, lead())) return true;
      writer.idle(15 + random() * 40);
    }
    writer.idle(OUT_SECONDS * 0.3);
  }
  writer.extra = [batting === 'home' ? 1 : 0, 3];
  return baseballOver(params.innings, { inning, batting, outs: 3 }, lead());
}
