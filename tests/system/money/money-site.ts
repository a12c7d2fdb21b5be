import { randomBytes } from 'node:crypto';
import {
  type AccountId,
  type CommandId,
  type CurrencyCode,
  makeCommandId,
  ok,
  type PlayerId,
  parseAmount,
  type Result,
} from '@evens/base';
import { advance, emptyFacts, type Fixture, type MatchBook, type MatchEvent, openBook } from '@evens/book';
import type { FeedState, Refusal } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import type { ChanceModel, Facts } from '@evens/markets';
import {
  creditPlayMoney,
  Lanes,
  openPlayerAccount,
  readBalance,
  readHouse,
} from '../../../apps/server/src/money/index.ts';
import { createPool, inTransaction, type Pool } from '../../../apps/server/src/platform/db.ts';
import { createLog, type Log } from '../../../apps/server/src/platform/log.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import type { Principal } from '../../../apps/server/src/platform/principal.ts';
import {
  BettingMemory,
  makePlaceBet,
  makeRulesReader,
  makeSelectionStatus,
  makeSettlement,
  makeWaitLane,
  makeWaits,
  type PlaceBet,
  type Settlement,
  type Trader,
  type TraderOffer,
  type Waits,
} from '../../../apps/server/src/sportsbook/index.ts';
import { createDatabase } from '../../fixture/site-place.ts';

/** Wall time of the tests: fixed, and advanced by the test. */
export const START_MS = Date.UTC(2026, 2, 1, 12);

export const silentLog = createLog('silent', 'test');

export function soccer(home: string, away: string, startsAtMs = START_MS + 3_600_000): Fixture {
  return {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: home, key: home.toLowerCase() },
      { name: away, key: away.toLowerCase() },
    ],
    startsAtMs,
    periods: 2,
    periodSeconds: 2700,
  };
}

export function score(halves: readonly (readonly [number, number])[], ended: boolean): Facts {
  return {
    kind: 'contest',
    status: ended ? 'ended' : 'playing',
    periods: halves.map(([home, away], index) => ({
      phase: 'regular',
      home,
      away,
      ended: ended || index < halves.length - 1,
    })),
  };
}

type EventBody = MatchEvent extends infer E
  ? E extends MatchEvent
    ? Omit<E, 'match' | 'id' | 'occurredAtMs'>
    : never
  : never;

