import { type AccountId, type Amount, amount, type CommandId } from '@evens/base';
import type { AutomaticKind } from '@evens/contract';
import { batchAnswers, bonusChange, commandColumns } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
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
  | {
      readonly kind:
        | 'blocked'
        | 'closed'
        /** The ticket changed, or a leg gained a verdict, since the value was computed. */
        | 'moved';
    };

/** A cash-out of a batch with the positions of its picks in the batch's list of picks, from 1. */
interface WithPicks extends CashoutToWrite {
  readonly firstPick: number;
  readonly lastPick: number;
}

/** The parameters of `cash_out_tickets` in order, before those of the picks. */
const requests = defineBatch<WithPicks>()({
  ...commandColumns,
  ticket_id: column.bigint(({ ticket }) => ticket.id),
  ticket_version: column.integer(({ ticket }) => ticket.version),
  stake_part: column.bigint(({ stakePartMinor }) => stakePartMinor),
  payment: column.bigint(({ requestedMinor }) => requestedMinor),
  open_bets: column.bigint(({ openBetsAccount }) => openBetsAccount),
  sportsbook: column.bigint(({ sportsbookAccount }) => sportsbookAccount),
  currency: column.text(({ ticket }) => ticket.currency),
  delayed_no: column.integer(({ delayedNo }) => delayedNo),
  rule: column.text(({ rule }) => rule ?? null),
  at_ms: column.double(({ atMs }) => atMs),
  due_ms: column.double(({ wait }) => wait?.dueAtMs ?? null),
  request: column.text(({ wait }) => (wait ? JSON.stringify({ marks: wait.marks }) : null)),
  bonus_id: column.bigint(({ ticket }) => ticket.funding?.bonusId ?? null),
  bonus_ledger: column.bigint(({ ticket }) => ticket.funding?.ledgerId ?? null),
  bonus_part: column.bigint(({ requestedMinor, ticket: { cashedOutMinor, funding } }) =>
    funding
      ? bonusChange(funding, { fromMinor: cashedOutMinor, toMinor: cashedOutMinor + requestedMinor })
      : 0n,
  ),
  first_pick: column.integer(({ firstPick }) => firstPick),
  last_pick: column.integer(({ lastPick }) => lastPick),
});
const picks = defineBatch<OpenTicket['picks'][number]>()(
  {
    market_id: column.bigint(({ marketId }) => marketId),
    verdict_no: column.integer(({ verdictNo }) => verdictNo),
  },
  requests.size + 1,
);
const cashOutText = `select no, outcome, result_id, amount::text as amount, version
from cash_out_tickets(${[...Object.values(requests.array), ...Object.values(picks.array)].join(', ')})`;

interface CashedRow {
  readonly no: number;
  readonly outcome: 'paid' | 'delayed' | 'repeated' | 'reused' | 'blocked' | 'closed' | 'moved';
  readonly result_id: number | null;
  readonly amount: string;
  readonly version: number;
}

function toWrittenCashout({ outcome, result_id, ...balance }: CashedRow): WrittenCashout {
  switch (outcome) {
    case 'paid':
    case 'delayed':
      return { kind: outcome, amountMinor: amount(BigInt(balance.amount)), version: balance.version };
    case 'repeated':
    case 'reused':
      return { kind: 'repeated', same: outcome === 'repeated', ticketId: result_id ?? 0 };
    case 'blocked':
    case 'closed':
    case 'moved':
      return { kind: outcome };
  }
}

/** Returns answers in the order of the cash-outs, which all belong to different accounts. */
export async function writeCashouts(
  db: Queryable,
  cashouts: readonly CashoutToWrite[],
): Promise<readonly WrittenCashout[]> {
  const pickRows: OpenTicket['picks'][number][] = [];
  const requestRows = cashouts.map((one): WithPicks => {
    const firstPick = pickRows.length + 1;
    pickRows.push(...one.ticket.picks);
    return { ...one, firstPick, lastPick: pickRows.length };
  });
  const { rows } = await db.query<CashedRow>({
    name: 'cash-out-tickets',
    text: cashOutText,
    values: [...requests.values(requestRows), ...picks.values(pickRows)],
  });
  return batchAnswers(cashouts, rows, toWrittenCashout);
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
