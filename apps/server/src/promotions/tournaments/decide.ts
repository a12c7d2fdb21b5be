import type { AccountId, CurrencyCode } from '@evens/base';
import { offerMinor } from '@evens/contract';
import type { House } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { TOURNAMENTS_FOLLOWER } from './follow.ts';
import type { EntryToPay } from './tournament-store.ts';

/** A round that ended in time has written its journal by then: no statement lives longer. */
const LATE_MS = 60_000;
const REFUNDS_AT_ONCE = 200;
const TOURNAMENTS_AT_ONCE = 20;
/** A paid ranking with fewer entries is cancelled. */
const PAID_ENTRIES_MIN = 2;

export interface DecisionParts {
  readonly pool: Pool;
  readonly house: House;
  readonly atMs: number;
}

/** A challenge ends early when all of its prizes are won. */
const isDue = `t.state = 'open' and (t.last_journal <= $1 or t.kind = 'target' and cardinality(t.prizes) <= (
  select count(*) from casino_tournament_entry e where e.tournament_id = t.id and e.score >= t.target))`;

/** Notes the newest journal for tournaments that ended some time ago. */
export async function markEnded(db: Queryable, atMs: number): Promise<void> {
  await db.query({
    name: 'casino-tournaments-ended',
    text: `update casino_tournament set last_journal = (select coalesce(max(id), 0) from journal)
           where state = 'open' and last_journal is null and ends_at <= to_timestamp($1::float8 / 1000)`,
    values: [atMs - LATE_MS],
  });
}

async function readPosition(db: Queryable, lock: '' | 'for update'): Promise<number> {
  const { rows } = await db.query<{ position: number }>(
    `select position from follower where name = $1 ${lock}`,
    [TOURNAMENTS_FOLLOWER],
  );
  return rows[0]?.position ?? 0;
}

/** Tournaments to decide, and those with fees to refund. */
export async function listDue(
  db: Queryable,
): Promise<{ readonly decide: number[]; readonly refund: number[] }> {
  const { rows } = await db.query<{ id: number; state: string }>({
    name: 'casino-tournaments-due',
    text: `select t.id, t.state from casino_tournament t where ${isDue} or t.state = 'refunding' order by t.ends_at, t.id limit $2`,
    values: [await readPosition(db, ''), TOURNAMENTS_AT_ONCE],
  });
  const ids = (isRefund: boolean) =>
    rows.filter(({ state }) => (state === 'refunding') === isRefund).map(({ id }) => id);
  return { decide: ids(false), refund: ids(true) };
}

/** Locks the balances in order of account. */
async function holdBalances(client: PoolClient, entries: readonly EntryToPay[]): Promise<void> {
  await client.query(
    'select from balance where account_id = any($1::bigint[]) order by account_id for update',
    [entries.map(({ accountId }) => accountId)],
  );
}

async function pay(
  client: PoolClient,
  { house, atMs }: Omit<DecisionParts, 'pool'>,
  { kind, entries }: { readonly kind: 'prize' | 'refund'; readonly entries: readonly EntryToPay[] },
): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `select pay_tournament_entries($1, $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], to_timestamp($7::float8 / 1000))`,
    [
      `tournament-${kind}`,
      entries.map(({ id }) => id),
      entries.map(({ accountId }) => accountId),
      entries.map(({ amountMinor }) => amountMinor),
      entries.map(({ currency }) => currency),
      entries.map(({ currency }) => house[currency].tournaments),
      atMs,
    ],
  );
}

