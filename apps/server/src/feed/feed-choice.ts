import { err, ok, type Result } from '@evens/base';
import type { UofSettings } from '@evens/feed';

export const feedKinds = ['simulated', 'openfootball', 'recording', 'uof'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The source of the feed, and the mapping of its time to the site's time. */
export interface FeedChoice {
  readonly kind: FeedKind;
  /** Folder of the seasons, or file of the recording; empty for the others. */
  readonly path: string;
  /** The source time at which the site begins. Undefined: the source decides. */
  readonly fromMs: number | undefined;
  /** Seconds of the source per second of the site. */
  readonly speed: number;
  /** Seed of the simulated feed. */
  readonly seed: string;
  /** File to which every event is written; undefined for none. */
  readonly record: string | undefined;
  /** Connection of the Unified Odds Feed; undefined for the others. */
  readonly uof?: UofSettings | undefined;
  /** Whether the site draws virtual matches beside the feed. */
  readonly virtual?: boolean;
}

/** In the format of `parseArgs`. */
export const feedOptions = {
  feed: { type: 'string' },
  from: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string' },
  record: { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof feedOptions, string | undefined>>>;

const speedMax = 3_600;
const defaultSeed = 'evens';
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/;

/** Parses a time such as 2026-02-28T12:00; UTC if it has no zone. */
function parseMoment(text: string): number | undefined {
  const match = localTime.exec(text);
  if (match === null) return undefined;
  const atMs = Date.parse(match[2] === undefined ? `${text}Z` : text);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Refuses invalid and incompatible options by name. */
export function parseFeedChoice(given: Given): Result<FeedChoice, string> {
  const text = given.feed ?? 'simulated';
  const colon = text.indexOf(':');
  const name = colon === -1 ? text : text.slice(0, colon);
  const path = colon === -1 ? '' : text.slice(colon + 1);
  const kind = feedKinds.find((each) => each === name);
  if (kind === undefined)
    return err(`--feed is simulated, openfootball:DIR, recording:FILE or uof, not "${text}"`);
  if (kind === 'simulated' && colon !== -1)
    return err('--feed simulated takes nothing after it; a seed goes into --seed');
  if (kind === 'uof') return parseUofChoice(given, colon !== -1);
  if (kind !== 'simulated' && path === '') return err(`--feed ${kind} needs a path: ${kind}:PATH`);
  if (kind !== 'simulated' && given.seed !== undefined)
    return err(`--seed belongs to --feed simulated, not to ${kind}`);
  if (kind === 'simulated' && given.from !== undefined)
    return err('--from belongs to openfootball and recording feeds; the simulated one begins now');
  if (kind === 'simulated' && given.speed !== undefined)
    return err(
      '--speed belongs to openfootball and recording feeds; the simulated one runs at the speed of life',
    );
  const fromMs = given.from === undefined ? undefined : parseMoment(given.from);
  if (given.from !== undefined && fromMs === undefined)
    return err(`--from is a moment such as 2026-02-28T12:00, not "${given.from}"`);
  const speed = given.speed === undefined ? 1 : Number(given.speed);
  if (!(speed >= 0.1 && speed <= speedMax))
    return err(`--speed is a number from 0.1 to ${speedMax}, not "${given.speed}"`);
  const seed = given.seed ?? defaultSeed;
  if (!/^[\w.-]{1,64}$/.test(seed)) return err('--seed is at most 64 letters, digits, dots and dashes');
  return ok({ kind, path, fromMs, speed, seed, record: given.record });
}

/** Its connection is in the settings. It runs at the speed of life. */
function parseUofChoice({ from, speed, seed, record }: Given, hasPath: boolean): Result<FeedChoice, string> {
  if (hasPath) return err('--feed uof takes nothing after it; its connection is in EVENS_UOF_…');
  if (from !== undefined || speed !== undefined || seed !== undefined)
    return err('--from, --speed and --seed do not belong to --feed uof: it reports what happens now');
  return ok({ kind: 'uof', path: '', fromMs: undefined, speed: 1, seed: defaultSeed, record });
}
