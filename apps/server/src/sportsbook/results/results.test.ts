import type { Fixture, FixturePlayer, MatchPhase } from '@evens/book';
import { calls } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { type ContestFacts, type Facts, type PeriodScore, type RaceFacts, WIN } from '@evens/markets';
import Schema from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { presentAlternative, type WrittenVerdict } from './alternative.ts';
import { presentResult } from './present-result.ts';
import { presentResultTree } from './present-tree.ts';
import type { ResultRow, TournamentRow } from './store.ts';

const T0 = Date.UTC(2026, 2, 1, 15, 0, 0);
const english = getLanguage('en');
const view = { language: english, english };

const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Arsenal', key: 'arsenal' },
    { name: 'Everton', key: 'everton' },
  ],
  startsAtMs: T0,
  periods: 2,
  periodSeconds: 2700,
};

function periods(
  scores: readonly (readonly [number, number])[],
  phase: PeriodScore['phase'] = 'regular',
): PeriodScore[] {
  return scores.map(([home, away]) => ({ phase, home, away, ended: true }));
}

function contest(change: Partial<ContestFacts>): ContestFacts {
  return { kind: 'contest', status: 'ended', periods: [], ...change };
}

function row(facts: Facts, change: Partial<Fixture> = {}, phase: MatchPhase = 'ended'): ResultRow {
  return {
    id: 7,
    place: { sportId: 1, categoryId: 2, tournamentId: 3 },
    fixture: { ...fixture, ...change },
    phase,
    facts,
    cancelReason: undefined,
    startingPrices: [],
  };
}

const nothingWritten: WrittenVerdict = () => undefined;

function winners(of: ResultRow, written = nothingWritten, betOn: { type: string; specifier: string }[] = []) {
  const markets = presentAlternative({ row: of, players: [], betOn, written, language: english });
  return new Map(
    markets.map(({ ID, Odds }) => [ID, Odds.map(({ OutcomeNo, Result }) => [OutcomeNo, Result] as const)]),
  );
}

const twoOne = row(
  contest({
    periods: periods([
      [1, 1],
      [1, 0],
    ]),
    goals: ['home', 'away', 'home'],
  }),
);

describe('a result', () => {
  it('a result has the score by period and the winner', () => {
    expect(presentResult(twoOne, view, 'all')).toMatchObject({
      HasScore: true,
      HomeScore: 2,
      AwayScore: 1,
      Winner: 1,
      Scores: [
        { Phase: 'regular', HomeScore: 1, AwayScore: 1 },
        { Phase: 'regular', HomeScore: 1, AwayScore: 0 },
      ],
      ResultLink: '/sport/results/7',
      MatchLink: '/sport/soccer/england/premier-league/match/7',
      IsOver: true,
      HowEnded: '',
    });
  });

  it('the result of a sets sport counts sets won', () => {
    const facts = contest({
      periods: periods([
        [6, 4],
        [3, 6],
        [7, 5],
      ]),
    });
    expect(presentResult(row(facts, { sport: 'tennis' }), view, 'all')).toMatchObject({
      HomeScore: 2,
      AwayScore: 1,
      Winner: 1,
    });
  });

  it('a result shows details beyond the score: overtime, a shoot-out, a retirement', () => {
    const late = [
      ...periods([
        [1, 1],
        [0, 0],
      ]),
      ...periods([[0, 0]], 'overtime'),
    ];
    const shootout = [...late, ...periods([[3, 4]], 'shootout')];
    const present = (facts: ContestFacts) => presentResult(row(facts), view, 'all');
    expect(present(contest({ periods: late })).HowEnded).toBe('overtime');
    expect(present(contest({ periods: shootout }))).toMatchObject({
      HowEnded: 'shootout',
      HomeScore: 1,
      AwayScore: 2,
      Winner: 2,
    });
    expect(
      present(contest({ periods: periods([[1, 0]]), cutShort: 'retired', winner: 'away' })),
    ).toMatchObject({
      HowEnded: 'retired',
      Winner: 2,
    });
  });

  it('the result of an unfinished match has no score and links to the match', () => {
    const playing = row(contest({ status: 'playing', periods: periods([[1, 0]]) }), {}, 'playing');
    expect(presentResult(playing, view, 'all')).toMatchObject({
      IsOver: false,
      HasScore: false,
      Scores: [],
      MatchLink: '/live/sport/soccer/england/premier-league/match/7',
    });
  });

  it('the result of a cancelled match has the reason', () => {
    const cancelled = {
      ...row(contest({ status: 'scheduled' }), {}, 'cancelled'),
      cancelReason: 'walkover' as const,
    };
    expect(presentResult(cancelled, view, 'all')).toMatchObject({
      Status: 'cancelled',
      HowEnded: 'walkover',
      HasScore: false,
      Winner: 0,
    });
  });

  it('the result of a race places its runners, non-starters last', () => {
    const facts: RaceFacts = { kind: 'race', status: 'ended', places: [0, 2, 1, 0, 2], withdrawn: [1] };
    const competitors = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, key: name }));
    const prices = { startingPrices: [0, 3000, 2000, 0, 4000] };
    const race = { ...row(facts, { sport: 'golf', kind: 'race', competitors }), ...prices };
    expect(presentResult(race, view, 'all').Runners).toEqual([
      { Name: 'C', Place: 1, IsWithdrawn: false, StartingPrice: 2000 },
      { Name: 'B', Place: 2, IsWithdrawn: false, StartingPrice: 3000 },
      { Name: 'E', Place: 2, IsWithdrawn: false, StartingPrice: 4000 },
      { Name: 'D', Place: 0, IsWithdrawn: false, StartingPrice: 0 },
      { Name: 'A', Place: 0, IsWithdrawn: true, StartingPrice: 0 },
    ]);
    expect(presentResult(race, view, 'first').Runners).toHaveLength(4);
  });

  it('an esports result has its path under the game', () => {
    const facts = contest({
      periods: periods([
        [13, 5],
        [13, 8],
      ]),
    });
    expect(presentResult(row(facts, { sport: 'counter-strike' }), view, 'all').ResultLink).toBe(
      '/esports/counter-strike/results/7',
    );
  });
});

