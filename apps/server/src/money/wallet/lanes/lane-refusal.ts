import { type Refusal, refusal } from '@evens/contract';

/** `Retry-After` for a command that the full queue or an unreachable database refused. */
const RETRY_SECONDS = 1;

/** The refusal of a command that did not enter its lane or left it without an answer. The same command may be sent again. */
export function laneRefusal(why: 'overloaded' | 'in-progress'): Refusal {
  return why === 'overloaded'
    ? refusal('OverloadedException', { retryAfterSeconds: RETRY_SECONDS })
    : refusal('PlaceBetInProgressException', { retryAfterSeconds: RETRY_SECONDS });
}
