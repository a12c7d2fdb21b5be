import type { AccountId, CurrencyCode, PlayerId } from '@evens/base';
import type { UserType } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { Month } from './rules/months.ts';
import type { Terms } from './rules/terms.ts';

/** The tree of an account, locked until the transaction ends. */
export interface HeldTree {
  readonly rootId: PlayerId;
  /** Accounts below its top agent. */
  readonly accounts: number;
}

/**
 * Locks the tree of an account, so that changes to its accounts, percentages and locks are serialised. Undefined for
 * accounts outside trees. Does not block transfers: they reference accounts of the tree while they hold balances, which
 * a lock waits for.
 */
export async function holdTree(db: Queryable, playerId: PlayerId): Promise<HeldTree | undefined> {
  const { rows } = await db.query<{ player_id: PlayerId; accounts_below: number }>(
    `select root.player_id, root.accounts_below from agent_account root
     where root.player_id = (select a.root_id from agent_account a where a.player_id = $1) for no key update`,
    [playerId],
  );
  const [row] = rows;
  return row && { rootId: row.player_id, accounts: row.accounts_below };
}

/** Whether an account or an agent above it is locked. */
export async function isBranchLocked(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    'select branch_locked as locked from player where id = $1',
    [playerId],
  );
  return rows[0]?.locked === true;
}

export interface NewMember {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly parentId: PlayerId | undefined;
  readonly userType: UserType;
  readonly userName: string;
  readonly currency: CurrencyCode;
  readonly terms: Terms;
  readonly month: Month;
  readonly atMs: number;
}

/** Adds a new account with its first percentages to its tree, which the caller has locked. */
export async function addMember(db: Queryable, member: NewMember): Promise<void> {
  const { playerId, parentId = null, userType, userName, atMs } = member;
  await db.query(
    `insert into agent_account (player_id, account_id, parent_id, root_id, user_type, user_name, currency, created_at)
     select $1, $2, $3, coalesce((select root_id from agent_account where player_id = $3), $1), $4, lower($5), $6,
            to_timestamp($7::float8 / 1000)`,
    [playerId, member.accountId, parentId, userType, userName, member.currency, atMs],
  );
  await db.query(
    `insert into agent_branch (ancestor_id, member_id, distance, user_type, user_name)
     select up.ancestor_id, $1::bigint, up.distance + 1, $3::smallint, lower($4) from agent_branch up where up.member_id = $2
     union all select $1, $1, 0, $3, lower($4)`,
    [playerId, parentId, userType, userName],
  );
  await db.query(
    `update agent_account a set accounts_below = a.accounts_below + 1
     from agent_branch up where up.member_id = $1 and up.distance > 0 and a.player_id = up.ancestor_id`,
    [playerId],
  );
  await addTerms(db, member);
}

/** Percentages of an account from a month on. */
export async function addTerms(
  db: Queryable,
  { playerId, terms, month, atMs }: Pick<NewMember, 'playerId' | 'terms' | 'month' | 'atMs'>,
): Promise<void> {
  const { subAgentCommission, agentCommission, positionTaking, rebate } = terms;
  await db.query(
    `insert into agent_terms (player_id, from_month, sub_agent_commission, agent_commission, position_taking, rebate, at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))`,
    [playerId, month, subAgentCommission, agentCommission, positionTaking, rebate, atMs],
  );
}

export interface AgentEvent {
  readonly playerId: PlayerId;
  /** The acting agent; undefined for an operator. */
  readonly byPlayerId: PlayerId | undefined;
  readonly kind: 'create' | 'edit' | 'lock' | 'unlock';
  readonly details: Readonly<Record<string, string | number | boolean>>;
  readonly atMs: number;
}

/** Records an action on an account of a tree, in the transaction of the action. */
export async function recordEvent(
  db: Queryable,
  { playerId, byPlayerId, kind, details, atMs }: AgentEvent,
): Promise<void> {
  await db.query(
    `insert into agent_event (player_id, by_player_id, kind, details, at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [playerId, byPlayerId ?? null, kind, JSON.stringify(details), atMs],
  );
}
