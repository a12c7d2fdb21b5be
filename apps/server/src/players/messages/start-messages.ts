import type { AccountId } from '@evens/base';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import { sendPiece } from './campaigns/store.ts';
import { sendExpiryMessages } from './expiring-bonuses.ts';
import { type MailParts, sendMails } from './send-mails.ts';

const EVERY_MS = 1000;
/** Players that a piece of a campaign looks at. */
const PIECE = 500;
const MAILS_AT_ONCE = 20;
/** Maximum work per round for each kind, so that neither campaigns nor mails block the other. */
const PIECES_A_ROUND = 4;
const PRUNE_EVERY_MS = 3_600_000;
const KEPT_MS = 730 * 86_400_000;
const PRUNED_AT_ONCE = 1000;

export interface MessageWorkerParts extends MailParts {
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

/** Deletes the oldest messages after two years, some at a time. Returns how many. */
export async function pruneMessages(db: Queryable, nowMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from message where id = any(array(
       select o.id from (select id, created_at from message order by id limit $2) o
       where o.created_at < to_timestamp($1::float8 / 1000)))`,
    [nowMs - KEPT_MS, PRUNED_AT_ONCE],
  );
  return rowCount ?? 0;
}

/** Starts the worker of messages: campaigns, mails and the deletion of old messages. */
export function startMessages(parts: MessageWorkerParts): { stop(): Promise<void> } {
  const { pool, clock, log, everyMs = EVERY_MS } = parts;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isStopped = false;
  let prunedAtMs = 0;
  const attempt = async (event: string, work: () => Promise<unknown>) => {
    if (isStopped) return;
    await work().catch((error: unknown) => log.error({ event, err: error }));
  };
  const round = async () => {
    await attempt('campaigns-not-sent', () => sendCampaigns(parts));
    await attempt('expiry-messages-not-sent', () => sendExpiryMessages(parts));
    await attempt('message-mails-not-sent', () => sendMails(parts, MAILS_AT_ONCE));
    if (clock.nowMs() - prunedAtMs < PRUNE_EVERY_MS) return;
    prunedAtMs = clock.nowMs();
    await attempt('messages-not-pruned', () => pruneMessages(pool, clock.nowMs()));
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = round().finally(() => {
      isRunning = false;
    });
  }, everyMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
