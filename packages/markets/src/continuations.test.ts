import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asPlaying,
  type BetResult,
  type ContestFacts,
  decidedEarly,
  type MarketDefinition,
  marketDefinitions,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type Score,
  type SetFormat,
  type Specifier,
} from './index.ts';

const newPeriod: PeriodScore = { phase: 'regular', home: 0, away: 0, ended: false };

interface Cut {
  readonly name: string;
  readonly facts: ContestFacts;
  readonly regularPeriods: number;
  /** All continuations that the lines of these tests distinguish. */
  readonly ends: () => Iterable<ContestFacts>;
}

function scoresUpTo(max: number): fc.Arbitrary<Score> {
  const goals = fc.integer({ min: 0, max });
  return fc.record({ home: goals, away: goals });
}

const EXTRA_MAX = 7;
const extras = Array.from({ length: (EXTRA_MAX + 1) ** 2 }, (_, index) => ({
  home: Math.floor(index / (EXTRA_MAX + 1)),
  away: index % (EXTRA_MAX + 1),
}));

const overtimeScores: readonly Score[] = [0, 1, 2, 3, 9, 14, 19, 24, 30].flatMap((goals) => [
  { home: goals, away: 0 },
  { home: 0, away: goals },
]);

function listGoals(periods: readonly PeriodScore[], first: 'home' | 'away') {
  return periods.flatMap(({ home, away }) => {
    const sides = { home: Array<'home'>(home).fill('home'), away: Array<'away'>(away).fill('away') };
    return first === 'home' ? [...sides.home, ...sides.away] : [...sides.away, ...sides.home];
  });
}

/** Timed matches in their last or last but one period. Each side scores up to seven more goals in each period left. */
function timed(name: string, regularPeriods: number, keepsGoals: boolean): fc.Arbitrary<Cut> {
  return fc
    .record({
      played: fc.array(scoresUpTo(regularPeriods === 2 ? 2 : 1), {
        minLength: regularPeriods - 1,
        maxLength: regularPeriods,
      }),
      lastEnded: fc.boolean(),
    })
    .map(({ played, lastEnded }) => {
      const all = played.length === regularPeriods;
      const periods = played.map((score, index) => ({
        ...newPeriod,
        ...score,
        ended: index < played.length - 1 || (all && lastEnded),
      }));
      const known = listGoals(periods, 'home');
      const facts: ContestFacts = {
        kind: 'contest',
        status: 'playing',
        periods,
        ...(keepsGoals && { goals: known }),
      };
      return { name, facts, regularPeriods, ends: () => timedEnds(facts, regularPeriods) };
    });
}

function* timedEnds(facts: ContestFacts, regularPeriods: number): Generator<ContestFacts> {
  const last = facts.periods.at(-1) ?? newPeriod;
  const before = facts.periods.slice(0, -1);
  const laterScores = facts.periods.length < regularPeriods ? extras : [undefined];
  for (const more of last.ended ? [{ home: 0, away: 0 }] : extras) {
    const end = { ...newPeriod, home: last.home + more.home, away: last.away + more.away, ended: true };
    for (const [index, score] of laterScores.entries()) {
      const after = score ? [{ ...newPeriod, ...score, ended: true }] : [];
      // Overtime multiplies the number of ends, so only a tenth of them gets it.
      for (const overtime of index % 10 === 0 ? [undefined, ...overtimeScores] : [undefined]) {
        const added: PeriodScore[] = overtime
          ? [...after, { phase: 'overtime', ...overtime, ended: true }]
          : after;
        const first = index % 2 === 0 ? 'home' : 'away';
        yield {
          ...facts,
          status: 'ended',
          periods: [...before, end, ...added],
          ...(facts.goals && {
            goals: [...facts.goals, ...listGoals([{ ...newPeriod, ...more }, ...added], first)],
          }),
        };
      }
    }
  }
}

