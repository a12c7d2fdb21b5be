import { describe, expect, it } from 'vitest';
import {
  betResults,
  type ContestFacts,
  type Facts,
  type FightMethod,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type RaceFacts,
  type SetFormat,
  type Side,
} from './index.ts';

const { win, lost, refund, cancelled } = betResults;
const open = undefined;

function result(type: string, specifier: string, outcome: string, facts: Facts) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  const { definition } = parsed.value;
  const outcomeNo =
    definition.outcomes === 'runners' ? Number(outcome) : outcomeCodes(definition).indexOf(outcome) + 1;
  if (outcomeNo < 1) throw new RangeError(`${type} has no ${outcome}`);
  return definition.settle(outcomeNo, parsed.value.specifier, facts);
}

function contest(
  periods: readonly (readonly [number, number] | PeriodScore)[],
  more: Partial<ContestFacts> = {},
): ContestFacts {
  return {
    kind: 'contest',
    status: 'ended',
    periods: periods.map((period) =>
      'phase' in period ? period : { phase: 'regular', home: period[0], away: period[1], ended: true },
    ),
    ...more,
  };
}

const running = (home: number, away: number, more: Partial<PeriodScore> = {}): PeriodScore => ({
  phase: 'regular',
  home,
  away,
  ended: false,
  ...more,
});
const overtime = (home: number, away: number): PeriodScore => ({
  phase: 'overtime',
  home,
  away,
  ended: true,
});

const tennis: SetFormat = { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 };

describe('tennis: away retires at 6–2 4–6', () => {
  const facts = contest([[6, 2], [4, 6], running(1, 0, { units: ['home'] })], {
    format: tennis,
    cutShort: 'retired',
    winner: 'away',
  });

  it.each([
    // 18 games in two sets. The third set has at least six games, one of them played: at least 24 in total.
    ['total-points', 'total=23.5', 'over', win],
    ['total-points', 'total=23.5', 'under', lost],
    ['total-points', 'total=24.5', 'over', open],
    ['total-points', 'total=24.5', 'under', open],
    ['winner', '', 'away', win],
    ['winner', '', 'home', lost],
    ['period-winner', 'period=1', 'home', win],
    ['period-winner', 'period=3', 'away', win],
    ['unit-winner', 'number=1|period=3', 'home', win],
    ['unit-winner', 'number=2|period=3', 'away', win],
    ['unit-winner', 'number=3|period=3', 'away', open],
    ['total-periods', 'total=2.5', 'over', win],
    ['handicap-periods', 'hcp=1.5', 'home', win],
    ['handicap-periods', 'hcp=-1.5', 'home', lost],
    ['handicap-points', 'hcp=-2.5', 'home', open],
    ['correct-periods', 'number=3', 'periods-2-1', open],
    ['set-score', 'period=1', 'score-6-2', win],
    ['set-score', 'period=3', 'score-6-0', open],
    ['home-wins-a-period', '', 'yes', win],
  ] as const)('tennis retirement: %s %s %s', (type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, facts)?.result).toBe(expected);
  });

  it.each([
    ['deuce was reached in the running game', { home: 4, away: 3, server: 'home' }, win, lost],
    ['the running game had not come to deuce', { home: 3, away: 2, server: 'home' }, open, open],
  ] as const)(
    'a retirement settles the deuce market of the running game by the points so far: %s',
    (_, game, yes, no) => {
      const cut = contest([running(1, 1, { units: ['home', 'away'], deuces: [false, true] })], {
        format: tennis,
        cutShort: 'retired',
        winner: 'away',
        game,
      });
      expect(result('game-deuce', 'number=1|period=1', 'no', cut)?.result).toBe(win);
      expect(result('game-deuce', 'number=2|period=1', 'yes', cut)?.result).toBe(win);
      expect(result('game-deuce', 'number=3|period=1', 'yes', cut)?.result).toBe(yes);
      expect(result('game-deuce', 'number=3|period=1', 'no', cut)?.result).toBe(no);
      expect(result('game-deuce', 'number=4|period=1', 'yes', cut)).toBeUndefined();
      expect(result('unit-winner', 'number=3|period=1', 'away', cut)?.result).toBe(win);
    },
  );

  it('a retirement voids open bets in sports of points', () => {
    const points: SetFormat = { bestOf: 5, unit: 'points', target: 11, lastTarget: 11, clear: 2 };
    const cut = contest([[11, 5], running(3, 8)], { format: points, cutShort: 'retired', winner: 'away' });
    expect(result('winner', '', 'away', cut)).toBeUndefined();
    expect(result('period-winner', 'period=2', 'away', cut)).toBeUndefined();
    expect(result('period-winner', 'period=1', 'home', cut)?.result).toBe(win);
    // 27 points so far. The leading side needs eight more in this set and eleven in another: 46.
    expect(result('total-points', 'total=45.5', 'over', cut)?.result).toBe(win);
    expect(result('total-points', 'total=46.5', 'over', cut)).toBeUndefined();
  });
});

