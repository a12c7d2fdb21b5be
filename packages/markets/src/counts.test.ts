import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asPlaying,
  betResults,
  type ContestFacts,
  type CountName,
  countNames,
  decidedEarly,
  facets,
  facetText,
  type MarketDefinition,
  marketDefinitions,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type Score,
  type Side,
} from './index.ts';

const nil: Score = { home: 0, away: 0 };
const { win, lost, refund } = betResults;

function half(counts: Partial<Record<CountName, readonly [number, number]>>, ended = true): PeriodScore {
  const all = countNames.map((name): [CountName, Score] => {
    const [home, away] = counts[name] ?? [0, 0];
    return [name, { home, away }];
  });
  return { phase: 'regular', home: 0, away: 0, ended, counts: Object.fromEntries(all) };
}

function match(periods: readonly PeriodScore[], change: Partial<ContestFacts> = {}): ContestFacts {
  return { kind: 'contest', status: 'ended', periods, ...change };
}

function results(type: string, specifier: string, facts: ContestFacts): readonly (number | undefined)[] {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`${type};${specifier}`);
  const { definition } = market.value;
  return outcomeCodes(definition).map(
    (_, index) => definition.settle(index + 1, market.value.specifier, facts)?.result,
  );
}

const played = match(
  [
    half({ corners: [3, 2], 'yellow-cards': [1, 2], shots: [7, 5] }),
    half({ corners: [4, 1], 'yellow-cards': [1, 1], 'red-cards': [0, 1], shots: [6, 6] }),
  ],
  { cornerSides: ['home', 'away', 'home', 'away', 'home', 'home', 'home', 'away', 'home', 'home'] },
);

describe('markets on counts', () => {
  it.each([
    ['corners-1x2', '', [win, lost, lost]],
    ['corners-total', 'total=9.5', [win, lost]],
    ['corners-total', 'total=10', [refund, refund]],
    ['corners-handicap', 'hcp=-4.5', [lost, win]],
    ['corners-home-total', 'total=7.5', [lost, win]],
    ['corners-away-total', 'total=2.5', [win, lost]],
    ['period-corners-total', 'period=1|total=4.5', [win, lost]],
    ['period-corners-1x2', 'period=2', [win, lost, lost]],
    ['cards-total', 'total=6.5', [win, lost]],
    ['cards-1x2', '', [lost, lost, win]],
    ['period-cards-total', 'period=1|total=3.5', [lost, win]],
    ['booking-points-total', 'total=74.5', [win, lost]],
    ['booking-points-total', 'total=75.5', [lost, win]],
    ['booking-points-away-total', 'total=54.5', [win, lost]],
    ['sending-off', '', [win, lost]],
    ['shots-total', 'total=23.5', [win, lost]],
    ['nth-corner', 'number=2', [lost, lost, win]],
    ['nth-corner', 'number=11', [lost, win, lost]],
    ['period-nth-corner', 'number=3|period=2', [lost, lost, win]],
    ['period-nth-corner', 'number=6|period=1', [lost, win, lost]],
    ['race-to-corners', 'number=5', [win, lost, lost]],
    ['race-to-corners', 'number=9', [lost, win, lost]],
  ])('%s;%s settles by its count', (type, specifier, expected) => {
    expect(results(type, specifier, played)).toEqual(expected);
  });

  it('a market stays open if its source does not report the count', () => {
    const bare = match([{ phase: 'regular', ...nil, ended: true }]);
    const counted = marketDefinitions.filter(({ scenarios }) => scenarios !== undefined);
    expect(counted.length).toBeGreaterThan(35);
    const values = { hcp: 'hcp=0.5', number: 'number=1', period: 'period=1', total: 'total=1.5' } as const;
    for (const { type, shape } of counted) {
      const specifier = shape.map((key) => values[key as keyof typeof values]).join('|');
      expect(new Set(results(type, specifier, bare)), type).toEqual(new Set([undefined]));
    }
  });

  it('corners, cards and all other facts are compared apart', () => {
    const before = match([half({ corners: [1, 0], 'yellow-cards': [1, 0] }, false)], { status: 'playing' });
    const withCounts = (counts: Parameters<typeof half>[0]) => ({
      ...before,
      periods: [half(counts, false)],
    });
    const changed = (after: ContestFacts) =>
      (['corners', 'cards', undefined] as const).filter(
        (facet) => facetText(before, facet) !== facetText(after, facet),
      );
    expect(changed(withCounts({ corners: [2, 0], 'yellow-cards': [1, 0] }))).toEqual(['corners']);
    expect(changed(withCounts({ corners: [1, 0], 'yellow-cards': [1, 1] }))).toEqual(['cards']);
    expect(changed(withCounts({ corners: [1, 0], 'yellow-cards': [1, 0], shots: [3, 0] }))).toEqual([]);
    expect(changed(withCounts({ corners: [1, 0], 'yellow-cards': [1, 0], 'red-cards': [1, 0] }))).toEqual([
      undefined,
    ]);
  });

  it('facts that are displayed only belong to no facet', () => {
    const before = match([half({ corners: [1, 0] }, false)], { status: 'playing' });
    const [period] = before.periods;
    if (!period) throw new Error('one half');
    const after: ContestFacts = {
      ...before,
      periods: [{ ...period, batting: { side: 'home', wickets: 1, balls: 7 } }],
      crease: { balls: [4] },
      leads: { home: 1, away: 0, changes: 0 },
    };
    for (const facet of [...facets, undefined])
      expect(facetText(after, facet)).toBe(facetText(before, facet));
  });
});

