import type { Queryable } from '../../platform/db.ts';

/** Conditions on a bet that a free bet pays. */
export interface FreeBetTerms {
  readonly valueMinor: bigint;
  /** Minimum price of the whole ticket. */
  readonly minOddsMilli: number;
}

/** The free bet that paid a ticket's stake. Undefined if money paid it. */
export async function readFreeBetOfTicket(
  db: Queryable,
  ticketId: number,
): Promise<FreeBetTerms | undefined> {
  const { rows } = await db.query<{ value: string; min_odds_milli: number }>(
    `select c.value::text as value, n.min_odds_milli
     from ticket_funding f join bonus_credit c on c.id = f.credit_id join bonus n on n.id = c.bonus_id where f.ticket_id = $1`,
    [ticketId],
  );
  const [row] = rows;
  return row && { valueMinor: BigInt(row.value), minOddsMilli: row.min_odds_milli };
}
