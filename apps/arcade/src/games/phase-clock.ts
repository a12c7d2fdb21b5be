import type { TableRound } from '@evens/contract';

/**
 * Share of the time between cut-off and result that the play takes. The remaining share shows the outcome before
 * amounts change.
 */
const SHOWN = 0.84;

/** The time between cut-off and result, by the server's clock. */
export interface PhaseTime {
  readonly ms: number;
  passedMs(): number;
}

export function phaseTime(
  { closesAt, endsAt }: Pick<TableRound, 'closesAt' | 'endsAt'>,
  nowMs: () => number,
): PhaseTime {
  const ms = Math.max(1, ((endsAt ?? nowMs()) - closesAt) * SHOWN);
  return { ms, passedMs: () => Math.min(ms, Math.max(0, nowMs() - closesAt)) };
}
