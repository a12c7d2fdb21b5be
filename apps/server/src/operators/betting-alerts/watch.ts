import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@evens/base';
import { isBettable, type MatchBook, type MatchEvent } from '@evens/book';
import type { Replica } from '../../feed/index.ts';
import { readSealedJournal } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { followNew, type IdRange, startFollower } from '../../platform/follower.ts';
import type { Lifetime } from '../../platform/lifetime.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop } from '../../platform/loop.ts';
import type { Registry } from '../../platform/metrics.ts';
import { type ExposureReader, MatchChances } from '../../sportsbook/index.ts';
import { closeAlerts, insertAlerts } from './alert-store.ts';
import { detectArbitrage } from './detect/arbitrage.ts';
import type { FoundAlert, Thresholds } from './detect/found-alert.ts';
import { detectLateBets, isDecisive, type StoredEvent } from './detect/late-bets.ts';
import { detectLiabilities } from './detect/liabilities.ts';
import { detectStakes } from './detect/stakes.ts';
import { detectSteam } from './detect/steam.ts';
import { RecentBets } from './recent-bets.ts';
import { readAlertRules } from './rules.ts';

const BETS_EVERY_MS = 3000;
const PRICES_EVERY_MS = 15_000;
const JOURNALS_PER_STEP = 1000;
const EVENTS_PER_STEP = 200;
/** Events that one run judges at most. */
const EVENTS_PER_RUN = 5000;
/** An event is judged this long after its receipt: bets that were accepted before it are committed by then. */
const EVENT_AGE_SECONDS = 20;
/** Matches whose prices one run compares. The others wait for the next run. */
const MATCHES_PER_RUN = 50;

export interface AlertWatchParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly exposure: Pick<ExposureReader, 'read'>;
  readonly replica: Pick<Replica, 'all' | 'get' | 'chances' | 'feed'>;
}

/** The last of the next events that is old enough now, and was at the oldest journal whose bet is not followed yet. */
async function readJudgedEvent(db: Queryable, atMs: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'betting-alert-last-event',
    text: `select coalesce(max(e.id) filter (where e.received_at <= b.at - interval '${EVENT_AGE_SECONDS} s'), f.position) as id
           from follower f
           cross join lateral (
             select least(to_timestamp($1::float8 / 1000), (
               select at from journal where id > (select position from follower where name = 'betting-alerts') order by id limit 1
             )) as at) b
           left join lateral (
             select id, received_at from feed_event where id > f.position order by id limit ${EVENTS_PER_RUN}) e on true
           where f.name = 'betting-alert-events' group by f.position`,
    values: [atMs],
  });
  return rows[0]?.id ?? 0;
}

async function readEvents(db: Queryable, { fromId, toId }: IdRange): Promise<readonly StoredEvent[]> {
  const { rows } = await db.query<{ match_id: number; sport: string; received_ms: number; body: MatchEvent }>(
    {
      name: 'betting-alert-events',
      text: `select e.match_id, m.fixture ->> 'sport' as sport, extract(epoch from e.received_at)::float8 * 1000 as received_ms, e.body
           from feed_event e join match m on m.id = e.match_id
           where e.id > $1 and e.id <= $2 and e.kind in ('goal', 'incident', 'match-stopped', 'market-suspended')
           order by e.id`,
      values: [fromId, toId],
    },
  );
  return rows.map(({ match_id, sport, received_ms, body }) => ({
    ...{ matchId: match_id, sport, event: body },
    receivedAtMs: Math.round(received_ms),
  }));
}

async function readPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ position: number }>(
    `select position from follower where name = 'betting-alerts'`,
  );
  return rows[0]?.position ?? 0;
}

