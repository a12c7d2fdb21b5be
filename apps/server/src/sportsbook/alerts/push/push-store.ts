import { createHash } from 'node:crypto';
import type { AccountId } from '@evens/base';
import { alertBounds } from '@evens/contract';
import webPush from 'web-push';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';
import type { Seal } from '../../../platform/seal.ts';
import { isReached } from '../../../players/index.ts';
import { parseEndpoint } from './endpoint.ts';

/** Subscription of a browser. Whoever has it can send pushes to the browser, so it is stored sealed. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Pushes older than this are not sent. */
export const PUSH_MS = 10 * 60_000;

const targetField = (hash: string) => ({ table: 'push_subscription', row: [hash], column: 'target' });
const keyField = { table: 'push_key', row: [1], column: 'private_key' };

function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

/** The site's key pair for push services. The first process generates it. */
export async function readPushKeys(pool: Pool, seal: Seal, atMs: number): Promise<PushKeys> {
  const fresh = webPush.generateVAPIDKeys();
  await pool.query(
    `insert into push_key (no, public_key, private_key, created_at) values (1, $1, $2, to_timestamp($3::float8 / 1000)) on conflict do nothing`,
    [fresh.publicKey, seal.seal(keyField, fresh.privateKey), atMs],
  );
  const { rows } = await pool.query<{ public_key: string; private_key: string }>(
    'select public_key, private_key from push_key',
  );
  const [row] = rows;
  if (!row) throw new Error('readPushKeys: expected one row, got none');
  return { publicKey: row.public_key, privateKey: seal.open(keyField, row.private_key) };
}

/** Browsers that get the pushes of players. */
export class PushSubscriptions {
  readonly publicKey: string;
  readonly #pool: Pool;
  readonly #seal: Seal;
  readonly #services: readonly string[];

  constructor(
    { pool, seal }: { readonly pool: Pool; readonly seal: Seal },
    { publicKey, services }: { readonly publicKey: string; readonly services: readonly string[] },
  ) {
    this.#pool = pool;
    this.#seal = seal;
    this.publicKey = publicKey;
    this.#services = services;
  }

  /** Adds a browser, in place of the oldest one if there are too many. Returns false for a subscription that is not valid. */
  async add(
    accountId: AccountId,
    { endpoint, keys, atMs }: PushTarget & { readonly atMs: number },
  ): Promise<boolean> {
    if (!parseEndpoint(endpoint, this.#services) || !areKeys(keys)) return false;
    const hash = hashEndpoint(endpoint);
    const target = this.#seal.seal(targetField(hash), JSON.stringify({ endpoint, keys }));
    await inTransaction(this.#pool, async (client) => {
      await client.query('select from player where account_id = $1 for no key update', [accountId]);
      await client.query(
        `insert into push_subscription (endpoint_hash, account_id, target, created_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))
         on conflict (endpoint_hash) do update set account_id = excluded.account_id, target = excluded.target, created_at = excluded.created_at`,
        [hash, accountId, target, atMs],
      );
      await client.query(
        `delete from push_subscription where endpoint_hash in (
           select endpoint_hash from push_subscription where account_id = $1 order by created_at desc, endpoint_hash offset ${alertBounds.devicesMax})`,
        [accountId],
      );
    });
    return true;
  }

  async remove(accountId: AccountId, endpoint: string): Promise<void> {
    await this.#pool.query('delete from push_subscription where endpoint_hash = $1 and account_id = $2', [
      hashEndpoint(endpoint),
      accountId,
    ]);
  }
}

/** Whether the keys are a point of P-256 and a secret of 16 bytes, by their lengths. */
function areKeys({ p256dh, auth }: PushTarget['keys']): boolean {
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
}

/** A push that was taken from the queue. */
export interface TakenPush {
  readonly message_id: number;
  readonly endpoint_hash: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly kind: string;
  readonly values: unknown;
  readonly language: string;
  readonly target: PushTarget;
}

/**
 * Takes due pushes from the queue. After a crash they are not sent. Pushes that are too old, of removed messages, of
 * removed browsers and to players who get no advertising now are dropped.
 */
export async function takePushes(
  db: Queryable,
  seal: Seal,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly TakenPush[]> {
  const { rows } = await db.query<Omit<TakenPush, 'target'> & { target: string }>({
    name: 'take-pushes',
    text: `with due as materialized (
             select id from push_delivery where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2
           ), taken as (
             delete from push_delivery d using due where d.id = due.id returning d.*
           )
           select t.message_id, t.endpoint_hash, t.attempts, t.created_at, m.kind, m.values, p.language, s.target
           from taken t join push_subscription s on s.endpoint_hash = t.endpoint_hash
           join message m on m.id = t.message_id and m.account_id = s.account_id join player p on p.account_id = m.account_id
           where t.created_at > to_timestamp(($1::float8 - ${PUSH_MS}) / 1000) and m.removed_at is null
             and ${isReached('message', { player: 'p', marketing: 'true', atMs: '$1' })}`,
    values: [atMs, limit],
  });
  return rows.map((row) => ({
    ...row,
    // Written by `add`, which parsed it.
    target: JSON.parse(seal.open(targetField(row.endpoint_hash), row.target)) as PushTarget,
  }));
}

export async function putPushBack(db: Queryable, push: TakenPush, dueAtMs: number): Promise<void> {
  await db.query(
    `insert into push_delivery (message_id, endpoint_hash, attempts, due_at, created_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5)`,
    [push.message_id, push.endpoint_hash, push.attempts + 1, dueAtMs, push.created_at],
  );
}

export async function dropSubscription(db: Queryable, { endpoint_hash }: TakenPush): Promise<void> {
  await db.query('delete from push_subscription where endpoint_hash = $1', [endpoint_hash]);
}