/** Match books that the test controls, with the feed's facts as rows. */
export class FakeFeed {
  readonly #books = new Map<number, MatchBook>();
  readonly #pool: Pool;
  state: FeedState = 'up';
  receivedAtMs: number = START_MS;
  #events = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get(matchId: number): MatchBook | undefined {
    return this.#books.get(matchId);
  }

  chances(matchId: number): ChanceModel | undefined {
    return this.#books.get(matchId)?.chances;
  }

  feed(): { state: FeedState; atMs: number; rate: number } {
    return { state: this.state, atMs: this.receivedAtMs, rate: 1 };
  }

  async addMatch(fixture: Fixture): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `with r as (insert into feed_run (feed, source_zero, wall_zero, speed, known_until) values ('test', now(), now(), 1, now())
                  on conflict (feed) do update set feed = 'test' returning run_id),
            c as (insert into category (sport_id, code) values (1, $2) on conflict (sport_id, code) do update set code = $2 returning id),
            t as (insert into tournament (sport_id, category_id, alias, name, rank) select 1, id, $3, $3, 1 from c
                  on conflict (sport_id, alias) do update set alias = $3 returning id)
       insert into match (run_id, source_id, sport_id, category_id, tournament_id, fixture, starts_at, phase, facts, clock, updated_at)
       select r.run_id, gen_random_uuid()::text, 1, c.id, t.id, $1, to_timestamp($4::float8 / 1000), 'scheduled', $5, '{}', now()
       from r, c, t returning id`,
      [fixture, fixture.category, fixture.tournament, fixture.startsAtMs, emptyFacts(fixture)],
    );
    const id = rows[0]?.id ?? 0;
    this.#books.set(id, openBook(fixture, 1));
    return id;
  }

  /** Applies the event to the match book. Facts and life-cycle events become rows that settlement reads. */
  async report(matchId: number, occurredAtMs: number, body: EventBody): Promise<void> {
    this.#events += 1;
    const event = { ...body, match: `m${matchId}`, id: `e${this.#events}`, occurredAtMs } as MatchEvent;
    const book = this.#books.get(matchId);
    if (!book) throw new Error(`no match ${matchId}`);
    const next = advance(book, event);
    this.#books.set(matchId, next);
    if (event.kind === 'odds' || event.kind === 'clock') return;
    await this.#pool.query(
      `insert into feed_event (match_id, epoch, seq, kind, source_id, occurred_at, received_at, body)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000), $7)`,
      [matchId, next.epoch, next.seq, event.kind, event.id, occurredAtMs, event],
    );
  }

  async odds(
    matchId: number,
    lines: Readonly<Record<string, readonly number[]>>,
    occurredAtMs = START_MS,
    { live = false, chances }: { readonly live?: boolean; readonly chances?: ChanceModel } = {},
  ): Promise<void> {
    await this.report(matchId, occurredAtMs, {
      kind: 'odds',
      sourceType: live ? 2 : 1,
      complete: false,
      ...(chances ? { chances } : {}),
      markets: Object.entries(lines).map(([key, odds]) => {
        const [type = '', specifier = ''] = key.split(';');
        return { type, specifier, odds };
      }),
    });
  }

  async result(matchId: number, occurredAtMs: number, facts: Facts): Promise<void> {
    await this.report(matchId, occurredAtMs, {
      kind: 'result',
      situation: this.#situation(matchId, facts, occurredAtMs),
    });
  }

  async correction(matchId: number, occurredAtMs: number, facts: Facts): Promise<void> {
    await this.report(matchId, occurredAtMs, {
      kind: 'correction',
      situation: this.#situation(matchId, facts, occurredAtMs),
      reason: 'wrong scorer',
    });
  }

  async incident(matchId: number, occurredAtMs: number, facts: Facts): Promise<void> {
    await this.report(matchId, occurredAtMs, {
      kind: 'incident',
      incident: 'yellow-card',
      side: 'home',
      situation: { ...this.#situation(matchId, facts, occurredAtMs), phase: 'playing' },
    });
  }

  #situation(matchId: number, facts: Facts, atMs: number) {
    const clock = this.#books.get(matchId)?.clock;
    if (!clock) throw new Error(`no match ${matchId}`);
    return {
      phase: facts.status === 'ended' ? 'ended' : 'playing',
      clock: { ...clock, atMs },
      facts,
    } as const;
  }
}

export interface Player {
  readonly principal: Principal;
  readonly accountId: AccountId;
}

export interface Bet {
  readonly matchId: number;
  /** Market key. */
  readonly market: string;
  readonly outcomeNo: number;
  readonly odds: number;
  readonly stake: string;
  readonly commandId?: CommandId;
  readonly policy?: number;
  readonly betType?: number;
  readonly boost?: number;
  readonly balanceSeen?: { readonly version: number; readonly amount: string };
}

