import type { AccountId } from '@evens/base';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { sendPiece } from './campaigns/store.ts';
import { sendExpiryMessages } from './expiring-bonuses.ts';
import { type MailParts, sendMails } from './send-mails.ts';

const EVERY_MS = 1000;
/** Players that a piece of a campaign looks at. */
const PIECE = 500;
const MAILS_AT_ONCE = 20;
const PIECES_A_ROUND = 4;
const PRUNE_EVERY_MS = 3_600_000;
/** Retention of messages. */
export const MESSAGES_KEPT_MS = 730 * 86_400_000;
const PRUNED_AT_ONCE = 1000;

export interface MessageWorkerParts extends MailParts, LoopParts {
  /** Publishes, after the commit, that messages came to these accounts. */
  readonly changed: (accountIds: readonly AccountId[]) => void;
  /** Milliseconds between two rounds. Default 1000. */
  readonly everyMs?: number;
}

/** Sends pieces of campaigns. Returns how many players got a message. */
export async function sendCampaigns(
  { pool, clock, changed }: Pick<MessageWorkerParts, 'pool' | 'clock' | 'changed'>,
  { pieces = PIECES_A_ROUND, limit = PIECE }: { readonly pieces?: number; readonly limit?: number } = {},
): Promise<number> {
  let sent = 0;
  for (let no = 0; no < pieces; no += 1) {
    const piece = await inTransaction(pool, (client) => sendPiece(client, { limit, atMs: clock.nowMs() }));
    if (!piece) break;
    sent += piece.accounts.length;
    if (piece.accounts.length > 0) changed(piece.accounts);
  }
  return sent;
}

/** Deletes messages after two years, the oldest first, some at a time. Returns how many. */
export async function pruneMessages(
  db: Queryable,
  nowMs: number,
  prunedAtOnce = PRUNED_AT_ONCE,
): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await db.query(
      `delete from message where id = any(array(
         select o.id from (select id, created_at from message order by id limit $2) o
         where o.created_at < to_timestamp($1::float8 / 1000)))`,
      [nowMs - MESSAGES_KEPT_MS, prunedAtOnce],
    );
    pruned += rowCount ?? 0;
    if ((rowCount ?? 0) < prunedAtOnce) return pruned;
  }
}

/** The worker's part: campaigns, mails beside messages, and the end of old ones. */
export function startMessages(parts: MessageWorkerParts): readonly Loop[] {
  const { pool, clock, everyMs = EVERY_MS } = parts;
  return [
    startLoop(parts, { name: 'campaigns', everyMs, run: () => sendCampaigns(parts) }),
    startLoop(parts, { name: 'expiry-messages', everyMs, run: () => sendExpiryMessages(parts) }),
    startLoop(parts, { name: 'message-mails', everyMs, run: () => sendMails(parts, MAILS_AT_ONCE) }),
    startRecordedLoop(parts, {
      name: 'old-messages',
      everyMs: PRUNE_EVERY_MS,
      firstAfterMs: everyMs,
      run: () => pruneMessages(pool, clock.nowMs()),
    }),
  ];
}
