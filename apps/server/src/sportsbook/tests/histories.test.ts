import type { AccountId } from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import { getWords, languages } from '@evens/locales';
import type { TicketFormula } from '@evens/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { historyRoutes } from '../../players/index.ts';
import { presentTickets, presentTicketsByIds, readTicketsChangedSince, ticketRoutes } from '../index.ts';
import { insertJournal, insertTicket, insertVerdict, type RowTicket } from './histories-rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const single: TicketFormula = { type: 'single', legCount: 1, unitMinor: 1000n, eachWay: false };
const combo: TicketFormula = { type: 'combo', legCount: 2, unitMinor: 1000n, eachWay: false };

type PageKey =
  | 'GET /api/history/unclearedbets'
  | 'GET /api/history/clearedbets'
  | 'GET /api/history/declinedbets'
  | 'GET /api/history/account'
  | 'GET /api/history/ticket';

let site: MoneySite;
let app: HttpApp;
let player: Player;
let other: Player;
let caller: Player;
let matches: readonly number[];

beforeAll(async () => {
  site = await openMoneySite();
  app = await createTestApp({ readPrincipal: async () => caller.principal, rateFactor: 1000 });
  historyRoutes(app, {
    pool: site.pool,
    archivedRounds: emptyArchive,
    findGameName: (_provider, key) => key,
    findMethodName: (key) => key,
    readTickets: (request) => presentTickets(site.pool, request),
    readTicketsByIds: (request) => presentTicketsByIds(site.pool, request),
    readRounds: async () => [],
    readTransactions: async () => [],
  });
  ticketRoutes(app, site.pool);
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  player = await site.player('0');
  other = await site.player('0');
  caller = player;
  matches = [
    await site.feed.addMatch(soccer('Home', 'Away')),
    await site.feed.addMatch(soccer('North', 'South')),
  ];
});

function matchId(place = 0): number {
  return matches[place] ?? 0;
}

async function sendRequest(key: PageKey, query: Readonly<Record<string, string | number>> = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return app.fastify.inject({ method: 'GET', url: `${key.slice(4)}?${search}` });
}

