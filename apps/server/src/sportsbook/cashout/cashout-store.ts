import { type AccountId, type Amount, amount, type CommandId } from '@evens/base';
import type { AutomaticKind } from '@evens/contract';
import {
  batchAnswers,
  batchRows,
  bonusChange,
  bookings,
  boundCommands,
  closesMarket,
  commandColumns,
  findRepeat,
  fundedReturn,
  insertDueTickets,
  insertEvents,
  lockedBalances,
  moveBalances,
  movedBonuses,
  type SeenColumns,
  seenCommands,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { OpenTicket } from './open-ticket.ts';
import type { MatchMark } from './value.ts';

export const USE_CASE = 'cash-out';

/** A cash-out that passed all checks except those on the locked rows. */
export interface CashoutToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  /** The ticket version that was valued. If the version has changed, nothing is paid. */
  readonly ticket: OpenTicket;
  readonly stakePartMinor: bigint;
  readonly requestedMinor: bigint;
  readonly openBetsAccount: number;
  readonly sportsbookAccount: number;
  /** The delayed cash-out that this one ends. 0 for a new one. */
  readonly delayedNo: number;
  /** The ticket rule that caused it. Undefined if the player did. */
  readonly rule: AutomaticKind | undefined;
  readonly atMs: number;
  /** Set for a delayed cash-out: nothing is paid yet. */
  readonly wait: { readonly dueAtMs: number; readonly marks: readonly MatchMark[] } | undefined;
}

export type WrittenCashout =
  | { readonly kind: 'paid' | 'delayed'; readonly amountMinor: Amount; readonly version: number }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly ticketId: number }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'closed' }
  /** The ticket changed, or a leg gained a verdict, since the value was computed. */
  | { readonly kind: 'moved' };

/** A cash-out of a batch with the positions of its picks in the batch's list of picks, from 1. */
interface WithPicks extends CashoutToWrite {
  readonly firstPick: number;
  readonly lastPick: number;
}

const requestColumns = {
  ...commandColumns,
  ticket_id: column.bigint(({ ticket }: WithPicks) => ticket.id),
  ticket_version: column.integer(({ ticket }: WithPicks) => ticket.version),
  stake_part: column.bigint(({ stakePartMinor }: WithPicks) => stakePartMinor),
  asked: column.bigint(({ requestedMinor }: WithPicks) => requestedMinor),
  open_bets: column.bigint(({ openBetsAccount }: WithPicks) => openBetsAccount),
  sportsbook: column.bigint(({ sportsbookAccount }: WithPicks) => sportsbookAccount),
  currency: column.text(({ ticket }: WithPicks) => ticket.currency),
  delayed_no: column.integer(({ delayedNo }: WithPicks) => delayedNo),
  rule: column.text(({ rule }: WithPicks) => rule ?? null),
  at_ms: column.double(({ atMs }: WithPicks) => atMs),
  due_ms: column.double(({ wait }: WithPicks) => wait?.dueAtMs ?? null),
  request: column.text(({ wait }: WithPicks) => (wait ? JSON.stringify({ marks: wait.marks }) : null)),
  first_pick: column.integer(({ firstPick }: WithPicks) => firstPick),
  last_pick: column.integer(({ lastPick }: WithPicks) => lastPick),
};
const cashRequests = defineBatch<WithPicks>()(requestColumns);
/** Includes the bonus part of the stakes, for batches that contain such a ticket. */
const fundedRequests = defineBatch<WithPicks>()({
  ...requestColumns,
  bonus_id: column.bigint(({ ticket }: WithPicks) => ticket.funding?.bonusId ?? null),
  bonus_ledger: column.bigint(({ ticket }: WithPicks) => ticket.funding?.ledgerId ?? null),
  bonus_part: column.bigint(({ requestedMinor, ticket }: WithPicks) => {
    const { cashedOutMinor, funding } = ticket;
    const change = { fromMinor: cashedOutMinor, toMinor: cashedOutMinor + requestedMinor };
    return funding ? bonusChange(funding, change) : 0n;
  }),
});
type RequestBatch = Pick<typeof cashRequests, 'array' | 'names' | 'size' | 'unnest'>;
function definePicks(first: number) {
  return defineBatch<OpenTicket['picks'][number]>()(
    {
      market_id: column.bigint(({ marketId }) => marketId),
      verdict_no: column.integer(({ verdictNo }) => verdictNo),
    },
    first,
  );
}

