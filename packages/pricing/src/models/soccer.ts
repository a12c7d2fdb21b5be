import { regularPeriod, regularScore } from '@evens/markets';
import { goalScenarios } from '../goal-scenarios.ts';
import { around, evenHalfLine, handicaps, line, margin, sum, totals } from '../lines.ts';
import { dixonColes } from '../poisson.ts';
import type { LineRequest, PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';

export interface SoccerParams {
  /** Goals expected of each side over 90 minutes, 0.1 to 5. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Dixon–Coles' correction of low scores, −0.2 to 0. */
  readonly rho: number;
}

/** What stands where in a soccer state's `extra`. */
export const soccerExtra = { homeReds: 0, awayReds: 1, stoppageSeconds: 2 } as const;

const HALF_SECONDS = 45 * 60;
/** Stoppage that is reckoned with until the board shows it. */
const USUAL_STOPPAGE_SECONDS = { 1: 120, 2: 240 } as const;
const RED_OWN = 0.7;
const RED_OPPONENT = 1.2;

/** A half's length in seconds, stoppage included; `announced` is 0 until the board is up. */
export function soccerHalfSeconds(half: 1 | 2, announced = 0): number {
  return HALF_SECONDS + (announced > 0 ? announced : USUAL_STOPPAGE_SECONDS[half]);
}

/**
 * The part of a match's goals that is still to come in a half, `elapsedSeconds` into it: the intensity rises evenly
 * from 0.8 of its mean at kick-off to 1.2 at the end, which puts 0.45 of the goals into the first half.
 */
export function soccerShareLeft(half: 1 | 2, { elapsedSeconds, lengthSeconds }: HalfClock): number {
  const at = Math.min(1, Math.max(0, elapsedSeconds / lengthSeconds));
  const before = (x: number) => 0.8 * x + 0.2 * x * x;
  return before(half / 2) - before((half - 1 + at) / 2);
}

export interface HalfClock {
  readonly elapsedSeconds: number;
  readonly lengthSeconds: number;
}

/** What red cards so far leave of each side's intensity. */
export function redCardFactors(
  homeReds: number,
  awayReds: number,
): { readonly home: number; readonly away: number } {
  return {
    home: RED_OWN ** homeReds * RED_OPPONENT ** awayReds,
    away: RED_OWN ** awayReds * RED_OPPONENT ** homeReds,
  };
}

/** While the referee plays on, a goal stays possible. */
const LEAST_SHARE = 0.0004;

function scenarios({ homeGoals, awayGoals, rho }: SoccerParams, state: PricingState): ScenarioSet {
  const { facts, elapsedSeconds, extra } = state;
  if (facts.kind !== 'contest') throw new TypeError('soccer is a contest');
  const first = regularPeriod(facts, 1);
  const half = first?.ended ? 2 : 1;
  const runs = regularPeriod(facts, half) !== undefined;
  const announced = runs ? (extra[soccerExtra.stoppageSeconds] ?? 0) : 0;
  const share = soccerShareLeft(half, {
    elapsedSeconds: runs ? elapsedSeconds : 0,
    lengthSeconds: soccerHalfSeconds(half, announced),
  });
  const now = runs && !regularPeriod(facts, half)?.ended ? Math.max(LEAST_SHARE, share) : share;
  const later = half === 1 ? 0.55 : 0;
  const reds = redCardFactors(extra[soccerExtra.homeReds] ?? 0, extra[soccerExtra.awayReds] ?? 0);
  const home = homeGoals * reds.home;
  const away = awayGoals * reds.away;
  return goalScenarios({
    facts,
    periods: 2,
    current: { home: home * now, away: away * now },
    later: { home: home * later, away: away * later },
    correction: (h, a) => dixonColes(h, a, { homeMean: homeGoals, awayMean: awayGoals, rho }),
  });
}

const scoreMargin = margin(regularScore);
const scoreSum = sum(regularScore);
const homeGoalsOf = (facts: Parameters<typeof regularScore>[0]) => regularScore(facts).home;
const awayGoalsOf = (facts: Parameters<typeof regularScore>[0]) => regularScore(facts).away;
const periodMeasures = [1, 2].map((number) => {
  const score = (facts: Parameters<typeof regularScore>[0]) =>
    regularPeriod(facts, number) ?? { home: 0, away: 0 };
  return { margin: margin(score), sum: sum(score) };
});

function lines(_params: SoccerParams, { facts }: PricingState, set: ScenarioSet): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const score = regularScore(facts);
  const half = regularPeriod(facts, 1)?.ended ? 2 : 1;
  const ahead = score.home - score.away;
  const goals = score.home + score.away;
  // The even margin counts from the score now, as the line itself does.
  const middle = -evenHalfLine(set, scoreMargin) + ahead * 100;
  const total = evenHalfLine(set, scoreSum);
  const from = `|score=${score.home}:${score.away}`;
  const wanted: LineRequest[] = [
    line('1x2'),
    line('double-chance'),
    line('draw-no-bet'),
    ...handicaps('asian-handicap', around(middle, { step: 25, each: 4 }), from),
    ...totals('total', around(total, { step: 25, each: 2, lowest: goals * 100 + 25 })),
    ...totals(
      'total',
      [total - 200, total - 100, total + 100, total + 200].filter((at) => at > goals * 100),
    ),
    ...totals(
      'home-total',
      around(evenHalfLine(set, homeGoalsOf), { step: 100, each: 1, lowest: score.home * 100 + 50 }),
    ),
    ...totals(
      'away-total',
      around(evenHalfLine(set, awayGoalsOf), { step: 100, each: 1, lowest: score.away * 100 + 50 }),
    ),
    line('both-teams-to-score'),
    line('odd-even'),
    line('nth-goal', `number=${goals + 1}`),
    line('correct-score'),
    line('exact-goals'),
    ...['0:2', '0:1', '1:0', '2:0'].map((start) => line('european-handicap', `score=${start}`)),
  ];
  if (half === 1) wanted.push(line('half-time-full-time'));
  for (const number of half === 1 ? [1, 2] : [2]) {
    const measures = periodMeasures[number - 1];
    if (!measures) continue;
    const played = regularPeriod(facts, number);
    const soFar = ((played?.home ?? 0) + (played?.away ?? 0)) * 100;
    wanted.push(line('period-1x2', `period=${number}`));
    const even = evenHalfLine(set, measures.sum);
    wanted.push(
      ...totals(
        'period-total',
        around(even, { step: 100, each: 1, lowest: soFar + 50 }),
        `period=${number}|`,
      ),
    );
    wanted.push(
      ...handicaps(
        'period-handicap',
        around(-evenHalfLine(set, measures.margin), { step: 50, each: 1 }),
        `|period=${number}`,
      ),
    );
  }
  return wanted;
}

/**
 * Goals by two Poisson processes whose intensity rises through the match, corrected by Dixon and Coles (domain chapter
 * 5.1); exact enumeration. The correction reweighs final scores, so it holds in play too: given the score, the chance of
 * a final score stays proportional to τ times its Poisson chance. Red cards change what is left. `extra`: red cards of
 * home and away, announced stoppage seconds of the running half.
 */
export const soccer: ScenarioModel<SoccerParams> = {
  name: 'soccer',
  scenarios,
  lines,
  drift: ({ homeGoals, awayGoals, rho }, { strength, tempo }) => ({
    homeGoals: homeGoals * (1 + 0.03 * strength + 0.02 * tempo),
    awayGoals: awayGoals * (1 - 0.03 * strength + 0.02 * tempo),
    rho,
  }),
};
