import { describe, expect, it } from 'vitest';
import {
  betResults,
  type ContestFacts,
  decidedEarly,
  offeredSoccerLines,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type Side,
} from './index.ts';

const { win, lost, refund, halfWin, halfLose } = betResults;
const open = undefined;

function period(home: number, away: number, more: Partial<PeriodScore> = {}): PeriodScore {
  return { phase: 'regular', home, away, ended: true, ...more };
}

function match(
  periods: readonly PeriodScore[],
  goals: readonly Side[],
  status: ContestFacts['status'] = 'ended',
) {
  return { kind: 'contest', status, periods, goals } as const;
}

/** Result code of every outcome, by its name. */
function results(type: string, specifier: string, facts: ContestFacts): Record<string, number | undefined> {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  const { definition } = parsed.value;
  return Object.fromEntries(
    outcomeCodes(definition).map((code, index) => [
      code,
      definition.settle(index + 1, parsed.value.specifier, facts)?.result,
    ]),
  );
}

/** Half time 1–0, full time 1–2. */
const turned = match([period(1, 0), period(0, 2)], ['home', 'away', 'away']);
/** Half time 2–0, full time 4–0. */
const nil = match([period(2, 0), period(2, 0)], ['home', 'home', 'home', 'home']);
const goalless = match([period(0, 0), period(0, 0)], []);

it.each([
  'half-time-full-time',
  'highest-half',
  'home-scores-both-halves',
  'home-wins-either-half',
  'both-score-by-half',
])('%s is void in a friendly of three periods', (type) => {
  const thirds = match([period(1, 0), period(0, 0), period(0, 2)], ['home', 'away', 'away']);
  expect(new Set(Object.values(results(type, '', thirds)))).toEqual(new Set([undefined]));
  const market = parseMarket(type, '');
  if (!market.ok) throw new RangeError(type);
  const { definition, specifier } = market.value;
  const facts: ContestFacts = { ...thirds, status: 'playing', periods: [period(1, 0), period(0, 0)] };
  for (let outcomeNo = 1; outcomeNo <= definition.outcomes.length; outcomeNo++)
    expect(decidedEarly(definition, { outcomeNo, specifier }, { facts, regularPeriods: 3 })).toBeUndefined();
});

describe.each([
  ['half time 1–0, full time 1–2', turned],
  ['half time 2–0, full time 4–0', nil],
  ['0–0', goalless],
])('%s', (name, facts) => {
  const column = name.startsWith('half time 1') ? 2 : name.startsWith('half time 2') ? 3 : 4;
  const rows = [
    ['rest-of-match', 'score=1:0', 'away', 'home', 'away'],
    ['correct-score-from', 'score=0:0', 'score-1-2', 'score-other', 'score-0-0'],
    ['correct-score-from', 'score=1:0', 'score-0-2', 'score-3-0', 'score-other'],
    ['winning-margin', '', 'away-by-1', 'home-by-3-plus', 'draw'],
    ['goal-range', '', 'goals-2-3', 'goals-4-6', 'goals-0-1'],
    ['home-exact-goals', '', 'goals-1', 'goals-3-plus', 'goals-0'],
    ['away-exact-goals', '', 'goals-2', 'goals-0', 'goals-0'],
    ['home-odd-even', '', 'odd', 'even', 'even'],
    ['away-odd-even', '', 'even', 'even', 'even'],
    ['who-scores', '', 'both-sides', 'only-home', 'neither-side'],
    ['home-clean-sheet', '', 'no', 'yes', 'yes'],
    ['away-clean-sheet', '', 'no', 'no', 'yes'],
    ['home-win-to-nil', '', 'no', 'yes', 'no'],
    ['away-win-to-nil', '', 'no', 'no', 'no'],
    ['1x2-and-both-score', '', 'away+yes', 'home+no', 'draw+no'],
    ['total-and-both-score', 'total=2.5', 'over+yes', 'over+no', 'under+no'],
    ['1x2-and-total', 'total=3.5', 'away+under', 'home+over', 'draw+under'],
    ['highest-half', '', 'second-half', 'equal-halves', 'equal-halves'],
    ['home-highest-half', '', 'first-half', 'equal-halves', 'equal-halves'],
    ['away-highest-half', '', 'second-half', 'equal-halves', 'equal-halves'],
    ['both-halves-over', 'total=0.5', 'yes', 'yes', 'no'],
    ['both-halves-over', 'total=1.5', 'no', 'yes', 'no'],
    ['both-halves-under', 'total=1.5', 'no', 'no', 'yes'],
    ['home-scores-both-halves', '', 'no', 'yes', 'no'],
    ['away-scores-both-halves', '', 'no', 'no', 'no'],
    ['home-wins-both-halves', '', 'no', 'yes', 'no'],
    ['away-wins-both-halves', '', 'no', 'no', 'no'],
    ['home-wins-either-half', '', 'yes', 'yes', 'no'],
    ['away-wins-either-half', '', 'yes', 'no', 'no'],
    ['both-score-by-half', '', 'no-no', 'no-no', 'no-no'],
    ['period-exact-goals', 'period=2', 'goals-2', 'goals-2', 'goals-0'],
    ['period-both-score', 'period=2', 'no', 'no', 'no'],
    ['period-correct-score', 'period=1', 'score-1-0', 'score-2-0', 'score-0-0'],
    ['period-correct-score', 'period=2', 'score-0-2', 'score-2-0', 'score-0-0'],
    ['period-european-handicap', 'period=1|score=0:1', 'draw', 'home', 'away'],
    ['period-nth-goal', 'number=1|period=1', 'home', 'home', 'no-goal'],
    ['period-nth-goal', 'number=2|period=1', 'no-goal', 'home', 'no-goal'],
    ['period-nth-goal', 'number=1|period=2', 'away', 'home', 'no-goal'],
    ['nth-goal', 'number=4', 'no-goal', 'home', 'no-goal'],
  ] as const;

  it.each(rows)('%s %s has the expected winning outcome', (...row) => {
    const [type, specifier] = row;
    const verdicts = results(type, specifier, facts);
    const winners = Object.keys(verdicts).filter((code) => verdicts[code] === win);
    expect(winners).toEqual([row[column]]);
    for (const [code, verdict] of Object.entries(verdicts)) {
      if (code !== row[column]) expect(verdict).toBe(lost);
    }
  });
});

