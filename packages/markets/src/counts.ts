import { type ContestFacts, type Facet, type PeriodScore, regularPeriod, type Score } from './facts.ts';

/** Counts of a soccer match with markets of their own. */
export const countedNames = [
  'corners',
  'cards',
  'booking-points',
  'shots',
  'shots-on-target',
  'offsides',
  'throw-ins',
  'fouls',
] as const;
export type CountedName = (typeof countedNames)[number];

/** Kinds of markets on a count. */
export type CountedKind = '1x2' | 'total' | 'handicap' | 'home-total' | 'away-total';

/** The count of a market and its kind. The market's name is composed of both. */
export interface Counted {
  readonly name: CountedName;
  readonly kind: CountedKind;
}

const CARDS_OF_RED = 2;
const POINTS = { yellow: 10, red: 25 } as const;

function weighted(period: PeriodScore, yellow: number, red: number): Score | undefined {
  const yellows = period.counts?.['yellow-cards'];
  const reds = period.counts?.['red-cards'];
  if (!yellows || !reds) return undefined;
  return {
    home: yellows.home * yellow + reds.home * red,
    away: yellows.away * yellow + reds.away * red,
  };
}

/** A count of one period. Undefined if its source does not report it. */
export function periodCount(period: PeriodScore, name: CountedName): Score | undefined {
  switch (name) {
    case 'cards':
      return weighted(period, 1, CARDS_OF_RED);
    case 'booking-points':
      return weighted(period, POINTS.yellow, POINTS.red);
    case 'corners':
    case 'shots':
    case 'shots-on-target':
    case 'offsides':
    case 'throw-ins':
    case 'fouls':
      return period.counts?.[name];
  }
}

/** A count of regular time so far. Undefined before it, and if a period lacks it. */
export function regularCount(
  { periods }: ContestFacts,
  countOf: (period: PeriodScore) => Score | undefined,
): Score | undefined {
  let home = 0;
  let away = 0;
  let isCounted = false;
  for (const period of periods) {
    if (period.phase !== 'regular') continue;
    const count = countOf(period);
    if (!count) return undefined;
    isCounted = true;
    home += count.home;
    away += count.away;
  }
  return isCounted ? { home, away } : undefined;
}

/** Corners of a regular period in order; of regular time without a period. Undefined if they are not reported. */
export function cornersInOrder(facts: ContestFacts, period?: number): ContestFacts['cornerSides'] {
  const { cornerSides } = facts;
  if (period === undefined || !cornerSides) return cornerSides;
  let from = 0;
  for (let number = 1; number < period; number++) {
    const earlier = regularPeriod(facts, number)?.counts?.corners;
    from += (earlier?.home ?? 0) + (earlier?.away ?? 0);
  }
  const own = regularPeriod(facts, period)?.counts?.corners;
  return cornerSides.slice(from, from + (own?.home ?? 0) + (own?.away ?? 0));
}

/** The part of a match that a count belongs to. */
export function facetOfCount(name: CountedName): Facet | undefined {
  if (name === 'corners') return 'corners';
  return isOfCards(name) ? 'cards' : undefined;
}

/** Cards and their points have the same scenarios. */
export function isOfCards(name: CountedName): name is 'cards' | 'booking-points' {
  return name === 'cards' || name === 'booking-points';
}
