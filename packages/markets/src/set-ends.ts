import { type Facts, type PeriodScore, periodsWon, type Score, type SetFormat, type Side } from './facts.ts';
import type { Specifier } from './specifier.ts';
import type { Verdict } from './verdict.ts';

const NOTHING: Score = { home: 0, away: 0 };

/** Score of a set without a maximum. It exceeds every line. */
const ENDLESS = 100_000;
/** Points beyond the target that are distinguished in a set without a maximum score. */
const DISTINGUISHED_DEUCE = 6;

interface SetAt {
  readonly score: Score;
  readonly deciding: boolean;
}

/** The score at which one point ends a set; in tennis the score after the tie-break. */
export function setCap({ unit, cap, target, lastTarget }: SetFormat, deciding = false): number {
  const own = deciding ? lastTarget : target;
  return Math.max(own, cap ?? (unit === 'games' ? own + 1 : Number.POSITIVE_INFINITY));
}

/** True if a set with this score has ended. */
export function isSetOver(
  {
    target,
    clear,
    cap = Number.POSITIVE_INFINITY,
    overtime = 1,
  }: Omit<SetFormat, 'bestOf' | 'unit' | 'lastTarget'>,
  { home, away }: Score,
): boolean {
  const most = Math.max(home, away);
  if (most >= cap) return true;
  return most >= target && Math.abs(home - away) >= clear && (most - target) % overtime === 0;
}

/** All final scores that the set can still reach. */
function setEnds(format: SetFormat, { score, deciding }: SetAt): readonly Score[] {
  if (format.unit === 'whole') return wholeEnds(score);
  const target = deciding ? format.lastTarget : format.target;
  // A match tie-break that counts as one game has a target of one.
  const clear = Math.min(format.clear, target);
  const cap = setCap(format, deciding);
  const longest = Math.max(target, score.home, score.away) + DISTINGUISHED_DEUCE;
  const ends: Score[] = [];
  let reached: readonly Score[] = [score];
  while (reached.length > 0) {
    const next = new Map<number, Score>();
    for (const { home, away } of reached) {
      const most = Math.max(home, away);
      if (isSetOver({ ...format, target, clear, cap }, { home, away })) ends.push({ home, away });
      else if (cap === Number.POSITIVE_INFINITY && most >= longest) ends.push(...longEnds(most, clear));
      else {
        next.set(home + 1, { home: home + 1, away });
        if (!next.has(home)) next.set(home, { home, away: away + 1 });
      }
    }
    reached = [...next.values()];
  }
  return ends;
}

/** The longest ends of a set. They represent all ends between them. */
function longEnds(most: number, clear: number): readonly Score[] {
  return [most, ENDLESS].flatMap((least) => [
    { home: least + clear, away: least },
    { home: least, away: least + clear },
  ]);
}

/** Points of a frame or map are unknown before its end. The winner has more. */
function wholeEnds({ home, away }: Score): readonly Score[] {
  const ends = (own: number, other: number): readonly (readonly [number, number])[] => [
    [Math.max(own, other + 1), other],
    [Math.max(own, other + 1) + 1, other],
    [ENDLESS, other],
    [ENDLESS + 1, ENDLESS],
  ];
  return [
    ...ends(home, away).map(([most, least]) => ({ home: most, away: least })),
    ...ends(away, home).map(([most, least]) => ({ home: least, away: most })),
  ];
}

function neededSets({ bestOf }: SetFormat): number {
  return Math.floor(bestOf / 2) + 1;
}

function isMatchOver(format: SetFormat, { home, away }: Score): boolean {
  return Math.max(home, away) >= neededSets(format) || home + away >= format.bestOf;
}

function finalSet({ home, away }: Score): PeriodScore {
  return { phase: 'regular', home, away, ended: true };
}

/** Sets from the running one on, last first. */
interface Path {
  readonly set: Score;
  readonly before: Path | undefined;
}

function listSets(path: Path | undefined): readonly PeriodScore[] {
  const sets: PeriodScore[] = [];
  for (let at = path; at; at = at.before) sets.push(finalSet(at.set));
  return sets.reverse();
}

/** A sequence of sets with the points of both sides. */
interface Way extends Score {
  readonly path: Path | undefined;
}

type Measure = (points: Score) => number;

const counted: readonly Measure[] = [
  ({ home }) => home,
  ({ away }) => away,
  ({ home, away }) => home + away,
  ({ home, away }) => home - away,
];
/** Lines on points compare one of these measures, from above or below. */
const measures: readonly Measure[] = counted.flatMap((measure) => [measure, (points) => -measure(points)]);

/**
 * Among all ways with equal sets won and equal parity of points, the ones with the highest and lowest value of each
 * measure. A verdict that holds at both extremes of a measure holds between them.
 */
interface Extremes {
  readonly won: Score;
  readonly isOdd: boolean;
  /** In the order of `measures`. */
  readonly ways: (Way | undefined)[];
}

/** Upper bound of the number of sets, used in keys. */
const SETS_MAX = 1000;

function extremesAt(all: Map<number, Extremes>, won: Score, isOdd: boolean): Extremes {
  const key = (won.home * SETS_MAX + won.away) * 2 + (isOdd ? 1 : 0);
  const known = all.get(key) ?? { won, isOdd, ways: [] };
  all.set(key, known);
  return known;
}

function keepExtreme({ ways }: Extremes, index: number, way: Way): void {
  const known = ways[index];
  const measure = measures[index];
  if (!known || (measure && measure(way) > measure(known))) ways[index] = way;
}

