import type { IncidentCounts } from '@evens/book';
import {
  type ContestFacts,
  type Facts,
  fullScore,
  periodsWon,
  type Score,
  sportByAlias,
} from '@evens/markets';

export const statisticKinds = [
  'goal',
  'score',
  'periods',
  'games',
  'maximums',
  'aces',
  'double_faults',
  'kills',
  'penalty',
  'corner',
  'yellow_card',
  'red_card',
  'substitution',
  'timeout',
  'review',
] as const;
export type StatisticKind = (typeof statisticKinds)[number];

export interface Statistic extends Score {
  readonly kind: StatisticKind;
}

function sumScores(list: readonly (Score | undefined)[]): Score | undefined {
  const known = list.filter((each) => each !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce(({ home, away }, each) => ({ home: home + each.home, away: away + each.away }), {
    home: 0,
    away: 0,
  });
}

function unitsWon({ periods }: ContestFacts): Score | undefined {
  return sumScores(
    periods.map(({ units }) => {
      if (!units) return undefined;
      const home = units.filter((side) => side === 'home').length;
      return { home, away: units.length - home };
    }),
  );
}

function fromFacts(sport: string, facts: ContestFacts): readonly (Statistic | undefined)[] {
  const of = (kind: StatisticKind, score: Score | undefined) => score && { kind, ...score };
  switch (sportByAlias(sport)?.scoring ?? 'points') {
    case 'goals':
      return [of('goal', fullScore(facts))];
    case 'points':
    case 'innings':
      return [of('score', fullScore(facts))];
    case 'sets':
      return [
        of('periods', periodsWon(facts)),
        of('games', unitsWon(facts)),
        of('maximums', facts.maximums),
        of('aces', facts.aces),
        of('double_faults', facts.doubleFaults),
        of('kills', sumScores(facts.periods.map(({ kills }) => kills))),
      ];
    case 'fight':
    case 'race':
      return [];
  }
}

const countedKinds = [
  'penalty',
  'corner',
  'yellow-card',
  'red-card',
  'substitution',
  'timeout',
  'review',
] as const;

/**
 * Statistics by side: the score from the match facts, the others as the feed reported them. Incidents that were never
 * reported are left out: they either did not happen or are not covered.
 */
export function statistics(sport: string, facts: Facts, counts: IncidentCounts): readonly Statistic[] {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return [];
  const counted = countedKinds.map((kind): Statistic | undefined => {
    const [home, away] = counts[kind] ?? [0, 0];
    const name = statisticKinds.find((each) => each === kind.replace('-', '_'));
    return name && home + away > 0 ? { kind: name, home, away } : undefined;
  });
  return [...fromFacts(sport, facts), ...counted].filter((each) => each !== undefined);
}
