import { type Random, randomExponential, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { dixonColes, redCardFactors, type SoccerParams } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { type SoccerGoal, type SoccerIncident, soccerMoments } from '../../script/soccer-moments.ts';
import { drawSubstitutions } from './soccer-players.ts';

interface Drawn {
  readonly goals: readonly [SoccerGoal[], SoccerGoal[]];
  readonly reds: readonly [SoccerIncident[], SoccerIncident[]];
  readonly lengths: readonly [number, number];
}

/** Red cards per side and match. */
const REDS = 0.09;
const PENALTY_SHARE = 0.09;

/**
 * Draws goals and red cards by thinning: candidates at the maximum intensity, each accepted in proportion to the
 * intensity at its time.
 */
function draw(params: SoccerParams, random: Random): Drawn {
  const lengths = [2700 + randomInt(random, 1, 4) * 60, 2700 + randomInt(random, 2, 7) * 60] as const;
  const drawn: Drawn = { goals: [[], []], reds: [[], []], lengths };
  const reds = { home: 0, away: 0 };
  const means = { home: params.homeGoals, away: params.awayGoals };
  // Time in parts of the match, 0.5 per half; the pace at x is 0.8 + 0.4x.
  const highest = 1.2 * 1.44 * (means.home + means.away) + 2 * REDS;
  for (let at = randomExponential(random, highest); at < 1; at += randomExponential(random, highest)) {
    const factors = redCardFactors(reds.home, reds.away);
    const pace = 0.8 + 0.4 * at;
    const half = at < 0.5 ? 0 : 1;
    const seconds = Math.floor((at * 2 - half) * lengths[half]);
    const luck = random() * highest;
    const home = means.home * factors.home * pace;
    const away = means.away * factors.away * pace;
    if (luck < home + away) {
      const side: Side = luck < home ? 'home' : 'away';
      drawn.goals[half].push({ seconds, side, penalty: random() < PENALTY_SHARE });
    } else if (luck < home + away + 2 * REDS) {
      const side: Side = luck < home + away + REDS ? 'home' : 'away';
      reds[side]++;
      drawn.reds[half].push({ seconds, side, kind: 'red-card' });
    }
  }
  return drawn;
}

/** Rejection sampling: each match is accepted with a chance proportional to the correction of its final score. */
function drawCorrected(params: SoccerParams, random: Random): Drawn {
  const correction = { homeMean: params.homeGoals, awayMean: params.awayGoals, rho: params.rho };
  const highest = Math.max(1, 1 - params.rho, dixonColes(0, 0, correction));
  for (;;) {
    const drawn = draw(params, random);
    const goals = drawn.goals.flat();
    const home = goals.filter(({ side }) => side === 'home').length;
    if (random() * highest < dixonColes(home, goals.length - home, correction)) return drawn;
  }
}

function colour(lengthSeconds: number, random: Random): SoccerIncident[] {
  const incidents: SoccerIncident[] = [];
  const add = (kind: SoccerIncident['kind'], mean: number) => {
    for (let at = randomExponential(random, mean); at < 1; at += randomExponential(random, mean)) {
      const side: Side = random() < 0.53 ? 'home' : 'away';
      incidents.push({ seconds: Math.floor(at * lengthSeconds), side, kind });
    }
  };
  add('corner', 5);
  add('yellow-card', 1.9);
  add('review', 0.15);
  return incidents;
}

/**
 * Plays a soccer match with the pricing intensities, so the price at each moment matches the information then
 * available.
 */
export function playSoccer(params: SoccerParams, random: Random): readonly Moment[] {
  const { goals, reds, lengths } = drawCorrected(params, random);
  const substitutions = drawSubstitutions(lengths, random);
  const half = (index: 0 | 1) => ({
    lengthSeconds: lengths[index],
    goals: goals[index],
    incidents: [
      ...reds[index],
      ...colour(lengths[index], random),
      ...substitutions
        .filter(({ half: substituted }) => substituted === index)
        .map(({ seconds, side }): SoccerIncident => ({ seconds, side, kind: 'substitution' })),
    ],
  });
  return soccerMoments({
    kickOffDelaySeconds: randomInt(random, 0, 150),
    breakSeconds: 900 + randomInt(random, 0, 120),
    halves: [half(0), half(1)],
    resultDelaySeconds: 20 + randomInt(random, 0, 40),
    random,
  });
}
