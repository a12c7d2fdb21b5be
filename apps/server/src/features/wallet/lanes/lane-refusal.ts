import { type Refusal, refusal } from '@evens/contract';

/** When a command that found no room, or no database, may be sent again. */
const RETRY_SECONDS = 1;

/** Why a command did not enter its lane, or left it without an answer; it may be sent again as it is. */
export function laneRefusal(why: 'overloaded' | 'in-progress'): Refusal {
  return why === 'overloaded'
    ? refusal('OverloadedException', { retryAfterSeconds: RETRY_SECONDS })
    : refusal('PlaceBetInProgressException', { retryAfterSeconds: RETRY_SECONDS });
}
