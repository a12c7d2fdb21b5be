import type { AccountId, MarketId, MatchId, TicketId } from '@evens/base';
import { type Fixture, type MatchEvent, openBook } from '@evens/book';
import { type ContestFacts, marketKey } from '@evens/markets';
import { makePricer, NO_DRIFT, soccer } from '@evens/pricing';
import { describe, expect, test, vi } from 'vitest';
import { type LineTotals, MatchChances, type MatchTotals } from '../../../sportsbook/index.ts';
import { detectArbitrage } from './arbitrage.ts';
import type { RecentBet } from './found-alert.ts';
import { detectLateBets, isDecisive, type StoredEvent } from './late-bets.ts';
import { detectLiabilities } from './liabilities.ts';
import { detectStakes } from './stakes.ts';
import { detectSteam } from './steam.ts';

const AT_MS = Date.UTC(2026, 2, 1, 12);
const fixture: Fixture = {
  ...{ sport: 'soccer', category: 'gb-eng', tournament: 'premier-league', tournamentName: 'Premier League' },
  ...{ tournamentRank: 1, kind: 'match', startsAtMs: AT_MS, periods: 2, periodSeconds: 2700 },
  competitors: [
    { name: 'Home', key: 'home' },
    { name: 'Away', key: 'away' },
  ],
};

let tickets = 0;
const plain = { account: 1, atMs: AT_MS, stake: 1000, line: '1x2', outcomeNo: 1, matchId: 7 };
function bet(changes: Partial<typeof plain> = {}): RecentBet {
  tickets += 1;
  const { account, atMs, stake, ...outcome } = { ...plain, ...changes };
  const ids = { ticketId: tickets as TicketId, accountId: account as AccountId };
  return { ...ids, decidedAtMs: atMs, stake, outcomes: [outcome] };
}

test('a stake of the amount is found, a stake of a cent less is not, and a multiple belongs to no match', () => {
  const large = bet({ stake: 5000 });
  const multiple = {
    ...bet({ stake: 6000 }),
    outcomes: [bet(), bet({ matchId: 8 })].flatMap((b) => b.outcomes),
  };
  const found = detectStakes([bet({ stake: 4999 }), large, multiple], { amount: 5000 });
  expect(found).toMatchObject([
    {
      ...{ cause: String(large.ticketId), ticketId: large.ticketId, accountId: 1, matchId: 7 },
      ...{ picks: [{ line: '1x2', outcomeNo: 1 }], facts: { stake: 5000n, picks: 1 } },
    },
    { matchId: undefined, facts: { stake: 6000n, picks: 2 } },
  ]);
});

describe('steam', () => {
  const thresholds = { accounts: 3, amount: 3000, seconds: 60 };
  const rush = (last: Partial<typeof plain> = {}, stake = 1000) => [
    bet({ account: 1, stake }),
    bet({ account: 2, atMs: AT_MS + 30_000 }),
    bet({ account: 3, atMs: AT_MS + 60_000, ...last }),
  ];
  const find = (recent: readonly RecentBet[]) => detectSteam({ recent, added: recent.slice(-1) }, thresholds);

  test('accounts, stakes and seconds at their thresholds are steam', () => {
    const before = bet({ account: 9, atMs: AT_MS - 1, stake: 70 });
    expect(find([before, ...rush()])).toMatchObject([
      {
        ...{
          kind: 'steam',
          matchId: 7,
          picks: [{ line: '1x2', outcomeNo: 1 }],
          happenedAtMs: AT_MS + 60_000,
        },
        facts: { accounts: 3, stakes: 3000n, seconds: 60 },
      },
    ]);
  });

  test('stakes that miss one threshold by one unit, or that are on another outcome, are no steam', () => {
    const less = [
      rush({ account: 1 }),
      rush({}, 999),
      rush({ atMs: AT_MS + 60_001 }),
      rush({ outcomeNo: 2 }),
    ];
    expect(less.map(find)).toEqual([[], [], [], []]);
  });
});