const lines: readonly (readonly [string, string])[] = [
  ['corners-1x2', ''],
  ['corners-total', 'total=3'],
  ['corners-total', 'total=4.5'],
  ['corners-handicap', 'hcp=-1.5'],
  ['corners-home-total', 'total=2.5'],
  ['period-corners-total', 'period=1|total=2.5'],
  ['period-corners-1x2', 'period=2'],
  ['nth-corner', 'number=3'],
  ['period-nth-corner', 'number=2|period=1'],
  ['race-to-corners', 'number=3'],
  ['cards-total', 'total=2.5'],
  ['booking-points-total', 'total=25.5'],
  ['sending-off', ''],
];

/** Corners of each side with the same numbers of cards; the first side's come first. */
function added(facts: ContestFacts, more: Score, inNext: Score | undefined, first: Side): ContestFacts {
  const second: Side = first === 'home' ? 'away' : 'home';
  const sides = (score: Score) => [
    ...Array<Side>(score[first]).fill(first),
    ...Array<Side>(score[second]).fill(second),
  ];
  const last = facts.periods.at(-1);
  const corners = last?.counts?.corners ?? nil;
  const yellow = last?.counts?.['yellow-cards'] ?? nil;
  const now = half({
    corners: [corners.home + more.home, corners.away + more.away],
    'yellow-cards': [yellow.home + more.home, yellow.away + more.away],
    'red-cards': [Math.min(1, more.home), 0],
  });
  const next =
    inNext && half({ corners: [inNext.home, inNext.away], 'yellow-cards': [inNext.home, inNext.away] });
  return match([...facts.periods.slice(0, -1), now, ...(next ? [next] : [])], {
    cornerSides: [...(facts.cornerSides ?? []), ...sides(more), ...(inNext ? sides(inNext) : [])],
  });
}

function* continuations(facts: ContestFacts): Generator<ContestFacts> {
  const some = [0, 1, 2, 3, 4, 7].flatMap((home) => [0, 1, 2, 3, 4, 7].map((away) => ({ home, away })));
  for (const more of some)
    for (const inNext of facts.periods.length === 1 ? some : [undefined])
      for (const first of ['home', 'away'] as const) yield added(facts, more, inNext, first);
}

function isAgreed(
  definition: MarketDefinition,
  line: Parameters<typeof decidedEarly>[1],
  facts: ContestFacts,
) {
  const found = new Set<number | undefined>();
  for (const end of continuations(facts))
    found.add(definition.settle(line.outcomeNo, line.specifier, end)?.result);
  return found.size === 1 ? [...found][0] : undefined;
}

describe('counts of a match that is not over', () => {
  const number = fc.integer({ min: 0, max: 3 });
  const halves = fc
    .tuple(number, number, number, number)
    .map(([a, b, c, d]) => ({ corners: [a, b], yellow: [c, d] }) as const);
  const cuts = fc.array(halves, { minLength: 1, maxLength: 2 }).map((list) =>
    match(
      list.map(({ corners, yellow }, index) =>
        half({ corners, 'yellow-cards': yellow }, index < list.length - 1),
      ),
      {
        status: 'playing',
        cornerSides: list.flatMap(({ corners: [home, away] }) => [
          ...Array<Side>(away).fill('away'),
          ...Array<Side>(home).fill('home'),
        ]),
      },
    ),
  );

  it('a line is decided early exactly if all continuations agree', () => {
    const wrong = new Set<string>();
    let decided = 0;
    fc.assert(
      fc.property(cuts, fc.constantFrom(...lines), (facts, [type, text]) => {
        const market = parseMarket(type, text);
        if (!market.ok) throw new Error(type);
        const { definition, specifier } = market.value;
        for (const index of outcomeCodes(definition).keys()) {
          const line = { outcomeNo: index + 1, specifier };
          const early = decidedEarly(definition, line, {
            facts: asPlaying(facts),
            regularPeriods: 2,
          })?.result;
          if (early !== isAgreed(definition, line, facts))
            wrong.add(`${type} ${text} ${index + 1} ${JSON.stringify(facts)}`);
          if (early) decided++;
        }
      }),
      { numRuns: 600, seed: 11 },
    );
    expect([...wrong]).toEqual([]);
    expect(decided).toBeGreaterThan(200);
  });
});
