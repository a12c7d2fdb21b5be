import type { Attempt, Refused } from './calls.ts';

export type Answered<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | Refused
  /** No answer arrived until the session expired. The result of the command is known when the game is opened again. */
  | { readonly kind: 'gave-up' };

export interface Waiting {
  wait(ms: number): Promise<void>;
  elapsedMs(): number;
  /** The command is being retried, or has just been answered after that. */
  onTrouble(isTrouble: boolean): void;
}

const WAITS_MS = [400, 800, 1600, 3200, 5000] as const;
/** Time after which an unused session has expired. */
const GIVE_UP_MS = 30 * 60_000;
/** After this many server errors the command is not retried. */
const SERVER_ERRORS_MAX = 8;
/** Refusals after which the command is retried without notice to the player. */
const QUIET_REFUSALS: ReadonlySet<string> = new Set(['RoundTooSoonException', 'CommandInProgressException']);
const PASSING_REFUSALS: ReadonlySet<string> = new Set([
  ...QUIET_REFUSALS,
  'OverloadedException',
  'TooManyRequestsException',
  'ServerErrorException',
]);

function retryDelayMs(
  attempt: Exclude<Attempt<unknown>, { readonly kind: 'answered' }>,
  count: number,
): number {
  const waitMs = WAITS_MS[Math.min(count, WAITS_MS.length - 1)] ?? 0;
  const seconds = attempt.kind === 'refused' ? attempt.data['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? Math.max(waitMs, seconds * 1000) : waitMs;
}

/**
 * Repeats the same request until it has a definite result. The command carries one id, so it is executed once, however
 * many times it arrives: a lost answer is requested again, never guessed.
 */
export async function untilAnswered<T>(
  attempt: () => Promise<Attempt<T>>,
  { wait, elapsedMs, onTrouble }: Waiting,
): Promise<Answered<T>> {
  const beganMs = elapsedMs();
  let isTrouble = false;
  let serverErrors = 0;
  for (let count = 0; ; count++) {
    const result = await attempt();
    const isPassing =
      result.kind === 'lost' || (result.kind === 'refused' && PASSING_REFUSALS.has(result.code));
    if (!isPassing) {
      if (isTrouble) onTrouble(false);
      return result;
    }
    if (result.kind === 'refused' && result.code === 'ServerErrorException') serverErrors += 1;
    if (serverErrors === SERVER_ERRORS_MAX || elapsedMs() - beganMs > GIVE_UP_MS) return { kind: 'gave-up' };
    const isQuiet = result.kind === 'refused' && QUIET_REFUSALS.has(result.code);
    if (!isTrouble && !isQuiet) {
      isTrouble = true;
      onTrouble(true);
    }
    await wait(retryDelayMs(result, count));
  }
}
