import { type Random, randomExponential, randomInt } from '@evens/base';
import type { CountName, Score, Side } from '@evens/markets';
import { CARD_FOULS, dixonColes, FIRST_HALF_SHARES, redCardFactors, type SoccerParams } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import {
  type SoccerCount,
  type SoccerGoal,
  type SoccerIncident,
  soccerMoments,
} from '../../script/soccer-moments.ts';
import { drawSubstitutions, PENALTY_SHARE } from './soccer-players.ts';

interface Drawn {
  readonly goals: readonly [SoccerGoal[], SoccerGoal[]];
  readonly reds: readonly [SoccerIncident[], SoccerIncident[]];
  readonly lengths: readonly [number, number];
}

type CountMeans = Readonly<Record<CountName, Score>>;

/** Without counts, a match has goals alone: no cards, corners or substitutions. */
type PlayedParams = SoccerParams & { readonly counts?: CountMeans };

const NONE: Score = { home: 0, away: 0 };

/**
 * Draws goals and red cards by thinning: candidates at the maximum intensity, each accepted in proportion to the
 * intensity at its time.
 */
function draw(params: PlayedParams, random: Random): Drawn {
  const lengths = [2700 + randomInt(random, 1, 4) * 60, 2700 + randomInt(random, 2, 7) * 60] as const;
  const drawn: Drawn = { goals: [[], []], reds: [[], []], lengths };
  const reds = { home: 0, away: 0 };
  const redMeans = params.counts?.['red-cards'] ?? NONE;
  const redMean = redMeans.home + redMeans.away;
  const means = { home: params.homeGoals, away: params.awayGoals };
  // Time in parts of the match, 0.5 per half; the pace at x is 0.8 + 0.4x.
  const highest = 1.2 * 1.44 * (means.home + means.away) + redMean;
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
    } else if (luck < home + away + redMean) {
      const side: Side = luck < home + away + redMeans.home ? 'home' : 'away';
      reds[side]++;
      drawn.reds[half].push({ seconds, side, kind: 'red-card' });
    }
  }
  return drawn;
}

/** Rejection sampling: each match is accepted with a chance proportional to the correction of its final score. */
function drawCorrected(params: PlayedParams, random: Random): Drawn {
  const correction = { homeMean: params.homeGoals, awayMean: params.awayGoals, rho: params.rho };
  const highest = Math.max(1, 1 - params.rho, dixonColes(0, 0, correction));
  for (;;) {
    const drawn = draw(params, random);
    const goals = drawn.goals.flat();
    const home = goals.filter(({ side }) => side === 'home').length;
    if (random() * highest < dixonColes(home, goals.length - home, correction)) return drawn;
  }
}

function times(mean: number, random: Random): number[] {
  const drawn: number[] = [];
  for (let at = randomExponential(random, mean); at < 1; at += randomExponential(random, mean))
    drawn.push(at);
  return drawn;
}

const sides = ['home', 'away'] as const;

/** Incidents of a half that change no score and no intensity of goals. */
function drawIncidents(
  counts: CountMeans,
  half: { readonly index: 0 | 1; readonly lengthSeconds: number },
  random: Random,
): SoccerIncident[] {
  const means: (readonly [SoccerIncident['kind'], Side, number])[] = sides.flatMap((side) => [
    ['corner', side, counts.corners[side] * halfShare('corners', half.index)],
    ['yellow-card', side, counts['yellow-cards'][side] * halfShare('yellow-cards', half.index)],
    ['review', side, 0.075],
  ]);
  return means.flatMap(([kind, side, mean]) =>
    times(mean, random).map((at) => ({ seconds: Math.floor(at * half.lengthSeconds), side, kind })),
  );
}

function halfShare(name: CountName, index: 0 | 1): number {
  return index === 0 ? FIRST_HALF_SHARES[name] : 1 - FIRST_HALF_SHARES[name];
}

/** Shots that are no goals, and what else changes counts alone. Goals are shots on target, and those are shots. */
function drawCounted(
  { counts, ...params }: SoccerParams & { readonly counts: CountMeans },
  half: { readonly index: 0 | 1; readonly lengthSeconds: number },
  random: Random,
): readonly SoccerCount[] {
  const drawSides = (name: CountName, names: readonly CountName[], less: Score = NONE) =>
    sides.flatMap((side) =>
      times((counts[name][side] - less[side]) * halfShare(name, half.index), random).map(
        (at): SoccerCount => ({ seconds: Math.floor(at * half.lengthSeconds), side, names }),
      ),
    );
  const goalMeans = { home: params.homeGoals, away: params.awayGoals };
  return [
    ...drawSides('shots-on-target', ['shots', 'shots-on-target'], goalMeans),
    ...drawSides('shots', ['shots'], counts['shots-on-target']),
    ...drawSides('offsides', ['offsides']),
    ...drawSides('throw-ins', ['throw-ins']),
    ...drawSides('fouls', ['fouls']),
  ];
}

/** Moves fouls to the times of the cards that they lead to: both have even times in a half. */
function withCardFouls(
  counted: readonly SoccerCount[],
  incidents: readonly SoccerIncident[],
  random: Random,
): readonly SoccerCount[] {
  const moved = [...counted];
  const free = new Set(counted.flatMap(({ names }, index) => (names.includes('fouls') ? [index] : [])));
  for (const { kind, side, seconds } of incidents) {
    if ((kind !== 'yellow-card' && kind !== 'red-card') || random() >= CARD_FOULS) continue;
    const own = [...free].filter((foul) => counted[foul]?.side === side);
    const index = own[Math.floor(random() * own.length)];
    if (index === undefined) continue;
    free.delete(index);
    moved[index] = { side, seconds, names: ['fouls'] };
  }
  return moved;
}

/**
 * Plays a soccer match with the pricing intensities, so the price at each moment matches the information then
 * available.
 */
export function playSoccer(params: PlayedParams, random: Random): readonly Moment[] {
  const { goals, reds, lengths } = drawCorrected(params, random);
  const { counts } = params;
  const substitutions = counts ? drawSubstitutions(lengths, random) : [];
  const half = (index: 0 | 1) => {
    const length = { index, lengthSeconds: lengths[index] };
    const incidents = [
      ...reds[index],
      ...(counts ? drawIncidents(counts, length, random) : []),
      ...substitutions
        .filter(({ half: substituted }) => substituted === index)
        .map(({ seconds, side }): SoccerIncident => ({ seconds, side, kind: 'substitution' })),
    ];
    const counted = counts && drawCounted({ ...params, counts }, length, random);
    return {
      lengthSeconds: lengths[index],
      goals: goals[index],
      incidents,
      ...(counted && { counted: withCardFouls(counted, incidents, random) }),
    };
  };
  return soccerMoments({
    kickOffDelaySeconds: randomInt(random, 0, 150),
    breakSeconds: 900 + randomInt(random, 0, 120),
    halves: [half(0), half(1)],
    resultDelaySeconds: 20 + randomInt(random, 0, 40),
    random,
  });
}
