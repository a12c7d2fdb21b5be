import { type ContestFacts, periodsWon, type Score } from '@evens/markets';
import {
  around,
  awayScore,
  evenHalfLine,
  handicaps,
  homeScore,
  line,
  type Measure,
  margin,
  sum,
  totals,
  withoutWinner,
} from './lines.ts';
import type { LineRequest, PricingState, ScenarioSet } from './scenario.ts';
import { areServesPriced } from './serves.ts';
import type { SetsParams } from './sets-params.ts';

const NOTHING: Score = { home: 0, away: 0 };

const pointScore = ({ periods }: ContestFacts): Score => {
  let home = 0;
  let away = 0;
  for (const period of periods) {
    home += period.home;
    away += period.away;
  }
  return { home, away };
};
const pointMargin = margin(pointScore);
const pointSum = sum(pointScore);
const homePoints = homeScore(pointScore);
const awayPoints = awayScore(pointScore);
const setSum = sum(periodsWon);
const MOST_SETS = 15;
const setMeasures = Array.from({ length: MOST_SETS }, (_, index) => {
  const score = (facts: ContestFacts) => facts.periods[index] ?? NOTHING;
  return { margin: margin(score), sum: sum(score) };
});
const killMeasures = Array.from({ length: MOST_SETS }, (_, index) => {
  const score = (facts: ContestFacts) => facts.periods[index]?.kills ?? NOTHING;
  return { margin: margin(score), sum: sum(score) };
});
const thrown = (facts: ContestFacts) => facts.maximums ?? NOTHING;
const maximumSum = sum(thrown);
const homeMaximums = homeScore(thrown);
const awayMaximums = awayScore(thrown);

const serveMeasures = (['aces', 'doubleFaults'] as const).map((name) => {
  const score = (facts: ContestFacts) => facts[name] ?? NOTHING;
  return { all: sum(score), home: homeScore(score), away: awayScore(score) };
});

/** Highest best-of with a list of its final scores. */
const MOST_LISTED = 7;

/** The winner, and markets on sets, maps or frames. */
function matchLines(bestOf: number, facts: ContestFacts, set: ScenarioSet): LineRequest[] {
  const requestedLines = [line('winner')];
  if (bestOf === 1) return requestedLines;
  const needed = (bestOf + 1) / 2;
  const setLines = Array.from({ length: needed - 1 }, (_, index) => (index + 1) * 100 + 50);
  const { home, away } = periodsWon(facts);
  requestedLines.push(
    ...handicaps(
      'handicap-periods',
      setLines.flatMap((value) => [-value, value]),
    ),
    ...totals(
      'total-periods',
      around(evenHalfLine(set, setSum), {
        step: 100,
        each: Math.min(3, needed - 2),
        lowest: Math.max(needed, home + away) * 100 + 50,
      }),
    ),
  );
  if (bestOf <= MOST_LISTED) requestedLines.push(line('correct-periods', `number=${bestOf}`));
  if (home === 0) requestedLines.push(line('home-wins-a-period'));
  if (away === 0) requestedLines.push(line('away-wins-a-period'));
  if (bestOf > 3) requestedLines.push(line('odd-even-periods'));
  for (let number = 2; number < needed; number++) {
    if (Math.max(home, away) < number) requestedLines.push(line('race-to-periods', `number=${number}`));
  }
  return requestedLines;
}

interface SetAtHand {
  readonly params: SetsParams;
  readonly facts: ContestFacts;
  /** 1-based. */
  readonly number: number;
}

/** Points (games, rounds, legs) of the match and of the current set. */
function pointLines({ params, facts, number }: SetAtHand, set: ScenarioSet): LineRequest[] {
  const running = facts.periods[number - 1] ?? NOTHING;
  const played = pointScore(facts);
  const least = (points: number) => points * 100 + 50;
  const requestedLines = [
    ...handicaps('handicap-points', around(-evenHalfLine(set, pointMargin), { step: 100, each: 3 })),
    ...totals(
      'total-points',
      around(evenHalfLine(set, pointSum), { step: 100, each: 4, lowest: least(played.home + played.away) }),
    ),
    ...totals(
      'home-total-points',
      around(evenHalfLine(set, homePoints), { step: 100, each: 1, lowest: least(played.home) }),
    ),
    ...totals(
      'away-total-points',
      around(evenHalfLine(set, awayPoints), { step: 100, each: 1, lowest: least(played.away) }),
    ),
    line('odd-even-points'),
  ];
  const measures = setMeasures[number - 1];
  if (!measures) return requestedLines;
  const key = `period=${number}`;
  requestedLines.push(
    ...totals(
      'period-total',
      around(evenHalfLine(set, measures.sum), {
        step: 100,
        each: 2,
        lowest: least(running.home + running.away),
      }),
      `${key}|`,
    ),
    ...handicaps(
      'period-handicap',
      withoutWinner(around(-evenHalfLine(set, measures.margin), { step: 100, each: 2 })),
      `|${key}`,
    ),
    line('period-odd-even', key),
  );
  if (params.rules.kind === 'serve-games')
    requestedLines.push(line('set-score', key), line('set-tie-break', key));
  return requestedLines;
}