async function get<K extends PageKey>(
  key: K,
  query: Readonly<Record<string, string | number>> = {},
): Promise<CallAnswer<Calls[K]>> {
  const reply = await sendRequest(key, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

function insert(change: Partial<RowTicket> = {}): Promise<number> {
  return insertTicket(site.pool, {
    accountId: player.accountId,
    decidedAtMs: START_MS,
    formula: single,
    legs: [{ matchId: matchId(), legNo: 1 }],
    ...change,
  });
}

const settled = { result: 3, stake_open: 0n, settlement_no: 1, settled_at: new Date(START_MS + HOUR_MS) };
const delayed = { acceptance: 4, due_at: new Date(START_MS + 5000) };
const declined = {
  acceptance: 2,
  stake_open: 0n,
  decline_reason: 'danger',
  settled_at: new Date(START_MS + 5000),
};

async function readTicketIds(
  key: Exclude<PageKey, 'GET /api/history/account' | 'GET /api/history/ticket'>,
  query = {},
) {
  return (await get(key, query)).Tickets.map(({ ID }) => ID);
}

describe('the lists of bets', () => {
  it('a ticket is listed once by its state, and only for its player', async () => {
    const open = await insert();
    const waiting = await insert({ columns: delayed });
    const over = await insert({ columns: settled });
    const refused = await insert({ columns: declined });
    await insert({ accountId: other.accountId });
    expect(await readTicketIds('GET /api/history/unclearedbets')).toEqual([waiting, open]);
    expect(await readTicketIds('GET /api/history/clearedbets')).toEqual([over]);
    expect(await readTicketIds('GET /api/history/declinedbets')).toEqual([refused]);
  });

  it("pending and declined bets show the requested selections in the caller's language", async () => {
    await insert({ columns: delayed });
    await insert({ columns: declined });
    const waiting = await get('GET /api/history/unclearedbets');
    expect(waiting.Tickets[0]).toMatchObject({
      Acceptance: 4,
      DueAt: new Date(START_MS + 5000).toISOString(),
      Items: [
        { Odds: 2000, Selections: [{ MatchName: 'Home – Away', MarketName: 'Match result', Score: '0:0' }] },
      ],
    });
    const refused = await get('GET /api/history/declinedbets', { lang: 'pt-BR' });
    expect(refused.Tickets[0]).toMatchObject({
      Acceptance: 2,
      StakeOpen: '0.00',
      DeclineReason: 'Algo aconteceu na partida enquanto a aposta era verificada.',
      Items: [{ Selections: [{ MarketName: 'Resultado final' }] }],
    });
  });

  /** Inserts `count` settled bets whose order of settlement differs from the order of their ids; newest settlement first. */
  async function insertSettled(count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const columns = { ...settled, settled_at: new Date(START_MS + ((n * 7) % count) * HOUR_MS) };
      ids[count - 1 - ((n * 7) % count)] = await insert({ columns });
    }
    return ids;
  }

  async function readAllIds(query: Readonly<Record<string, string | number>>): Promise<readonly number[]> {
    const seen: number[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page: CallAnswer<Calls['GET /api/history/clearedbets']> = await get(
        'GET /api/history/clearedbets',
        { ...query, before, limit: 4 },
      );
      seen.push(...page.Tickets.map(({ ID }) => ID));
      before = page.NextBefore;
    }
    return seen;
  }

  it('the settled list pages by settlement without gaps or repeats, also within a time span', async () => {
    const ids = await insertSettled(25);
    expect(await readAllIds({})).toEqual(ids);
    const from = new Date(START_MS + 3 * HOUR_MS).toISOString();
    const to = new Date(START_MS + 17 * HOUR_MS).toISOString();
    expect(await readAllIds({ from })).toEqual(ids.slice(0, -3));
    expect(await readAllIds({ to })).toEqual(ids.slice(-17));
    expect(await readAllIds({ from, to })).toEqual(ids.slice(-17, -3));
    expect(await readAllIds({ from: to, to: from })).toEqual([]);
    expect(await readAllIds({ from: new Date(START_MS + 99 * HOUR_MS).toISOString() })).toEqual([]);
  });

  it('settled bets of one moment are listed by id, the highest first', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 9; n += 1) ids.push(await insert({ columns: settled }));
    expect(await readAllIds({})).toEqual(ids.toReversed());
  });

  it('the list finds tickets that were decided long after their id was drawn', async () => {
    const early = await insert({ decidedAtMs: START_MS + 20 * MINUTE_MS });
    const late = await insert({ decidedAtMs: START_MS + MINUTE_MS });
    const at = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString();
    expect(await readTicketIds('GET /api/history/unclearedbets', { from: at(15) })).toEqual([early]);
    expect(await readTicketIds('GET /api/history/unclearedbets', { to: at(15) })).toEqual([late]);
    expect(await readTicketIds('GET /api/history/unclearedbets', { from: at(0), to: at(25) })).toEqual([
      late,
      early,
    ]);
  });

  it.each(['yesterday', '2026-03-01', '2026-03-01T12:00', '2026-13-01T12:00:00Z'])(
    'the list refuses %j as an instant',
    async (from) => {
      const reply = await sendRequest('GET /api/history/clearedbets', { from });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ ErrorCode: 'InvalidRequestException', Data: { field: 'from' } });
    },
  );
});

describe('verdicts', () => {
  it('a verdict is shown early for an open combo, but for a single only with its settlement', async () => {
    const legs = [
      { matchId: matchId(0), legNo: 1 },
      { matchId: matchId(1), legNo: 2 },
    ];
    const [first] = legs;
    if (!first) throw new Error('no leg');
    await insert({ formula: combo, legs });
    await insert({ legs: [first] });
    await insertVerdict(site.pool, first, { result: 2, score: '2:1', atMs: START_MS });
    const { Tickets } = await get('GET /api/history/unclearedbets');
    expect(Tickets.map(({ Items }) => Items.map(({ Selections }) => Selections[0]?.Result))).toEqual([
      [0],
      [2, 0],
    ]);
    expect(Tickets[1]?.Items[0]?.Selections[0]?.ResultReason).toBe('2–1 on Match result, Home: won.');
  });
});

