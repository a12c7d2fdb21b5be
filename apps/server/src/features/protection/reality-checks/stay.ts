/** A player's stay: from the first stake until a check finds that nobody plays any more, or is answered with leaving. */
export interface Stay {
  /** Between two checks; undefined for none. */
  readonly minutes: number | undefined;
  /** A stake after this moment begins a stay. */
  readonly sinceMs: number;
  readonly startedAtMs: number | undefined;
  readonly dueAtMs: number | undefined;
}

export type StayPass =
  | { readonly kind: 'kept'; readonly stay: Stay }
  /** A check is shown, of the stay that began then. Nothing is due until it is answered. */
  | { readonly kind: 'open'; readonly stay: Stay; readonly minutes: number; readonly startedAtMs: number };

/**
 * What becomes of a stay at a moment: it begins with the first stake after `sinceMs`, and when its time is over a check opens,
 * or it ends where nothing was staked for `idleMs`.
 */
export function duePass(
  stay: Stay,
  {
    lastStakeMs,
    atMs,
    idleMs,
  }: { readonly lastStakeMs: number | undefined; readonly atMs: number; readonly idleMs: number },
): StayPass {
  const { minutes, sinceMs, startedAtMs, dueAtMs } = stay;
  const kept = (next: Partial<Stay>): StayPass => ({ kind: 'kept', stay: { ...stay, ...next } });
  if (minutes === undefined) return kept({ dueAtMs: undefined });
  const plays = lastStakeMs !== undefined && lastStakeMs >= sinceMs && lastStakeMs > atMs - idleMs;
  if (startedAtMs === undefined)
    return plays ? kept({ startedAtMs: lastStakeMs, dueAtMs: lastStakeMs + minutes * 60_000 }) : kept({});
  if (dueAtMs === undefined || dueAtMs > atMs) return kept({});
  if (lastStakeMs === undefined || lastStakeMs <= atMs - idleMs)
    return kept({ startedAtMs: undefined, dueAtMs: undefined, sinceMs: atMs });
  return { kind: 'open', stay: { ...stay, dueAtMs: undefined }, minutes, startedAtMs };
}