describe('tennis with all sets played', () => {
  const facts = contest(
    [
      [7, 6],
      [3, 6],
      [6, 4],
    ],
    { winner: 'home', format: tennis },
  );

  it.each([
    ['total-points', 'total=31.5', 'over', win],
    ['total-points', 'total=32', 'over', refund],
    ['home-total-points', 'total=16.5', 'under', win],
    ['away-total-points', 'total=15.5', 'over', win],
    ['set-score', 'period=1', 'score-7-6', win],
    ['set-score', 'period=2', 'score-3-6', win],
    ['set-tie-break', 'period=1', 'yes', win],
    ['set-tie-break', 'period=2', 'no', win],
    ['odd-even-points', '', 'even', win],
    ['race-to-periods', 'number=2', 'home', win],
    ['correct-periods', 'number=3', 'periods-2-1', win],
  ] as const)('tennis to the end: %s %s %s', (type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, facts)?.result).toBe(expected);
  });
});

describe('basketball with overtime: 20–25 30–20 22–28 24–23, then 10–8', () => {
  const facts = contest([[20, 25], [30, 20], [22, 28], [24, 23], overtime(10, 8)]);

  it.each([
    ['winner', '', 'home', win],
    ['1x2', '', 'draw', win],
    ['draw-no-bet', '', 'home', refund],
    ['overtime', '', 'yes', win],
    ['total-full', 'total=209.5', 'over', win],
    ['handicap-full', 'hcp=-1.5', 'home', win],
    ['opening-1x2', 'number=2', 'home', win],
    ['opening-total', 'number=2|total=95', 'over', refund],
    ['opening-handicap', 'hcp=-5.5|number=2', 'home', lost],
    ['second-half-total', 'total=114.5', 'over', win],
    ['second-half-1x2', '', 'away', win],
    ['second-half-handicap', 'hcp=4', 'home', win],
    ['period-1x2', 'period=1', 'away', win],
    ['period-draw-no-bet', 'period=2', 'home', win],
    ['period-odd-even', 'period=4', 'odd', win],
    ['winning-margin-full', '', 'home-by-1-5', win],
    ['highest-quarter', '', 'level', win],
    ['odd-even-full', '', 'even', win],
  ] as const)('basketball with overtime: %s %s %s', (type, specifier, outcome, expected) => {
    const highest =
      type === 'highest-quarter'
        ? contest([
            [25, 25],
            [30, 20],
            [22, 28],
            [24, 23],
          ])
        : facts;
    expect(result(type, specifier, outcome, highest)?.result).toBe(expected);
  });
});

it('the first five innings of a running baseball game are settled', () => {
  const facts = contest([[0, 1], [2, 0], [0, 0], [0, 1], [1, 0], running(0, 3)], { status: 'playing' });
  expect(result('opening-1x2', 'number=5', 'home', facts)?.result).toBe(win);
  expect(result('opening-total', 'number=5|total=4.5', 'over', facts)?.result).toBe(win);
  expect(result('opening-handicap', 'hcp=-1|number=5', 'home', facts)?.result).toBe(refund);
  expect(result('opening-total', 'number=7|total=4.5', 'over', facts)).toBeUndefined();
});

