import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betResults,
  type ContestFacts,
  decidedEarly,
  type Facts,
  marketDefinition,
  marketDefinitions,
  offeredSoccerLines,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  parseSpecifier,
  type RaceFacts,
  type Side,
  splitKey,
} from './index.ts';

function contest(
  periods: readonly (readonly [number, number])[],
  more: Partial<ContestFacts> = {},
): ContestFacts {
  return {
    kind: 'contest',
    status: 'ended',
    periods: periods.map(([home, away]): PeriodScore => ({ phase: 'regular', home, away, ended: true })),
    ...more,
  };
}

/** Result code of an outcome by its name; undefined while open. */
function result(type: string, specifier: string, outcome: string, facts: Facts) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  const { definition } = parsed.value;
  const outcomeNo =
    definition.outcomes === 'runners' ? Number(outcome) : outcomeCodes(definition).indexOf(outcome) + 1;
  if (outcomeNo < 1) throw new RangeError(`${type} has no ${outcome}`);
  return definition.settle(outcomeNo, parsed.value.specifier, facts)?.result;
}

const { win, lost, refund, halfWin, halfLose, cancelled } = betResults;

describe('a match with half time 1–0 and full time 1–2', () => {
  const facts = contest(
    [
      [1, 0],
      [0, 2],
    ],
    { goals: ['home', 'away', 'away'] },
  );

  it.each([
    ['1x2', '', 'away', win],
    ['1x2', '', 'draw', lost],
    ['half-time-full-time', '', 'home-away', win],
    ['half-time-full-time', '', 'away-away', lost],
    ['both-teams-to-score', '', 'yes', win],
    ['odd-even', '', 'odd', win],
    ['total', 'total=2.75', 'over', halfWin],
    ['total', 'total=2.75', 'under', halfLose],
    ['total', 'total=3', 'over', refund],
    ['draw-no-bet', '', 'home', lost],
    ['asian-handicap', 'hcp=0.75|score=0:0', 'home', halfLose],
    ['double-chance', '', 'draw-away', win],
    ['european-handicap', 'score=1:0', 'draw', win],
    ['correct-score', '', 'score-1-2', win],
    ['exact-goals', '', 'goals-3', win],
    ['nth-goal', 'number=2', 'away', win],
    ['nth-goal', 'number=4', 'no-goal', win],
    ['period-1x2', 'period=1', 'home', win],
    ['period-total', 'period=2|total=1.5', 'over', win],
    ['period-handicap', 'hcp=-1|period=1', 'home', refund],
  ] as const)('half time 1–0, full time 1–2: %s %s %s', (type, specifier, outcome, expected) => {
    expect(result(type, specifier, outcome, facts)).toBe(expected);
  });
});

describe('quarter lines by margin of the picked side', () => {
  it.each([
    ['-0.25', [lost, lost, halfLose, win, win]],
    ['-0.75', [lost, lost, lost, halfWin, win]],
    ['0.25', [lost, lost, halfWin, win, win]],
    ['0.75', [lost, halfLose, win, win, win]],
  ] as const)('handicap %s by margin of the picked side', (handicap, expected) => {
    const went = [-2, -1, 0, 1, 2].map((margin) =>
      result(
        'asian-handicap',
        `hcp=${handicap}|score=0:0`,
        'home',
        contest([[2 + Math.max(0, margin), 2 + Math.max(0, -margin)]]),
      ),
    );
    expect(went).toEqual(expected);
  });

  it('an Asian handicap counts from the score in play: −0.25 at 1–0 that ends 2–1 half loses', () => {
    expect(
      result(
        'asian-handicap',
        'hcp=-0.25|score=1:0',
        'home',
        contest([
          [1, 0],
          [1, 1],
        ]),
      ),
    ).toBe(halfLose);
  });
});

describe('overtime and shoot-outs', () => {
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'ended',
    periods: [
      { phase: 'regular', home: 2, away: 2, ended: true },
      { phase: 'overtime', home: 0, away: 0, ended: true },
      { phase: 'shootout', home: 1, away: 3, ended: true },
    ],
  };

  it('a shoot-out leaves the 1X2 a draw and counts as one goal for its winner', () => {
    expect(result('1x2', '', 'draw', facts)).toBe(win);
    expect(result('winner', '', 'away', facts)).toBe(win);
    expect(result('total-full', 'total=4.5', 'over', facts)).toBe(win);
    expect(result('total', 'total=4.5', 'over', facts)).toBe(lost);
  });
});

