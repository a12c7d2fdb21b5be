import { err, ok, type Result } from '@evens/base';
import type { MatchScript, ScriptSupply } from '../script/match-script.ts';
import { ScriptedSource } from '../script/scripted-source.ts';
import type { FeedSource } from '../source.ts';
import { rateClubs } from './ratings.ts';
import { readSeasonFolder, type SeasonFolder } from './read-folder.ts';
import type { Problem, SeasonMatch } from './season.ts';
import { toMatchScript } from './season-match.ts';

export interface OpenfootballOptions {
  /** A season's folder of football.json files, or a folder of such folders. */
  readonly directory: string;
  /** Source time mapped to `wallZeroMs`; default: noon, ten days before the folder's last result. */
  readonly fromMs?: number | undefined;
  readonly wallZeroMs: number;
  /** Source seconds per wall second, above 0; default 1. */
  readonly speed?: number | undefined;
  /** Part of every match id: a season replayed twice gives two sets of matches. At most 36 characters are used. */
  readonly runId: string;
  /** Seed for the minutes of goals. */
  readonly seed?: string | undefined;
}

export interface OpenfootballSource extends FeedSource {
  /** Problems in the files, in file order. */
  readonly problems: readonly Problem[];
  /** Source time at `wallZeroMs`. */
  readonly fromMs: number;
}

const DAY_MS = 86_400_000;
const DEFAULT_LEAD_DAYS = 10;

/** Returns a one-line error for a folder that is unreadable or contains no season. */
export function createOpenfootballSource(options: OpenfootballOptions): Result<OpenfootballSource, string> {
  const folder = readSeasonFolder(options.directory);
  if (!folder.ok) return folder;
  const { speed = 1 } = options;
  if (!(speed > 0) || !Number.isFinite(speed)) return err(`a feed cannot run at speed ${speed}`);
  return ok(describeSeason(folder.value, options, speed));
}

function describeSeason(
  { matches, earlier, problems }: SeasonFolder,
  options: OpenfootballOptions,
  speed: number,
): OpenfootballSource {
  const { wallZeroMs, runId, seed = 'evens' } = options;
  const fromMs = options.fromMs ?? tenDaysBeforeTheEnd(matches);
  const ratings = rateClubs([...earlier, ...matches]);
  const source = new ScriptedSource({
    name: 'openfootball',
    supply: createSupply(matches, (match) => toMatchScript(match, ratings, { runId, seed })),
    mapping: { runId, sourceZeroMs: fromMs, wallZeroMs, speed },
  });
  return {
    name: source.name,
    rate: source.rate,
    problems,
    fromMs,
    open: (window) => source.open(window),
    advance: (toMs) => source.advance(toMs),
  };
}

/** Sorted by kick-off. Requested in parts, so each part is found by binary search. */
function createSupply(
  matches: readonly SeasonMatch[],
  script: (match: SeasonMatch) => MatchScript,
): ScriptSupply {
  const firstFrom = (atMs: number): number => {
    let low = 0;
    let high = matches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[middle]?.kickOffMs ?? atMs) < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    starting: (fromMs, toMs) => matches.slice(firstFrom(fromMs), firstFrom(toMs)).map(script),
  };
}

function tenDaysBeforeTheEnd(matches: readonly SeasonMatch[]): number {
  let lastMs = 0;
  for (const { kickOffMs, ending } of matches)
    if (ending.kind === 'played') lastMs = Math.max(lastMs, kickOffMs);
  return (Math.floor(lastMs / DAY_MS) - DEFAULT_LEAD_DAYS) * DAY_MS + DAY_MS / 2;
}
