import type { AccountId } from '@evens/base';
import {
  batchRows,
  bonusChange,
  bookings,
  fundedReturn,
  type House,
  insertDueTickets,
  insertEvents,
  type JournalSpec,
  moveBalances,
  movedBonuses,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { idSpan } from '../../platform/partitions.ts';
import type { Settlement } from './settle-tickets.ts';

/** A settlement with the house's accounts in its currency. */
export interface Payment extends Settlement {
  readonly house: House[keyof House];
}

const paymentColumns = {
  ticket_id: column.bigint(({ ticket }: Payment) => ticket.id),
  version: column.integer(({ ticket }: Payment) => ticket.version),
  account_id: column.bigint(({ ticket }: Payment) => ticket.accountId),
  stake: column.bigint(({ ticket }: Payment) => ticket.stakeMinor - ticket.cashed.stakeMinor),
  payout: column.bigint(({ payoutMinor }: Payment) => payoutMinor),
  delta: column.bigint(({ payoutMinor, ticket }: Payment) =>
    ticket.settledBy === undefined ? payoutMinor : payoutMinor - ticket.payoutMinor,
  ),
  result: column.smallint(({ result }: Payment) => result),
  open_bets: column.bigint(({ house }: Payment) => house.openBets),
  sportsbook: column.bigint(({ house }: Payment) => house.sportsbook),
  taken_back: column.bigint(({ ticket }: Payment) => ticket.settledBy ?? 0),
  currency: column.text(({ ticket }: Payment) => ticket.currency),
  verdicts: column.text(({ verdictVersions }: Payment) => `{${verdictVersions.join(',')}}`),
  cause: column.text(({ cause }: Payment) => cause),
};
const payments = defineBatch<Payment>()(paymentColumns);

/** The bonus's part of the ticket's settlement payout, if a bonus paid a part of its stake. */
function bonusPayout({ ticket }: Payment, payoutMinor: bigint): bigint {
  const { cashed, funding } = ticket;
  return funding
    ? bonusChange(funding, { fromMinor: cashed.paidMinor, toMinor: cashed.paidMinor + payoutMinor })
    : 0n;
}

/** Columns of batches with a ticket whose stake bonus money paid in part. */
const fundedPayments = defineBatch<Payment>()({
  ...paymentColumns,
  bonus_id: column.bigint(({ ticket }: Payment) => ticket.funding?.bonusId ?? null),
  bonus_ledger: column.bigint(({ ticket }: Payment) => ticket.funding?.ledgerId ?? null),
  bonus_payout: column.bigint((payment: Payment) => bonusPayout(payment, payment.payoutMinor)),
  bonus_delta: column.bigint((payment: Payment) => {
    const { payoutMinor, ticket } = payment;
    const before = ticket.settledBy === undefined ? 0n : bonusPayout(payment, ticket.payoutMinor);
    return bonusPayout(payment, payoutMinor) - before;
  }),
});
const momentAfter = (columns: number) => `to_timestamp($${columns + 1}::float8 / 1000)`;

/** The journal that reverses an earlier settlement. */
const reversal: JournalSpec = {
  id: 'reversal_id',
  kind: 'reversal',
  about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no - (result <> 0)::integer' },
  where: 'reversal_id is not null',
  reverses: 'taken_back',
  postings: 'mirrored',
};
const settlement: JournalSpec = {
  kind: 'settlement',
  about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no' },
  where: 'journal_id is not null',
  postings: [
    { debit: 'open_bets', credit: 'account_id', amount: 'least(stake, payout)', where: 'payout > 0' },
    { debit: 'sportsbook', credit: 'account_id', amount: 'payout - stake', where: 'payout > stake' },
    { no: 2, debit: 'open_bets', credit: 'sportsbook', amount: 'stake - payout', where: 'payout < stake' },
  ],
};
const fundedSettlement: JournalSpec = {
  ...settlement,
  postings: fundedReturn({ stake: 'stake', paid: 'payout', bonus: 'bonus_payout' }),
};

const wasPaid = `exists (select from ticket_settlement s where s.ticket_id = d.ticket_id and s.no < d.settlement_no and s.payout > 0)`;

/** Events of first results that cancel a bet. */
const voidedEvents = (at: string): string =>
  insertEvents({
    from: 'done',
    kind: "'bet-voided'",
    about: "'ticket:' || ticket_id || ':' || settlement_no",
    body: 'bet_event_body(ticket_id, currency, payout, 0, result)',
    at,
    where: 'result = 1',
  });

/** Events of bets that are cancelled, settled with another result than before, or open again. */
const resettledEvents = (at: string, funded: boolean): string =>
  insertEvents({
    from: 'done d',
    kind: "case result when 0 then 'bet-reopened' when 1 then 'bet-voided' else 'bet-corrected' end",
    about: "'ticket:' || ticket_id || ':' || settlement_no || case result when 0 then ':open' else '' end",
    body: `case result
         when 0 then bet_event_body(ticket_id, currency, -delta, ${funded ? '-bonus_delta' : '0'}, (
           select s.result from ticket_settlement s where s.ticket_id = d.ticket_id and s.no = d.settlement_no))
         else bet_event_body(ticket_id, currency, payout, ${funded ? 'bonus_payout' : '0'}, result)
           || case when result = 1 and ${wasPaid} then '{"before": "paid"}'::jsonb else '{}' end
         end`,
    at,
    where: 'result in (0, 1) or settlement_no > 1',
  });

/**
 * The queries that pay the tickets of `settled`: balances, journals, postings and settlements. A row has ticket_id, account_id,
 * stake (without what was cashed out), payout, delta, result, open_bets, sportsbook, currency, verdicts, cause and
 * settlement_no. Where `replaces` is true it also has taken_back, the journal of the settlement that it replaces or 0, and
 * its result may be 0. Where `funded` is true it also has bonus_id and bonus_ledger, null for a ticket of cash alone, and
 * bonus_payout and bonus_delta, the bonus's parts of payout and delta. The query `credited` has the accounts.
 */
export function paidTickets({
  at,
  replaces,
  funded = false,
}: {
  readonly at: string;
  readonly replaces: boolean;
  readonly funded?: boolean;
}): string {
  const settling = funded ? fundedSettlement : settlement;
  const delta = funded ? 'delta - bonus_delta' : 'delta';
  const journalIds = replaces
    ? `case when taken_back > 0 then nextval('journal_id_seq') end as reversal_id,
         case when result <> 0 then nextval('journal_id_seq') end as journal_id`
    : "nextval('journal_id_seq') as journal_id";
  return `done as materialized (
  select s.*, ${journalIds}
  from settled s
), credited as (
  ${moveBalances({
    from: `(select account_id, sum(${delta})::bigint as delta from done group by account_id)`,
    by: 'm.delta',
    belowZero: 'allowed',
    ...(replaces && { endsAllowance: 'm.delta < 0' }),
    returning: 'b.account_id',
  })}
), ${funded ? `${movedBonuses({ from: 'done', change: 'bonus_delta', belowZero: 'allowed' })}, ` : ''}${bookings({ from: 'done', at, journals: replaces ? [reversal, settling] : [settling] })}, kept as (
  insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions, cause)
  select ticket_id, settlement_no, payout, result, journal_id, verdicts::integer[], cause from done where journal_id is not null
), noted as (
  ${replaces ? resettledEvents(at, funded) : voidedEvents(at)}
), due as (
  ${insertDueTickets('done')}
)`;
}

/**
 * Pays some tickets in one statement. Balances are locked in order of account, as placing bets
 * does, all of them before the first ticket is touched. A ticket whose version changed since it was read is skipped;
 * the run's last pass settles it. A journal that mirrors the postings of an earlier settlement reverses it; a result of
 * 0 only reverses. What was cashed out before is no part of the stake.
 *
 * The statement has no name, so each chunk gets a plan of its own. The span of ids limits the plan to one partition.
 * With a plan over several partitions, PostgreSQL 18.4 crashed (signal 11) when a run met tickets that another run had
 * just settled (docs/decisions/025).
 */
function settleChunkText(funded: boolean): string {
  const batch = funded ? fundedPayments : payments;
  const at = momentAfter(batch.size);
  const bonusColumns = funded ? ', w.bonus_id, w.bonus_ledger, w.bonus_payout, w.bonus_delta' : '';
  return `
with ${batchRows('wanted', batch)}, locked as materialized (
  select account_id from balance where account_id = any(${batch.array.account_id}) order by account_id for update
), settled as (
  update ticket t set result = w.result, payout = w.payout, stake_open = case w.result when 0 then w.stake else 0 end,
         settled_at = case when w.result <> 0 then ${at} end, version = t.version + 1,
         settlement_no = t.settlement_no + (w.result <> 0)::integer, acceptance = case t.acceptance when 5 then 1 else t.acceptance end
  from wanted w
  where (select count(*) from locked) >= 0 and t.id between $${batch.size + 2}::bigint and $${batch.size + 3}::bigint and t.id = w.ticket_id and t.version = w.version
  returning w.ticket_id, w.account_id, w.stake, w.payout, w.delta, w.result, w.open_bets, w.sportsbook, w.taken_back,
            w.currency, w.verdicts, w.cause, t.settlement_no${bonusColumns}
), ${paidTickets({ at, replaces: true, funded })}
select account_id from credited`;
}
const cashText = settleChunkText(false);
const fundedText = settleChunkText(true);

/** Settles tickets of one partition, at least one. Returns the accounts whose balance or tickets changed. */
export async function writeSettlements(
  db: Queryable,
  { settlements, atMs }: { readonly settlements: readonly Payment[]; readonly atMs: number },
): Promise<readonly AccountId[]> {
  const isFunded = settlements.some(({ ticket }) => ticket.funding !== undefined);
  const { rows } = await db.query<{ account_id: AccountId }>({
    text: isFunded ? fundedText : cashText,
    values: [
      ...(isFunded ? fundedPayments : payments).values(settlements),
      atMs,
      ...idSpan(settlements.map(({ ticket }) => ticket.id)),
    ],
  });
  return rows.map((row) => row.account_id);
}