/** Pays open tickets in the version that was valued, or marks them as delayed. */
function updateTickets({ array }: RequestBatch, { funded }: { readonly funded: boolean }): string {
  return `update ticket t set
    version = t.version + 1,
    acceptance = case when j.due_ms is null then 1 else 5 end,
    stake_open = case when j.due_ms is null then t.stake_open - j.stake_part else t.stake_open end,
    stake_cashed = case when j.due_ms is null then t.stake_cashed + j.stake_part else t.stake_cashed end,
    cashed_out = case when j.due_ms is null then t.cashed_out + j.asked else t.cashed_out end,
    result = case when j.due_ms is null and t.stake_open = j.stake_part then 2 else 0 end,
    settled_at = case when j.due_ms is null and t.stake_open = j.stake_part then to_timestamp(j.at_ms / 1000) end,
    take_profit = case when j.due_ms is not null then t.take_profit when t.stake_open > j.stake_part
                  then ceil(t.take_profit::numeric * (t.stake_open - j.stake_part) / t.stake_open)::bigint end,
    stop_loss = case when j.due_ms is not null then t.stop_loss when t.stake_open > j.stake_part
                then nullif(floor(t.stop_loss::numeric * (t.stake_open - j.stake_part) / t.stake_open)::bigint, 0) end
  from judged j
  where j.passes and t.id = any(${array.ticket_id}) and t.id = j.ticket_id and t.account_id = j.account_id and t.version = j.ticket_version and t.result = 0
    and t.acceptance = case when j.delayed_no = 0 then 1 else 5 end and t.stake_open >= j.stake_part
  returning j.no, j.account_id, j.command_id, j.body, j.ticket_id, j.stake_part, j.asked, j.open_bets, j.sportsbook, j.currency,
            j.delayed_no, j.rule, j.at_ms, j.due_ms, j.request${funded ? ', j.bonus_id, j.bonus_ledger, j.bonus_part' : ''}`;
}

/** Postings of a payment. The sportsbook pays the part above the stake, and receives the unpaid part of the stake. */
function listPostings({ funded }: { readonly funded: boolean }) {
  return funded
    ? fundedReturn({ stake: 'stake_part', paid: 'asked', bonus: 'bonus_part' })
    : [
        { debit: 'open_bets', credit: 'account_id', amount: 'least(stake_part, asked)' },
        {
          debit: 'sportsbook',
          credit: 'account_id',
          amount: 'asked - stake_part',
          where: 'asked > stake_part',
        },
        {
          no: 2,
          debit: 'open_bets',
          credit: 'sportsbook',
          amount: 'stake_part - asked',
          where: 'asked < stake_part',
        },
      ];
}

/**
 * All cash-outs of a batch in one statement. Refused ones leave no row. Markets are locked against new verdicts until
 * the commit, and must have had none since the valuation; a market that is being judged is skipped, which refuses the
 * cash-out. Then it locks balances in account order, as all statements do, and then tickets in the version that was
 * read.
 */
