import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { column, defineBatch } from '../../apps/server/src/platform/batch-columns.ts';
import type { RoundsOrder, RoundsReport } from './load.ts';

interface OpenSession {
  readonly accountId: number;
  readonly secret: string;
}
const openedSessions = defineBatch<OpenSession>()({
  account_id: column.bigint(({ accountId }) => accountId),
  secret: column.text(({ secret }) => secret),
  hash: column.hex(({ secret }) => createHash('sha256').update(secret).digest('hex')),
});

/** Open games of players, in the state in which launches leave them. */
export async function openSessions(sql: Client, accountIds: readonly number[]): Promise<readonly string[]> {
  const sessions = accountIds.map((accountId) => ({
    accountId,
    secret: randomBytes(32).toString('base64url'),
  }));
  await sql.query(
    `insert into game_session (account_id, game, token_hash, secret_hash, launched_at, opened_at, used_at)
     select account_id, 'dice', decode(md5(secret), 'hex'), hash, now(), now(), now()
     from ${openedSessions.unnest} as s(${openedSessions.names})`,
    [...openedSessions.values(sessions)],
  );
  return sessions.map(({ secret }) => secret);
}

export async function makeSeeds(sql: Client, accountIds: readonly number[]): Promise<void> {
  await sql.query(
    `insert into game_seed (account_id, no, server_seed, server_seed_hash, client_seed, made_at)
     select id, 1, encode(sha256(id::text::bytea), 'hex'), encode(sha256(encode(sha256(id::text::bytea), 'hex')::bytea), 'hex'),
            'bench', now() from unnest($1::bigint[]) as id`,
    [accountIds],
  );
}

export function runRounds(order: RoundsOrder): Promise<RoundsReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (report: RoundsReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(order);
  });
}