describe('sets', () => {
  const facts = contest(
    [
      [7, 6],
      [0, 6],
      [7, 6],
    ],
    { winner: 'home' },
  );

  it('a match in sets is won by sets, not by games', () => {
    expect(result('winner', '', 'home', facts)).toBe(win);
    expect(result('handicap-points', 'hcp=-0.5', 'home', facts)).toBe(lost);
    expect(result('correct-periods', 'number=3', 'periods-2-1', facts)).toBe(win);
    expect(result('total-periods', 'total=2.5', 'over', facts)).toBe(win);
    expect(result('total-points', 'total=31.5', 'over', facts)).toBe(win);
    expect(result('period-winner', 'period=2', 'away', facts)).toBe(win);
  });

  it('a set that was not played stays undecided', () => {
    expect(
      result(
        'period-winner',
        'period=3',
        'home',
        contest([
          [6, 1],
          [6, 2],
        ]),
      ),
    ).toBeUndefined();
  });
});

describe('fights', () => {
  const stopped = contest(
    [
      [0, 0],
      [0, 0],
    ],
    { winner: 'away', method: 'ko', round: 2 },
  );
  const level = contest(
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    { winner: 'draw' },
  );

  it.each([
    ['winner', '', 'away', stopped, win],
    ['winner', '', 'home', level, refund],
    ['fight-method', '', 'away-ko', stopped, win],
    ['fight-method', '', 'draw', level, win],
    ['goes-the-distance', '', 'yes', level, win],
    ['ending-round', 'number=3', 'round-2', stopped, win],
    ['ending-round', 'number=3', 'distance', level, win],
  ] as const)('fight: %s %s %s', (type, specifier, outcome, facts, expected) => {
    expect(result(type, specifier, outcome, facts)).toBe(expected);
  });

  const noContest = contest([], { round: 3, pastHalf: true });
  const technical = contest([], { winner: 'home', method: 'decision', round: 7, pastHalf: false });
  const technicalDraw = contest([], { winner: 'draw', round: 4, pastHalf: true });
  const inTheLast = {
    winner: 'home',
    method: 'decision',
    round: 12,
    rounds: 12,
    scheduledRounds: 12,
  } as const;
  const cut = contest([], { winner: 'home', method: 'decision', rounds: 3, scheduledRounds: 5 });
  it.each([
    ['a no contest', 'goes-the-distance', '', 'no', noContest, undefined],
    ['a no contest', 'goes-the-distance', '', 'yes', noContest, undefined],
    ['a no contest', 'ending-round', 'number=5', 'round-3', noContest, undefined],
    ['a no contest', 'ending-round', 'number=5', 'distance', noContest, undefined],
    ['a no contest after round 2', 'ending-round', 'number=5', 'round-2', noContest, lost],
    ['a no contest after round 2', 'winner-and-round', 'number=5', 'away-round-2', noContest, lost],
    ['a no contest', 'winner-and-round', 'number=5', 'away-round-3', noContest, undefined],
    ['a no contest', 'winner-and-round', 'number=5', 'draw', noContest, undefined],
    ['a no contest past the half of 3', 'total-rounds', 'number=5|total=2.5', 'over', noContest, win],
    ['a no contest', 'total-rounds', 'number=5|total=3.5', 'over', noContest, undefined],
    ['a no contest in round 4', 'round-group', 'number=12', 'rounds-1-3', { ...noContest, round: 4 }, lost],
    [
      'a no contest in round 4',
      'round-group',
      'number=12',
      'rounds-4-6',
      { ...noContest, round: 4 },
      undefined,
    ],
    ['a technical decision', 'fight-method', '', 'home-decision', technical, win],
    ['a technical decision', 'goes-the-distance', '', 'yes', technical, lost],
    ['a technical decision', 'total-rounds', 'number=12|total=9.5', 'under', technical, win],
    ['a technical decision', 'total-rounds', 'number=12|total=5.5', 'over', technical, win],
    ['a technical decision', 'ending-round', 'number=12', 'round-7', technical, win],
    ['a technical decision', 'winner-and-round', 'number=12', 'home-round-7', technical, win],
    ['a technical decision', 'round-group', 'number=12', 'rounds-7-9', technical, win],
    ['a technical draw', 'goes-the-distance', '', 'yes', technicalDraw, lost],
    ['a technical draw', 'total-rounds', 'number=12|total=6.5', 'over', technicalDraw, lost],
    ['a technical draw', 'winner-and-round', 'number=12', 'draw', technicalDraw, win],
    ['a decision after the last round', 'goes-the-distance', '', 'yes', contest([], inTheLast), win],
    ['a decision after the last round', 'ending-round', 'number=12', 'distance', contest([], inTheLast), win],
    [
      'a decision within the last round',
      'goes-the-distance',
      '',
      'yes',
      contest([], { ...inTheLast, pastHalf: false }),
      lost,
    ],
    ['five rounds cut to three', 'goes-the-distance', '', 'yes', cut, undefined],
    ['five rounds cut to three', 'ending-round', 'number=5', 'distance', cut, undefined],
    ['five rounds cut to three', 'ending-round', 'number=3', 'distance', cut, win],
    ['the rounds that were announced', 'goes-the-distance', '', 'yes', { ...cut, scheduledRounds: 3 }, win],
    [
      'a knock-out at an unknown time of round 2',
      'total-rounds',
      'number=3|total=1.5',
      'over',
      stopped,
      undefined,
    ],
    ['a knock-out in round 2', 'total-rounds', 'number=3|total=2.5', 'under', stopped, win],
  ] as const)('fight, %s: %s %s %s', (_what, type, specifier, outcome, facts, expected) => {
    expect(result(type, specifier, outcome, facts)).toBe(expected);
  });

  it('the outcomes of the first two rounds are lost in the third round', () => {
    const third: ContestFacts = {
      kind: 'contest',
      status: 'playing',
      periods: [true, true, false].map((over) => ({ phase: 'regular', home: 0, away: 0, ended: over })),
    };
    const early = (type: string, specifier: string, outcomeNo: number) => {
      const definition = marketDefinition(type);
      const parsed = definition && parseSpecifier(specifier, definition.shape);
      if (!definition || !parsed?.ok) throw new Error(`${type} ${specifier}`);
      return decidedEarly(
        definition,
        { outcomeNo, specifier: parsed.value },
        { facts: third, regularPeriods: 5 },
      )?.result;
    };
    expect(early('total-rounds', 'number=5|total=1.5', 1)).toBe(win);
    expect(early('total-rounds', 'number=5|total=2.5', 1)).toBeUndefined();
    expect([1, 2, 3].map((round) => early('ending-round', 'number=5', round))).toEqual([
      lost,
      lost,
      undefined,
    ]);
  });
});

