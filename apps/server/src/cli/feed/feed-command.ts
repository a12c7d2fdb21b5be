import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@evens/base';
import { parseMarket, splitKey } from '@evens/markets';
import { type FeedChoice, feedOptions, parseFeedChoice } from '../../feed/feed-choice.ts';

export const feedHelp = `npm run evens -- feed record FILE [--feed SOURCE] [--from TIME] [--speed N] [--seed N] [--for 2h]
  Writes every event of a feed to FILE, without a site and without a database. SOURCE and its options are those of
  npm start; the Unified Odds Feed is connected by EVENS_UOF_…. It ends at Ctrl-C, or after the time of --for
  (90s, 15m, 2h, 3d). A file that is a recording already is continued.

npm run evens -- feed replay FILE [--match ID] [--market KEY] [--speed N]
  Describes a recording: its time, interruptions, events by kind, skipped lines and matches.
  --match ID     prints the events of this match in order, with the prices of its main market
  --market KEY   prints the prices of this line instead, such as "total;total=2.5"; may be repeated
  --speed N      prints events when they are due, at N times the speed of the recording; without --match
                 facts and interruptions of all matches

npm run evens -- feed compare A B [--match IDA=IDB] [--market KEY] [--tolerance 30m] [--json]
  Compares two recordings of the same matches: when each reported each moment, how long it suspended its lines
  afterwards, the prices of the main market side by side, and results.
  --match        names a pair that differs in names or start; may be repeated
  --tolerance    longest difference of two start times                                                 [30m]
  --json         prints everything as JSON

A site is started from a recording by npm start -- --feed recording:FILE
`;

export type FeedCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'record';
      readonly file: string;
      readonly choice: FeedChoice;
      /** Undefined: until it is ended. */
      readonly forMs: number | undefined;
    }
  | {
      readonly kind: 'replay';
      readonly file: string;
      readonly match: string | undefined;
      readonly lines: readonly string[];
      /** Undefined: prints at once. */
      readonly speed: number | undefined;
    }
  | {
      readonly kind: 'compare';
      readonly a: string;
      readonly b: string;
      readonly known: ReadonlyMap<string, string>;
      readonly lines: readonly string[];
      readonly toleranceMs: number;
      readonly isJson: boolean;
    };

const options = {
  ...feedOptions,
  for: { type: 'string' },
  match: { type: 'string', multiple: true },
  market: { type: 'string', multiple: true },
  tolerance: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const SPEED_MAX = 100_000;
const unitsMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses `90s`, `15m`, `2h`, `3d`. */
function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) return undefined;
  return Number(count) * unitsMs[unit as keyof typeof unitsMs];
}

function readArgs(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return err(error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? error.message) : String(error));
  }
}

type Values = Extract<ReturnType<typeof readArgs>, { ok: true }>['value']['values'];

const optionsByVerb: Readonly<Record<'record' | 'replay' | 'compare', readonly (keyof typeof options)[]>> = {
  record: ['feed', 'from', 'speed', 'seed', 'for'],
  replay: ['match', 'market', 'speed'],
  compare: ['match', 'market', 'tolerance', 'json'],
};

/** Refuses a wrong command line by name, in one line. */
export function parseFeedCommand(args: readonly string[]): Result<FeedCommand, string> {
  const parsed = readArgs(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [verb, ...files] = positionals;
  if (values.help || verb === undefined || verb === 'help') return ok({ kind: 'help' });
  if (verb !== 'record' && verb !== 'replay' && verb !== 'compare')
    return err(`feed takes record, replay or compare, not "${verb}"`);
  const strange = Object.keys(values).find((name) => !optionsByVerb[verb].some((each) => each === name));
  if (strange !== undefined) return err(`--${strange} is no option of feed ${verb}`);
  const count = verb === 'compare' ? 2 : 1;
  if (files.length !== count)
    return err(`feed ${verb} takes ${count === 1 ? 'one file' : 'two files'}, not ${files.length}`);
  const lines = parseLines(values.market ?? []);
  if (!lines.ok) return lines;
  const [file = '', other = ''] = files;
  if (verb === 'record') return parseRecord(file, values);
  return verb === 'replay'
    ? parseReplay(file, values, lines.value)
    : parseCompare([file, other], values, lines.value);
}

function parseLines(keys: readonly string[]): Result<readonly string[], string> {
  for (const key of keys) {
    const { type, specifier } = splitKey(key);
    if (!parseMarket(type, specifier).ok)
      return err(`--market is a line such as 1x2 or "total;total=2.5", not "${key}"`);
  }
  return ok(keys);
}

function parseRecord(
  file: string,
  { for: duration, feed, from, speed, seed }: Values,
): Result<FeedCommand, string> {
  const choice = parseFeedChoice({ feed, from, speed, seed });
  if (!choice.ok) return choice;
  const forMs = duration === undefined ? undefined : parseDuration(duration);
  if (duration !== undefined && forMs === undefined)
    return err(`--for is a time such as 90s, 15m, 2h or 3d, not "${duration}"`);
  return ok({ kind: 'record', file, choice: choice.value, forMs });
}

function parseReplay(
  file: string,
  { match = [], speed: speedText }: Values,
  lines: readonly string[],
): Result<FeedCommand, string> {
  if (match.length > 1) return err('feed replay takes one --match');
  const speed = speedText === undefined ? undefined : Number(speedText);
  if (speed !== undefined && !(speed > 0 && speed <= SPEED_MAX))
    return err(`--speed is a number above 0, up to ${SPEED_MAX}, not "${speedText}"`);
  return ok({ kind: 'replay', file, match: match[0], lines, speed });
}

function parseCompare(
  [a, b]: readonly [string, string],
  { match = [], tolerance = '30m', json = false }: Values,
  lines: readonly string[],
): Result<FeedCommand, string> {
  const toleranceMs = parseDuration(tolerance);
  if (toleranceMs === undefined)
    return err(`--tolerance is a time such as 90s, 15m or 2h, not "${tolerance}"`);
  const known = new Map<string, string>();
  for (const pair of match) {
    const [idA, idB, ...more] = pair.split('=');
    if (!idA || !idB || more.length > 0)
      return err(`--match of feed compare is IDA=IDB, the match in both files, not "${pair}"`);
    known.set(idA, idB);
  }
  return ok({ kind: 'compare', a, b, known, lines, toleranceMs, isJson: json });
}