function cashOutText(requests: RequestBatch, { funded }: { readonly funded: boolean }): string {
  const picks = definePicks(requests.size + 1);
  const pickColumn = (name: 'market_id' | 'verdict_no') => `(${picks.array[name]})[k]`;
  return `
with ${batchRows('wanted', requests)}, steady as materialized (
  select k.id, k.verdict_no from market k
  where (k.id, k.verdict_no) in (select * from ${picks.unnest}) for share of k skip locked
), ${seenCommands({ from: 'wanted', batch: requests, useCase: USE_CASE, where: 'a.delayed_no = 0' })}, unsteady as materialized (
  select distinct w.no from wanted w cross join lateral generate_series(w.first_pick, w.last_pick) as k
  where not exists (select from steady s where s.id = ${pickColumn('market_id')} and s.verdict_no = ${pickColumn('verdict_no')})
), switched_off as materialized (
  select distinct w.no from wanted w cross join lateral generate_series(w.first_pick, w.last_pick) as k
  join market m on m.id = ${pickColumn('market_id')} and m.closed_at is null
  join betting_switch s on ${closesMarket}
), ${lockedBalances('wanted', { after: 'unsteady' })}, judged as materialized (
  select locked.*, seen.same, seen.result_id, rule.cashout_open and switched_off.no is null as cashout_open,
         not locked.blocked and rule.cashout_open and switched_off.no is null and seen.no is null and unsteady.no is null as passes
  from locked cross join betting_rule rule left join seen on seen.no = locked.no left join unsteady on unsteady.no = locked.no
       left join switched_off on switched_off.no = locked.no
), changed as (
  ${updateTickets(requests, { funded })}
), done as materialized (
  select c.*, to_timestamp(at_ms / 1000) as at, case when due_ms is null then nextval('journal_id_seq') end as journal_id,
         case when delayed_no > 0 then delayed_no
              else 1 + coalesce((select max(earlier.no) from cashout earlier where earlier.ticket_id = c.ticket_id), 0) end as cashout_no
  from changed c
), credited as (
  ${moveBalances({
    from: 'done',
    by: `(case when m.due_ms is null then m.asked${funded ? ' - m.bonus_part' : ''} else 0 end)`,
    belowZero: 'allowed',
    returning: 'b.account_id, b.amount, b.version',
  })}
), ${
    funded
      ? `${movedBonuses({ from: 'done', change: 'case when due_ms is null then bonus_part else 0 end', belowZero: 'allowed' })}, `
      : ''
  }${bookings({
    from: 'done',
    journals: [
      {
        kind: 'cash-out',
        about: { kind: 'ticket', id: 'ticket_id', version: 'cashout_no' },
        where: 'journal_id is not null',
        postings: listPostings({ funded }),
      },
    ],
  })}, kept as (
  insert into cashout (ticket_id, no, command_id, state, stake_part, asked, paid, request, journal_id, due_at, at, rule)
  select ticket_id, cashout_no, command_id, case when journal_id is null then 'delayed' else 'paid' end, stake_part, asked,
         case when journal_id is null then 0 else asked end, request::jsonb, journal_id, to_timestamp(due_ms / 1000), at, rule
  from done
  on conflict (ticket_id, no) do update set state = 'paid', paid = excluded.paid, journal_id = excluded.journal_id, due_at = null, at = excluded.at
), noted as (
  ${insertEvents({
    from: 'done',
    kind: "'bet-cashed-out'",
    about: "'cash-out:' || ticket_id || ':' || cashout_no",
    body: "jsonb_build_object('bet', ticket_id::text, 'rule', rule, 'amount', asked::text, 'currency', currency)",
    at: 'at',
    where: 'rule is not null and journal_id is not null',
  })}
), due as (
  ${insertDueTickets('done', 'c.journal_id is not null')}
), ${boundCommands({ from: 'done', useCase: USE_CASE, resultId: 'ticket_id', where: 'delayed_no = 0' })}
select j.no::integer as no, d.no is not null as done, coalesce(c.amount, j.amount)::text as amount,
       coalesce(c.version, j.version) as version, j.same, j.result_id, j.blocked, j.cashout_open
from judged j left join done d on d.no = j.no left join credited c on c.account_id = d.account_id`;
}
const cashText = cashOutText(cashRequests, { funded: false });
const fundedText = cashOutText(fundedRequests, { funded: true });

interface CashedRow extends SeenColumns {
  readonly no: number;
  readonly done: boolean;
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly cashout_open: boolean;
}

function written(row: CashedRow, waits: boolean): WrittenCashout {
  if (row.done)
    return {
      kind: waits ? 'delayed' : 'paid',
      amountMinor: amount(BigInt(row.amount)),
      version: row.version,
    };
  const repeat = findRepeat(row);
  if (repeat) return { kind: 'repeated', same: repeat.same, ticketId: repeat.resultId };
  if (row.blocked) return { kind: 'blocked' };
  return { kind: row.cashout_open ? 'moved' : 'closed' };
}

/** Returns answers in the order of the cash-outs, which all belong to different accounts. */
export async function writeCashouts(
  db: Pool,
  cashouts: readonly CashoutToWrite[],
): Promise<readonly WrittenCashout[]> {
  const pickRows: OpenTicket['picks'][number][] = [];
  const requestRows = cashouts.map((one): WithPicks => {
    const firstPick = pickRows.length + 1;
    pickRows.push(...one.ticket.picks);
    return { ...one, firstPick, lastPick: pickRows.length };
  });
  const isFunded = cashouts.some(({ ticket }) => ticket.funding !== undefined);
  const requests = isFunded ? fundedRequests : cashRequests;
  const { rows } = await db.query<CashedRow>({
    text: isFunded ? fundedText : cashText,
    values: [...requests.values(requestRows), ...definePicks(requests.size + 1).values(pickRows)],
  });
  return batchAnswers(cashouts, rows, (row, one) => written(row, one.wait !== undefined));
}

export interface CommandOutcome {
  readonly paidMinor: bigint;
  readonly state: 'delayed' | 'paid' | 'declined';
}

/** Outcome of the cash-out that a command requested. */
export async function readCommandOutcome(
  db: Queryable,
  { ticketId, commandId }: { readonly ticketId: number; readonly commandId: CommandId },
): Promise<CommandOutcome | undefined> {
  const { rows } = await db.query<{ paid: string; state: CommandOutcome['state'] }>(
    'select paid::text as paid, state from cashout where ticket_id = $1 and command_id = $2',
    [ticketId, commandId],
  );
  const [row] = rows;
  return row && { paidMinor: BigInt(row.paid), state: row.state };
}