describe('races', () => {
  const facts: RaceFacts = { kind: 'race', status: 'ended', places: [1, 1, 3, 0, 5], withdrawn: [4] };

  it('a race shares a dead heat and cancels runners that did not start', () => {
    const definition = marketDefinition('race-winner');
    expect(definition?.settle(1, {}, facts)).toMatchObject({ result: win, share: { num: 1n, den: 2n } });
    expect(result('race-winner', '', '3', facts)).toBe(lost);
    expect(result('race-winner', '', '4', facts)).toBe(cancelled);
    expect(result('race-place', 'number=3', '3', facts)).toBe(win);
    expect(result('race-place', 'number=3', '5', facts)).toBe(lost);
  });
});

/** Soccer matches goal by goal, with the facts after every goal. */
const matches = fc
  .tuple(
    fc.array(fc.constantFrom<Side>('home', 'away'), { maxLength: 5 }),
    fc.array(fc.constantFrom<Side>('home', 'away'), { maxLength: 5 }),
  )
  .map(([first, second]) => {
    const standings: ContestFacts[] = [{ kind: 'contest', status: 'scheduled', periods: [] }];
    const ended: PeriodScore[] = [];
    const goals: Side[] = [];
    for (const half of [first, second]) {
      const score = { home: 0, away: 0 };
      const verdictsWhen = (over: boolean) =>
        standings.push({
          kind: 'contest',
          status: 'playing',
          periods: [...ended, { phase: 'regular', ...score, ended: over }],
          goals: [...goals],
        });
      verdictsWhen(false);
      for (const side of half) {
        score[side]++;
        goals.push(side);
        verdictsWhen(false);
      }
      verdictsWhen(true);
      ended.push({ phase: 'regular', ...score, ended: true });
    }
    standings.push({ kind: 'contest', status: 'ended', periods: ended, goals });
    return standings;
  });

