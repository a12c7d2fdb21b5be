import { type Refusal, refusal } from '@evens/contract';

/** Why a command did not come into its lane; it may be sent again as it is. */
export function laneRefusal(why: 'overloaded' | 'in-progress'): Refusal {
  return refusal(why === 'overloaded' ? 'OverloadedException' : 'PlaceBetInProgressException');
}