/** Cancels an open tournament. Its fees are refunded by `refundTournament`. Returns false if it is not open. */
export async function cancelTournament(
  client: PoolClient,
  { id, atMs }: { readonly id: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update casino_tournament set state = 'refunding', decided_at = to_timestamp($2::float8 / 1000) where id = $1 and state = 'open'`,
    [id, atMs],
  );
  return rowCount === 1;
}

interface DueTournament {
  readonly kind: 'best' | 'target';
  readonly fee: number;
  readonly prizes: readonly number[];
  readonly entries: number;
}

/**
 * Decides a tournament in one transaction with its prizes, which players get even during a break: they have won them. Scores are
 * final: the lock on the follower's position keeps it from counting meanwhile. Returns the paid accounts; undefined if it is not
 * due.
 */
export function decideTournament(
  { pool, house, atMs }: DecisionParts,
  id: number,
): Promise<readonly AccountId[] | undefined> {
  return inTransaction(pool, async (client) => {
    const position = await readPosition(client, 'for update');
    const { rows } = await client.query<{ id: number; account_id: AccountId; currency: CurrencyCode }>(
      `select w.id, w.account_id, w.currency from casino_tournament t cross join lateral (
         select e.* from casino_tournament_entry e
         where e.tournament_id = t.id and e.score > 0 and e.score >= coalesce(t.target, 0)
         order by e.score desc, e.best_journal limit cardinality(t.prizes)) w
       where t.id = $1 order by w.score desc, w.best_journal`,
      [id],
    );
    const ranked = rows.map(({ id: entryId, account_id, currency }) => ({
      ...{ id: entryId, accountId: account_id, currency, amountMinor: 0n },
    }));
    await holdBalances(client, ranked);
    const { rows: due } = await client.query<DueTournament>(
      `select t.kind, t.fee, t.prizes, t.entries from casino_tournament t where t.id = $2 and ${isDue} for update`,
      [position, id],
    );
    const [tournament] = due;
    if (!tournament) return undefined;
    if (tournament.fee > 0 && tournament.entries < PAID_ENTRIES_MIN) {
      await cancelTournament(client, { id, atMs });
      return [];
    }
    const winners = ranked.map((entry, index) => ({
      ...entry,
      amountMinor: offerMinor(tournament.prizes[index] ?? 0, entry.currency),
    }));
    await pay(client, { house, atMs }, { kind: 'prize', entries: winners });
    await client.query(
      `update casino_tournament_entry e
       set place = r.place, prize = coalesce((select w.prize from unnest($2::bigint[], $3::bigint[]) as w(id, prize) where w.id = e.id), 0)
       from (select id, row_number() over (order by score desc, best_journal) as place from casino_tournament_entry
             where tournament_id = $1 and score > 0) r
       where e.id = r.id`,
      [id, winners.map((winner) => winner.id), winners.map(({ amountMinor }) => amountMinor)],
    );
    await client.query(
      `update casino_tournament set state = 'decided', decided_at = to_timestamp($2::float8 / 1000) where id = $1`,
      [id, atMs],
    );
    return winners.map(({ accountId }) => accountId);
  });
}

/**
 * Refunds the fees of some entries of a cancelled tournament, each once: the entry changes in the transaction of its journal.
 * Returns the accounts; undefined if all fees are refunded.
 */
export function refundTournament(
  { pool, house, atMs }: DecisionParts,
  id: number,
): Promise<readonly AccountId[] | undefined> {
  const toRefund = async (client: PoolClient): Promise<readonly EntryToPay[]> => {
    const { rows } = await client.query<{
      id: number;
      account_id: AccountId;
      currency: CurrencyCode;
      paid: string;
    }>(
      `select id, account_id, currency, paid::text as paid from casino_tournament_entry
       where tournament_id = $1 and paid > 0 and not refunded order by account_id limit $2`,
      [id, REFUNDS_AT_ONCE],
    );
    return rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      currency: row.currency,
      amountMinor: BigInt(row.paid),
    }));
  };
  return inTransaction(pool, async (client) => {
    const seen = await toRefund(client);
    if (seen.length === 0) {
      await client.query(
        "update casino_tournament set state = 'cancelled' where id = $1 and state = 'refunding'",
        [id],
      );
      return undefined;
    }
    await holdBalances(client, seen);
    // Another process may have refunded them while this one waited for the locks.
    const held = new Set(seen.map((entry) => entry.id));
    const entries = (await toRefund(client)).filter((entry) => held.has(entry.id));
    await pay(client, { house, atMs }, { kind: 'refund', entries });
    await client.query('update casino_tournament_entry set refunded = true where id = any($1::bigint[])', [
      entries.map((entry) => entry.id),
    ]);
    return entries.map(({ accountId }) => accountId);
  });
}