describe('the markets of a result', () => {
  it("markets of a result list the winners by the market's own rules", () => {
    const won = winners(twoOne);
    expect(won.get('1x2')).toEqual([[1, 2]]);
    expect(won.get('double-chance')).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(won.get('both-teams-to-score')).toEqual([[1, 2]]);
    expect(won.get('total;total=2.5')).toEqual([[1, 2]]);
    expect(won.get('total;total=3.5')).toEqual([[2, 2]]);
    expect(won.get('period-1x2;period=1')).toEqual([[2, 2]]);
    expect(won.get('nth-goal;number=2')).toEqual([[3, 2]]);
    expect(won.get('nth-goal;number=4')).toEqual([[2, 2]]);
  });

  it('markets of a result include refunded and half results', () => {
    const won = winners(twoOne);
    expect(won.get('asian-handicap;hcp=-1|score=0:0')).toEqual([
      [1, 4],
      [2, 4],
    ]);
    expect(won.get('asian-handicap;hcp=-0.75|score=0:0')).toEqual([
      [1, 5],
      [2, 6],
    ]);
  });

  it('markets of a result show declared verdicts before those of the facts', () => {
    const declared: WrittenVerdict = ({ type }, outcomeNo) =>
      type === '1x2' && outcomeNo === 3 ? { verdict: WIN, isDeclared: true } : undefined;
    expect(winners(twoOne, declared).get('1x2')).toEqual([
      [1, 2],
      [3, 2],
    ]);
  });

  it('winning outcomes include lines with bets in addition to the usual ones', () => {
    const betOn = [{ type: 'total', specifier: 'total=9.5' }];
    expect(winners(twoOne).has('total;total=9.5')).toBe(false);
    expect(winners(twoOne, nothingWritten, betOn).get('total;total=9.5')).toEqual([[2, 2]]);
  });

  it('winning outcomes of a cancelled match are those that had been decided', () => {
    const facts = contest({ status: 'playing', periods: periods([[1, 0]]), goals: ['home'] });
    const won = winners(row(facts, {}, 'cancelled'));
    expect(won.get('period-1x2;period=1')).toEqual([[1, 2]]);
    expect(won.has('1x2')).toBe(false);
  });

  it('markets on players of a result name those who won', () => {
    const facts = contest({
      periods: periods([[1, 0]]),
      goals: ['home'],
      scorers: [{ player: 1 }],
      appearances: [{ player: 0 }, { player: 1 }],
    });
    const players = ['Saka', 'Rice'].map(
      (name): FixturePlayer => ({ side: 'home', name, position: 'MF', shirt: 7 }),
    );
    const markets = presentAlternative({
      row: row(facts),
      players,
      betOn: [{ type: 'nth-scorer', specifier: 'number=1' }],
      written: nothingWritten,
      language: english,
    });
    const scorer = markets.find(({ Type }) => Type === 'nth-scorer');
    expect([scorer?.Name, scorer?.Odds.map(({ Title }) => Title)]).toEqual(['First goalscorer', ['Rice']]);
  });

  it('markets of a result show a dead heat', () => {
    const facts: RaceFacts = { kind: 'race', status: 'ended', places: [1, 1, 3, 4, 5], withdrawn: [] };
    const competitors = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, key: name }));
    const race = row(facts, { sport: 'horse-racing', kind: 'race', competitors });
    const markets = presentAlternative({
      row: race,
      players: [],
      betOn: [],
      written: nothingWritten,
      language: english,
    });
    expect(markets.find(({ ID }) => ID === 'race-winner')?.Odds).toMatchObject([
      { Title: 'A', Result: 2, Share: '1/2' },
      { Title: 'B', Result: 2, Share: '1/2' },
    ]);
  });

  const others: readonly (readonly [string, ContestFacts, readonly string[]])[] = [
    [
      'basketball',
      contest({
        periods: periods([
          [20, 25],
          [20, 15],
          [30, 25],
          [20, 20],
        ]),
      }),
      ['winner', 'total-full;total=174.5', 'period-total;period=4|total=39.5', 'highest-quarter'],
    ],
    [
      'ice-hockey',
      contest({
        periods: periods([
          [1, 0],
          [0, 1],
          [2, 0],
        ]),
        goals: ['home', 'away', 'home', 'home'],
      }),
      ['1x2', 'correct-score', 'nth-goal;number=1', 'period-1x2;period=3'],
    ],
    [
      'tennis',
      contest({
        periods: periods([
          [6, 4],
          [7, 6],
        ]),
        format: { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 },
      }),
      ['winner', 'correct-periods;number=3', 'set-score;period=1', 'set-tie-break;period=2'],
    ],
    [
      'baseball',
      contest({ periods: periods(Array.from({ length: 9 }, (_, n) => [n % 3, n % 2])) }),
      ['winner', 'opening-1x2;number=5'],
    ],
    [
      'mma',
      contest({ winner: 'home', method: 'ko', round: 2, rounds: 3, pastHalf: true }),
      ['winner', 'fight-method', 'total-rounds;number=3|total=1.5'],
    ],
    [
      'cricket',
      contest({
        periods: periods([
          [180, 0],
          [0, 170],
        ]),
      }),
      ['winner', 'tie'],
    ],
    [
      'counter-strike',
      contest({
        periods: periods([
          [13, 5],
          [13, 8],
        ]),
        format: { bestOf: 3, unit: 'points', target: 13, lastTarget: 13, clear: 2 },
      }),
      ['winner', 'total-periods;total=2.5'],
    ],
  ];
  it.each(others)('winning outcomes follow the rules of %s', (sport, facts, expected) => {
    const won = winners(row(facts, { sport, periods: facts.periods.length }));
    for (const key of expected) expect(won.get(key)?.length, key).toBeGreaterThan(0);
  });

  it('markets of a result are presented as the contract defines', () => {
    const Markets = presentAlternative({
      row: twoOne,
      players: [],
      betOn: [],
      written: nothingWritten,
      language: english,
    });
    const answer = { Match: presentResult(twoOne, view, 'all'), Correction: null, Markets };
    expect(Schema.Errors(calls['GET /api/results/alternative/byId'].answer, answer)[1]).toEqual([]);
    expect(Markets.every(({ Odds }) => Odds.length > 0 && Odds.every(({ Result }) => Result !== 3))).toBe(
      true,
    );
  });
});

