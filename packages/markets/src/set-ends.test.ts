import { describe, expect, it } from 'vitest';
import { betResults, type ContestFacts, type PeriodScore, parseMarket, type SetFormat } from './index.ts';

const { win, lost } = betResults;
const open = undefined;

const tennis: SetFormat = { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 };
const fast: SetFormat = { ...tennis, target: 4, lastTarget: 4, cap: 4 };
const badminton: SetFormat = { bestOf: 3, unit: 'points', target: 21, lastTarget: 21, clear: 2, cap: 30 };

const counterStrike: SetFormat = {
  bestOf: 3,
  unit: 'points',
  target: 13,
  lastTarget: 13,
  clear: 2,
  overtime: 3,
};

/** The last score is that of the running set. */
function retired(format: SetFormat, ...scores: readonly (readonly [number, number])[]): ContestFacts {
  const periods = scores.map(
    ([home, away], index): PeriodScore => ({
      phase: 'regular',
      home,
      away,
      ended: index < scores.length - 1,
    }),
  );
  return { kind: 'contest', status: 'ended', winner: 'away', cutShort: 'retired', format, periods };
}

function result(type: string, specifier: string, outcome: string, facts: ContestFacts) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  const { definition } = parsed.value;
  const outcomeNo = [...definition.outcomes].indexOf(outcome) + 1;
  return definition.settle(outcomeNo, parsed.value.specifier, facts)?.result;
}

describe('a retirement settles outcomes that no continuation can change', () => {
  it.each([
    // From 12–12 a map of Counter-Strike ends 16–12 to 16–14, or later.
    [counterStrike, [[12, 12]], 'period-total', 'period=1|total=27.5', 'over', win],
    [counterStrike, [[12, 12]], 'period-total', 'period=1|total=28.5', 'over', open],
    [counterStrike, [[12, 12]], 'period-handicap', 'hcp=-4.5|period=1', 'home', lost],
    [counterStrike, [[12, 12]], 'period-handicap', 'hcp=-3.5|period=1', 'home', open],
    // From 5–4 on, the set has at least ten games and the match at least sixteen.
    [tennis, [[5, 4]], 'period-total', 'period=1|total=9.5', 'over', win],
    [tennis, [[5, 4]], 'period-total', 'period=1|total=9.5', 'under', lost],
    [tennis, [[5, 4]], 'period-total', 'period=1|total=10.5', 'over', open],
    [tennis, [[5, 4]], 'total-points', 'total=15.5', 'over', win],
    [tennis, [[5, 4]], 'total-points', 'total=16.5', 'over', open],
    [tennis, [[5, 4]], 'set-score', 'period=1', 'score-6-3', lost],
    [tennis, [[5, 4]], 'set-score', 'period=1', 'score-6-4', open],
    [tennis, [[5, 4]], 'period-handicap', 'hcp=-2.5|period=1', 'home', lost],
    [tennis, [[5, 4]], 'period-handicap', 'hcp=-1.5|period=1', 'home', open],
    [tennis, [[4, 4]], 'period-total', 'period=1|total=9.5', 'over', win],
    [tennis, [[4, 4]], 'period-total', 'period=1|total=10.5', 'over', open],
    [tennis, [[6, 6]], 'period-odd-even', 'period=1', 'odd', win],
    [tennis, [[6, 6]], 'period-home-total', 'period=1|total=5.5', 'over', win],
    // The opponent of home wins at most seven more games: 15 against 8.
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'handicap-points',
      'hcp=7.5',
      'home',
      win,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'handicap-points',
      'hcp=7.5',
      'away',
      lost,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'handicap-points',
      'hcp=6.5',
      'home',
      open,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'period-total',
      'period=3|total=6.5',
      'over',
      win,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'set-score',
      'period=3',
      'score-6-0',
      lost,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'set-score',
      'period=3',
      'score-3-6',
      open,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'home-total-points',
      'total=7.5',
      'over',
      win,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'away-total-points',
      'total=14.5',
      'over',
      open,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'odd-even-periods',
      '',
      'odd',
      win,
    ],
    [
      tennis,
      [
        [6, 3],
        [1, 6],
        [1, 5],
      ],
      'correct-periods',
      'number=3',
      'periods-2-0',
      lost,
    ],
    // Before the first game: a second set has at least six games; a third may not be played.
    [tennis, [[0, 0]], 'period-total', 'period=2|total=5.5', 'over', win],
    [tennis, [[0, 0]], 'period-total', 'period=3|total=5.5', 'over', open],
    [tennis, [[0, 0]], 'total-points', 'total=11.5', 'over', win],
    [tennis, [[0, 0]], 'total-points', 'total=39.5', 'under', win],
    [tennis, [[0, 0]], 'total-points', 'total=38.5', 'under', open],
    // Sets to four: 4–2 2–4 1–0 can end 4–0 (16 games) or 4–3 (19).
    [
      fast,
      [
        [4, 2],
        [2, 4],
        [1, 0],
      ],
      'total-points',
      'total=15.5',
      'over',
      win,
    ],
    [
      fast,
      [
        [4, 2],
        [2, 4],
        [1, 0],
      ],
      'total-points',
      'total=16.5',
      'over',
      open,
    ],
    [
      fast,
      [
        [4, 2],
        [2, 4],
        [1, 0],
      ],
      'total-points',
      'total=19.5',
      'under',
      win,
    ],
    [fast, [[3, 3]], 'set-tie-break', 'period=1', 'yes', win],
    [fast, [[3, 3]], 'period-total', 'period=1|total=6.5', 'over', win],
    [tennis, [[3, 3]], 'set-tie-break', 'period=1', 'yes', open],
    // A match tie-break is one game: 21.
    [
      { ...tennis, lastTarget: 1 },
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      'total-points',
      'total=20.5',
      'over',
      win,
    ],
    [
      { ...tennis, lastTarget: 1 },
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      'total-points',
      'total=21.5',
      'over',
      lost,
    ],
    [
      { ...tennis, lastTarget: 1 },
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      'odd-even-points',
      '',
      'odd',
      win,
    ],
    [
      { ...tennis, lastTarget: 1 },
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      'handicap-points',
      'hcp=-0.5',
      'home',
      open,
    ],
    [badminton, [[29, 29]], 'period-total', 'period=1|total=58.5', 'over', win],
    [badminton, [[29, 29]], 'period-total', 'period=1|total=59.5', 'under', win],
    [{ ...badminton, cap: 99 }, [[29, 29]], 'period-total', 'period=1|total=60.5', 'under', open],
  ] as const)('retirement in %j at %j: %s %s %s', (format, scores, type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, retired(format, ...scores))).toBe(expected);
  });
});

