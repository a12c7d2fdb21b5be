import {
  type ContestFacts,
  type CountName,
  countNames,
  type Facts,
  fightMethods,
  type PeriodScore,
  type Score,
  type Side,
} from '@evens/markets';
import type { LineToDerive } from './derive.ts';
import { pickTerms } from './entered-result.ts';

/** Counts that markets distinguish: goals, margins up to 26 points. */
const DISTINGUISHED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 18, 23, 30];
/** Markets distinguish no further score in matches that were cut short. */
const CUT_SHORT_MAX = 9;
const PERIODS_MAX = 40;
const ROUNDS_MAX = 15;
const QUARTERS = 4;

type Line = Pick<LineToDerive, 'definition' | 'specifier'> & { readonly facts: Facts };

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].filter((number) => number >= 0).sort((a, b) => a - b);
}

/** The distinguished counts, and those around the line. */
function countsAround({ specifier }: Line): readonly number[] {
  const { lineHundredths = 0, number = 0, score } = specifier;
  const line = Math.floor(Math.abs(lineHundredths) / 100);
  const near = [line, number, score?.home ?? 0, score?.away ?? 0];
  return distinct([...DISTINGUISHED, ...near.flatMap((count) => [count - 1, count, count + 1, count + 2])]);
}

/** Small scores, and those around the line. */
function smallCounts({ specifier }: Line): readonly number[] {
  const line = Math.floor(Math.abs(specifier.lineHundredths ?? 0) / 100);
  return distinct([0, 1, 2, line, line + 1]);
}

function period({ home, away }: Score, change: Partial<PeriodScore> = {}): PeriodScore {
  return { phase: 'regular', home, away, ended: true, ...change };
}

function periods(count: number, score: Score = { home: 0, away: 0 }): readonly PeriodScore[] {
  return Array.from({ length: count }, () => period(score));
}

type Change = Partial<ContestFacts> & Pick<ContestFacts, 'periods'>;

/** The facts of a match that ended so, and of one that was called off in its last period. */
function endedAndCutShort(change: Change): readonly Change[] {
  const last = change.periods.at(-1);
  const cutPeriods = last ? [...change.periods.slice(0, -1), { ...last, ended: false }] : [];
  return [change, { ...change, cutShort: 'called' }, { ...change, periods: cutPeriods, cutShort: 'called' }];
}

/** Ends of a match: at least one for each list of verdicts that facts can give on the line. */
export function* possibleContests(line: Line): Generator<ContestFacts> {
  const { facts: known } = line;
  const terms = pickTerms(known);
  for (const change of changes(line)) yield { ...terms, kind: 'contest', status: 'ended', ...change };
}

function* changes(line: Line): Generator<Change> {
  const { definition } = line;
  if (definition.reads === 'period-scores') {
    yield* halves(line);
    return;
  }
  if (definition.scenarios) {
    yield* counts(line);
    return;
  }
  yield* scores(line);
  yield* quarters();
  if (definition.ofSetScores) yield* sets(line);
  yield* fights();
}

/** Every score in one period, in overtime and in a shoot-out, with its details in two orders. */
function* scores(line: Line): Generator<Change> {
  const { specifier } = line;
  const { home: fromHome, away: fromAway } = specifier.score ?? { home: 0, away: 0 };
  const { number = 1, period: at = 1 } = specifier;
  const before = distinct([0, at - 1, number - 1, 2]).filter((count) => count <= PERIODS_MAX);
  const counts = countsAround(line);
  for (const homeCount of counts) {
    for (const awayCount of counts) {
      const score = { home: fromHome + homeCount, away: fromAway + awayCount };
      const isSmall = homeCount <= CUT_SHORT_MAX && awayCount <= CUT_SHORT_MAX;
      for (const details of bothOrders(score, number)) {
        for (const count of before) {
          const played = [...periods(count), period(score, details.period)];
          const change = { ...details.match, periods: played };
          if (isSmall) yield* endedAndCutShort(change);
          else yield change;
        }
      }
      yield { periods: [...periods(1), period(score, { phase: 'overtime' })] };
      const drawn = [...periods(1), period({ home: 0, away: 0 }, { phase: 'overtime' })];
      if (homeCount !== awayCount) yield { periods: [...drawn, period(score, { phase: 'shootout' })] };
    }
  }
}

