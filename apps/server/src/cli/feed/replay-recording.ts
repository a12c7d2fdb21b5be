import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@evens/base';
import { type FeedEvent, type Fixture, isDurable } from '@evens/book';
import { type RecordingSummary, readRecording, summarizeRecording } from '@evens/feed';
import { StartError } from '../../platform/start-error.ts';
import { describeEvent, filterLines } from './describe-event.ts';
import { formatDuration, formatTable, formatTime, formatTimeOfDay } from './text.ts';

const PROBLEMS_PRINTED_MAX = 20;

export interface ReplayOptions {
  readonly file: string;
  readonly match: string | undefined;
  readonly lines: readonly string[];
  readonly speed: number | undefined;
}

export interface ReplayPorts {
  readonly clock: Clock;
  /** Ends the replay. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Prints a description of the recording, or its events. Returns the exit code. */
export async function replayRecording(options: ReplayOptions, ports: ReplayPorts): Promise<number> {
  const { file, match, speed } = options;
  const summary = summarizeRecording(file);
  if (!summary.ok) throw new StartError(summary.error);
  if (match === undefined && speed === undefined) {
    ports.print(describeRecording(file, summary.value));
    return 0;
  }
  if (match !== undefined && !summary.value.matches.some(({ id }) => id === match))
    throw new StartError(`${file} has no match "${match}": feed replay ${file} lists them`);
  await play(options, ports);
  return 0;
}

function describeRecording(file: string, summary: RecordingSummary): string {
  const { head, fromMs, untilMs, events, eventsByKind, downMs, downTimes, longestGap } = summary;
  const byKind = Array.from(eventsByKind)
    .sort(([, x], [, y]) => y - x)
    .map(([kind, count]) => `${kind} ${count}`);
  const span =
    fromMs === undefined || untilMs === undefined
      ? 'no events'
      : `${formatTime(fromMs)} to ${formatTime(untilMs)} UTC, ${formatDuration(untilMs - fromMs)}`;
  const gap =
    longestGap === undefined
      ? []
      : [
          `longest time without events ${formatDuration(longestGap.untilMs - longestGap.fromMs)}, from ${formatTime(longestGap.fromMs)}`,
        ];
  const interruptions = downTimes === 0 ? 'none' : `${downTimes}, ${formatDuration(downMs)} in total`;
  return [
    formatTable([
      [
        'Recording',
        `${file}, of ${head.source}${head.rate === 1 ? '' : ` at ${head.rate} match seconds per second`}`,
      ],
      ['Time', [span, ...gap].join('; ')],
      ['Interruptions', interruptions],
      ['Events', `${events}${events === 0 ? '' : `: ${byKind.join(', ')}`}`],
    ]),
    describeProblems(summary),
    describeMatches(summary),
  ].join('\n');
}

function describeProblems({ problems, problemCount }: RecordingSummary): string {
  if (problemCount === 0) return 'Skipped lines: none\n';
  const lines = problems
    .slice(0, PROBLEMS_PRINTED_MAX)
    .map(({ line, problem }) => `  line ${line}: ${problem}\n`);
  const more = problemCount - lines.length;
  return `Skipped lines: ${problemCount}\n${lines.join('')}${more > 0 ? `  and ${more} more\n` : ''}`;
}

function describeMatches({ matches }: RecordingSummary): string {
  if (matches.length === 0) return 'Matches: none\n';
  const rows = matches
    .toSorted((x, y) => x.startsAtMs - y.startsAtMs)
    .map(({ id, sport, competitors, startsAtMs, phase, score, events, priceEvents, result }) => [
      id,
      sport,
      formatTime(startsAtMs),
      competitors.length === 2 ? competitors.join(' – ') : `${competitors.length} runners`,
      `${events}`,
      `${priceEvents}`,
      score === undefined ? '' : `${score.home}:${score.away}`,
      result === 'none' ? phase : `${phase}, ${result}`,
    ]);
  const head = ['match', 'sport', 'start', 'competitors', 'events', 'prices', 'score', 'state'];
  return `Matches: ${matches.length}\n${formatTable([head, ...rows])}`;
}

/** Waits until the recorded time is due, at the speed of the replay. */
function startTimer(
  { speed }: ReplayOptions,
  { clock, signal }: ReplayPorts,
): (atMs: number) => Promise<void> | undefined {
  if (speed === undefined) return () => undefined;
  const wallZeroMs = clock.nowMs();
  let sourceZeroMs: number | undefined;
  return (atMs) => {
    sourceZeroMs ??= atMs;
    const waitMs = wallZeroMs + (atMs - sourceZeroMs) / speed - clock.nowMs();
    return waitMs > 0 ? pause(waitMs, undefined, { signal }).catch(() => undefined) : undefined;
  };
}

/** Prints the events of one match, or without one the facts of all and the states of the feed. */
async function play(options: ReplayOptions, ports: ReplayPorts): Promise<void> {
  const { file, match, lines } = options;
  const { signal, print } = ports;
  const isCompared = filterLines(lines);
  const untilDue = startTimer(options, ports);
  const fixtures = new Map<string, Fixture>();
  for (const line of readRecording(file)) {
    if (signal.aborted) return;
    if ('problem' in line) {
      print(`line ${line.line}: ${line.problem}`);
      continue;
    }
    const { event, atMs } = line;
    if ('match' in event && (event.kind === 'fixture' || event.kind === 'change'))
      fixtures.set(event.match, event.fixture);
    if (!isPrinted(event, match)) continue;
    const fixture = 'match' in event ? fixtures.get(event.match) : undefined;
    const text = describeEvent(event, (type, specifier) => isCompared(fixture?.sport ?? '', type, specifier));
    if (text === undefined) continue;
    await untilDue(atMs);
    if (signal.aborted) return;
    const names = match === undefined && fixture !== undefined ? `  ${nameMatch(fixture)}` : '';
    print(`${formatTimeOfDay(atMs)}${names}  ${text.trimEnd()}`);
  }
}

function isPrinted(event: FeedEvent, match: string | undefined): boolean {
  if (!('match' in event)) return true;
  return match === undefined
    ? isDurable(event) && event.kind !== 'fixture' && event.kind !== 'market-suspended'
    : event.match === match;
}

function nameMatch({ competitors, tournamentName }: Fixture): string {
  return competitors.length === 2 ? competitors.map(({ name }) => name).join(' – ') : tournamentName;
}