describe('the tree of results', () => {
  const of = (change: Partial<TournamentRow>): TournamentRow => ({
    tournamentId: 1,
    sportId: 1,
    categoryId: 1,
    code: 'gb-eng',
    alias: 'premier-league',
    name: 'Premier League',
    rank: 1,
    matches: 3,
    outrights: 0,
    ...change,
  });
  const rows = [
    of({ tournamentId: 2, alias: 'b', name: 'B', rank: 20, matches: 1 }),
    of({}),
    of({ tournamentId: 3, alias: 'winner', name: 'Winner', rank: 40, matches: 0, outrights: 1 }),
    of({ tournamentId: 4, sportId: 660, categoryId: 5, code: 'international', alias: 'major', matches: 2 }),
  ];

  it('the tree counts results and outrights separately', () => {
    const [soccer, game] = presentResultTree(rows, 'matches', view);
    expect(soccer).toMatchObject({ Alias: 'soccer', MatchesCount: 4, ResultsLink: '/sport/results' });
    expect(soccer?.Categories[0]?.Tournaments.map(({ ID }) => ID)).toEqual([1, 2]);
    expect(game).toMatchObject({ sportSystemId: 66, ResultsLink: '/esports/counter-strike/results' });
    const outrights = presentResultTree(rows, 'outrights', view);
    expect(outrights.map(({ Alias, MatchesCount }) => [Alias, MatchesCount])).toEqual([['soccer', 1]]);
  });

  it('the tree is presented as the contract defines', () => {
    const answer = {
      Sports: presentResultTree(rows, 'matches', view),
      Outrights: presentResultTree(rows, 'outrights', view),
    };
    expect(Schema.Errors(calls['GET /api/results/tournaments'].answer, answer)[1]).toEqual([]);
  });
});