describe('darts, esports, cricket', () => {
  it('darts markets count 180s, and esports markets count kills', () => {
    const darts = contest(
      [
        [3, 1],
        [3, 2],
      ],
      { maximums: { home: 4, away: 4 } },
    );
    expect(result('total-maximums', 'total=7.5', 'over', darts)?.result).toBe(win);
    expect(result('most-maximums', '', 'draw', darts)?.result).toBe(win);
    const dota = contest([{ ...running(1, 0, { kills: { home: 31, away: 18 } }), ended: true }]);
    expect(result('period-total-kills', 'period=1|total=49', 'over', dota)?.result).toBe(refund);
    expect(result('period-handicap-kills', 'hcp=-12.5|period=1', 'home', dota)?.result).toBe(win);
  });

  it('tennis markets count aces and double faults', () => {
    const facts = contest(
      [
        [6, 4],
        [7, 6],
      ],
      { aces: { home: 9, away: 12 }, doubleFaults: { home: 3, away: 1 } },
    );
    expect(result('most-aces', '', 'away', facts)?.result).toBe(win);
    expect(result('total-aces', 'total=21', 'over', facts)?.result).toBe(refund);
    expect(result('home-total-aces', 'total=8.5', 'over', facts)?.result).toBe(win);
    expect(result('away-total-double-faults', 'total=1.5', 'under', facts)?.result).toBe(win);
    expect(result('total-double-faults', 'total=4.5', 'over', contest([[6, 4]]))).toBeUndefined();
  });

  it('handicaps and totals in maps are void if the number of maps was changed', () => {
    const facts = contest(
      [
        [13, 5],
        [13, 9],
      ],
      { winner: 'home', formatChanged: true },
    );
    expect(result('winner', '', 'home', facts)?.result).toBe(win);
    expect(result('period-winner', 'period=1', 'home', facts)?.result).toBe(win);
    for (const [type, specifier] of [
      ['handicap-periods', 'hcp=-1.5'],
      ['total-periods', 'total=3.5'],
      ['correct-periods', 'number=5'],
    ] as const)
      expect(
        parseMarket(type, specifier).ok &&
          result(
            type,
            specifier,
            type === 'total-periods' ? 'over' : type === 'handicap-periods' ? 'home' : 'periods-3-0',
            facts,
          ),
      ).toBeUndefined();
  });

  it('an over is settled when bowled, and an opening when the innings ends before it', () => {
    const innings = running(31, 0, { overs: [6, 9, 4, 12] });
    const facts = contest([innings], { status: 'playing' });
    expect(result('over-total', 'number=3|period=1|total=4.5', 'under', facts)?.result).toBe(win);
    expect(result('over-total', 'number=5|period=1|total=4.5', 'under', facts)).toBeUndefined();
    expect(result('overs-total', 'number=4|period=1|total=30.5', 'over', facts)?.result).toBe(win);
    expect(result('overs-total', 'number=6|period=1|total=30.5', 'over', facts)).toBeUndefined();
    const allOut = contest([{ ...innings, ended: true }], { status: 'playing' });
    expect(result('overs-total', 'number=6|period=1|total=30.5', 'over', allOut)?.result).toBe(win);
    expect(
      result(
        'tie',
        '',
        'yes',
        contest(
          [
            [150, 0],
            [0, 150],
          ],
          { winner: 'away' },
        ),
      )?.result,
    ).toBe(win);
    expect(
      result(
        'winner',
        '',
        'away',
        contest(
          [
            [150, 0],
            [0, 150],
          ],
          { winner: 'away' },
        ),
      )?.result,
    ).toBe(win);
  });
});