describe('a best of five that is played as a best of three', () => {
  const periods = [4, 4].map((away): PeriodScore => ({ phase: 'regular', home: 6, away, ended: true }));
  const changed: ContestFacts = {
    kind: 'contest',
    status: 'ended',
    winner: 'home',
    format: tennis,
    formatChanged: true,
    periods,
    maximums: { home: 3, away: 1 },
    aces: { home: 8, away: 6 },
    doubleFaults: { home: 2, away: 3 },
  };

  it.each([
    ['total-points', 'total=38.5', 'under'],
    ['total-points', 'total=15.5', 'over'],
    ['home-total-points', 'total=18.5', 'under'],
    ['away-total-points', 'total=6.5', 'over'],
    ['handicap-points', 'hcp=-5.5', 'home'],
    ['odd-even-points', '', 'even'],
    ['total-periods', 'total=3.5', 'under'],
    ['handicap-periods', 'hcp=-1.5', 'home'],
    ['odd-even-periods', '', 'even'],
    ['correct-periods', 'number=5', 'periods-3-0'],
    ['away-wins-a-period', '', 'no'],
    ['home-wins-a-period', '', 'yes'],
    ['race-to-periods', 'number=2', 'home'],
    ['total-maximums', 'total=2.5', 'over'],
    ['most-maximums', '', 'home'],
    ['total-aces', 'total=13.5', 'over'],
    ['most-aces', '', 'home'],
    ['away-total-double-faults', 'total=2.5', 'over'],
  ] as const)('a changed number of sets voids %s %s %s', (type, specifier, outcome) => {
    expect(result(type, specifier, outcome, changed)).toBeUndefined();
    const cut: ContestFacts = { ...changed, cutShort: 'retired' };
    expect(result(type, specifier, outcome, cut)).toBeUndefined();
  });

  it.each([
    ['winner', '', 'home', win],
    ['period-winner', 'period=1', 'home', win],
    ['period-total', 'period=2|total=9.5', 'over', win],
    ['set-score', 'period=1', 'score-6-4', win],
  ] as const)('a changed number of sets settles %s %s %s', (type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, changed)).toBe(expected);
  });

  it('exact sets of another best-of and unlisted set scores are void', () => {
    const plain: ContestFacts = { ...changed, formatChanged: false };
    expect(result('correct-periods', 'number=3', 'periods-2-0', plain)).toBe(win);
    expect(result('correct-periods', 'number=5', 'periods-2-0', plain)).toBeUndefined();
    const short = { ...plain, periods: [{ ...periods[0], home: 4, away: 2 }] } as ContestFacts;
    expect(result('set-score', 'period=1', 'score-6-2', short)).toBeUndefined();
  });
});