/** Every count in one half, of yellow cards and then of red ones, with the corners in two orders. */
function* counts(line: Line): Generator<Change> {
  const { period: at = 1, number = 1 } = line.specifier;
  const none: Score = { home: 0, away: 0 };
  const empty = period(none, { counts: buildCounts(none, none, none) });
  for (const home of countsAround(line)) {
    for (const away of countsAround(line)) {
      const score = { home, away };
      for (const [yellow, red] of [
        [score, none],
        [none, score],
      ] as const) {
        const played = [
          ...Array.from({ length: at - 1 }, () => empty),
          period(none, { counts: buildCounts(score, yellow, red) }),
        ];
        for (const { match } of bothOrders(score, number))
          yield* endedAndCutShort({ periods: played, cornerSides: match.goals });
      }
    }
  }
}

function buildCounts(count: Score, yellow: Score, red: Score): NonNullable<PeriodScore['counts']> {
  const others = countNames.map((name): [CountName, Score] => [name, count]);
  return { ...Object.fromEntries(others), 'yellow-cards': yellow, 'red-cards': red };
}

/** Goals, games, kills and overs of a score: home first, then away first. */
function bothOrders({ home, away }: Score, over: number) {
  const homes = Array<Side>(home).fill('home');
  const aways = Array<Side>(away).fill('away');
  return [
    { order: [...homes, ...aways], isDeuce: true },
    { order: [...aways, ...homes], isDeuce: false },
  ].map(({ order, isDeuce }) => ({
    match: { goals: order, maximums: { home, away } },
    period: {
      units: order,
      deuces: order.map(() => isDeuce),
      kills: { home, away },
      overs: [...Array<number>(over - 1).fill(0), home],
    },
  }));
}

/** Up to four quarters. */
function* quarters(played: readonly PeriodScore[] = []): Generator<Change> {
  if (played.length > 0) yield* endedAndCutShort({ periods: played });
  if (played.length === QUARTERS) return;
  for (const home of [0, 1, 2]) yield* quarters([...played, period({ home, away: 0 })]);
}

/** Both halves. A match that was cut short is judged by all its continuations, so only the smallest scores are tried. */
function* halves(line: Line): Generator<Change> {
  const scoresUpTo = (counts: readonly number[]) =>
    counts.flatMap((home) => counts.map((away) => period({ home, away })));
  const all = scoresUpTo(smallCounts(line));
  for (const first of all) for (const second of all) yield { periods: [first, second] };
  const fewGoals = scoresUpTo([0, 1]);
  for (const first of fewGoals) {
    yield { periods: [first], cutShort: 'called' };
    yield { periods: [{ ...first, ended: false }], cutShort: 'called' };
    for (const second of fewGoals)
      yield { periods: [first, { ...second, ended: false }], cutShort: 'called' };
  }
}

/** Sets of the home side, then sets of the away side, and the other way round. */
function* sets(line: Line): Generator<Change> {
  const counts = countsAround(line).filter((count) => count <= PERIODS_MAX / 2);
  for (const homeCount of counts) {
    for (const awayCount of counts) {
      const homes = periods(homeCount, { home: 1, away: 0 });
      const aways = periods(awayCount, { home: 0, away: 1 });
      for (const played of [
        [...homes, ...aways],
        [...aways, ...homes],
      ]) {
        yield { periods: played };
        yield { periods: played, cutShort: 'called' };
      }
    }
  }
}

/** Every winner, method and round. */
function* fights(): Generator<Change> {
  for (let round = 0; round <= ROUNDS_MAX; round += 1) {
    const end = round === 0 ? {} : { round };
    yield { ...end, periods: [], cutShort: 'called' };
    for (const pastHalf of [undefined, true, false]) {
      const last = pastHalf === undefined ? end : { ...end, pastHalf };
      yield { ...last, periods: [], winner: 'draw' };
      for (const winner of ['home', 'away'] as const) {
        yield { ...last, periods: [], winner };
        for (const method of fightMethods) yield { ...last, periods: [], winner, method };
      }
    }
  }
}