describe('fights', () => {
  const stopped = (round: number, pastHalf: boolean, method: FightMethod = 'ko') =>
    contest([], { winner: 'home', method, round, pastHalf, rounds: 5 });
  const judged = contest([], { winner: 'away', method: 'decision', rounds: 5 });
  const drawn = contest([], { winner: 'draw', rounds: 5 });

  it.each([
    ['total-rounds', 'number=5|total=1.5', 'over', stopped(2, true), win],
    ['total-rounds', 'number=5|total=1.5', 'over', stopped(2, false), lost],
    ['total-rounds', 'number=5|total=1.5', 'under', stopped(1, true), win],
    ['total-rounds', 'number=5|total=4.5', 'over', judged, win],
    ['winner-and-round', 'number=5', 'home-round-2', stopped(2, true), win],
    ['winner-and-round', 'number=5', 'away-decision', judged, win],
    ['winner-and-round', 'number=5', 'draw', drawn, win],
    ['winner-and-round', 'number=3', 'home-round-2', stopped(2, true), open],
    ['round-group', 'number=5', 'rounds-4-6', stopped(4, false), win],
    ['round-group', 'number=5', 'distance', drawn, win],
    ['fight-1x2', '', 'draw', drawn, win],
    ['winner', '', 'home', drawn, refund],
    ['fight-1x2', '', 'draw', contest([], { rounds: 5 }), open],
  ] as const)('fights: %s %s %s', (type, specifier, outcome, facts, expected) => {
    expect(result(type, specifier, outcome, facts)?.result).toBe(expected);
  });
});

describe('races', () => {
  const race = (places: readonly number[], more: Partial<RaceFacts> = {}): RaceFacts => ({
    kind: 'race',
    status: 'ended',
    places,
    withdrawn: [],
    ...more,
  });
  const eight = race([1, 2, 3, 3, 5, 6, 7, 0]);

  it('the place part is paid at a fifth, with a dead heat for the last place', () => {
    const first = result('each-way-place', '', '1', eight);
    expect(first?.result).toBe(win);
    expect(first?.placeFraction).toEqual({ num: 1n, den: 5n });
    const third = result('each-way-place', '', '3', eight);
    expect(third?.share).toEqual({ num: 1n, den: 2n });
    expect(result('each-way-place', '', '5', eight)?.result).toBe(lost);
  });

  it('the place part is refunded with too few runners, and cancelled for non-runners', () => {
    const four = race([1, 2, 3, 0, 0], { withdrawn: [5] });
    expect(result('each-way-place', '', '1', four)?.result).toBe(refund);
    expect(result('each-way-place', '', '5', four)?.result).toBe(cancelled);
    expect(result('race-winner', '', '5', four)?.result).toBe(cancelled);
    // A runner that started and fell out has lost.
    expect(result('race-winner', '', '4', four)?.result).toBe(lost);
  });

  it.each([
    ['head-to-head', 'runners=1:2', 'runner-1', win],
    ['head-to-head', 'runners=3:4', 'runner-1', cancelled],
    ['head-to-head-draw', 'runners=3:4', 'draw', win],
    ['head-to-head-draw', 'runners=3:4', 'runner-2', lost],
    ['head-to-head', 'runners=7:8', 'runner-1', win],
    ['three-ball', 'runners=2:5:8', 'runner-1', win],
    ['race-winner-without', 'number=1', '2', win],
    ['race-winner-without', 'number=1', '1', cancelled],
    ['race-place', 'number=4', '4', win],
    ['relegation', 'number=2', '7', win],
    ['relegation', 'number=2', '5', lost],
  ] as const)('race of eight: %s %s %s', (type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, eight)?.result).toBe(expected);
  });

  it('a tied three-ball is shared, and a three-ball with a non-runner is void', () => {
    expect(result('three-ball', 'runners=3:4:5', 'runner-1', eight)?.share).toEqual({ num: 1n, den: 2n });
    const gone = race([1, 2, 0], { withdrawn: [3] });
    expect(result('three-ball', 'runners=1:2:3', 'runner-1', gone)?.result).toBe(cancelled);
  });
});

it('totals of one side count only that side', () => {
  const sides: readonly Side[] = ['home', 'away'];
  const facts = contest([[3, 7]]);
  expect(
    sides.map((side) => result(`period-${side}-total`, 'period=1|total=5.5', 'over', facts)?.result),
  ).toEqual([lost, win]);
});
