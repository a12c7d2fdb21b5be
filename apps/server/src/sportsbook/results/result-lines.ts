import type { Fixture } from '@evens/book';
import {
  type ContestFacts,
  drawnBalls,
  type Facts,
  formatLine,
  fullScore,
  listedSoccerLines,
  type PeriodScore,
  periodsWon,
  type RaceFacts,
  racePlaceTerms,
  regularPeriod,
  regularScore,
  type Score,
  type Sport,
  sumOfBalls,
} from '@evens/markets';

/** A market's line, as it is keyed on the wire. */
export interface ResultLine {
  readonly type: string;
  readonly specifier: string;
}

function line(type: string, specifier = ''): ResultLine {
  return { type, specifier };
}

/** Half lines on either side of what was scored, the first over and under it. */
function halfLines(
  scored: number,
  { each, lowest = 0 }: { readonly each: number; readonly lowest?: number },
) {
  return Array.from({ length: 2 * each }, (_, index) => (scored - each + index) * 100 + 50).filter(
    (hundredths) => hundredths >= lowest,
  );
}

interface Around {
  /** Lines on either side. */
  readonly each: number;
  readonly before?: string;
  readonly after?: string;
}

function totals(type: string, scored: number, { each, before = '' }: Around): readonly ResultLine[] {
  return halfLines(scored, { each, lowest: 50 }).map((at) => line(type, `${before}total=${formatLine(at)}`));
}

function handicaps(type: string, ahead: number, { each, after = '' }: Around): readonly ResultLine[] {
  return halfLines(-ahead, { each, lowest: Number.NEGATIVE_INFINITY }).map((at) =>
    line(type, `hcp=${formatLine(at)}${after}`),
  );
}

const scoreTotal = ({ home, away }: Score) => home + away;
const homeLead = ({ home, away }: Score) => home - away;

function nthGoals(facts: ContestFacts): readonly ResultLine[] {
  const goals = facts.goals?.length ?? 0;
  return facts.goals ? Array.from({ length: goals + 1 }, (_, n) => line('nth-goal', `number=${n + 1}`)) : [];
}

function soccerLines(facts: ContestFacts): readonly ResultLine[] {
  const hasScorers = facts.goals !== undefined;
  const extra = facts.periods.filter(({ phase }) => phase === 'overtime');
  const shootout = facts.periods.find(({ phase }) => phase === 'shootout');
  return [
    ...listedSoccerLines({ name: 'match', state: { score: regularScore(facts), hasScorers } }),
    ...([1, 2] as const).flatMap((period) => {
      const score = regularPeriod(facts, period);
      return score ? listedSoccerLines({ name: 'half', period, state: { score, hasScorers } }) : [];
    }),
    ...(extra.length > 0
      ? listedSoccerLines({ name: 'extra-time', state: { score: added(extra), hasScorers } })
      : []),
    ...(shootout ? listedSoccerLines({ name: 'shootout', state: { score: shootout, hasScorers } }) : []),
  ];
}

function added(periods: readonly Score[]): Score {
  return {
    home: periods.reduce((sum, { home }) => sum + home, 0),
    away: periods.reduce((sum, { away }) => sum + away, 0),
  };
}

function periodNumbers(score: Score, number: number): readonly ResultLine[] {
  const key = `period=${number}`;
  return [
    ...totals('period-total', scoreTotal(score), { each: 1, before: `${key}|` }),
    ...totals('period-home-total', score.home, { each: 1, before: `${key}|` }),
    ...totals('period-away-total', score.away, { each: 1, before: `${key}|` }),
    ...handicaps('period-handicap', homeLead(score), { each: 1, after: `|${key}` }),
  ];
}

/** Periods with scores of their own: halves of handball, quarters, thirds, innings. */
function byPeriod(periods: readonly PeriodScore[]): readonly ResultLine[] {
  return periods
    .filter(({ phase }) => phase === 'regular')
    .flatMap((period, index) => [
      line('period-1x2', `period=${index + 1}`),
      line('period-draw-no-bet', `period=${index + 1}`),
      line('period-odd-even', `period=${index + 1}`),
      ...periodNumbers(period, index + 1),
    ]);
}

