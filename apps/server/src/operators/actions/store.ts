import type { AccountId } from '@evens/base';
import type { ProposalKind } from '@evens/contract';
import type { PaymentId } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';

export type DetailValue = string | number | boolean | null;

export interface ActionRow {
  readonly id: number;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, DetailValue>>;
  readonly at: Date;
  readonly changeIds: readonly number[];
}

export interface ActionFilter {
  readonly id?: number | undefined;
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  /** Any of these. */
  readonly subjects?: readonly string[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** The last action of the previous page. */
  readonly before?: { readonly atMs: number; readonly id: number } | undefined;
}

/** Actions, newest first. Each filter has an index in this order. */
export async function readActions(
  db: Queryable,
  { id, operator, action, subjects, fromMs, toMs, before }: ActionFilter,
  limit: number,
): Promise<readonly ActionRow[]> {
  const values: unknown[] = [limit];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const instant = (ms: number): string => `to_timestamp(${value(ms)}::float8 / 1000)`;
  const conditions = [
    ...(id === undefined ? [] : [`id = ${value(id)}`]),
    ...(operator === undefined ? [] : [`operator = ${value(operator)}`]),
    ...(action === undefined ? [] : [`action = ${value(action)}`]),
    ...(subjects === undefined ? [] : [`subject = any(${value(subjects)}::text[])`]),
    ...(fromMs === undefined ? [] : [`at >= ${instant(fromMs)}`]),
    ...(toMs === undefined ? [] : [`at < ${instant(toMs)}`]),
    ...(before === undefined ? [] : [`(at, id) < (${instant(before.atMs)}, ${value(before.id)})`]),
  ];
  const { rows } = await db.query<ActionRow>(
    `select id, operator, action, subject, details, at, to_jsonb(setting_changes) as "changeIds" from operator_action
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by at desc, id desc limit $1`,
    values,
  );
  return rows;
}

/** Kinds of all actions, each found by one look into the index. */
export async function readActionKinds(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ kind: string | null }>(
    `with recursive kinds as (
       select (select min(action) from operator_action) as kind
       union all
       select (select min(action) from operator_action where action > kind) from kinds where kind is not null
     )
     select kind from kinds where kind is not null`,
  );
  return rows.flatMap(({ kind }) => (kind === null ? [] : [kind]));
}

export interface ChangeRow {
  readonly id: number;
  readonly setting: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

export async function readChanges(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChangeRow>> {
  const { rows } = await db.query<ChangeRow>(
    `select id, table_name as setting, row_key as key, before, after from setting_change where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ActedProposal {
  readonly id: number;
  readonly kind: ProposalKind;
  readonly body: unknown;
  readonly state: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

export async function readActedProposals(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ActedProposal>> {
  const { rows } = await db.query<ActedProposal>(
    `select id, kind, body, state, proposed_by as "proposedBy", proposed_at as "proposedAt", decided_by as "decidedBy",
            decided_at as "decidedAt"
     from proposal where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NamedPlayer {
  readonly id: number;
  readonly accountId: AccountId | null;
  readonly userName: string;
}

export async function readNamedPlayers(
  db: Queryable,
  {
    playerIds,
    accountIds,
  }: { readonly playerIds: readonly number[]; readonly accountIds: readonly number[] },
): Promise<readonly NamedPlayer[]> {
  const { rows } = await db.query<NamedPlayer>(
    `select p.id, p.account_id as "accountId", u."displayUsername" as "userName"
     from player p join auth_user u on u.id = p.auth_user_id where p.id = any($1) or p.account_id = any($2)`,
    [playerIds, accountIds],
  );
  return rows;
}

/** The accounts of payments, by the ids of the payments. */
export async function readPaymentAccounts(
  db: Queryable,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<string, AccountId>> {
  const { rows } = await db.query<{ id: string; accountId: AccountId }>(
    'select id, account_id as "accountId" from payment where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}
