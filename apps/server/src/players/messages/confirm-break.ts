import type { AccountId } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';
import type { PlayerBreak } from '../protection/breaks-store.ts';
import { sendMessage } from './send-message.ts';

/** Writes to the player about a break that an operator set. A repeat of the same break writes nothing. */
export function confirmBreak(
  client: PoolClient,
  { accountId, kind, untilMs, atMs }: PlayerBreak & { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  const isForever = !Number.isFinite(untilMs);
  const date = isForever ? '' : new Date(untilMs).toISOString();
  return sendMessage(client, {
    accountId,
    kind: 'break-set',
    values: { sort: isForever ? 'forever' : kind, date },
    key: `break:${kind}:${date}`,
    marketing: false,
    atMs,
  });
}
