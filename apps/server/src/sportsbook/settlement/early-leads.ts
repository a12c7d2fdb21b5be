import type { MarketId } from '@evens/base';
import { earlyPayoutSide, findEarlyPayout, LEAD_CONFIRMED_MS, type Side } from '@evens/markets';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { hasSituation } from './decided-since.ts';
import { decidingKinds } from './derive.ts';
import { type EarlyLead, judgeLeads, reachedLeads } from './early-payout.ts';
import { lockCursor, readEventsOfMatch, readManualMatches, type StoredEvent } from './feed-store.ts';
import { startSettlementRuns } from './start-runs.ts';
import { readMarketsOfMatch, type StoredMarket } from './verdict-store.ts';

const MATCHES_PER_STEP = 50;

/** The market of a match that has early payout, with its offer. */
function findEarlyMarket(markets: readonly StoredMarket[]) {
  for (const market of markets) {
    const { sport, periods } = market.fixture;
    const offer = findEarlyPayout({ sport, marketType: market.type, periods });
    if (offer) return { market, offer };
  }
  return undefined;
}

function outcomeOfSide(type: string, side: Side): number {
  return [1, 2, 3].find((outcomeNo) => earlyPayoutSide(type, outcomeNo) === side) ?? 1;
}

/** Watches the match if the event shows a lead that is not recorded yet. */
export async function watchLead(
  client: PoolClient,
  markets: readonly StoredMarket[],
  { event, matchId, atMs }: Pick<StoredEvent, 'event' | 'matchId'> & { readonly atMs: number },
): Promise<void> {
  const early = findEarlyMarket(markets);
  if (!early || !hasSituation(event) || event.situation.facts.kind !== 'contest') return;
  const { market, offer } = early;
  const reached = reachedLeads(event.situation.facts, offer);
  if (reached.length === 0) return;
  await client.query(
    `insert into early_lead_watch (match_id, due_at)
     select $1, to_timestamp($2::float8 / 1000) where exists (
       select from unnest($4::smallint[], $5::smallint[]) as r(outcome_no, lead)
       where not exists (select from early_lead e where e.market_id = $3 and e.outcome_no = r.outcome_no and e.lead = r.lead))
     on conflict do nothing`,
    [
      matchId,
      atMs,
      market.id,
      reached.map(({ side }) => outcomeOfSide(market.type, side)),
      reached.map(({ lead }) => lead),
    ],
  );
}

/**
 * Judges the leads of the watched matches that are due: records those that are confirmed and starts the runs that pay
 * them. A match of which operators enter the facts waits. Returns the number of matches.
 */
export async function confirmLeads(pool: Pool, atMs: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ match_id: number }>({
      name: 'due-leads',
      text: `select match_id from early_lead_watch where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $2`,
      values: [atMs, MATCHES_PER_STEP],
    });
    if (rows.length === 0) return 0;
    await lockCursor(client);
    const manual = await readManualMatches(client);
    const until = Number.MAX_SAFE_INTEGER;
    for (const { match_id: matchId } of rows) {
      if (manual.has(matchId)) {
        await moveWatch(client, matchId, atMs + LEAD_CONFIRMED_MS);
        continue;
      }
      const early = findEarlyMarket(await readMarketsOfMatch(client, matchId));
      const events = await readEventsOfMatch(client, { matchId, until, kinds: decidingKinds });
      const judged = early && judgeLeads(events, { offer: early.offer, atMs });
      if (early) await writeLeads(client, early.market, { leads: judged?.confirmed ?? [], atMs });
      await moveWatch(client, matchId, judged?.nextMs);
    }
    return rows.length;
  });
}

async function moveWatch(client: PoolClient, matchId: number, dueMs: number | undefined): Promise<void> {
  if (dueMs === undefined) await client.query('delete from early_lead_watch where match_id = $1', [matchId]);
  else
    await client.query(
      'update early_lead_watch set due_at = to_timestamp($2::float8 / 1000) where match_id = $1',
      [matchId, dueMs],
    );
}

/** A higher verdict number refuses cash-outs that were quoted before the lead. */
async function writeLeads(
  client: PoolClient,
  { id, type }: { readonly id: MarketId; readonly type: string },
  {
    leads,
    atMs,
  }: { readonly leads: readonly (EarlyLead & { readonly side: Side })[]; readonly atMs: number },
): Promise<void> {
  let inserted = 0;
  for (const { side, lead, betsUntilMs, score } of leads) {
    const { rowCount } = await client.query(
      `insert into early_lead (market_id, outcome_no, lead, bets_until, score, at)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, to_timestamp($6::float8 / 1000)) on conflict do nothing`,
      [id, outcomeOfSide(type, side), lead, betsUntilMs, score, atMs],
    );
    inserted += rowCount ?? 0;
  }
  if (inserted === 0) return;
  await client.query('update market set verdict_no = verdict_no + 1 where id = $1', [id]);
  await startSettlementRuns(client, [id], atMs);
}
