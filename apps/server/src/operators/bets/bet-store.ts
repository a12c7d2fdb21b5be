import type { AccountId, CurrencyCode, TicketId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Maximum number of cash-outs, journals or actions of one bet. */
const STEPS_MAX = 100;

export interface CashoutRow {
  readonly at: Date;
  readonly state: string;
  readonly stake_part: string;
  readonly asked: string;
  readonly paid: string;
  readonly rule: string | null;
}

export interface PostingRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
}

export interface ActionRow {
  readonly at: Date;
  readonly operator: string;
  readonly action: string;
  readonly reason: string | null;
}

export async function readOwner(db: Queryable, ticketId: number): Promise<BetOwner | undefined> {
  const { rows } = await db.query<BetOwner>('select id, account_id, cancelled_by from ticket where id = $1', [
    ticketId,
  ]);
  return rows[0];
}

export interface BetOwner {
  readonly id: TicketId;
  readonly account_id: AccountId;
  /** The proposal that cancelled the bet. */
  readonly cancelled_by: number | null;
}

export async function readOwners(
  db: Queryable,
  ids: readonly TicketId[],
): Promise<ReadonlyMap<TicketId, AccountId>> {
  const { rows } = await db.query<{ id: TicketId; account_id: AccountId }>(
    'select id, account_id from ticket where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

/** All cash-outs, also those that wait or were declined. */
export async function readCashouts(db: Queryable, ticketId: TicketId): Promise<readonly CashoutRow[]> {
  const { rows } = await db.query<CashoutRow>(
    `select at, state, stake_part::text as stake_part, asked::text as asked, paid::text as paid, rule
     from cashout where ticket_id = $1 order by no limit ${STEPS_MAX}`,
    [ticketId],
  );
  return rows;
}

async function readJournalIds(db: Queryable, ticketId: TicketId): Promise<readonly number[]> {
  const { rows: own } = await db.query<{ id: number }>(
    `select journal_id as id from ticket_settlement where ticket_id = $1
     union select journal_id from cashout where ticket_id = $1 and journal_id is not null limit ${STEPS_MAX}`,
    [ticketId],
  );
  const ids = own.map(({ id }) => id);
  const { rows: reversals } = await db.query<{ id: number }>(
    'select id from journal where reverses is not null and reverses = any($1::bigint[])',
    [ids],
  );
  return [...ids, ...reversals.map(({ id }) => id)];
}

/** Postings of the journals that settled, reversed or cashed out the bet. Ids as values keep to the indexes. */
export async function readPostings(db: Queryable, ticketId: TicketId): Promise<readonly PostingRow[]> {
  const ids = await readJournalIds(db, ticketId);
  if (ids.length === 0) return [];
  const { rows } = await db.query<PostingRow>(
    `select j.id, j.at, j.kind, d.kind as debit, c.kind as credit, p.amount::text as amount, p.currency
     from unnest($1::bigint[]) as own(id)
     cross join lateral (select id, at, kind from journal where id = own.id limit 1) j
     cross join lateral (select * from posting where journal_id = own.id limit ${STEPS_MAX}) p
     join account d on d.id = p.debit join account c on c.id = p.credit
     order by j.at, j.id, p.n limit ${STEPS_MAX}`,
    [ids],
  );
  return rows;
}

/** Actions of operators on the bet, oldest first. */
export async function readActions(db: Queryable, ticketId: TicketId): Promise<readonly ActionRow[]> {
  const { rows } = await db.query<ActionRow>(
    `select at, operator, action, details ->> 'reason' as reason from operator_action
     where subject = $1 order by id limit ${STEPS_MAX}`,
    [`ticket:${ticketId}`],
  );
  return rows;
}