describe('late bets', () => {
  const thresholds = { amount: 2000, seconds: 5 };
  const head = { match: 'm', id: 'e', occurredAtMs: AT_MS };
  const stored = (event: MatchEvent, sport = 'soccer'): StoredEvent => ({
    ...{ matchId: 7, sport, event, receivedAtMs: AT_MS + 2000 },
  });
  const stop = stored({ ...head, kind: 'match-stopped', reason: 'goal' });
  const bets = (fromMs: number, toMs = 2000) => [
    bet({ atMs: AT_MS + fromMs }),
    bet({ account: 2, atMs: AT_MS + toMs }),
  ];

  test('bets from the first second of the span until the receipt are late', () => {
    const late = bets(-5000);
    expect(detectLateBets(stop, late, thresholds)).toEqual({
      ...{ kind: 'late-bet', cause: '7', matchId: 7, happenedAtMs: AT_MS + 2000 },
      ...{ ticketId: late[1]?.ticketId, accountId: undefined },
      facts: { event: 'match-stopped', bets: 2, stakes: 2000n, seconds: 5 },
    });
    const others = [bets(-5001), bets(0, 2001), bets(0).map((each) => ({ ...each, stake: 999 }))];
    expect(others.map((each) => detectLateBets(stop, each, thresholds))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(detectLateBets({ ...stop, matchId: 8 }, late, thresholds)).toBeUndefined();
  });

  test('a suspended market counts its own bets only', () => {
    const total = [bet({ line: 'total;total=2.5', stake: 2000 })];
    const find = (key: string) =>
      detectLateBets(stored({ ...head, kind: 'market-suspended', keys: [key] }), total, thresholds);
    expect(['1x2', 'total', 'total;total=2.5'].map((key) => find(key)?.facts['bets'])).toEqual([
      undefined,
      1,
      1,
    ]);
  });

  test('goals are decisive in sports with few of them, and stops if something happened on the field', () => {
    const { clock, facts } = openBook(fixture, 1);
    const situation = { phase: 'playing', clock, facts } as const;
    const goal: MatchEvent = { ...head, kind: 'goal', side: 'home', situation };
    const incident = (kind: 'red-card' | 'corner') =>
      stored({ ...head, kind: 'incident', incident: kind, side: 'home', situation });
    const decisive = ['soccer', 'basketball', 'handball'].map((sport) => stored(goal, sport));
    expect([...decisive, incident('red-card'), incident('corner'), stop].map(isDecisive)).toEqual([
      ...[true, false, false, true, false, true],
    ]);
    expect(isDecisive(stored({ ...head, kind: 'match-stopped', reason: 'source-silent' }))).toBe(false);
  });
});

describe('liabilities', () => {
  const totals = { bets: 1, multiples: 0, recent: 0, expected: 0 };
  const alone = { stakes: 0, payouts: 0 };
  function matchWith(payouts: number): MatchTotals {
    const match = { id: 7 as MatchId, tournamentId: 1, fixture };
    const line = {
      ...{ id: 3 as MarketId, match, type: '1x2', specifier: '', verdictNo: 0 },
      ...{ outcomes: new Set<number>(), standing: new Map() },
    };
    const outcome = (outcomeNo: number, sums: { stakes: number; payouts: number }) =>
      [outcomeNo, { ...totals, ...sums, outcomeNo, chance: undefined, alone }] as const;
    const sums: LineTotals = {
      ...{ ...totals, stakes: 1000, payouts, line },
      outcomes: new Map([outcome(1, { stakes: 500, payouts: 100 }), outcome(2, { stakes: 500, payouts })]),
    };
    const builders = new Map();
    return { ...totals, match, stakes: 1000, payouts, lines: new Map([[line.id, sums]]), builders };
  }
  function find(liability: number, loss = 0, marketLiabilityMax = 10_000) {
    const worstCase = () => ({ loss, isExact: true, ends: [] });
    const parts = { atMs: AT_MS, marketLiabilityMax, worstCase };
    return detectLiabilities(matchWith(liability + 1000), parts, { percent: 80, amount: 9000 });
  }
  const causes = (...sums: Parameters<typeof find>) => find(...sums).map(({ cause }) => cause);

  test('a line at the share of its limit is found with its worst outcome, and a cent below it is not', () => {
    expect([find(7999), find(8000, 0, 0)]).toEqual([[], []]);
    expect(find(8000)).toEqual([
      {
        ...{ kind: 'liability', cause: 'line/3/0', matchId: 7, happenedAtMs: AT_MS },
        ...{ picks: [{ line: '1x2', outcomeNo: 2 }], facts: { liability: 8000n, percent: 80 } },
      },
    ]);
  });

  test('a match whose worst end costs the amount is found, and a cent below it is not', () => {
    expect([causes(20_000, 8999), causes(20_000, 9000)]).toEqual([['line/3/1'], ['line/3/1', 'match/7/0']]);
  });

  test('a liability has another cause each time it doubles', () => {
    expect([8000, 15_999, 16_000, 32_000].flatMap((liability) => causes(liability))).toEqual([
      ...['line/3/0', 'line/3/0', 'line/3/1', 'line/3/2'],
    ]);
  });
});

describe('arbitrage', () => {
  const facts: ContestFacts = { kind: 'contest', status: 'scheduled', periods: [], goals: [] };
  const state = { facts, elapsedSeconds: 0, extra: [] };
  const priced = makePricer(soccer, { homeGoals: 1.55, awayGoals: 1.2, rho: -0.1 }).price(state, {
    ...{ margin: { scale: 1, live: false }, drift: NO_DRIFT },
  });
  const modelChances = new MatchChances(() => priced.chances).of(7, { ...openBook(fixture, 1), facts });
  const usual = { percent: 100, chances: modelChances, suspended: false };
  function find(lines: Readonly<Record<string, readonly number[]>>, changes: Partial<typeof usual> = {}) {
    const { percent, chances, suspended } = { ...usual, ...changes };
    const markets = new Map(
      Object.entries(lines).map(([key, odds]) => {
        const [type = '', specifier = ''] = key.split(';');
        return [marketKey(type, specifier), { type, specifier, suspended, odds, seq: 1 }];
      }),
    );
    return detectArbitrage({ matchId: 7, book: { markets }, chances, atMs: AT_MS }, { percent });
  }
  const covering = { 'total;total=2.5': [1500, 2100], 'total;total=1.5': [1950, 1500] };

  test('a line whose inverse prices add up to less than 1 is found, and one with exactly 1 is not', () => {
    const line = { '1x2': [2001, 4000, 4000] };
    expect(find(line)).toMatchObject({
      ...{ kind: 'arbitrage', cause: '7/1x2#1+1x2#2+1x2#3', facts: { sum: '99.98' } },
      picks: [{ oddsMilli: 2001 }, { oddsMilli: 4000 }, { oddsMilli: 4000 }],
    });
    const none = [{ '1x2': [2000, 4000, 4000] }, { '1x2': [2000, 0, 9000] }].map((lines) => find(lines));
    expect([...none, find(line, { percent: 99 }), find(line, { suspended: true })]).toEqual(
      new Array(4).fill(undefined),
    );
  });

  test('two lines that cover all ends of the match are found if the chances are known', () => {
    expect(find(covering)).toMatchObject({
      cause: '7/total;total=1.5#1+total;total=2.5#2',
      picks: [
        { line: 'total;total=2.5', outcomeNo: 2 },
        { line: 'total;total=1.5', outcomeNo: 1 },
      ],
    });
    expect(find({ ...covering, 'total;total=1.5': [1909, 1500] })).toBeUndefined();
    expect(find(covering, { chances: undefined })).toBeUndefined();
  });

  test('prices that leave an end of the match uncovered are no arbitrage', () => {
    expect(find({ 'total;total=2.5': [2100, 1500], 'total;total=1.5': [1100, 2900] })).toBeUndefined();
    expect(find({ '1x2': [2500, 3000, 2400] })).toBeUndefined();
  });

  test('prices without any margin settle a bounded number of pairs', () => {
    const prices = priced.markets.map(({ type, specifier, odds }) => {
      return [marketKey(type, specifier), odds.map((each) => Math.round(each * 1.15))] as const;
    });
    if (!modelChances) throw new Error('expected chances');
    const expectFactor = vi.fn(modelChances.expect.bind(modelChances));
    const chances = {
      scenarios: modelChances.scenarios,
      masses: modelChances.masses.bind(modelChances),
      expect: expectFactor,
    };
    expect(find(Object.fromEntries(prices), { chances })).toBeDefined();
    expect(expectFactor.mock.calls.length).toBeLessThanOrEqual(20);
  });
});