describe('a ticket', () => {
  it('the ticket call returns lines, reasons of repeated settlements, and cash-outs', async () => {
    const legs = [1, 2, 3].map((legNo) => ({
      matchId: matchId(legNo % 2),
      type: legNo === 3 ? 'both-teams-to-score' : '1x2',
      legNo,
    }));
    const formula: TicketFormula = {
      type: 'system',
      legCount: 3,
      rows: [{ pick: 2, unitMinor: 300n }],
      bankers: [],
      eachWay: false,
    };
    const id = await insert({
      formula,
      legs,
      columns: {
        ...settled,
        result: 2,
        payout: 1200n,
        settlement_no: 2,
        stake_cashed: 300n,
        cashed_out: 350n,
      },
    });
    for (const leg of legs)
      await insertVerdict(site.pool, leg, { result: leg.legNo === 3 ? 3 : 2, atMs: START_MS });
    const house = (await readHouse(site.pool)).EUR;
    for (const [no, cause] of ['result', 'correction'].entries()) {
      const journal = await insertJournal(site.pool, {
        kind: 'settlement',
        atMs: START_MS + (no + 1) * HOUR_MS,
        ticketId: id,
        postings: [[house.openBets, player.accountId, 1200]],
      });
      await site.pool.query(
        'insert into ticket_settlement (ticket_id, no, journal_id, payout, result, verdict_versions, cause) values ($1, $2, $3, 1200, 2, $4, $5)',
        [id, no + 1, journal, [1, 1, 1], cause],
      );
    }
    await site.pool.query(
      `insert into cashout (ticket_id, no, command_id, state, stake_part, asked, paid, journal_id, at)
       values ($1, 1, gen_random_uuid(), 'declined', 300, 400, 0, null, $2), ($1, 2, gen_random_uuid(), 'paid', 300, 340, 350, 1, $2)`,
      [id, new Date(START_MS)],
    );
    const story = await get('GET /api/history/ticket', { id });
    expect(story.Ticket).toMatchObject({ ID: id, BetType: 3, CashedOut: '3.50', SettlementNo: 2 });
    expect(story.Lines).toEqual([
      { Items: [0, 1], IsPlace: false, Stake: '3.00', Payout: '12.00' },
      { Items: [0, 2], IsPlace: false, Stake: '3.00', Payout: '0.00' },
      { Items: [1, 2], IsPlace: false, Stake: '3.00', Payout: '0.00' },
    ]);
    expect(story.Settlements.map(({ No, Payout }) => [No, Payout])).toEqual([
      [1, '12.00'],
      [2, '12.00'],
    ]);
    expect(story.Cashouts).toEqual([
      { StakePart: '3.00', Paid: '3.50', At: new Date(START_MS).toISOString() },
    ]);
  });

  it('the ticket call returns NotFoundException to another player', async () => {
    const id = await insert();
    caller = other;
    const reply = await sendRequest('GET /api/history/ticket', { id });
    expect(reply.json()).toMatchObject({ ErrorCode: 'NotFoundException' });
  });
});