/** The extremes of one set. */
function setExtremes(format: SetFormat, at: SetAt): readonly Extremes[] {
  const all = new Map<number, Extremes>();
  for (const set of setEnds(format, at)) {
    const won = { home: set.home > set.away ? 1 : 0, away: set.away > set.home ? 1 : 0 };
    const way = { home: set.home, away: set.away, path: { set, before: undefined } };
    const extremes = extremesAt(all, won, (set.home + set.away) % 2 === 1);
    for (const index of measures.keys()) keepExtreme(extremes, index, way);
  }
  return [...all.values()];
}

function withSet(before: readonly Extremes[], sets: readonly Extremes[]): readonly Extremes[] {
  const all = new Map<number, Extremes>();
  for (const one of before) {
    for (const set of sets) {
      const won = { home: one.won.home + set.won.home, away: one.won.away + set.won.away };
      const extremes = extremesAt(all, won, one.isOdd !== set.isOdd);
      // Measures are additive, so the extreme of a sum is the sum of extremes.
      for (const index of measures.keys()) {
        const [first, last] = [one.ways[index], set.ways[index]];
        if (!first || !last?.path) continue;
        const path = { set: last.path.set, before: first.path };
        keepExtreme(extremes, index, { home: first.home + last.home, away: first.away + last.away, path });
      }
    }
  }
  return [...all.values()];
}

/**
 * All periods at the end of the match. Yields one representative per class of continuations that markets on sets and
 * points cannot distinguish.
 */
function* matchEnds(format: SetFormat, periods: readonly PeriodScore[]): Generator<readonly PeriodScore[]> {
  const ended = periods.filter(({ ended: isOver }) => isOver);
  const last = periods.at(-1);
  const running: Score = last && !last.ended ? last : NOTHING;
  const won = periodsWon({ kind: 'contest', status: 'playing', periods });
  const start = { home: 0, away: 0, path: undefined };
  const usual = setExtremes(format, { score: NOTHING, deciding: false });
  let open: readonly Extremes[] = [{ won, isOdd: false, ways: measures.map(() => start) }];
  for (let number = ended.length + 1; open.length > 0; number++) {
    const over = open.filter((one) => isMatchOver(format, one.won) || number > format.bestOf);
    for (const way of new Set(over.flatMap(({ ways }) => ways))) yield [...ended, ...listSets(way?.path)];
    open = open.filter((one) => !over.includes(one));
    const deciding = number === format.bestOf;
    const isUsual = number > ended.length + 1 && !deciding;
    const score = number === ended.length + 1 ? running : NOTHING;
    open = withSet(open, isUsual ? usual : setExtremes(format, { score, deciding }));
  }
}

/** The same for one set of the match. Empty if the set may not be played. */
function* periodEnds(
  format: SetFormat,
  periods: readonly PeriodScore[],
  number: number,
): Generator<readonly PeriodScore[]> {
  const ended = periods.filter(({ ended: isOver }) => isOver);
  const running = periods.length > ended.length;
  const won = periodsWon({ kind: 'contest', status: 'playing', periods });
  const left = Math.min(
    format.bestOf - won.home - won.away,
    neededSets(format) - Math.max(won.home, won.away),
  );
  if (number <= ended.length || number > ended.length + left) return;
  const scoreAt = (set: number): SetAt => ({
    score: (running && set === ended.length + 1 ? periods.at(-1) : undefined) ?? NOTHING,
    deciding: set === format.bestOf,
  });
  const before: PeriodScore[] = [];
  for (let set = ended.length + 1; set < number; set++) {
    const [end] = setEnds(format, scoreAt(set));
    if (end) before.push(finalSet(end));
  }
  for (const end of setEnds(format, scoreAt(number))) yield [...ended, ...before, finalSet(end)];
}

interface KnownEnds {
  readonly format: SetFormat;
  readonly match: readonly (readonly PeriodScore[])[];
}
const knownEnds = new WeakMap<readonly PeriodScore[], KnownEnds>();

function cachedMatchEnds(
  format: SetFormat,
  periods: readonly PeriodScore[],
): readonly (readonly PeriodScore[])[] {
  const known = knownEnds.get(periods);
  if (known?.format === format) return known.match;
  const match = [...matchEnds(format, periods)];
  knownEnds.set(periods, { format, match });
  return match;
}

interface SetsMarket {
  readonly ofSetScores?: boolean;
  settle(outcomeNo: number, specifier: Specifier, facts: Facts): Verdict | undefined;
}

/**
 * The verdict on which all continuations agree, by the format of the sets. Undefined if two differ, if the facts have
 * no format, and for markets that do not depend on set scores alone.
 */
export function agreedBySets(
  definition: SetsMarket,
  { outcomeNo, specifier }: { readonly outcomeNo: number; readonly specifier: Specifier },
  facts: Facts,
): Verdict | undefined {
  if (!definition.ofSetScores || facts.kind !== 'contest' || !facts.format) return undefined;
  const { format, periods } = facts;
  const ends =
    specifier.period === undefined
      ? cachedMatchEnds(format, periods)
      : periodEnds(format, periods, specifier.period);
  let agreed: Verdict | undefined;
  for (const end of ends) {
    const verdict = definition.settle(outcomeNo, specifier, { ...facts, status: 'ended', periods: end });
    if (!verdict || (agreed && agreed.result !== verdict.result)) return undefined;
    agreed = verdict;
  }
  return agreed;
}

/** The side that advances after a retirement in tennis or padel. Undefined if the retirement voids open bets. */
export function advancing(facts: Facts): Side | undefined {
  if (facts.kind !== 'contest' || facts.status !== 'ended' || facts.cutShort !== 'retired') return undefined;
  if (facts.format?.unit !== 'games' || facts.winner === 'draw') return undefined;
  return facts.winner;
}