/** The next two games (legs) of the current set, and the points of the first. */
function unitLines({ params, facts, number }: SetAtHand): readonly LineRequest[] {
  const running = facts.periods[number - 1];
  const next = (running?.units?.length ?? 0) + 1;
  const isTieBreak = running?.home === 6 && running.away === 6;
  const winners = [next, next + 1].map((unit) => line('unit-winner', `number=${unit}|period=${number}`));
  if (params.rules.kind !== 'serve-games' || isTieBreak) return winners;
  return [...winners, line('game-deuce', `number=${next}|period=${number}`)];
}

function killLines({ facts, number }: SetAtHand, set: ScenarioSet): readonly LineRequest[] {
  const measures = killMeasures[number - 1];
  if (!measures) return [];
  const { home, away } = facts.periods[number - 1]?.kills ?? NOTHING;
  const key = `period=${number}`;
  const lowest = (home + away) * 100 + 50;
  return [
    ...totals(
      'period-total-kills',
      around(evenHalfLine(set, measures.sum), { step: 200, each: 2, lowest }),
      `${key}|`,
    ),
    ...handicaps(
      'period-handicap-kills',
      around(-evenHalfLine(set, measures.margin), { step: 200, each: 2 }),
      `|${key}`,
    ),
  ];
}

function maximumLines({ facts }: SetAtHand, set: ScenarioSet): readonly LineRequest[] {
  const { home, away } = thrown(facts);
  const each = { step: 100, each: 1 };
  return [
    ...totals(
      'total-maximums',
      around(evenHalfLine(set, maximumSum), { ...each, lowest: (home + away) * 100 + 50 }),
    ),
    ...totals(
      'home-total-maximums',
      around(evenHalfLine(set, homeMaximums), { ...each, each: 0, lowest: home * 100 + 50 }),
    ),
    ...totals(
      'away-total-maximums',
      around(evenHalfLine(set, awayMaximums), { ...each, each: 0, lowest: away * 100 + 50 }),
    ),
    line('most-maximums'),
  ];
}

function serveLines(set: ScenarioSet): readonly LineRequest[] {
  const [aces, faults] = serveMeasures;
  if (!aces || !faults) return [];
  const lines = (type: string, measure: Measure, each: number) =>
    totals(type, around(evenHalfLine(set, measure), { step: 100, each, lowest: 50 }));
  return [
    ...lines('total-aces', aces.all, 2),
    ...lines('home-total-aces', aces.home, 2),
    ...lines('away-total-aces', aces.away, 2),
    line('most-aces'),
    ...lines('total-double-faults', faults.all, 1),
    ...lines('home-total-double-faults', faults.home, 1),
    ...lines('away-total-double-faults', faults.away, 1),
  ];
}

/** All offered lines of a match in sets. */
export function setLines(
  params: SetsParams,
  { facts }: PricingState,
  set: ScenarioSet,
): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const requestedLines = matchLines(params.bestOf, facts, set);
  const running = facts.periods.at(-1);
  const number = running && !running.ended ? facts.periods.length : facts.periods.length + 1;
  const needed = (params.bestOf + 1) / 2;
  const last = Math.max(number, Math.min(number + (number === 1 ? 1 : 0), needed));
  for (let period = number; period <= last; period++)
    requestedLines.push(line('period-winner', `period=${period}`));
  const atHand = { params, facts, number };
  if (params.pointMarkets) requestedLines.push(...pointLines(atHand, set));
  if (params.unitMarkets) requestedLines.push(...unitLines(atHand));
  if (params.kills) requestedLines.push(...killLines(atHand, set));
  if (params.maximums) requestedLines.push(...maximumLines(atHand, set));
  if (areServesPriced(facts, params.serves)) requestedLines.push(...serveLines(set));
  return requestedLines;
}