describe('the history of an account', () => {
  it('the account history lists each journal that moved the balance once, signed and in pages', async () => {
    const house = (await readHouse(site.pool)).EUR;
    const own: AccountId = player.accountId;
    const book = (
      kind: string,
      postings: readonly (readonly [number, number, number])[],
      ticketId?: number,
    ) =>
      insertJournal(site.pool, {
        kind,
        atMs: START_MS,
        postings,
        ...(ticketId === undefined ? {} : { ticketId }),
      });
    await book('top-up', [[house.sandboxBank, own, 10_000]]);
    await book('stake', [[own, house.openBets, 500]], 11);
    // These two do not touch the player.
    await book('accept', [[house.sportsbook, house.openBets, 700]], 12);
    await book('stake', [[other.accountId, house.openBets, 800]], 13);
    await book(
      'settlement',
      [
        [house.openBets, own, 500],
        [house.sportsbook, own, 450],
      ],
      11,
    );
    await book(
      'reversal',
      [
        [own, house.openBets, 500],
        [own, house.sportsbook, 450],
      ],
      11,
    );
    const { Entries, NextBefore } = await get('GET /api/history/account');
    expect(Entries.map(({ Kind, Amount, TicketID, Text }) => [Kind, Amount, TicketID, Text])).toEqual([
      ['reversal', '-9.50', 11, 'Payout of bet 11 reversed: the result was corrected'],
      ['settlement', '9.50', 11, 'Payout of bet 11'],
      ['stake', '-5.00', 11, 'Stake of bet 11'],
      ['top-up', '100.00', null, 'Play money'],
    ]);
    expect(NextBefore).toBeNull();
    const seen: string[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page: CallAnswer<Calls['GET /api/history/account']> = await get('GET /api/history/account', {
        before,
        limit: 1,
      });
      seen.push(...page.Entries.map(({ Kind }) => Kind));
      before = page.NextBefore;
    }
    expect(seen).toEqual(['reversal', 'settlement', 'stake', 'top-up']);
    expect((await get('GET /api/history/account', { lang: 'ar' })).Entries[3]?.Text).toBe('أموال افتراضية');
  });

  it('a stake on hold becomes a stake when its bet no longer waits, and names the event of the bet', async () => {
    const house = (await readHouse(site.pool)).EUR;
    const hold = (ticketId: number) =>
      insertJournal(site.pool, {
        kind: 'hold',
        atMs: START_MS,
        ticketId,
        postings: [[player.accountId, house.heldBets, 500]],
      });
    await hold(await insert({ columns: delayed }));
    await hold(await insert());
    await hold(await insert({ columns: declined }));
    const both = [0, 1].map((place) => ({ matchId: matchId(place), legNo: place + 1 }));
    await hold(await insert({ formula: combo, legs: both }));
    const { Entries, Balance } = await get('GET /api/history/account');
    expect(Entries.map(({ Kind, Event }) => [Kind, Event])).toEqual([
      ['stake', '2 legs'],
      ['stake', 'Home – Away'],
      ['stake', 'Home – Away'],
      ['hold', 'Home – Away'],
    ]);
    expect(Balance).toBe('0.00');
    const to = new Date(START_MS + MINUTE_MS).toISOString();
    expect((await get('GET /api/history/account', { to })).Balance).toBeNull();
    expect((await get('GET /api/history/account', { before: Entries[0]?.ID ?? 0 })).Balance).toBeNull();
  });

  it('the account history respects a time span and fills its page within it', async () => {
    const house = (await readHouse(site.pool)).EUR;
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1)
      ids.push(
        await insertJournal(site.pool, {
          kind: 'stake',
          atMs: START_MS + n * MINUTE_MS,
          ticketId: n + 1,
          postings: [[player.accountId, house.openBets, 100]],
        }),
      );
    const from = new Date(START_MS + 5 * MINUTE_MS).toISOString();
    const to = new Date(START_MS + 10 * MINUTE_MS).toISOString();
    const first = await get('GET /api/history/account', { from, to, limit: 3 });
    expect(first.Entries.map(({ ID }) => ID)).toEqual(ids.slice(7, 10).toReversed());
    const nextPage = await get('GET /api/history/account', {
      from,
      to,
      limit: 3,
      before: first.NextBefore ?? 0,
    });
    expect(nextPage.Entries.map(({ ID }) => ID)).toEqual(ids.slice(5, 7).toReversed());
    expect(nextPage.NextBefore).toBeNull();
  });
});

