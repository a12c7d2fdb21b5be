import type { AccountId } from '@evens/base';
import { bonusChange, type House } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Settlement } from './settle-tickets.ts';

/** A settlement with the house's accounts in its currency. */
export interface Payment extends Settlement {
  readonly house: House[keyof House];
}

/** The bonus's part of a settlement's payout, if a bonus paid a part of the ticket's stake. */
function bonusPayout({ ticket }: Payment, payoutMinor: bigint): bigint | null {
  const { cashed, funding } = ticket;
  return funding
    ? bonusChange(funding, { fromMinor: cashed.paidMinor, toMinor: cashed.paidMinor + payoutMinor })
    : null;
}

const paymentColumns = {
  ticket_id: column.bigint(({ ticket }: Payment) => ticket.id),
  version: column.integer(({ ticket }: Payment) => ticket.version),
  account_id: column.bigint(({ ticket }: Payment) => ticket.accountId),
  payout: column.bigint(({ payoutMinor }: Payment) => payoutMinor),
  result: column.smallint(({ result }: Payment) => result),
  replaced: column.bigint(({ ticket }: Payment) => ticket.settledBy ?? null),
  verdicts: column.text(({ verdictVersions }: Payment) => `{${verdictVersions.join(',')}}`),
  cause: column.text(({ cause }: Payment) => cause),
  open_bets: column.bigint(({ house }: Payment) => house.openBets),
  sportsbook: column.bigint(({ house }: Payment) => house.sportsbook),
};
const payments = defineBatch<Payment>()(paymentColumns, 2);
/** The parameters about bonuses, for batches with a ticket whose stake a bonus paid in part. */
const bonuses = defineBatch<Payment>()(
  {
    bonus_id: column.bigint(({ ticket }: Payment) => ticket.funding?.bonusId ?? null),
    bonus_ledger: column.bigint(({ ticket }: Payment) => ticket.funding?.ledgerId ?? null),
    bonus_payout: column.bigint((payment: Payment) => bonusPayout(payment, payment.payoutMinor)),
    bonus_before: column.bigint((payment: Payment) => bonusPayout(payment, payment.ticket.payoutMinor)),
  },
  2 + payments.size,
);

const parameters = [...Object.values(payments.array), 'to_timestamp($1::float8 / 1000)'];
const settleText = (added: readonly string[]): string =>
  `select settle_tickets(${[...parameters, ...added].join(', ')}) as account_id`;
const cashText = settleText([]);
const fundedText = settleText(Object.values(bonuses.array));

/** Settles tickets. Returns the accounts whose balance or tickets changed. */
export async function writeSettlements(
  db: Queryable,
  { settlements, atMs }: { readonly settlements: readonly Payment[]; readonly atMs: number },
): Promise<readonly AccountId[]> {
  const isFunded = settlements.some(({ ticket }) => ticket.funding !== undefined);
  const { rows } = await db.query<{ account_id: AccountId }>({
    name: isFunded ? 'settle-tickets-by-bonus' : 'settle-tickets',
    text: isFunded ? fundedText : cashText,
    values: [atMs, ...payments.values(settlements), ...(isFunded ? bonuses.values(settlements) : [])],
  });
  return rows.map((row) => row.account_id);
}