function regularLines(facts: ContestFacts): readonly ResultLine[] {
  const score = regularScore(facts);
  return [
    line('1x2'),
    line('double-chance'),
    line('draw-no-bet'),
    ...totals('total', scoreTotal(score), { each: 3 }),
    ...totals('home-total', score.home, { each: 1 }),
    ...totals('away-total', score.away, { each: 1 }),
    ...handicaps('asian-handicap', homeLead(score), { each: 2, after: '|score=0:0' }),
    line('european-handicap', 'score=0:1'),
    line('european-handicap', 'score=1:0'),
    line('odd-even'),
    ...(facts.periods.filter(({ phase }) => phase === 'regular').length === 2
      ? [line('half-time-full-time')]
      : []),
  ];
}

function fullLines(facts: ContestFacts): readonly ResultLine[] {
  const score = fullScore(facts);
  return [
    line('winner'),
    ...totals('total-full', scoreTotal(score), { each: 3 }),
    ...totals('home-total-full', score.home, { each: 1 }),
    ...totals('away-total-full', score.away, { each: 1 }),
    ...handicaps('handicap-full', homeLead(score), { each: 3 }),
    line('odd-even-full'),
    line('overtime'),
  ];
}

/** The first half of four quarters and the rest, or the first innings. */
function spanLines(facts: ContestFacts, sport: Sport): readonly ResultLine[] {
  const regular = facts.periods.filter(({ phase }) => phase === 'regular').length;
  if (regular === 4 && sport.scoring === 'points')
    return [
      line('opening-1x2', 'number=2'),
      line('opening-draw-no-bet', 'number=2'),
      line('opening-odd-even', 'number=2'),
      line('second-half-1x2'),
      line('second-half-draw-no-bet'),
      line('highest-quarter'),
      line('winning-margin-full'),
    ];
  if (sport.model !== 'baseball') return [];
  return [3, 5, 7]
    .filter((innings) => innings < regular)
    .flatMap((innings) => [
      line('opening-1x2', `number=${innings}`),
      line('opening-draw-no-bet', `number=${innings}`),
      line('opening-odd-even', `number=${innings}`),
    ]);
}

/** Sports of points that may end level: their matches are not played on. */
const drawnPoints: ReadonlySet<string> = new Set(['aussie-rules', 'rugby-union', 'kabaddi']);

function scoredLines(facts: ContestFacts, sport: Sport): readonly ResultLine[] {
  const isRegular = sport.scoring === 'goals' || drawnPoints.has(sport.alias);
  const isPlayedOn = facts.periods.some(({ phase }) => phase !== 'regular');
  const match = isRegular
    ? [...regularLines(facts), ...(isPlayedOn ? fullLines(facts) : [])]
    : [...fullLines(facts), line('1x2'), line('draw-no-bet')];
  const hockey =
    sport.model === 'ice-hockey'
      ? [line('both-teams-to-score'), line('correct-score'), ...nthGoals(facts)]
      : [];
  const cricket = sport.model === 'cricket' ? [line('tie')] : [];
  return [...match, ...hockey, ...cricket, ...spanLines(facts, sport), ...byPeriod(facts.periods)];
}

/** Best of so many have a list of their final scores. */
const LISTED_BEST_OF_MAX = 7;

