import type { FixturePlayer, IncidentCounts, Possession } from '@evens/book';
import {
  type ContestFacts,
  type CountName,
  type Facts,
  fullScore,
  type PlayerCountName,
  periodsWon,
  type Score,
  type Side,
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
  'wickets',
  'biggest_lead',
  'rebounds',
  'assists',
  'threes',
  'saves',
  'passing_yards',
  'rushing_yards',
  'hits',
  'home_runs',
  'strikeouts',
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
  const of = (kind: StatisticKind, score: Score | undefined) =>
    score && { kind, home: score.home, away: score.away };
  switch (sportByAlias(sport)?.scoring ?? 'points') {
    case 'goals':
      return [of('goal', fullScore(facts))];
    case 'points':
    case 'innings':
      return [
        of('score', fullScore(facts)),
        of('wickets', wicketsLost(facts)),
        of('biggest_lead', facts.leads),
      ];
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

/** Counts of players that are summed by side. */
const summedCounts: Readonly<Partial<Record<string, readonly PlayerCountName[]>>> = {
  basketball: ['rebounds', 'assists', 'threes'],
  'ice-hockey': ['shots'],
  'american-football': ['passing-yards', 'rushing-yards'],
  baseball: ['hits', 'home-runs', 'strikeouts'],
};

function sumPlayers(
  facts: ContestFacts,
  players: readonly FixturePlayer[],
  name: PlayerCountName,
): Score | undefined {
  const counts = facts.playerCounts?.[name];
  if (!counts) return undefined;
  const sum = (side: Side) =>
    players.reduce((total, player, index) => total + (player.side === side ? (counts[index] ?? 0) : 0), 0);
  return { home: sum('home'), away: sum('away') };
}

function fromPlayers(
  sport: string,
  facts: ContestFacts,
  players: readonly FixturePlayer[],
): readonly Statistic[] {
  return (summedCounts[sport] ?? []).flatMap((name): readonly Statistic[] => {
    const [kind, score] = [findKind(name), sumPlayers(facts, players, name)];
    if (!kind || !score) return [];
    if (sport !== 'ice-hockey') return [{ kind, ...score }];
    // A shot on goal is a goal or a save of the other side.
    const goals = (side: Side) => facts.goals?.filter((each) => each === side).length ?? 0;
    const saves = { home: score.away - goals('away'), away: score.home - goals('home') };
    return [
      { kind, ...score },
      { kind: 'saves', ...saves },
    ];
  });
}

/** Wickets that each side has lost. */
function wicketsLost({ periods }: ContestFacts): Score | undefined {
  return sumScores(
    periods.map(({ batting }) => batting && { home: 0, away: 0, [batting.side]: batting.wickets }),
  );
}

interface Reported {
  readonly counts: IncidentCounts;
  readonly possession?: Possession | undefined;
  readonly players?: readonly FixturePlayer[];
}

/**
 * Statistics by side: score and counts from the match facts, others as the feed reported them. Incidents that were never
 * reported and that the facts do not count are left out: they either did not happen or are not covered.
 */
export function statistics(
  sport: string,
  facts: Facts,
  { counts, possession, players = [] }: Reported,
): readonly Statistic[] {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return [];
  const reported = factCounts.map((name): Statistic | undefined => {
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
  return [
    ...fromFacts(sport, facts),
    ...fromPossession(possession),
    ...fromPlayers(sport, facts, players),
    ...reported,
    ...counted,
  ].filter((each) => each !== undefined);
}
