import type { TableState } from '../../games/table-client.ts';

/** Events that the dealer announces, once each. A win is announced by the result of the player's own bets. */
export type CroupierEvent = 'welcome' | 'betting' | 'playing' | 'result';
export type CroupierPose = 'idle' | 'deal' | 'announce';

/** The latest state of the table that the dealer has spoken about. */
export interface Spoken {
  readonly roundId: number | undefined;
  readonly phase: string | undefined;
}

/** The event between two states of the table. While the connection is lost, there is none. */
export function croupierEvent(
  { line, round, results }: Pick<TableState, 'line' | 'round' | 'results'>,
  before: Spoken | undefined,
): { readonly event: CroupierEvent | undefined; readonly spoken: Spoken | undefined } {
  if (line !== 'live') return { event: undefined, spoken: before };
  const spoken = { roundId: round?.id, phase: round?.phase };
  if (!before) return { event: 'welcome', spoken };
  const isSame = before.roundId === spoken.roundId && before.phase === spoken.phase;
  if (isSame || !round) return { event: undefined, spoken };
  if (round.phase === 'betting' || round.phase === 'playing') return { event: round.phase, spoken };
  // A refunded round has no result.
  const hasResult = round.phase === 'over' && results.at(-1)?.no === round.no;
  return { event: hasResult ? 'result' : undefined, spoken };
}

/** Durations of the gestures, ms. */
const DEAL_MS = 4000;
const ANNOUNCE_MS = 1600;

/** The pose in a phase of the round. A gesture lasts a moment after its cause, and then the dealer waits. */
export function croupierPose(phase: string | undefined, sinceCauseMs: number): CroupierPose {
  const pose = phase === 'playing' ? 'deal' : 'announce';
  return sinceCauseMs < (pose === 'deal' ? DEAL_MS : ANNOUNCE_MS) ? pose : 'idle';
}