/** Looks for betting alerts and writes them. */
export function makeAlertWatch({ pool, clock, exposure, replica }: AlertWatchParts) {
  const recent = new RecentBets();
  const chances = new MatchChances((id) => replica.chances(id));
  /** The lines that were compared last, by match, longest ago first. */
  const compared = new Map<number, MatchBook['markets']>();

  async function followBets(client: PoolClient, range: IdRange): Promise<void> {
    const rules = await readAlertRules(client);
    const added = await recent.follow(client, range);
    const stake = rules.get('stake');
    const steam = rules.get('steam');
    await insertAlerts(client, [
      ...(stake ? detectStakes(added, stake) : []),
      ...(steam ? detectSteam({ recent: recent.bets, added }, steam) : []),
    ]);
  }

  async function followEvents(client: PoolClient, range: IdRange): Promise<void> {
    const rule = (await readAlertRules(client)).get('late-bet');
    if (!rule) return;
    await recent.catchUp(client, await readPosition(client));
    const events = (await readEvents(client, range)).filter(isDecisive);
    await insertAlerts(
      client,
      events.flatMap((event) => detectLateBets(event, recent.bets, rule) ?? []),
    );
  }

  async function findLiabilities(rule: Thresholds): Promise<readonly FoundAlert[]> {
    const report = await exposure.read();
    const found: FoundAlert[] = [];
    for (const totals of report.matches.values()) {
      found.push(...detectLiabilities(totals, report, rule));
      await nextTurn();
    }
    return found;
  }

  /** Compares the prices that changed, those of the matches first that were compared longest ago. */
  async function findArbitrages(rule: Thresholds): Promise<readonly FoundAlert[]> {
    if (replica.feed().state !== 'up') return [];
    const books = new Map<number, MatchBook>();
    for (const { id } of replica.all()) {
      const book = replica.get(id);
      if (book && isBettable(book)) books.set(id, book);
    }
    for (const id of compared.keys()) if (!books.has(id)) compared.delete(id);
    const found: FoundAlert[] = [];
    const changed = [...[...books.keys()].filter((id) => !compared.has(id)), ...compared.keys()]
      .filter((matchId) => compared.get(matchId) !== books.get(matchId)?.markets)
      .slice(0, MATCHES_PER_RUN);
    for (const matchId of changed) {
      const book = replica.get(matchId);
      if (!book || !isBettable(book)) continue;
      compared.delete(matchId);
      compared.set(matchId, book.markets);
      const match = { matchId, book, chances: chances.of(matchId, book), atMs: clock.nowMs() };
      const alert = detectArbitrage(match, rule);
      if (alert) found.push(alert);
      await nextTurn();
    }
    return found;
  }

  return {
    /** Follows accepted bets, then events of matches. Returns whether it reached the newest sealed bet. */
    async watchBets(): Promise<boolean> {
      const isAtEnd = await followNew({
        ...{ name: 'betting-alerts', pool, idsPerStep: JOURNALS_PER_STEP },
        readVisibleId: readSealedJournal,
        follow: followBets,
      });
      if (!isAtEnd) return false;
      return followNew({
        ...{ name: 'betting-alert-events', pool, idsPerStep: EVENTS_PER_STEP },
        readVisibleId: (db) => readJudgedEvent(db, clock.nowMs()),
        follow: followEvents,
      });
    },

    /** Judges the liability of open bets, and prices that changed since the last run, and closes alerts that have passed. */
    async watchPrices(): Promise<void> {
      const rules = await readAlertRules(pool);
      const liability = rules.get('liability');
      const arbitrage = rules.get('arbitrage');
      const found = [
        ...(liability ? await findLiabilities(liability) : []),
        ...(arbitrage ? await findArbitrages(arbitrage) : []),
      ];
      await inTransaction(pool, (client) => insertAlerts(client, found));
      await closeAlerts(pool, clock.nowMs());
    },
  };
}

/** Starts both loops. One process does this at a time. */
export function startAlertWatch(
  parts: AlertWatchParts & { readonly log: Log; readonly metrics: Registry; readonly lifetime: Lifetime },
): void {
  const { log, metrics, lifetime } = parts;
  const watch = makeAlertWatch(parts);
  const bets = startFollower({
    ...{ name: 'betting-alerts', everyMs: BETS_EVERY_MS, log, metrics },
    run: watch.watchBets,
  });
  lifetime.add('betting-alerts', () => bets.stop());
  const prices = startLoop(
    { log, metrics },
    { name: 'betting-alert-prices', everyMs: PRICES_EVERY_MS, run: watch.watchPrices },
  );
  lifetime.add('betting-alert-prices', () => prices.stop());
}
