import type { Clock } from '@evens/base';
import type { Replica } from '../../feed/index.ts';
import { OddsHistory } from './odds-history.ts';

/** Follows every book that the replica holds. */
export function keepOddsHistory(replica: Replica, clock: Clock): OddsHistory {
  const history = new OddsHistory(clock);
  for (const now of replica.all()) history.receive({ kind: 'image', id: now.id, now });
  replica.onChange((change) => history.receive(change));
  return history;
}
