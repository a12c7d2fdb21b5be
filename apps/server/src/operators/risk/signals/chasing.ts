import type { PlayEntry } from './play.ts';
import { HOUR_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

/** A longer pause between stakes ends a session of play. */
const SESSION_PAUSE_MS = HOUR_MS / 2;
/** Sessions with fewer stakes are not judged. */
const STAKES_MIN = 9;
/** Minimum loss before the last third, in median stakes of the first third. */
const LOST_STAKES_MIN = 10n;
/** Median stake of the last third relative to the first third, percent. */
const stakeRisePercent: LevelBounds = [200, 300, 500];

type Stake = Extract<PlayEntry, { kind: 'stake' }>;

function splitSessions(stakes: readonly Stake[]): readonly (readonly Stake[])[] {
  const sessions: Stake[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const stake of stakes) {
    if (stake.atMs - lastMs > SESSION_PAUSE_MS) sessions.push([]);
    sessions.at(-1)?.push(stake);
    lastMs = stake.atMs;
  }
  return sessions;
}

/** For an even number of stakes, the lower of the two middle ones. */
function medianStake(stakes: readonly Stake[]): bigint {
  const sorted = stakes.map(({ stakeMinor }) => stakeMinor).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

function judgeSession(session: readonly Stake[], results: readonly PlayEntry[]): Signal | undefined {
  if (session.length < STAKES_MIN) return undefined;
  const third = Math.floor(session.length / 3);
  const [first, last, newest] = [session[0], session.at(-third), session.at(-1)];
  if (!first || !last || !newest) return undefined;
  const beforeMinor = medianStake(session.slice(0, third));
  const afterMinor = medianStake(session.slice(-third));
  let netMinor = 0n;
  for (const entry of results)
    if (entry.kind === 'result' && entry.atMs >= first.atMs && entry.atMs < last.atMs)
      netMinor += entry.netMinor;
  const lostMinor = -netMinor;
  if (beforeMinor <= 0n || lostMinor < LOST_STAKES_MIN * beforeMinor) return undefined;
  const level = riskLevel(Number((afterMinor * 100n) / beforeMinor), stakeRisePercent);
  if (level === undefined) return undefined;
  const minutes = Math.max(1, Math.round((newest.atMs - first.atMs) / 60_000));
  const facts = { stakes: session.length, minutes, lostMinor, beforeMinor, afterMinor };
  return { kind: 'chasing', level, facts };
}

/**
 * Finds sessions with stakes that rise after losses: the median stake of the last third is at least twice that of the
 * first third, and the loss before the last third is at least ten median stakes of the first. Unsettled bets count no
 * loss. Returns the session with the highest level, the newest of several.
 */
export function findChasing(entries: readonly PlayEntry[]): Signal | undefined {
  const sorted = [...entries].sort((a, b) => a.atMs - b.atMs);
  const stakes = sorted.filter((entry) => entry.kind === 'stake');
  let found: Signal | undefined;
  for (const session of splitSessions(stakes)) {
    const signal = judgeSession(session, sorted);
    if (signal && (found === undefined || signal.level >= found.level)) found = signal;
  }
  return found;
}