/** One line of every market that regular time decides, at 0–0 and at 1–0, including half lines and whole lines. */
const soccerLines: readonly (readonly [type: string, specifier: string])[] = [
  ...new Set(
    [0, 1].flatMap((home) => {
      const state = { score: { home, away: 0 }, isCurrent: true, even: () => 225 };
      const offered = [
        ...offeredSoccerLines({ name: 'match', state }),
        ...([1, 2] as const).flatMap((period) => offeredSoccerLines({ name: 'half', period, state })),
      ];
      const firstOfMarket = Map.groupBy(
        offered,
        ({ type, specifier }) => `${type} ${parseSoccer(type, specifier).specifier.period}`,
      );
      return Array.from(firstOfMarket.values(), ([first]) => `${first?.type};${first?.specifier}`);
    }),
  ),
  'nth-goal;number=3',
  'period-nth-goal;number=2|period=2',
  'asian-handicap;hcp=0|score=0:0',
  'total-and-both-score;total=2.5',
  'both-halves-under;total=1.5',
].map((key) => {
  const { type, specifier } = splitKey(key);
  return [type, specifier];
});

function parseSoccer(type: string, specifier: string) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`parseSoccer: ${parsed.error}: ${type};${specifier}`);
  return parsed.value;
}

describe('all markets of a soccer match', () => {
  it('soccer markets settle, never change a verdict, and have one winner if outcomes are exclusive', () => {
    fc.assert(
      fc.property(matches, fc.constantFrom(...soccerLines), (standings, [type, specifier]) => {
        const parsed = parseSoccer(type, specifier);
        const { definition } = parsed;
        const outcomes = outcomeCodes(definition);
        const last = outcomes.map((_, index) => {
          let before: number | undefined;
          for (const facts of standings) {
            const now = definition.settle(index + 1, parsed.specifier, facts)?.result;
            if (before !== undefined) expect(now).toBe(before);
            before = now;
          }
          expect(before).toBeDefined();
          return before;
        });
        if (definition.exclusive) {
          expect(last.filter((code) => code === win).length).toBeLessThanOrEqual(1);
          expect(last.every((code) => code === lost)).toBe(false);
        }
      }),
      { numRuns: 900 },
    );
  });
});

const linesWithOvertime = [
  ...soccerLines,
  ['total', 'total=2'],
  ['total', 'total=2.75'],
  ['home-total', 'total=0.5'],
  ['total-full', 'total=2.5'],
  ['total-points', 'total=3.5'],
  ['total-periods', 'total=1.5'],
  ['correct-periods', 'number=3'],
  ['handicap-full', 'hcp=-0.5'],
  ['winner', ''],
  ['overtime-1x2', ''],
  ['overtime-draw-no-bet', ''],
  ['overtime-handicap', 'hcp=-0.25'],
  ['overtime-total', 'total=0.75'],
  ['overtime-both-score', ''],
] as const;

