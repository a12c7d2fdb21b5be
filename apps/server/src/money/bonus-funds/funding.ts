import { smaller } from '@evens/base';
import { splitReturn } from '@evens/bonuses';
import type { Queryable } from '../../platform/db.ts';

/** Funding of a stake. A ticket without a funding was paid with cash alone. */
export interface Funding {
  readonly bonusId: number;
  /** The bonus's ledger account. */
  readonly ledgerId: number;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** A free bet. Its stake is not returned to the player. */
  readonly isFreeBet: boolean;
}

/** The bonus account's part of a ticket's total return, in minor units. */
function bonusPart(funding: Funding, returnedMinor: bigint): bigint {
  // The winnings of a free bet are cash. A returned stake goes back to the bonus account.
  return funding.isFreeBet
    ? smaller(returnedMinor, funding.bonusMinor)
    : splitReturn(funding, returnedMinor).bonusMinor;
}

/**
 * The bonus's part of a change of a ticket's total return. Successive bookings, such as cash-outs and the final
 * settlement, add up to the same amount as a single booking of their sum.
 */
export function bonusChange(
  funding: Funding,
  { fromMinor, toMinor }: { readonly fromMinor: bigint; readonly toMinor: bigint },
): bigint {
  return bonusPart(funding, toMinor) - bonusPart(funding, fromMinor);
}

/** Fundings by ticket id. Tickets paid with cash alone are absent. */
export async function readFundings(
  db: Queryable,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, Funding>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await db.query<{
    ticket_id: number;
    bonus_id: number;
    ledger_id: number;
    cash: string;
    bonus: string;
    is_free_bet: boolean;
  }>({
    name: 'ticket-fundings',
    text: `select ticket_id, bonus_id, ledger_id, cash::text as cash, bonus::text as bonus, credit_id is not null as is_free_bet
           from ticket_funding where ticket_id = any($1::bigint[])`,
    values: [ticketIds],
  });
  return new Map(
    rows.map((row) => [
      row.ticket_id,
      {
        bonusId: row.bonus_id,
        ledgerId: row.ledger_id,
        cashMinor: BigInt(row.cash),
        bonusMinor: BigInt(row.bonus),
        isFreeBet: row.is_free_bet,
      },
    ]),
  );
}
