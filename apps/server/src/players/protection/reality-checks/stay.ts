/**
 * A player's stay: from the first stake until a check finds the player idle, or the player answers a check by leaving.
 */
export interface Stay {
  /** Minutes between two checks. Undefined for none. */
  readonly minutes: number | undefined;
  /** A stake after this moment begins a stay. */
  readonly sinceMs: number;
  readonly startedAtMs: number | undefined;
  readonly dueAtMs: number | undefined;
}

export type StayPass =
  | { readonly kind: 'kept'; readonly stay: Stay }
  /** An open check of the stay that began then. Nothing is due until it is answered. */
  | { readonly kind: 'open'; readonly stay: Stay; readonly minutes: number; readonly startedAtMs: number };

/** The stay after the player chooses an interval. Nothing is due while a check is open. */
export function chosenStay(
  stay: Stay | undefined,
  {
    minutes,
    isOpen,
    atMs,
  }: { readonly minutes: number | undefined; readonly isOpen: boolean; readonly atMs: number },
): Stay {
  const startedAtMs = minutes === undefined && !isOpen ? undefined : stay?.startedAtMs;
  const isDue = minutes !== undefined && startedAtMs !== undefined && !isOpen;
  return {
    minutes,
    sinceMs: stay?.sinceMs ?? atMs,
    startedAtMs,
    dueAtMs: isDue ? Math.max(atMs, startedAtMs + minutes * 60_000) : undefined,
  };
}

/**
 * The next state of a stay whose check may be due: a check opens, or the stay ends if nothing was staked for `idleMs`.
 */
export function duePass(
  stay: Stay,
  {
    lastStakeMs,
    atMs,
    idleMs,
  }: { readonly lastStakeMs: number | undefined; readonly atMs: number; readonly idleMs: number },
): StayPass {
  const { minutes, startedAtMs, dueAtMs } = stay;
  if (minutes === undefined || startedAtMs === undefined)
    return { kind: 'kept', stay: { ...stay, dueAtMs: undefined } };
  if (dueAtMs === undefined || dueAtMs > atMs) return { kind: 'kept', stay };
  if (lastStakeMs === undefined || lastStakeMs <= atMs - idleMs)
    return { kind: 'kept', stay: { minutes, sinceMs: atMs, startedAtMs: undefined, dueAtMs: undefined } };
  return { kind: 'open', stay: { ...stay, dueAtMs: undefined }, minutes, startedAtMs };
}
