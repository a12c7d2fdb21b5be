import {
  type ContestFacts,
  type CountedName,
  type CountName,
  countedNames,
  facetOfCount,
  isOfCards,
  offeredSoccerLines,
  type PeriodScore,
  periodCount,
  regularCount,
  regularPeriod,
  type Score,
} from '@evens/markets';
import {
  type CornersAhead,
  type CountAhead,
  cornerRaceScenarios,
  countScenarios,
  nextCornerScenarios,
} from '../count-scenarios.ts';
import type { LineRequest, ScenarioSet } from '../scenario.ts';
import { buildMeasures, evenOver } from './soccer-lines.ts';

/** Mean numbers of each side over a match, by count. What is absent is not offered. */
export type CountMeans = Readonly<Partial<Record<CountName, Score>>>;

/** Share of a match's numbers in the first half. Within a half they are spread evenly. */
export const FIRST_HALF_SHARES: Readonly<Record<CountName, number>> = {
  corners: 0.48,
  'yellow-cards': 0.38,
  'red-cards': 0.5,
  shots: 0.46,
  'shots-on-target': 0.46,
  offsides: 0.48,
  'throw-ins': 0.5,
  fouls: 0.48,
};

/** The half that is played or comes next, and the share of it that is left. */
export interface HalfAhead {
  readonly half: 1 | 2;
  readonly left: number;
}

const NONE: Score = { home: 0, away: 0 };

type Part = 'match' | 1 | 2;

/** Share of a match's numbers that is still to come in a part. */
export function shareAhead(name: CountName, part: Part, { half, left }: HalfAhead): number {
  const first = half === 1 ? FIRST_HALF_SHARES[name] * left : 0;
  const second = (1 - FIRST_HALF_SHARES[name]) * (half === 1 ? 1 : left);
  if (part === 'match') return first + second;
  return part === 1 ? first : second;
}

/** A count of a part so far. Undefined if a period that has begun lacks it. */
function countSoFar(facts: ContestFacts, name: CountName, part: Part): Score | undefined {
  if (facts.periods.length === 0) return NONE;
  const total = regularCount(facts, ({ counts }) => counts?.[name]);
  if (part === 'match' || !total) return total;
  const period = regularPeriod(facts, part);
  return period ? period.counts?.[name] : NONE;
}

function countAhead(
  means: CountMeans,
  name: CountName,
  { facts, part, ahead }: { readonly facts: ContestFacts; readonly part: Part; readonly ahead: HalfAhead },
): CountAhead | undefined {
  const mean = means[name];
  const soFar = countSoFar(facts, name, part);
  if (!mean || !soFar) return undefined;
  const share = shareAhead(name, part, ahead);
  return { name, soFar, ahead: { home: mean.home * share, away: mean.away * share } };
}

const firstHalf: PeriodScore = { phase: 'regular', home: 0, away: 0, ended: true };

/** Scenarios of the counts by their keys, each computed when it is first needed. Regular time must not be over. */
export function findCountScenarios(
  means: CountMeans,
  facts: ContestFacts,
  ahead: HalfAhead,
): NonNullable<ScenarioSet['findOwn']> {
  const known = new Map<string, ScenarioSet | undefined>();
  const compute = (key: string): ScenarioSet | undefined => {
    const [name = '', number] = key.split(' ');
    if (name === 'next-corner' || name === 'corner-race') return computeCorners(means, facts, ahead, key);
    const part = number === '1' ? 1 : number === '2' ? 2 : 'match';
    if (part === 1 && ahead.half === 2) return undefined;
    // A shot declines no delayed bet, so what depends on shots has no price while one can happen.
    if (isPricedBefore(name as CountedName) && facts.periods.some(({ ended }) => !ended)) return undefined;
    const counts = (name === 'cards' ? (['yellow-cards', 'red-cards'] as const) : [name as CountName]).map(
      (count) => countAhead(means, count, { facts, part, ahead }),
    );
    const complete = counts.filter((count) => count !== undefined);
    if (complete.length < counts.length) return undefined;
    return countScenarios({ earlier: part === 2 ? [firstHalf] : [], counts: complete });
  };
  return (key) => {
    if (!known.has(key)) {
      const set = compute(key);
      known.set(key, set && { ...set, ownKey: key });
    }
    return known.get(key);
  };
}

function computeCorners(
  means: CountMeans,
  facts: ContestFacts,
  ahead: HalfAhead,
  key: string,
): ScenarioSet | undefined {
  const [name, ...numbers] = key.split(' ');
  const target = Number(numbers.at(-1));
  const period = numbers.length > 1 ? Number(numbers[0]) : undefined;
  const part = period === 1 || period === 2 ? period : 'match';
  const corners = countAhead(means, 'corners', { facts, part, ahead });
  const sides = facts.periods.length === 0 ? [] : facts.cornerSides;
  if (!corners || !sides) return undefined;
  const { soFar, ahead: more } = corners;
  const earlier = part === 2 ? facts.periods.slice(0, 1) : [];
  const state: CornersAhead = { earlier, sides, soFar, ahead: more };
  if (name === 'next-corner') {
    const isNext = target === soFar.home + soFar.away + 1 && (part === 'match' || part === ahead.half);
    return isNext ? nextCornerScenarios(state) : undefined;
  }
  return target > Math.max(soFar.home, soFar.away) ? cornerRaceScenarios(target, state) : undefined;
}

type Measures = Parameters<typeof evenOver>[1];

const measures = new Map<string, Measures>(
  countedNames.flatMap((name) =>
    (['match', 1, 2] as const).map((part): [string, Measures] => [
      `${name} ${part}`,
      buildMeasures((facts) => {
        const period = part === 'match' ? undefined : regularPeriod(facts, part);
        const count =
          part === 'match'
            ? regularCount(facts, (one) => periodCount(one, name))
            : period && periodCount(period, name);
        return count ?? NONE;
      }),
    ]),
  ),
);

/** Counts without a facet have markets before the match only. */
function isPricedBefore(name: CountedName): boolean {
  return facetOfCount(name) === undefined;
}

/** Lines on the counts of a match and of its halves. Regular time must not be over. */
export function countLines(facts: ContestFacts, set: ScenarioSet, ahead: HalfAhead): readonly LineRequest[] {
  return countedNames.flatMap((name) => {
    if (isPricedBefore(name) && facts.status !== 'scheduled') return [];
    return (['match', 1, 2] as const).flatMap((part) => {
      const key = `${isOfCards(name) ? 'cards' : name}${part === 'match' ? '' : ` ${part}`}`;
      const own = set.findOwn?.(key);
      const measured = measures.get(`${name} ${part}`);
      if (!own || !measured) return [];
      const state = {
        score: countedSoFar(facts, name, part),
        isCurrent: part === 'match' || part === ahead.half,
        even: evenOver(own, measured),
      };
      return part === 'match'
        ? offeredSoccerLines({ name: `counted-${name}`, state })
        : offeredSoccerLines({ name: `counted-half-${name}`, period: part, state });
    });
  });
}

function countedSoFar(facts: ContestFacts, name: CountedName, part: Part): Score {
  if (part === 'match') return regularCount(facts, (one) => periodCount(one, name)) ?? NONE;
  const period = regularPeriod(facts, part);
  return (period && periodCount(period, name)) ?? NONE;
}
