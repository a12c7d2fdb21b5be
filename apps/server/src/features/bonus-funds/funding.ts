import { type AccountId, smaller } from '@evens/base';
import { splitReturn } from '@evens/bonuses';
import type { Queryable } from '../../platform/db.ts';

/** What a stake was paid with. A ticket without one was paid with cash alone. */
export interface Funding {
  readonly bonusId: number;
  /** The bonus's ledger account. */
  readonly ledgerId: number;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** A free bet: its stake is not returned to the player. */
  readonly isFreeBet: boolean;
}

/** Of everything that a ticket has returned, minor units, the part of the bonus's account. */
function bonusPart(funding: Funding, returnedMinor: bigint): bigint {
  // The winnings of a free bet are cash. What is returned of its stake goes back to where it came from.
  return funding.isFreeBet
    ? smaller(returnedMinor, funding.bonusMinor)
    : splitReturn(funding, returnedMinor).bonusMinor;
}

/**
 * The bonus's part of a change of what a ticket has returned. Parts that are booked one after the other, such as cash-outs
 * and the settlement of the rest, come to what one booking of their sum would be.
 */
export function bonusChange(
  funding: Funding,
  { fromMinor, toMinor }: { readonly fromMinor: bigint; readonly toMinor: bigint },
): bigint {
  return bonusPart(funding, toMinor) - bonusPart(funding, fromMinor);
}

/** The fundings of tickets, by the ids of those that have one. */
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

/** What an active bonus has for stakes. */
export interface BonusHeld {
  readonly heldMinor: bigint;
  /** The highest stake that may use it; undefined without a bound. */
  readonly maxStakeMinor: bigint | undefined;
}

/** The active bonuses of these accounts whose money may pay stakes, by account. */
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