/** An independent implementation of a set, point by point. */
function isSetOver(format: SetFormat, { home, away }: Score, deciding: boolean): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  if (deciding && format.lastTarget === 1) return most === 1;
  const target = deciding ? format.lastTarget : format.target;
  const cap = format.cap ?? (format.unit === 'games' ? target + 1 : 1000);
  return (most >= target && most - least >= format.clear) || most === cap;
}

/** All continuations from here. A set without a cap ends at 20 points at the latest. */
function playedOut(format: SetFormat, periods: readonly PeriodScore[]): ContestFacts[] {
  const last = periods.at(-1);
  if (last && !last.ended) {
    const ended = isSetOver(format, last, periods.length === format.bestOf);
    const before = periods.slice(0, -1);
    if (ended) return playedOut(format, [...before, { ...last, ended: true }]);
    if (last.home + last.away > 20) return [];
    // Continuations with equal scores are merged.
    const reached = new Map<string, PeriodScore>();
    const walk = (set: PeriodScore) => {
      const key = `${set.home}:${set.away}`;
      if (reached.has(key) || set.home + set.away > 20) return;
      const over = isSetOver(format, set, periods.length === format.bestOf);
      reached.set(key, { ...set, ended: over });
      if (over) return;
      walk({ ...set, home: set.home + 1 });
      walk({ ...set, away: set.away + 1 });
    };
    walk(last);
    return [...reached.values()]
      .filter((set) => set.ended)
      .flatMap((set) => playedOut(format, [...before, set]));
  }
  const won = { home: 0, away: 0 };
  for (const { home, away } of periods) won[home > away ? 'home' : 'away']++;
  if (Math.max(won.home, won.away) > format.bestOf / 2)
    return [
      {
        kind: 'contest',
        status: 'ended',
        format,
        periods,
        winner: won.home > won.away ? 'home' : 'away',
      },
    ];
  return playedOut(format, [...periods, newPeriod]);
}

function sets(name: string, format: SetFormat): fc.Arbitrary<Cut> {
  return fc.array(fc.boolean(), { maxLength: 14 }).map((points) => {
    let periods: readonly PeriodScore[] = [newPeriod];
    for (const point of points) {
      const last = periods.at(-1) ?? newPeriod;
      if (last.ended) {
        const won = periods.filter(({ home, away }) => home > away).length;
        if (Math.max(won, periods.length - won) > format.bestOf / 2) break;
        periods = [...periods, newPeriod];
        continue;
      }
      const set = { ...last, [point ? 'home' : 'away']: last[point ? 'home' : 'away'] + 1 };
      const ended = isSetOver(format, set, periods.length === format.bestOf);
      periods = [...periods.slice(0, -1), { ...set, ended }];
    }
    const facts: ContestFacts = { kind: 'contest', status: 'playing', format, periods };
    let known: readonly ContestFacts[] | undefined;
    const ends = () => {
      known ??= playedOut(format, periods);
      return known;
    };
    return { name, facts, regularPeriods: format.bestOf, ends };
  });
}

const cuts = fc.oneof(
  timed('soccer', 2, true),
  timed('ice hockey', 3, true),
  timed('basketball', 4, false),
  sets('games to three', { bestOf: 3, unit: 'games', target: 3, lastTarget: 3, clear: 2 }),
  sets('games to four with a match tie-break', {
    bestOf: 3,
    unit: 'games',
    target: 4,
    lastTarget: 1,
    clear: 2,
    cap: 4,
  }),
  sets('points to three', { bestOf: 3, unit: 'points', target: 3, lastTarget: 2, clear: 2, cap: 5 }),
  sets('legs', { bestOf: 5, unit: 'points', target: 2, lastTarget: 2, clear: 1 }),
);

