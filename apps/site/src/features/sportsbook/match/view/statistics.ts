import type { IncidentCounts, Possession } from '@evens/book';
import {
  type ContestFacts,
  type CountName,
  countNames,
  type Facts,
  fullScore,
  periodsWon,
  type Score,
  sportByAlias,
} from '@evens/markets';

export const statisticKinds = [
  'possession',
  'attacks',
  'dangerous_attacks',
  'goal',
  'score',
  'periods',
  'games',
  'maximums',
  'aces',
  'double_faults',
  'kills',
  'shots',
  'shots_on_target',
  'fouls',
  'offsides',
  'throw_ins',
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
  /** Shares in per cent. */
  readonly isShare?: true;
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

/** Where the facts count what incidents count too, those of the facts are shown: they are complete. */
const countOfKind: Readonly<Partial<Record<(typeof countedKinds)[number], CountName>>> = {
  corner: 'corners',
  'yellow-card': 'yellow-cards',
  'red-card': 'red-cards',
};

/** Counts of the facts that no incident reports. */
const factCounts = ['shots', 'shots-on-target', 'fouls', 'offsides', 'throw-ins'] as const;

function sumCounts({ periods }: ContestFacts, name: CountName): Score | undefined {
  return sumScores(periods.map(({ counts }) => counts?.[name]));
}

function fromPossession(possession: Possession | undefined): readonly Statistic[] {
  if (!possession) return [];
  const { homeShare, attacks, dangerousAttacks } = possession;
  const of = (kind: StatisticKind, pair: readonly [number, number] | undefined): readonly Statistic[] =>
    pair ? [{ kind, home: pair[0], away: pair[1] }] : [];
  return [
    { kind: 'possession', home: homeShare, away: 100 - homeShare, isShare: true },
    ...of('attacks', attacks),
    ...of('dangerous_attacks', dangerousAttacks),
  ];
}

function findKind(name: string): StatisticKind | undefined {
  return statisticKinds.find((each) => each === name.replaceAll('-', '_'));
}

/** Whether a match has counts that its source reports after each period only, and there are periods to come. */
export function hasLateCounts(facts: Facts): boolean {
  return (
    facts.kind === 'contest' &&
    facts.status === 'playing' &&
    facts.periods.some(({ counts, ended }) => counts && !ended && countNames.some((name) => !counts[name]))
  );
}

interface Reported {
  readonly counts: IncidentCounts;
  readonly possession?: Possession | undefined;
}

/**
 * Statistics by side: score and counts from the match facts, others as the feed reported them. Incidents that were never
 * reported and that the facts do not count are left out: they either did not happen or are not covered.
 */
export function statistics(
  sport: string,
  facts: Facts,
  { counts, possession }: Reported,
): readonly Statistic[] {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return [];
  const late = factCounts.map((name): Statistic | undefined => {
    const [kind, score] = [findKind(name), sumCounts(facts, name)];
    return kind && score && { kind, ...score };
  });
  const counted = countedKinds.map((name): Statistic | undefined => {
    const kind = findKind(name);
    const count = countOfKind[name];
    const score = count && sumCounts(facts, count);
    if (kind && score) return { kind, ...score };
    const [home, away] = counts[name] ?? [0, 0];
    return kind && home + away > 0 ? { kind, home, away } : undefined;
  });
  return [...fromFacts(sport, facts), ...fromPossession(possession), ...late, ...counted].filter(
    (each) => each !== undefined,
  );
}
