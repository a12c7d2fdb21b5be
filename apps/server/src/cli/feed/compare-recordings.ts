import {
  compareFeeds,
  type FeedComparison,
  isBetfairFile,
  openBetfairFeed,
  openRecordedFeed,
} from '@evens/feed';
import { formatDecimalOdds } from '@evens/markets';
import { StartError } from '../../platform/start-error.ts';
import { filterLines } from './describe-event.ts';
import { formatDuration, formatTable, formatTime, formatTimeOfDay } from './text.ts';

const UNPAIRED_PRINTED_MAX = 50;

/** A file that cannot be read is reported where it is opened. */
function isBetfair(file: string): boolean {
  try {
    return isBetfairFile(file);
  } catch {
    return false;
  }
}

export interface CompareOptions {
  readonly a: string;
  readonly b: string;
  readonly known: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
  readonly toleranceMs: number;
  readonly isJson: boolean;
}

/** Prints what differs between two recordings. Returns the exit code: 1 if a result differs or no match is in both. */
export async function compareRecordings(
  options: CompareOptions,
  print: (line: string) => void,
): Promise<number> {
  const isCompared = filterLines(options.lines);
  const open = (file: string) => {
    const feed = (isBetfair(file) ? openBetfairFeed : openRecordedFeed)(file, isCompared);
    if (!feed.ok) throw new StartError(feed.error);
    return feed.value;
  };
  const { known, toleranceMs, isJson } = options;
  const [a, b] = [open(options.a), open(options.b)];
  for (const [idA, idB] of known)
    for (const [feed, id] of [[a, idA] as const, [b, idB] as const])
      if (!feed.matches.has(id)) throw new StartError(`${feed.name} has no match "${id}"`);
  const compared = await compareFeeds({ a, b }, { known, toleranceMs });
  if (!compared.ok) throw new StartError(compared.error);
  const { pairs } = compared.value;
  print(isJson ? JSON.stringify(compared.value, null, 2) : describeComparison(compared.value));
  return pairs.length > 0 && pairs.every(({ isSameResult }) => isSameResult) ? 0 : 1;
}

type Pair = FeedComparison['pairs'][number];
type Line = Pair['lines'][number];
type Sample = Line['samples'][number];
type Moment = Pair['moments'][number];

/** Seconds with a tenth: `+1.4 s`. */
function formatSeconds(ms: number | undefined, sign = ''): string {
  if (ms === undefined) return '-';
  return `${ms >= 0 ? sign : ''}${(ms / 1000).toFixed(1)} s`;
}

function formatPoints(difference: number): string {
  return `${difference >= 0 ? '+' : ''}${(difference * 100).toFixed(1)}`;
}

function formatOdds(odds: readonly number[]): string {
  return odds.map(formatDecimalOdds).join(' ');
}

function describeComparison({ a, b, span, pairs, onlyA, onlyB }: FeedComparison): string {
  const sides = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).map(([letter, side]) => [
    letter,
    side.name,
    `${side.matches} matches`,
    `${formatTime(side.span.fromMs)} to ${formatTime(side.span.untilMs)} UTC`,
    side.problems === 0 ? '' : `${side.problems} lines skipped`,
  ]);
  const together = `Compared: ${formatTime(span.fromMs)} to ${formatTime(span.untilMs)} UTC, ${pairs.length} matches in both\n`;
  return [
    `${formatTable(sides)}${together}`,
    ...pairs.map(describePair),
    describeUnpaired('A', onlyA),
    describeUnpaired('B', onlyB),
  ].join('\n');
}

function describeUnpaired(letter: string, matches: FeedComparison['onlyA']): string {
  if (matches.length === 0) return `Only in ${letter}: none\n`;
  const rows = matches
    .slice(0, UNPAIRED_PRINTED_MAX)
    .map(({ id, sport, home, away, startsAtMs }) => [id, sport, formatTime(startsAtMs), `${home} – ${away}`]);
  const more = matches.length - rows.length;
  return `Only in ${letter}: ${matches.length}\n${formatTable(rows)}${more > 0 ? `  and ${more} more\n` : ''}`;
}

function describePair({ a, b, moments, lines, results, isSameResult }: Pair): string {
  const startMs = b.startsAtMs - a.startsAtMs;
  const start = startMs === 0 ? '' : `, in B ${formatSeconds(startMs, '+')}`;
  const result = isSameResult
    ? `Result: ${results.a ?? 'none'}`
    : `RESULTS DIFFER: A ${results.a ?? 'none'}, B ${results.b ?? 'none'}`;
  return [
    `${a.home} – ${a.away}  ${formatTime(a.startsAtMs)} UTC${start}  A ${a.id}  B ${b.id}\n`,
    ...(moments.length === 0 ? [] : [describeMoments(moments)]),
    ...lines.map(describeLine),
    `  ${result}\n`,
  ].join('');
}

function describeMoments(moments: readonly Moment[]): string {
  const rows = moments.map(({ name, a, b, differenceMs }) => [
    name,
    a === undefined ? 'not reported' : formatTimeOfDay(a.atMs),
    b === undefined ? 'not reported' : formatTimeOfDay(b.atMs),
    formatSeconds(differenceMs, '+'),
    a === undefined ? '-' : formatSeconds(a.suspendedMs),
    b === undefined ? '-' : formatSeconds(b.suspendedMs),
  ]);
  const later = moments.flatMap(({ differenceMs }) => differenceMs ?? []);
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length;
  const summary = later.length === 0 ? '' : `  B reports ${formatSeconds(mean, '+')} later on average\n`;
  return `${formatTable([['moment', 'A', 'B', 'B later', 'A suspended', 'B suspended'], ...rows])}${summary}`;
}

function describeLine(line: Line): string {
  const { bothOpenMs, onlyAOpenMs, onlyBOpenMs, meanDifferences, largest, samples } = line;
  const times = `open in both ${formatDuration(bothOpenMs)}, only in A ${formatDuration(onlyAOpenMs)}, only in B ${formatDuration(onlyBOpenMs)}`;
  if (largest === undefined)
    return `  ${line.line}: ${times}${bothOpenMs === 0 ? '' : '; the prices are equal'}\n`;
  const mean = meanDifferences.map((each) => (each * 100).toFixed(1)).join(' ');
  const rows = [largest, ...samples].map(({ atMs, a, b, differences }: Sample, index) => [
    index === 0 ? 'largest' : '',
    formatTimeOfDay(atMs),
    formatOdds(a),
    formatOdds(b),
    differences.map(formatPoints).join(' '),
  ]);
  const head = ['', 'time', 'A', 'B', 'B − A, points of chance'];
  return `  ${line.line}: ${times}; mean difference ${mean} points\n${formatTable([head, ...rows])}`;
}