export interface MoneySite {
  readonly url: string;
  readonly pool: Pool;
  readonly feed: FakeFeed;
  readonly lanes: Lanes;
  readonly placeBet: PlaceBet;
  readonly waits: Waits;
  readonly selectionStatus: ReturnType<typeof makeSelectionStatus>;
  nowMs: number;
  commandId(): CommandId;
  player(credit: string, currency?: CurrencyCode): Promise<Player>;
  bet(player: Player, bet: Bet): ReturnType<PlaceBet>;
  balance(player: Player): Promise<bigint>;
  /** Opens another process's parts on the same database and match books. */
  secondProcess(): Promise<{ readonly placeBet: PlaceBet; readonly waits: Waits; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Deadline of commands, ms: long enough on a machine that other suites keep busy. */
const PATIENCE_MS = 60_000;

function openPool(url: string): Pool {
  return createPool({ url, name: 'money-test', max: 12, onIdleError: () => undefined });
}

/**
 * Opens the money parts of the site on their own database, with match books that the test controls. `prepare` gets the
 * pool before its first statement.
 */
export async function openMoneySite(prepare?: (pool: Pool) => void): Promise<MoneySite> {
  const database = await createDatabase();
  const pool = openPool(database.url);
  prepare?.(pool);
  await migrate(pool);
  const feed = new FakeFeed(pool);
  const house = await readHouse(pool);
  const lanes = new Lanes(4, { patienceMs: PATIENCE_MS });
  const clock = { nowMs: () => site.nowMs };
  const buildParts = (db: Pool, over: Lanes) => {
    const memory = new BettingMemory(db);
    const betting = {
      pool: db,
      stakes: db,
      lookups: db,
      lanes: over,
      house,
      books: feed,
      clock,
      rules: makeRulesReader(db),
      memory,
    };
    const endWait = makeWaitLane(betting);
    const news = { changed: () => undefined };
    return {
      placeBet: makePlaceBet(betting),
      waits: makeWaits({ pool: db, clock, books: feed, rules: betting.rules, endWait, news, log: silentLog }),
      selectionStatus: makeSelectionStatus(betting),
    };
  };
  const parts = buildParts(pool, lanes);
  let players = 0;
  const site: MoneySite = {
    url: database.url,
    pool,
    feed,
    lanes,
    placeBet: (request) => parts.placeBet(request),
    waits: parts.waits,
    selectionStatus: parts.selectionStatus,
    nowMs: START_MS,
    commandId: () => makeCommandId(site.nowMs, randomBytes(16)),
    async player(credit, currency = 'EUR') {
      players += 1;
      const playerId = players as PlayerId;
      const accountId = await openPlayerAccount(pool, { playerId, currency });
      const principal: Principal = {
        role: 'user',
        playerId,
        accountId,
        currency,
        userName: `player${players}`,
        language: getLanguage('en'),
      };
      if (credit !== '0') {
        const given = parseAmount(credit, currency);
        if (!given.ok) throw new Error(`player: ${credit} is no amount of ${currency}`);
        await inTransaction(pool, (client) =>
          creditPlayMoney(client, {
            accountId,
            commandId: site.commandId(),
            amount: given.value,
            currency,
            sandboxBank: house[currency].sandboxBank,
            atMs: site.nowMs,
          }),
        );
      }
      return { principal, accountId };
    },
    bet: (player, bet) => site.placeBet(betRequest(site, player, bet)),
    async balance({ accountId }) {
      return (await readBalance(pool, accountId)).amountMinor;
    },
    async secondProcess() {
      const otherPool = openPool(database.url);
      const otherLanes = new Lanes(4, { patienceMs: PATIENCE_MS });
      const { placeBet, waits } = buildParts(otherPool, otherLanes);
      return {
        placeBet,
        waits,
        async stop() {
          await otherLanes.close();
          await otherPool.end();
        },
      };
    },
    async stop() {
      await lanes.close();
      await pool.end();
      await database.drop();
    },
  };
  return site;
}

export function betRequest(site: MoneySite, player: Player, bet: Bet): Parameters<PlaceBet>[0] {
  const [type = '', specifier = ''] = bet.market.split(';');
  return {
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: bet.commandId ?? site.commandId(),
      BetType: bet.betType ?? 1,
      Selections: [
        {
          MatchID: bet.matchId,
          MarketType: type,
          Specifier: specifier,
          OutcomeNo: bet.outcomeNo,
          Odds: bet.odds,
          ...(bet.boost === undefined ? {} : { BoostID: bet.boost }),
        },
      ],
      Stake: bet.stake,
      OddsChangePolicy: bet.policy ?? 0,
      ...(bet.balanceSeen === undefined
        ? {}
        : { BalanceVersion: bet.balanceSeen.version, BalanceShown: bet.balanceSeen.amount }),
    },
  };
}

/** Returns the refusal's code, or `ok`. */
export function resultCode(result: Result<unknown, Refusal>): string {
  return result.ok ? 'ok' : result.error.code;
}

/** Settlement by the site's clock. Publishes nothing. `pool` gives it connections of its own. */
export async function makeTestSettlement(
  site: MoneySite,
  {
    pool = site.pool,
    log = silentLog,
    ...more
  }: { readonly pool?: Pool; readonly log?: Log } & Partial<
    Pick<Parameters<typeof makeSettlement>[0], 'news' | 'chunkTickets'>
  > = {},
): Promise<Settlement> {
  return makeSettlement({
    pool,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    news: { changed: () => undefined },
    lateToleranceMs: 0,
    log,
    ...more,
  });
}

/** Makes an offer as a trader, without a check of its extra cost. */
export async function makeOffer(
  { waits, pool }: Pick<MoneySite, 'pool' | 'waits'>,
  ticketId: number,
  { offer, trader }: { readonly offer: TraderOffer; readonly trader: Trader },
): Promise<Result<3, Refusal>> {
  const checked = await waits.checkOffer(ticketId, offer);
  if (!checked.ok) return checked;
  const result = await inTransaction(pool, (client) => waits.makeOffer(client, checked.value, trader));
  if (!result.ok) return result;
  result.value();
  return ok(3);
}
