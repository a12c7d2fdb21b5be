import { expect, test } from 'vitest';
import { isBettable, type MatchBook, openBook } from './match-book.ts';
import { applyOperatorRules, type OperatorRules } from './operator-rules.ts';

const lines = [
  { type: '1x2', specifier: '', odds: [2500, 0, 1850], suspended: false, seq: 1 },
  { type: '1x2', specifier: 'period=1', odds: [3000, 2000, 4000], suspended: true, seq: 1 },
  { type: 'total', specifier: 'total=2.5', odds: [1900, 1020], suspended: false, seq: 1 },
];
const book: MatchBook = {
  ...openBook(
    {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'premier-league',
      tournamentName: 'Premier League',
      tournamentRank: 1,
      kind: 'match',
      competitors: [],
      startsAtMs: 0,
      periods: 2,
      periodSeconds: 2700,
    },
    1,
  ),
  markets: new Map(
    lines.map((line) => [line.specifier === '' ? line.type : `${line.type};${line.specifier}`, line]),
  ),
};

function offer(rules: Partial<OperatorRules>) {
  const { markets } = applyOperatorRules(book, {
    isSuspended: false,
    suspendedTypes: new Set(),
    suspendedLines: new Set(),
    shifts: new Map(),
    ...rules,
  });
  return Array.from(markets.values(), ({ odds, suspended }) => [odds, suspended]);
}

test('a book without rules is offered as its source reports it', () => {
  expect(applyOperatorRules(book, undefined)).toBe(book);
});

test('a suspended match takes no bet', () => {
  const rules = { suspendedTypes: new Set<string>(), suspendedLines: new Set<string>(), shifts: new Map() };
  expect(isBettable(applyOperatorRules(book, { ...rules, isSuspended: true }))).toBe(false);
  expect(isBettable(applyOperatorRules(book, { ...rules, isSuspended: false }))).toBe(true);
});

test('a suspended market closes each of its lines, a suspended line only itself', () => {
  const suspended = (rules: Partial<OperatorRules>) => offer(rules).map(([, isSuspended]) => isSuspended);
  expect(suspended({})).toEqual([false, true, false]);
  expect(suspended({ suspendedTypes: new Set(['1x2']) })).toEqual([true, true, false]);
  // The line of the whole match has the key of its market.
  expect(suspended({ suspendedLines: new Set(['1x2']) })).toEqual([true, true, false]);
  expect(suspended({ suspendedLines: new Set(['total;total=2.5']) })).toEqual([false, true, true]);
  expect(suspended({ suspendedLines: new Set(['1x2;period=1']) })).toEqual([false, true, false]);
});

test('shifts of match, market, line and outcome are multiplied, on the ladder from 1.01', () => {
  const odds = (shifts: OperatorRules['shifts']) => offer({ shifts }).map(([prices]) => prices);
  expect(odds(new Map([['match', -100]]))).toEqual([
    [2240, 0, 1660],
    [2700, 1800, 3600],
    [1710, 1010],
  ]);
  expect(odds(new Map([['market:1x2', 40]]))).toEqual([
    [2600, 0, 1920],
    [3100, 2080, 4100],
    [1900, 1020],
  ]);
  const both: OperatorRules['shifts'] = new Map([
    ['line:1x2', -200],
    ['outcome:1x2/3', 50],
  ]);
  expect(odds(both)).toEqual([
    [2000, 0, 1550],
    [3000, 2000, 4000],
    [1900, 1020],
  ]);
});

test('the shifts of a price together raise it by at most 5 %', () => {
  const shifts: OperatorRules['shifts'] = new Map([
    ['match', 50],
    ['market:1x2', 50],
    ['outcome:1x2/1', 50],
  ]);
  expect(offer({ shifts })[0]?.[0]).toEqual([2620, 0, 1940]);
});

test('a raise never lowers a price between two rungs of the ladder', () => {
  const market = { type: 'total', specifier: 'total=2.5', odds: [3020, 3020], suspended: false, seq: 1 };
  const shifts: OperatorRules['shifts'] = new Map([
    ['outcome:total;total=2.5/1', 1],
    ['outcome:total;total=2.5/2', -1],
  ]);
  const between = { ...book, markets: new Map([['total;total=2.5', market]]) };
  const rules = {
    isSuspended: false,
    suspendedTypes: new Set<string>(),
    suspendedLines: new Set<string>(),
    shifts,
  };
  expect(applyOperatorRules(between, rules).markets.get('total;total=2.5')?.odds).toEqual([3020, 3000]);
});

test('the model of a moved match names the moves, and is returned as it was with the last of them', () => {
  const chances = {
    model: 'soccer',
    params: {},
    elapsedSeconds: 0,
    extra: [],
    drift: { strength: 0, tempo: 0 },
  };
  const rules = { isSuspended: false, suspendedTypes: new Set<string>(), suspendedLines: new Set<string>() };
  const shifts: OperatorRules['shifts'] = new Map([
    ['match', -100],
    ['market:total', -50],
    ['line:1x2;period=1', 80],
    ['outcome:total;total=2.5/2', -500],
    ['outcome:1x2/1', 20],
  ]);
  const moved = (moves: OperatorRules['shifts']) =>
    applyOperatorRules({ ...book, chances }, { ...rules, shifts: moves }).chances;
  expect(moved(shifts)).toEqual({
    ...chances,
    moves: [
      { type: null, specifier: null, outcomeNo: null, factor: 0.9 },
      { type: 'total', specifier: null, outcomeNo: null, factor: 0.95 },
      { type: '1x2', specifier: 'period=1', outcomeNo: null, factor: 1.05 },
      { type: 'total', specifier: 'total=2.5', outcomeNo: 2, factor: 0.5 },
      { type: '1x2', specifier: '', outcomeNo: 1, factor: 1.02 },
    ],
  });
  expect(moved(new Map())).toBe(chances);
});
