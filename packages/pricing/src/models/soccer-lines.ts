import {
  type ContestFacts,
  offeredSoccerLines,
  regularPeriod,
  regularScore,
  type Score,
  type SoccerCount,
} from '@evens/markets';
import { awayScore, evenHalfLine, homeScore, line, type Measure, margin, sum } from '../lines.ts';
import { alike } from '../masses.ts';
import type { LineRequest, ScenarioSet } from '../scenario.ts';

type Measures = Readonly<Record<SoccerCount, Measure>>;

/** Measures of a part's score. One object per score function, so that results are computed once. */
export function buildMeasures(score: (facts: ContestFacts) => Score): Measures {
  return { lead: margin(score), goals: sum(score), home: homeScore(score), away: awayScore(score) };
}

/**
 * Even lines over the scenarios, for the classes that the part distinguishes. Cached, because several markets use the
 * same one.
 */
export function evenOver(set: ScenarioSet, measures: Measures): (count: SoccerCount) => number {
  const known = new Map<SoccerCount, number>();
  return (count) => {
    const before = known.get(count);
    if (before !== undefined) return before;
    const evenLine = evenHalfLine(set, measures[count]);
    known.set(count, evenLine);
    return evenLine;
  };
}

const NONE: Score = { home: 0, away: 0 };
const ofMatch = buildMeasures(regularScore);
const ofHalf = {
  1: buildMeasures((facts) => regularPeriod(facts, 1) ?? NONE),
  2: buildMeasures((facts) => regularPeriod(facts, 2) ?? NONE),
} as const;

/**
 * Every market of a soccer match that regular time decides. Scenarios have the true side only for the next goal, so the
 * nth goal of a half is offered only for the half that it would fall into.
 */
export function soccerLines(facts: ContestFacts, set: ScenarioSet): readonly LineRequest[] {
  const current = regularPeriod(facts, 1)?.ended ? 2 : 1;
  const halves = current === 1 ? ([1, 2] as const) : ([2] as const);
  const even = evenOver(alike(set, line('1x2')), ofMatch);
  const score = regularScore(facts);
  const ofWhole = offeredSoccerLines({ name: 'match', state: { score, isCurrent: true, even } });
  return [
    // After the first half it would be the match result again.
    ...ofWhole.filter(({ type }) => current === 1 || type !== 'half-time-full-time'),
    ...halves.flatMap((period) =>
      offeredSoccerLines({
        name: 'half',
        period,
        state: {
          score: regularPeriod(facts, period) ?? NONE,
          isCurrent: period === current,
          even: evenOver(alike(set, line('period-1x2', `period=${period}`)), ofHalf[period]),
        },
      }),
    ),
  ];
}
