import { type LimitKey, periodMs } from './limit-rules.ts';
import type { StoredLimit } from './limit-store.ts';
import type { Play } from './play-hours.ts';
import { HOUR_MS, PART_MS } from './play-times.ts';

/** The allowance of an account that only has time limits: no stake reaches it. */
const UNBOUNDED = 4n * 10n ** 18n;
const PART_MINUTES = BigInt(PART_MS / 60_000);

/** The limit with the least remaining amount. */
export interface Tightest extends LimitKey {
  readonly value: bigint;
  /** Minor units, or minutes of a `session`. */
  readonly left: bigint;
  /** When the oldest counted play leaves the period. Undefined without counted play. */
  readonly endsAtMs: number | undefined;
}

export interface Allowance {
  /** Minor units that may be staked until `untilMs`. */
  readonly allowance: bigint;
  readonly untilMs: number;
  readonly tightest: Tightest;
}

type PlayLimit = LimitKey & { readonly kind: 'stake' | 'loss' | 'session'; readonly value: bigint | null };

/** Used part of a limit: minor units, or minutes of a `session`. The full limit if not all play could be read. */
export function limitUsage({ kind, period, value }: PlayLimit, { periods, isComplete }: Play): bigint {
  const { parts, staked, lost } = periods[period];
  const used = kind === 'session' ? BigInt(parts) * PART_MINUTES : kind === 'stake' ? staked : lost;
  return isComplete || value === null || used > value ? used : value;
}

interface Bound {
  readonly key: Tightest;
  readonly allowance: bigint;
  readonly untilMs: number;
}

function timeBound(key: Tightest, { isInPart, isComplete }: Play, nowMs: number): Bound {
  const partMs = Math.floor(nowMs / PART_MS) * PART_MS;
  // The current part is already counted. Otherwise one part must remain to begin it.
  const parts = Number(key.left / PART_MINUTES) + (isInPart && isComplete ? 1 : 0);
  return parts <= 0 || key.left < 0n
    ? { key, allowance: 0n, untilMs: partMs + PART_MS }
    : { key, allowance: UNBOUNDED, untilMs: partMs + parts * PART_MS };
}

/**
 * Combined allowance of the stake, loss and playing time limits. Undefined without such limits. Valid until the end of
 * the hour, when play leaves the periods, and at most for the remaining playing time.
 */
export function computeAllowance(
  limits: readonly StoredLimit[],
  play: Play,
  nowMs: number,
): Allowance | undefined {
  const hourEndMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
  const bounds = limits.flatMap(({ kind, period, state: { value } }): Bound[] => {
    if (kind === 'deposit' || value === null) return [];
    const left = value - limitUsage({ kind, period, value }, play);
    const key = { kind, period, value, left, endsAtMs: computeEndMs({ kind, period }, play) };
    if (kind === 'session') return [timeBound(key, play, nowMs)];
    return [{ key, allowance: left > 0n ? left : 0n, untilMs: hourEndMs }];
  });
  const [first, ...more] = bounds;
  if (first === undefined) return undefined;
  const least = more.reduce((a, b) => (b.allowance < a.allowance ? b : a), first);
  return {
    allowance: least.allowance,
    untilMs: Math.min(hourEndMs, ...bounds.map(({ untilMs }) => untilMs)),
    tightest: { ...least.key, left: least.key.left > 0n ? least.key.left : 0n },
  };
}

function computeEndMs({ kind, period }: LimitKey, { periods, isComplete }: Play): number | undefined {
  const { firstStakedMs, firstPlayedMs } = periods[period];
  const firstMs = kind === 'session' ? firstPlayedMs : firstStakedMs;
  return firstMs === undefined || !isComplete ? undefined : firstMs + periodMs[period] + HOUR_MS;
}
