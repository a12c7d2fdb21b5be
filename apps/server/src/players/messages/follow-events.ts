import type { AccountId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { followNew } from '../../platform/follower.ts';
import { VisibleIds } from '../../platform/visible-ids.ts';

const EVENTS_PER_STEP = 1000;

/**
 * Returns a function that writes the messages of new events, with their kinds and values. `changed` gets the accounts
 * after the commit. The function returns whether it reached the newest event.
 */
export function makeEventFollower(
  pool: Pool,
  changed: (accountIds: readonly AccountId[]) => void,
): () => Promise<boolean> {
  const visible = new VisibleIds({
    table: 'event',
    newestId: '(select last_value - (not is_called)::integer from event_id_seq)',
  });
  return async () => {
    const visibleId = await visible.read(pool);
    if (visibleId === undefined) return false;
    const accounts = new Set<AccountId>();
    const isAtEnd = await followNew({
      name: 'messages',
      pool,
      readVisibleId: () => Promise.resolve(visibleId),
      idsPerStep: EVENTS_PER_STEP,
      async follow(client, { fromId, toId }) {
        const { rows } = await client.query<{ account_id: AccountId }>(
          `insert into message (account_id, key, kind, values, created_at, mail_due_at)
           select account_id, about, kind, body, at, at from event where id > $1 and id <= $2 order by id
           on conflict do nothing returning account_id`,
          [fromId, toId],
        );
        for (const { account_id } of rows) accounts.add(account_id);
      },
    });
    if (accounts.size > 0) changed([...accounts]);
    return isAtEnd;
  };
}
