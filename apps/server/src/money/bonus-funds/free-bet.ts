import type { Queryable } from '../../platform/db.ts';

/** Conditions on a bet that a free bet pays. */
export interface FreeBetTerms {
  readonly valueMinor: bigint;
  /** Minimum price of the whole ticket. */
  readonly minOddsMilli: number;
}

/** The usable free bets among these ids, by id: unused, unexpired, and of a bonus that has not ended. */
export async function readOpenFreeBets(
  db: Queryable,
  { ids, atMs }: { readonly ids: readonly number[]; readonly atMs: number },
): Promise<ReadonlyMap<number, FreeBetTerms & { readonly accountId: number }>> {
  const { rows } = await db.query<{
    id: number;
    account_id: number;
    value: string;
    min_odds_milli: number;
  }>({
    name: 'free-bets-by-id',
    text: `select c.id, c.account_id, c.value::text as value, n.min_odds_milli
           from bonus_credit c join bonus n on n.id = c.bonus_id
           where c.id = any($1::bigint[]) and c.state = 1 and n.state = 2 and c.expires_at > to_timestamp($2::float8 / 1000)`,
    values: [ids, atMs],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      { accountId: row.account_id, valueMinor: BigInt(row.value), minOddsMilli: row.min_odds_milli },
    ]),
  );
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