describe('early decisions', () => {
  const overtimes = fc.array(fc.constantFrom<Side>('home', 'away'), { maxLength: 3 });

  it('an early decision equals the final verdict, with and without overtime', () => {
    let decidedEarlyCount = 0;
    fc.assert(
      fc.property(
        matches,
        fc.option(overtimes, { nil: undefined }),
        fc.constantFrom(...linesWithOvertime),
        (standings, overtime, [type, specifier]) => {
          const parsed = parseMarket(type, specifier);
          if (!parsed.ok) throw new RangeError(type);
          const { definition } = parsed.value;
          const played = [...standings.slice(0, -1), ...(overtime ? withOvertime(standings, overtime) : [])];
          const final = played.at(-1);
          if (final?.kind !== 'contest') throw new Error('nothing was played');
          const course: ContestFacts[] = [...played, { ...final, status: 'ended' }];
          const outcomes = outcomeCodes(definition);
          for (const index of outcomes.keys()) {
            const line = { outcomeNo: index + 1, specifier: parsed.value.specifier };
            const end = definition.settle(line.outcomeNo, line.specifier, course.at(-1) ?? final);
            for (const facts of course) {
              const verdict = decidedEarly(definition, line, { facts, regularPeriods: 2 });
              if (verdict) expect(verdict.result).toBe(end?.result);
              if (verdict && facts.status !== 'ended') decidedEarlyCount++;
            }
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(decidedEarlyCount).toBeGreaterThan(1000);
  });

  const soFar = (facts: ContestFacts) => ({
    facts: { ...facts, status: 'playing' as const },
    regularPeriods: 2,
  });
  const running = (home: number, away: number): ContestFacts => ({
    kind: 'contest',
    status: 'playing',
    periods: [{ phase: 'regular', home, away, ended: false }],
  });

  it.each([
    ['total', 'total=2.5', 1, running(2, 1), win],
    ['total', 'total=2.5', 2, running(2, 1), lost],
    ['total', 'total=2.75', 1, running(2, 1), undefined],
    ['total', 'total=2.5', 1, running(1, 1), undefined],
    ['period-total', 'period=1|total=1.5', 1, running(1, 1), win],
    ['both-teams-to-score', '', 2, running(1, 1), lost],
    ['correct-score', '', 1, running(1, 0), lost],
    ['exact-goals', '', 2, running(1, 1), lost],
    ['asian-handicap', 'hcp=-0.5|score=0:0', 1, running(4, 0), undefined],
    [
      'asian-handicap',
      'hcp=-0.5|score=0:0',
      1,
      contest([
        [1, 0],
        [0, 0],
      ]),
      win,
    ],
    [
      '1x2',
      '',
      1,
      contest([
        [1, 0],
        [0, 0],
      ]),
      win,
    ],
    ['odd-even', '', 1, running(1, 0), undefined],
  ] as const)(
    'decidedEarly of %s %s outcome %i returns the expected result',
    (type, specifier, outcomeNo, facts, expected) => {
      const parsed = parseMarket(type, specifier);
      if (!parsed.ok) throw new RangeError(type);
      const { definition, specifier: line } = parsed.value;
      expect(decidedEarly(definition, { outcomeNo, specifier: line }, soFar(facts))?.result).toBe(expected);
    },
  );
});

/** The facts of an overtime goal by goal, after the match. */
function withOvertime(standings: readonly ContestFacts[], scorers: readonly Side[]): ContestFacts[] {
  const before = standings.at(-1);
  if (!before) return [];
  const score = { home: 0, away: 0 };
  return [undefined, ...scorers].map((side) => {
    if (side) score[side]++;
    return {
      ...before,
      status: 'playing',
      periods: [...before.periods, { phase: 'overtime', ...score, ended: false }],
    };
  });
}

describe('the list of markets', () => {
  it('marketDefinitions begins with the main markets and is sorted by displayRank', () => {
    const types = marketDefinitions.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual(['winner', '1x2', 'race-winner', 'race-place']);
    const ranks = marketDefinitions.flatMap(({ displayRank }) => displayRank ?? []);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('marketDefinitions has unique types, and unique outcome codes per market', () => {
    const types = marketDefinitions.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const { type, outcomes } of marketDefinitions) {
      const codes = outcomeCodes({ outcomes });
      expect(new Set(codes).size, type).toBe(codes.length);
    }
  });

  it('settle of each market returns undefined before the start', () => {
    const specifiers: Readonly<Record<string, string>> = {
      hcp: 'hcp=1',
      number: 'number=3',
      period: 'period=1',
      runners: 'runners=1:2',
      score: 'score=1:0',
      total: 'total=2.5',
    };
    for (const definition of marketDefinitions) {
      const parsed = parseSpecifier(
        definition.shape.map((key) => specifiers[key]).join('|'),
        definition.shape,
      );
      expect(parsed.ok, definition.type).toBe(true);
      const facts: Facts =
        definition.outcomes === 'runners' || definition.shape.includes('runners')
          ? { kind: 'race', status: 'scheduled', places: [0, 0, 0], withdrawn: [] }
          : { kind: 'contest', status: 'scheduled', periods: [] };
      if (parsed.ok) expect(definition.settle(1, parsed.value, facts), definition.type).toBeUndefined();
    }
  });

  it.each(['hcp=-0.250', 'hcp=+1', 'hcp=01', 'total=2.5', 'hcp=1|score=0:0', '', 'hcp=NaN'])(
    'parseMarket refuses the handicap specifier %s',
    (text) => {
      expect(parseMarket('handicap-full', text)).toEqual({ ok: false, error: 'bad-specifier' });
    },
  );
});
