import { type Refusal, refusal } from '@evens/contract';

/** `Retry-After` for a command that the full queue or an unreachable database refused. */
const RETRY_SECONDS = 1;

/** The kind of a command, as its player knows it. */
export type CommandKind = 'bet' | 'offer' | 'cashOut' | 'round' | 'tableBet' | 'request';

/** The refusal of a command that did not enter its lane or left it without an answer. The same command may be sent again. */
export function laneRefusal(why: 'overloaded' | 'in-progress', command: CommandKind): Refusal {
  const retry = { retryAfterSeconds: RETRY_SECONDS };
  if (why === 'overloaded') return refusal('OverloadedException', retry);
  return command === 'bet'
    ? refusal('PlaceBetInProgressException', retry)
    : refusal('CommandInProgressException', { ...retry, command });
}