describe('booking names', () => {
  /** Kinds of journals that do not touch players' cash. */
  const besideBalances = ['contribution', 'jackpot-seed', 'payout', 'bonus-grant', 'bonus-forfeit'];

  it('the bookings of all journal kinds have a name in all languages', async () => {
    const { rows } = await site.pool.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'journal'::regclass and conname = 'journal_kind_check'",
    );
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind);
    expect(kinds).toContain('stake');
    const displayedKinds = kinds.filter((kind) => !besideBalances.includes(kind));
    for (const language of languages) {
      const words = getWords(language);
      const missing = displayedKinds.filter(
        (kind) =>
          !words.has(kind === 'round' ? 'statement.round-win' : `statement.${kind}`) ||
          !words.has(`history.kind.${kind}`),
      );
      expect(missing, language.code).toEqual([]);
    }
  });

  it('bookings of provider rounds show the game and the cause of a win without a bet', async () => {
    const house = (await readHouse(site.pool)).EUR;
    const { rows } = await site.pool.query<{ id: number }>(
      `insert into external_round (id, provider, provider_round, account_id, session_id, game, currency, bets, stake, payout, started_at)
       values (nextval('round_id_seq'), 'leap', gen_random_uuid()::text, $1, null, 'mask-parade', 'EUR', 1, 100, 900, now()) returning id`,
      [player.accountId],
    );
    const roundId = rows[0]?.id ?? 0;
    const wins = ['free-round', 'jackpot', null] as const;
    for (const cause of wins) {
      const journal = await insertJournal(site.pool, {
        kind: 'external-win',
        atMs: START_MS,
        about: { kind: 'external-round', id: roundId },
        postings: [[house.aggregator, player.accountId, 300]],
      });
      await site.pool.query(
        `insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, cause, body_sha256, journal_id, at)
         values ('leap', gen_random_uuid()::text, nextval('external_tx_seq'), $1, $2, 'win', 300, $3, '\\x00', $4, now())`,
        [player.accountId, roundId, cause, journal],
      );
    }
    const { Entries } = await get('GET /api/history/account');
    expect(Entries.map(({ Text, RoundID }) => [Text, RoundID])).toEqual([
      ['Win in mask-parade', roundId],
      ['Jackpot won in mask-parade', roundId],
      ['Free round won in mask-parade', roundId],
    ]);
  });

  it('bookings of in-house rounds distinguish stake, payout, both and refund', async () => {
    const house = (await readHouse(site.pool)).EUR;
    const own = player.accountId;
    const round = async (isRefunded: boolean) => {
      const { rows } = await site.pool.query<{ id: number }>(
        `insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no, taken,
                            currency, game, bet, state, refunded)
         values (nextval('round_id_seq'), $1, 1, 1, 100, 0, now(), now(), gen_random_uuid(), 1, 1, 1, 'EUR', 'dice', '{}', null, $2) returning id`,
        [own, isRefunded],
      );
      return rows[0]?.id ?? 0;
    };
    const [played, refunded] = [await round(false), await round(true)];
    const book = (id: number, postings: readonly (readonly [number, number, number])[]) =>
      insertJournal(site.pool, { kind: 'round', atMs: START_MS, about: { kind: 'round', id }, postings });
    await book(played, [[own, house.openRounds, 100]]);
    await book(played, [[house.openRounds, own, 100]]);
    await book(played, [
      [own, house.casino, 100],
      [house.casino, own, 100],
    ]);
    await book(refunded, [[own, house.openRounds, 100]]);
    await book(refunded, [[house.openRounds, own, 100]]);
    const { Entries } = await get('GET /api/history/account');
    expect(Entries.map(({ Text, Amount, RoundID }) => [Text, Amount, RoundID])).toEqual([
      ['Stake in dice returned', '1.00', refunded],
      ['Stake in dice', '-1.00', refunded],
      ['Round of dice', '0.00', played],
      ['Win in dice', '1.00', played],
      ['Stake in dice', '-1.00', played],
    ]);
  });
});

describe("changes since a page's last update", () => {
  it('the call returns pending tickets and those decided, settled, declined or cashed out since then', async () => {
    const long = START_MS - 24 * HOUR_MS;
    await insert({ decidedAtMs: long });
    const cashed = await insert({
      decidedAtMs: long,
      columns: { stake_open: 500n, stake_cashed: 500n, cashed_out: 480n },
    });
    await site.pool.query(
      `insert into cashout (ticket_id, no, command_id, state, stake_part, asked, paid, journal_id, at)
       values ($1, 1, gen_random_uuid(), 'paid', 500, 480, 480, 1, $2)`,
      [cashed, new Date(START_MS)],
    );
    const referred = await insert({
      decidedAtMs: long,
      columns: { acceptance: 0, due_at: new Date(START_MS) },
    });
    const over = await insert({ decidedAtMs: long, columns: settled });
    const refused = await insert({ decidedAtMs: long, columns: declined });
    const fresh = await insert();
    const changed = await readTicketsChangedSince(site.pool, {
      accountId: player.accountId,
      sinceMs: START_MS - MINUTE_MS,
      limit: 40,
    });
    expect(changed.map(({ id }) => id)).toEqual([fresh, refused, over, referred, cashed]);
  });
});
