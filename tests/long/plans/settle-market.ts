import { withConnection } from '../../../tools/postgres-process.ts';

const POLL_MS = 100;
const WAIT_MS = 60_000;

/** Sets the verdicts of a market with open tickets, as a result does, and waits until the site has settled them. */
export async function settleMarket(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    // Excludes the test's own queries from the plans.
    await client.query('set auto_explain.log_min_duration = -1');
    const { rows } = await client.query<{ id: string }>(
      `select l.market_id as id from ticket t join ticket_leg l on l.ticket_id = t.id
       where t.result = 0 and t.acceptance = 1 and t.type = 'single' and t.formula is null
         and not exists (select from settlement_run r where r.market_id = l.market_id)
       order by t.id limit 1`,
    );
    const marketId = rows[0]?.id;
    if (marketId === undefined)
      throw new Error('settleMarket: expected a market with an open single, got none');
    await client.query(
      `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args, feed_event_id, at)
       select $1, n, coalesce((select max(version) from verdict where market_id = $1 and outcome_no = n), 0) + 1, '-infinity', 'infinity',
              case n when 1 then 2 else 3 end, 'result', 'decided', '{}', 0, now()
       from generate_series(1, 3) n`,
      [marketId],
    );
    await client.query('update market set closed_at = now(), verdict_no = verdict_no + 1 where id = $1', [
      marketId,
    ]);
    await client.query('insert into settlement_run (market_id, due_at) values ($1, now())', [marketId]);
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const { rows: passed } = await client.query(
        "select from settlement_run where market_id = $1 and state <> 'first'",
        [marketId],
      );
      if (passed.length > 0) return;
      if (waitedMs >= WAIT_MS)
        throw new Error(`settleMarket: market ${marketId} was not settled in ${WAIT_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}
