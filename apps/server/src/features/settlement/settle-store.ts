import type { AccountId } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { batchRows, bookings, type JournalOf, moveBalances } from '../ledger/index.ts';
import type { House } from '../wallet/index.ts';
import type { Settlement } from './settle-tickets.ts';

/** A settlement with the house's accounts in its currency. */
export interface Payment extends Settlement {
  readonly house: House[keyof House];
}

const payments = defineBatch<Payment>()({
  ticket_id: column.bigint(({ ticket }) => ticket.id),
  version: column.integer(({ ticket }) => ticket.version),
  account_id: column.bigint(({ ticket }) => ticket.accountId),
  stake: column.bigint(({ ticket }) => ticket.stakeMinor - ticket.cashed.stakeMinor),
  payout: column.bigint(({ payoutMinor }) => payoutMinor),
  delta: column.bigint(({ payoutMinor, ticket }) =>
    ticket.settledBy === undefined ? payoutMinor : payoutMinor - ticket.payoutMinor,
  ),
  result: column.smallint(({ result }) => result),
  open_bets: column.bigint(({ house }) => house.openBets),
  sportsbook: column.bigint(({ house }) => house.sportsbook),
  taken_back: column.bigint(({ ticket }) => ticket.settledBy ?? 0),
  currency: column.text(({ ticket }) => ticket.currency),
  verdicts: column.text(({ verdictVersions }) => `{${verdictVersions.join(',')}}`),
  cause: column.text(({ cause }) => cause),
});
const at = `to_timestamp($${payments.size + 1}::float8 / 1000)`;

/** The journal that takes an earlier settlement back. */
const reversal: JournalOf = {
  id: 'reversal_id',
  kind: 'reversal',
  about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no - (result <> 0)::integer' },
  where: 'reversal_id is not null',
  reverses: 'taken_back',
  postings: 'mirrored',
};
const settlement: JournalOf = {
  kind: 'settlement',
  about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no' },
  where: 'journal_id is not null',
  postings: [
    { debit: 'open_bets', credit: 'account_id', amount: 'least(stake, payout)', where: 'payout > 0' },
    { debit: 'sportsbook', credit: 'account_id', amount: 'payout - stake', where: 'payout > stake' },
    { no: 2, debit: 'open_bets', credit: 'sportsbook', amount: 'stake - payout', where: 'payout < stake' },
  ],
};

/**
 * The queries that pay the tickets of `settled`: balances, journals, postings and settlements. A row has ticket_id, account_id,
 * stake (without what was cashed out), payout, delta, result, open_bets, sportsbook, currency, verdicts, cause and
 * settlement_no. Where `replaces` is true it also has taken_back, the journal of the settlement that it replaces or 0, and
 * its result may be 0. The query `credited` has the accounts.
 */
export function paidTickets({ at, replaces }: { readonly at: string; readonly replaces: boolean }): string {
  const journalIds = replaces
    ? `case when taken_back > 0 then nextval('journal_id_seq') end as reversal_id,
         case when result <> 0 then nextval('journal_id_seq') end as journal_id`
    : "nextval('journal_id_seq') as journal_id";
  return `done as materialized (
  select s.*, ${journalIds}
  from settled s
), credited as (
  ${moveBalances({
    from: '(select account_id, sum(delta)::bigint as delta from done group by account_id)',
    by: 'm.delta',
    belowZero: 'allowed',
    ...(replaces && { endsAllowance: 'm.delta < 0' }),
    returning: 'b.account_id',
  })}
), ${bookings({ from: 'done', at, journals: replaces ? [reversal, settlement] : [settlement] })}, kept as (
  insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions, cause)
  select ticket_id, settlement_no, payout, result, journal_id, verdicts::integer[], cause from done where journal_id is not null
)`;
}

/**
 * Pays some tickets in one statement. Balances are locked in order of account, as placing bets
 * does, all of them before the first ticket is touched. A ticket whose version changed since it was read is left alone;
 * the run's last pass meets it again. An earlier settlement is taken back by a journal that mirrors its postings; a
 * result of 0 leaves it at that. What was cashed out before is no part of the stake.
 *
 * Without a name, so that it is planned for each chunk: with a plan kept for all parameters, PostgreSQL 18.4 crashed
 * (signal 11) where a run meets tickets that another has just settled. A plan costs little beside a chunk.
 */
const settleChunkText = `
with ${batchRows('wanted', payments)}, locked as materialized (
  select account_id from balance where account_id = any(${payments.array.account_id}) order by account_id for update
), settled as (
  update ticket t set result = w.result, payout = w.payout, stake_open = case w.result when 0 then w.stake else 0 end,
         settled_at = case when w.result <> 0 then ${at} end, version = t.version + 1,
         settlement_no = t.settlement_no + (w.result <> 0)::integer, acceptance = case t.acceptance when 5 then 1 else t.acceptance end
  from wanted w
  where (select count(*) from locked) >= 0 and t.id = w.ticket_id and t.version = w.version
  returning w.ticket_id, w.account_id, w.stake, w.payout, w.delta, w.result, w.open_bets, w.sportsbook, w.taken_back,
            w.currency, w.verdicts, w.cause, t.settlement_no
), ${paidTickets({ at, replaces: true })}
select account_id from credited`;

/** Returns the accounts whose balance or tickets changed. */
export async function writeSettlements(
  db: Queryable,
  { settlements, atMs }: { readonly settlements: readonly Payment[]; readonly atMs: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ account_id: AccountId }>({
    text: settleChunkText,
    values: [...payments.values(settlements), atMs],
  });
  return rows.map((row) => row.account_id);
}
