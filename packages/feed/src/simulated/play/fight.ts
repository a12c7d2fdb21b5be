import { type Random, randomInt } from '@evens/base';
import { type FightParams, fightEnds, fightWeights } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

/** Plays a fight: its ending is drawn from the pricing table, and the finish is at any time in its round. */
export function playFight(params: FightParams, random: Random): readonly Moment[] {
  const writer = new ContestWriter({ clock: 'down', periodSeconds: params.roundSeconds, keepsGoals: false });
  const ends = fightEnds(params.rounds, 1);
  const weights = fightWeights(params, ends, { firstRound: 1, left: 1 });
  let luck = random();
  const at = weights.findIndex((weight) => {
    luck -= weight;
    return luck < 0;
  });
  const end = ends[at] ?? ends[0];
  if (!end) throw new RangeError('playFight: a fight without an end');
  const judged = end.method === 'decision' || end.method === 'draw';
  writer.markMatch({ rounds: params.rounds, scheduledRounds: params.rounds });
  writer.idle(randomInt(random, 60, 600));
  for (let round = 1; round <= end.round; round++) {
    const last = round === end.round && !judged;
    writer.begin();
    // Constant hazard within the half, conditional on the fight ending in it.
    const inHalf = 1 - Math.sqrt(1 - params.finish);
    const part = last ? end.half / 2 + Math.log(1 - random() * inHalf) / Math.log(1 - params.finish) : 1;
    writer.play(Math.max(5, params.roundSeconds * part));
    if (last) writer.stop('incident', { leadSeconds: 4, reopenSeconds: 3600 });
    writer.endPeriod();
    if (round < end.round) writer.idle(60);
  }
  if (judged) {
    writer.stop('incident', { leadSeconds: 0, reopenSeconds: 3600 });
    writer.idle(120);
  }
  return end.method === 'draw'
    ? writer.finish(20, { winner: 'draw' })
    : writer.finish(20, {
        winner: end.side,
        method: end.method,
        ...(judged ? {} : { round: end.round, pastHalf: end.half === 1 }),
      });
}
