import { type AccountId, smaller } from '@evens/base';
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

/** Balance of an active bonus that can pay stakes. */
export interface BonusHeld {
  readonly heldMinor: bigint;
  /** Maximum stake that may use it. Undefined without a maximum. */
  readonly maxStakeMinor: bigint | undefined;
}

/** Active bonuses of these accounts that can pay stakes, by account. */
export async function readBonusHolders(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, BonusHeld>> {
  const { rows } = await db.query<{ account_id: AccountId; held: string; max_stake: string | null }>({
    name: 'bonus-holders',
    text: `select n.account_id, b.amount::text as held, n.max_stake::text as max_stake
           from bonus n join balance b on b.account_id = n.ledger_id
           where n.account_id = any($1::bigint[]) and n.state = 2 and n.is_wagering`,
    values: [accountIds],
  });
  return new Map(
    rows.map(({ account_id, held, max_stake }) => [
      account_id,
      { heldMinor: BigInt(held), maxStakeMinor: max_stake === null ? undefined : BigInt(max_stake) },
    ]),
  );
}