const values = {
  hcp: fc.integer({ min: -8, max: 8 }).map((quarters) => `hcp=${quarters / 4}`),
  number: fc.integer({ min: 1, max: 5 }).map((number) => `number=${number}`),
  period: fc.integer({ min: 1, max: 4 }).map((period) => `period=${period}`),
  runners: fc.constant('runners=1:2'),
  score: fc
    .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 }))
    .map(([home, away]) => `score=${home}:${away}`),
  total: fc.integer({ min: 2, max: 60 }).map((quarters) => `total=${quarters / 4}`),
};

const halves = /half-time|halves|either-half|by-half|highest-half/;
/** Markets that count something these matches do not have. */
const others =
  /round|distance|fight|kills|maximums|aces|double-faults|deuce|unit-winner|over-total|overs-total|lotto|^tie$/;

function isOffered(definition: MarketDefinition, { facts, regularPeriods }: Cut): boolean {
  const { type, shape, soccer, ofSetScores = false } = definition;
  if (facts.format) return ofSetScores || (!soccer && /-periods$|-points$|a-period$|^set-/.test(type));
  if (halves.test(type)) return regularPeriods === 2;
  if (/^second-half|quarter/.test(type)) return regularPeriods === 4;
  return !ofSetScores || (shape.includes('period') && !type.startsWith('set-'));
}

/** Their continuations are in the test of counts. */
const ofCounts: readonly string[] = ['corners', 'cards', 'statistics', 'players'];

const contests = marketDefinitions.filter(
  ({ outcomes, shape, type, group }) =>
    outcomes !== 'runners' && !shape.includes('runners') && !others.test(type) && !ofCounts.includes(group),
);
const lines = fc.constantFrom(...contests).chain((definition) =>
  fc.tuple(
    fc.constant(definition),
    fc.tuple(...definition.shape.map((key) => values[key])).map((parts) => parts.join('|')),
  ),
);

function agreedResult(
  definition: MarketDefinition,
  { outcomeNo, specifier }: { outcomeNo: number; specifier: Specifier },
  ends: Iterable<ContestFacts>,
): BetResult | undefined {
  let agreed: BetResult | undefined;
  for (const end of ends) {
    const result = definition.settle(outcomeNo, specifier, end)?.result;
    if (result === undefined || (agreed && agreed !== result)) return undefined;
    agreed = result;
  }
  return agreed;
}

describe('a match that is not continued', () => {
  it('decidedEarly settles exactly the outcomes on which all continuations agree', () => {
    const missing = new Set<string>();
    const wrong = new Set<string>();
    let decided = 0;
    fc.assert(
      fc.property(cuts, lines, (cut, [definition, text]) => {
        const { name, facts, regularPeriods, ends } = cut;
        const parsed = parseMarket(definition.type, text);
        if (!parsed.ok || !isOffered(definition, cut)) return;
        const { specifier } = parsed.value;
        // Openings are offered up to the last regular period, and goal lines of timed matches only up to 4.
        if (definition.type.startsWith('opening-') && (specifier.number ?? 0) > regularPeriods) return;
        if (!facts.format && (specifier.lineHundredths ?? 0) > 400) return;
        const codes = outcomeCodes(definition);
        for (const [index, code] of codes.entries()) {
          const line = { outcomeNo: index + 1, specifier };
          const verdict = decidedEarly(definition, line, { facts: asPlaying(facts), regularPeriods });
          const agreed = agreedResult(definition, line, ends());
          const score = facts.periods.map(({ home, away, ended }) => `${home}:${away}${ended ? '' : '…'}`);
          const about = `${name} ${score.join(' ')} ${definition.type} ${text} ${code}`;
          if (agreed && !verdict) missing.add(about);
          if (verdict && verdict.result !== agreed) wrong.add(about);
          if (verdict) decided++;
        }
      }),
      { numRuns: 1000, seed: 2026 },
    );
    expect([...wrong]).toEqual([]);
    expect([...missing]).toEqual([]);
    expect(decided).toBeGreaterThan(500);
  });
});