function setLines({ facts, fixture }: { facts: ContestFacts; fixture: Fixture }): readonly ResultLine[] {
  const won = periodsWon(facts);
  const bestOf = facts.format?.bestOf ?? fixture.periods;
  const points = added(facts.periods);
  const ofWhole = facts.format?.unit === 'whole' || points.home + points.away <= facts.periods.length;
  const matchLines =
    bestOf === 1
      ? []
      : [
          ...handicaps('handicap-periods', homeLead(won), { each: 2 }),
          ...totals('total-periods', scoreTotal(won), { each: 1 }),
          ...(bestOf <= LISTED_BEST_OF_MAX ? [line('correct-periods', `number=${bestOf}`)] : []),
          line('home-wins-a-period'),
          line('away-wins-a-period'),
          line('odd-even-periods'),
        ];
  const pointLines = ofWhole
    ? []
    : [
        ...handicaps('handicap-points', homeLead(points), { each: 2 }),
        ...totals('total-points', scoreTotal(points), { each: 2 }),
        ...totals('home-total-points', points.home, { each: 1 }),
        ...totals('away-total-points', points.away, { each: 1 }),
        line('odd-even-points'),
      ];
  const ofGames = facts.format?.unit === 'games';
  return [
    line('winner'),
    ...matchLines,
    ...pointLines,
    ...(facts.maximums
      ? [line('most-maximums'), ...totals('total-maximums', scoreTotal(facts.maximums), { each: 1 })]
      : []),
    ...(facts.aces ? [line('most-aces'), ...totals('total-aces', scoreTotal(facts.aces), { each: 1 })] : []),
    ...(facts.doubleFaults ? totals('total-double-faults', scoreTotal(facts.doubleFaults), { each: 1 }) : []),
    ...facts.periods.flatMap((set, index) => {
      const key = `period=${index + 1}`;
      return [
        line('period-winner', key),
        ...(ofWhole
          ? []
          : [
              ...totals('period-total', scoreTotal(set), { each: 1, before: `${key}|` }),
              ...handicaps('period-handicap', homeLead(set), { each: 1, after: `|${key}` }),
              line('period-odd-even', key),
            ]),
        ...(ofGames ? [line('set-score', key), line('set-tie-break', key)] : []),
        ...(set.kills
          ? [
              ...totals('period-total-kills', scoreTotal(set.kills), { each: 1, before: `${key}|` }),
              ...handicaps('period-handicap-kills', homeLead(set.kills), { each: 1, after: `|${key}` }),
            ]
          : []),
      ];
    }),
  ];
}

function fightLines({ facts, fixture }: { facts: ContestFacts; fixture: Fixture }): readonly ResultLine[] {
  const rounds = facts.rounds ?? fixture.periods;
  const number = `number=${rounds}`;
  return [
    line('winner'),
    line('fight-1x2'),
    line('fight-method'),
    line('goes-the-distance'),
    line('ending-round', number),
    line('winner-and-round', number),
    ...(rounds > 3 ? [line('round-group', number)] : []),
    ...totals('total-rounds', facts.round ?? rounds, { each: 2, before: `${number}|` }),
  ];
}

function raceLines(facts: RaceFacts, isOutright: boolean): readonly ResultLine[] {
  const terms = racePlaceTerms(facts);
  const places = [...new Set(isOutright ? [3, 4] : [2, 3, terms?.places ?? 3])];
  return [
    line('race-winner'),
    ...places
      .filter((number) => number < facts.places.length - 1)
      .map((number) => line('race-place', `number=${number}`)),
  ];
}

function drawLines(facts: Facts): readonly ResultLine[] {
  const sum = sumOfBalls(drawnBalls(facts));
  if (sum === 0) return [];
  return [
    line('lotto-number'),
    line('lotto-first'),
    line('lotto-sum', `total=${sum - 0.5}`),
    line('lotto-sum', `total=${sum + 0.5}`),
    line('lotto-odd-even'),
    line('lotto-evens'),
  ];
}

/**
 * The usual lines of a match's sport, including lines with a number on either side of the result. Prices are not
 * stored, so it is unknown which lines were actually offered.
 */
export function resultLines(sport: Sport, fixture: Fixture, facts: Facts): readonly ResultLine[] {
  if (sport.product === 'lotto') return drawLines(facts);
  if (facts.kind === 'race') return raceLines(facts, fixture.runnersKind === 'sides');
  if (facts.periods.length === 0 && sport.scoring !== 'fight') return [];
  switch (sport.scoring) {
    case 'sets':
      return setLines({ facts, fixture });
    case 'fight':
      return fightLines({ facts, fixture });
    case 'goals':
      return sport.model === 'soccer' ? soccerLines(facts) : scoredLines(facts, sport);
    case 'points':
    case 'innings':
    case 'race':
      return scoredLines(facts, sport);
  }
}
