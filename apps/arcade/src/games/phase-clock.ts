import type { TableRound } from '@evens/contract';

/** Of the time between cut-off and result: what is left lets the outcome stand before the sums come. */
const SHOWN = 0.84;

/** What is shown between cut-off and result, by the server's clock. */
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
