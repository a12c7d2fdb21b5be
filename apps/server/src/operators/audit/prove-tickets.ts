import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { readJudgedTickets, settleTicket } from '../../sportsbook/index.ts';

/** Tickets paid again per turn of the event loop; takes some milliseconds. */
const TICKETS_AT_ONCE = 150;
const EXAMPLES_MAX = 5;

export interface Proof {
  readonly count: number;
  readonly examples: readonly string[];
}

/**
 * Recomputes payouts of tickets from their lines and the verdicts before `beforeMs`, and compares them: all types,
 * early decisions, cashed-out parts. Checks at most the `most` newest from `from` on. Read-only.
 */
export async function proveTickets(
  pool: Pool,
  { from, beforeMs, most }: { readonly from: number; readonly beforeMs: number; readonly most: number },
): Promise<Proof> {
  const { rows } = await pool.query<{ first: number }>(
    'select greatest($1::bigint, coalesce(max(id), 0) - $2::bigint) as first from ticket',
    [from - 1, most],
  );
  let after = rows[0]?.first ?? 0;
  let count = 0;
  const examples: string[] = [];
  for (;;) {
    // One snapshot for tickets, picks and verdicts.
    const judged = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return readJudgedTickets(client, { after, limit: TICKETS_AT_ONCE });
    });
    for (const { ticket, judgedAtMs } of judged) {
      const wrong = judgedAtMs < beforeMs ? differs(ticket) : undefined;
      if (wrong === undefined) continue;
      count += 1;
      if (examples.length < EXAMPLES_MAX) examples.push(wrong);
    }
    const last = judged.at(-1);
    if (!last || judged.length < TICKETS_AT_ONCE) return { count, examples };
    after = last.ticket.id;
    await nextTurn();
  }
}

function differs(ticket: Parameters<typeof settleTicket>[0]): string | undefined {
  try {
    const due = settleTicket(ticket);
    return (
      due &&
      `ticket ${ticket.id}: result ${ticket.result} paid ${ticket.payoutMinor} instead of ${due.result} and ${due.payoutMinor}`
    );
  } catch (error) {
    return `ticket ${ticket.id}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
