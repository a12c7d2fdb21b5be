import type { PlayerId } from '@evens/base';
import { networkKey } from '../../platform/client-address.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Caller } from './auth.ts';

/** Stored attempts per player: this many log-ins, and this many failures, so that guesses never push out a log-in. */
export const LOGIN_ATTEMPTS_KEPT = 50;
const userAgentMax = 256;

export interface LoginAttempt {
  readonly id: number;
  readonly at: Date;
  readonly succeeded: boolean;
  readonly address: string;
  readonly user_agent: string;
}

/** Records a log-in attempt of the user with this address or user name; does nothing if there is none. */
export async function recordLoginAttempt(
  db: Queryable,
  {
    name,
    succeeded,
    caller: { ip, userAgent = '' },
    atMs,
  }: {
    readonly name: string;
    readonly succeeded: boolean;
    readonly caller: Caller;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `with who as (
       select p.id from player p join auth_user u on u.id = p.auth_user_id
       where u.username = lower($1) or u.email = lower($1)
     ), gone as (
       delete from login_attempt a using who
       where a.player_id = who.id and a.succeeded = $2
         and a.id <= (select b.id from login_attempt b where b.player_id = who.id and b.succeeded = $2
                      order by b.id desc offset $6 limit 1)
     )
     insert into login_attempt (player_id, at, succeeded, address, user_agent)
     select who.id, $3, $2, $4, $5 from who`,
    [name, succeeded, new Date(atMs), ip, userAgent.slice(0, userAgentMax), LOGIN_ATTEMPTS_KEPT - 1],
  );
}

/** Networks of the latest log-ins of the user with this address or user name. */
export async function readLoginNetworks(db: Queryable, name: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ address: string }>(
    `select distinct a.address from login_attempt a join player p on p.id = a.player_id join auth_user u on u.id = p.auth_user_id
     where a.succeeded and (u.username = lower($1) or u.email = lower($1))`,
    [name],
  );
  return new Set(rows.map(({ address }) => networkKey(address)));
}

/** All stored attempts, newest first. */
export async function readLoginAttempts(db: Queryable, playerId: PlayerId): Promise<readonly LoginAttempt[]> {
  const { rows } = await db.query<LoginAttempt>(
    `select id, at, succeeded, address, user_agent from login_attempt where player_id = $1 order by id desc limit $2`,
    [playerId, 2 * LOGIN_ATTEMPTS_KEPT],
  );
  return rows;
}
