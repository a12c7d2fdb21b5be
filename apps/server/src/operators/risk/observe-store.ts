import type { AccountId, CurrencyCode } from '@evens/base';
import { paymentStates, toPaymentState } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentEntry, PlayEntry, PlayHour } from './signals/play.ts';

/** Newest cash postings of each side that one account's chasing is judged by. */
const POSTINGS_MAX = 300;
const PAYMENTS_MAX = 60;
const DAY_MS = 86_400_000;
const PLAY_MS = DAY_MS / 2;
const HOURS_MS = 35 * DAY_MS;
const PAYMENTS_MS = 7 * DAY_MS;

export interface ObservedPlayer {
  readonly account_id: AccountId;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly timezone: string | null;
}

/** Accounts whose signals are due, oldest first, held until the transaction ends. */
export async function takeDue(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ account_id: AccountId }>(
    `select account_id from risk_due where due_at <= to_timestamp($1::float8 / 1000)
     order by due_at limit $2 for update skip locked`,
    [atMs, limit],
  );
  return rows.map(({ account_id }) => account_id);
}

export async function endDue(db: Queryable, accountIds: readonly AccountId[]): Promise<void> {
  await db.query('delete from risk_due where account_id = any($1::bigint[])', [accountIds]);
}

/** Tries an account again later. */
export async function postponeDue(db: Queryable, accountId: AccountId, untilMs: number): Promise<void> {
  await db.query('update risk_due set due_at = to_timestamp($2::float8 / 1000) where account_id = $1', [
    accountId,
    untilMs,
  ]);
}

/** Undefined for an account that belongs to no player. */
export async function readPlayer(db: Queryable, accountId: AccountId): Promise<ObservedPlayer | undefined> {
  const { rows } = await db.query<ObservedPlayer>(
    `select p.account_id, p.currency, p.country, s.timezone
     from player p left join player_setting s on s.player_id = p.id where p.account_id = $1`,
    [accountId],
  );
  return rows[0];
}

/** As a pair with the account, so that no index of the hours of all accounts is read. */
export async function readHours(
  db: Queryable,
  { accountId, nowMs }: { readonly accountId: AccountId; readonly nowMs: number },
): Promise<readonly PlayHour[]> {
  const { rows } = await db.query<{ hour: Date; stakes: number; staked: string }>(
    `select hour, stakes, staked::text as staked from risk_hour
     where account_id = $1 and (account_id, hour) > ($1::bigint, to_timestamp($2::float8 / 1000)) order by hour`,
    [accountId, nowMs - HOURS_MS],
  );
  return rows.map(({ hour, stakes, staked }) => ({
    hourMs: hour.getTime(),
    stakes,
    stakedMinor: BigInt(staked),
  }));
}

interface EntryRow {
  readonly is_stake: boolean;
  readonly at: Date;
  readonly amount: string;
  readonly settled_at: Date | null;
  readonly net: string | null;
  readonly is_ticket: boolean;
}

/**
 * The newest stakes and returns of the last twelve hours. A round's stake is lost when it is taken, and what it pays is
 * won when it is paid; a ticket is won or lost when it is settled. Of what bonus money paid in part the cash counts alone.
 * `db` is a transaction `byIndexOnly`: beside an empty partition, PostgreSQL sorts all postings of an account whose
 * number it underestimates.
 */
export async function readEntries(
  db: Queryable,
  { accountId, nowMs }: { readonly accountId: AccountId; readonly nowMs: number },
): Promise<readonly PlayEntry[]> {
  const side = (column: 'debit' | 'credit') => `
    (select p.journal_id, p.amount from posting p where p.${column} = $1 and p.${column} > 1000
     order by p.journal_id desc limit ${POSTINGS_MAX})`;
  const { rows } = await db.query<EntryRow>(
    `with debited as materialized ${side('debit')}, credited as materialized ${side('credit')}
     select true as is_stake, j.at, d.amount::text as amount, j.ref_kind = 'ticket' as is_ticket,
            case when t.result <> 0 then t.settled_at end as settled_at,
            case when t.result <> 0 then trunc((t.payout + t.cashed_out - t.stake)::numeric * (t.stake - coalesce(t.bonus_stake, 0)) / t.stake)::bigint::text end as net
     from debited d join journal j on j.id = d.journal_id
     left join ticket t on j.ref_kind = 'ticket' and t.id = j.ref_id
     where j.kind in ('stake', 'hold', 'round', 'external-bet', 'tournament-entry') and j.at > to_timestamp($2::float8 / 1000)
     union all
     select false, j.at, c.amount::text, false, null, null
     from credited c join journal j on j.id = c.journal_id
     where j.kind in ('round', 'jackpot', 'external-win', 'external-rollback', 'tournament-prize', 'tournament-refund') and j.at > to_timestamp($2::float8 / 1000)`,
    [accountId, nowMs - PLAY_MS],
  );
  return rows.flatMap(toPlayEntries);
}

function toPlayEntries(row: EntryRow): readonly PlayEntry[] {
  const atMs = row.at.getTime();
  const minor = BigInt(row.amount);
  if (!row.is_stake) return [{ kind: 'result', atMs, netMinor: minor }];
  const stake: PlayEntry = { kind: 'stake', atMs, stakeMinor: minor };
  if (!row.is_ticket) return [stake, { kind: 'result', atMs, netMinor: -minor }];
  if (row.settled_at === null || row.net === null) return [stake];
  return [stake, { kind: 'result', atMs: row.settled_at.getTime(), netMinor: BigInt(row.net) }];
}

const s = paymentStates;
const failed: ReadonlySet<number> = new Set([
  s.declinedCard,
  s.rejectedCard,
  s.rejectedByProvider,
  s.notProcessed,
  s.processingError,
]);

function paymentOutcome(state: number): PaymentEntry['outcome'] {
  const known = toPaymentState(state);
  if (known === s.completed || known === s.refunded) return 'completed';
  if (known === s.cancelled) return 'cancelled';
  return failed.has(known) ? 'failed' : 'other';
}

/** The newest payments of the last seven days. */
export async function readPayments(
  db: Queryable,
  { accountId, nowMs }: { readonly accountId: AccountId; readonly nowMs: number },
): Promise<readonly PaymentEntry[]> {
  const { rows } = await db.query<{
    direction: 'deposit' | 'withdrawal' | 'transfer';
    state: number;
    created_at: Date;
    changed_at: Date;
    amount: string;
  }>(
    `select newest.direction, newest.state, newest.created_at, newest.changed_at,
            (case when newest.direction = 'deposit' and newest.received > 0 then newest.received
                  else coalesce(newest.amount, 0) end)::text as amount
     from (select direction, state, created_at, changed_at, received, amount from payment
           where account_id = $1 order by id desc limit ${PAYMENTS_MAX}) as newest
     where newest.created_at > to_timestamp($2::float8 / 1000)`,
    [accountId, nowMs - PAYMENTS_MS],
  );
  return rows.flatMap(({ direction, state, created_at, changed_at, amount }) =>
    direction === 'transfer'
      ? []
      : [
          {
            direction,
            outcome: paymentOutcome(state),
            createdAtMs: created_at.getTime(),
            changedAtMs: changed_at.getTime(),
            amountMinor: BigInt(amount),
          },
        ],
  );
}
