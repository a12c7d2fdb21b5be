import type { AccountId } from '@evens/base';
import type { BreakKind, DocumentKind, DocumentReason, Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { isReached } from './may-market.ts';

/** Values of each kind that is sent by a call. Messages about payments and bets are written by a follower of events. */
interface MessageValues {
  readonly 'document-accepted': { readonly document: DocumentKind };
  readonly 'document-declined': {
    readonly document: DocumentKind;
    /** Empty if there is a prepared reason only. */
    readonly reason: string;
    readonly reasonKey?: DocumentReason;
  };
  readonly 'document-asked': {
    readonly document: DocumentKind;
    readonly reason: string;
  };
  /** `date`: end of a time-out, or the earliest time to request the end of an exclusion; empty if there is none. */
  readonly 'break-set': { readonly sort: BreakKind | 'forever'; readonly date: string };
  /** The code that came with a deposit, and why its bonus was refused. */
  readonly 'bonus-code-refused': { readonly code: string; readonly refusal: Refusal };
}

export interface NewMessage<Kind extends keyof MessageValues> {
  readonly accountId: AccountId;
  readonly kind: Kind;
  readonly values: MessageValues[Kind];
  /** Idempotency key, at most 200 characters. A player gets one message per key. */
  readonly key: string;
  /** Advertising: not sent to somebody who is excluded. */
  readonly marketing: boolean;
  readonly atMs: number;
}

/**
 * Writes a message in the caller's transaction, so that both are committed together. Repeating a key does nothing.
 * After the commit, the caller publishes that the account changed, which updates the unread badge.
 */
export async function sendMessage<Kind extends keyof MessageValues>(
  db: Queryable,
  { accountId, kind, values, key, marketing, atMs }: NewMessage<Kind>,
): Promise<void> {
  await db.query(
    `insert into message (account_id, key, kind, values, marketing, created_at, mail_due_at)
     select p.account_id, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000)
     from player p where p.account_id = $1 and ${isReached('message', { player: 'p', marketing: '$5::boolean', atMs: '$6' })}
     on conflict do nothing`,
    [accountId, key, kind, JSON.stringify(values), marketing, atMs],
  );
}