describe('markets on details of a match', () => {
  it('a no-bet market refunds if the side without an outcome wins', () => {
    expect(results('home-no-bet', '', turned)).toEqual({ draw: lost, away: win });
    expect(results('home-no-bet', '', nil)).toEqual({ draw: refund, away: refund });
    expect(results('away-no-bet', '', turned)).toEqual({ home: refund, draw: refund });
    expect(results('away-no-bet', '', goalless)).toEqual({ home: lost, draw: win });
  });

  it('double chances combined with another condition have two winners', () => {
    const both = results('double-chance-and-both-score', '', turned);
    expect(Object.keys(both).filter((code) => both[code] === win)).toEqual([
      'home-away+yes',
      'draw-away+yes',
    ]);
    const total = results('double-chance-and-total', 'total=2.5', goalless);
    expect(Object.keys(total).filter((code) => total[code] === win)).toEqual([
      'home-draw+under',
      'draw-away+under',
    ]);
    const half = results('period-double-chance', 'period=1', turned);
    expect(half).toEqual({ 'home-draw': win, 'home-away': win, 'draw-away': lost });
  });

  it('a combined market refunds if the total equals the line', () => {
    expect(Object.values(results('1x2-and-total', 'total=3', turned))).toEqual(Array(6).fill(refund));
  });

  it('a market on a half is final once the half has ended', () => {
    const halfTime = match([period(1, 0)], ['home'], 'playing');
    expect(results('period-correct-score', 'period=1', halfTime)['score-1-0']).toBe(win);
    expect(results('period-nth-goal', 'number=1|period=1', halfTime).home).toBe(win);
    expect(results('period-both-score', 'period=2', halfTime)).toEqual({ yes: open, no: open });
    expect(results('highest-half', '', halfTime)['first-half']).toBe(open);
    const running = match([period(1, 0, { ended: false })], ['home'], 'playing');
    expect(results('period-correct-score', 'period=1', running)['score-1-0']).toBe(open);
  });

  it('markets on halves stay open in a match of three periods', () => {
    expect(
      results('period-correct-score', 'period=3', match([period(1, 0), period(0, 0)], ['home']))['score-0-0'],
    ).toBe(open);
  });
});

it.each([
  ['home-total', ['2.5', '3.5', '4.5']],
  ['total', ['2.5', '2.25', '2.75', '3', '3.25', '3.5', '4.5']],
])('after two goals, the lowest offered line of %s is half a goal or one step above them', (type, totals) => {
  const state = { score: { home: 2, away: 0 }, isCurrent: true, even: () => 250 };
  const lines = offeredSoccerLines({ name: 'match', state }).filter((line) => line.type === type);
  expect(lines.map(({ specifier }) => specifier)).toEqual(totals.map((total) => `total=${total}`));
});

describe('extra time and the shoot-out', () => {
  const level = [period(1, 0), period(0, 1)];
  const extra = match(
    [...level, period(1, 0, { phase: 'overtime' }), period(0, 0, { phase: 'overtime' })],
    ['home', 'away', 'home'],
  );
  const penalties = match(
    [...level, period(0, 0, { phase: 'overtime' }), period(4, 5, { phase: 'shootout' })],
    ['home', 'away'],
  );

  it('extra time and shoot-out markets are settled from their own phase only', () => {
    expect(results('overtime-1x2', '', extra)).toEqual({ home: win, draw: lost, away: lost });
    expect(results('overtime-1x2', '', penalties)).toEqual({ home: lost, draw: win, away: lost });
    expect(results('overtime-draw-no-bet', '', penalties)).toEqual({ home: refund, away: refund });
    expect(results('overtime-handicap', 'hcp=-0.75', extra)).toEqual({ home: halfWin, away: halfLose });
    expect(results('overtime-total', 'total=1', extra)).toEqual({ over: refund, under: refund });
    expect(results('overtime-both-score', '', extra)).toEqual({ yes: lost, no: win });
    expect(results('shootout-winner', '', penalties)).toEqual({ home: lost, away: win });
  });

  it('extra time markets stay open without extra time and are settled when penalties begin', () => {
    expect(results('overtime-1x2', '', turned)).toEqual({ home: open, draw: open, away: open });
    expect(results('shootout-winner', '', extra)).toEqual({ home: open, away: open });
    const atPenalties = { ...penalties, status: 'playing' as const };
    expect(results('overtime-1x2', '', atPenalties).draw).toBe(win);
    expect(results('shootout-winner', '', atPenalties).away).toBe(open);
  });

  it('extra time and a shoot-out do not change markets on regular time', () => {
    expect(results('1x2', '', extra)).toEqual({ home: lost, draw: win, away: lost });
    expect(results('nth-goal', 'number=3', extra)).toEqual({ home: lost, 'no-goal': win, away: lost });
    expect(results('winning-margin', '', extra).draw).toBe(win);
    expect(results('highest-half', '', penalties)['equal-halves']).toBe(win);
  });
});
