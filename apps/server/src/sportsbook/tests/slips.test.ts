import { type CallAnswer, type Calls, SLIP_SELECTIONS_MAX, type Slip } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import type { HttpApp } from '../../platform/http.ts';
import { visitor } from '../../platform/principal.ts';
import { createTestApp, ownPage } from '../../platform/testing/test-app.ts';
import { makeSlipTidier, selectionId, slipRoutes } from '../index.ts';
import { purgeSharedSlips } from '../slip/shared-slips.ts';

type SlipKey = Extract<keyof Calls, `${string} /api/betslip/${string}`>;

const DAY_MS = 86_400_000;
const HOME = '1x2';

let site: MoneySite;
let app: HttpApp;
let player: Player;
let caller: Player | undefined;
let match: number;

beforeAll(async () => {
  site = await openMoneySite();
  app = await createTestApp({
    clock: { nowMs: () => site.nowMs },
    readPrincipal: async () => caller?.principal ?? visitor,
    rateFactor: 1000,
  });
  slipRoutes(app, { pool: site.pool, books: site.feed });
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  site.feed.state = 'up';
  player = await site.player('0');
  caller = player;
  match = await site.feed.addMatch(soccer('Home', 'Away'));
  await site.feed.odds(match, { [HOME]: [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] });
});

function outcomeId(outcomeNo = 1, type = HOME, specifier = ''): string {
  return selectionId({ matchId: match, type, specifier, outcomeNo });
}

interface Question {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

async function sendRequest(key: SlipKey, { body, query = {} }: Question = {}) {
  const [, url = ''] = key.split(' ');
  const search = new URLSearchParams(query);
  const headers = { ...ownPage, 'content-type': 'application/json' };
  return body === undefined
    ? app.fastify.inject({ method: 'GET', url: `${url}?${search}`, headers: ownPage })
    : app.fastify.inject({ method: 'POST', url: `${url}?${search}`, headers, payload: body });
}

async function fetchAnswer<K extends SlipKey>(
  key: K,
  question: Question = {},
): Promise<CallAnswer<Calls[K]>> {
  const reply = await sendRequest(key, question);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function refused(key: SlipKey, question: Question): Promise<{ ErrorCode: string; Data: unknown }> {
  const reply = await sendRequest(key, question);
  return reply.json();
}

async function add(id: string, odds = 2000): Promise<Slip> {
  return (await fetchAnswer('POST /api/betslip/addselection', { body: { ID: id, Odds: odds } })).Slip;
}

function idsIn(slip: Slip): readonly string[] {
  return slip.Selections.map(({ ID }) => ID);
}

describe('a slip', () => {
  it('a new slip is empty', async () => {
    expect(await fetchAnswer('GET /api/betslip/get')).toEqual({
      Selections: [],
      OddsChangePolicy: 0,
      Entries: null,
      Version: 0,
    });
  });

  it("selections are stored in order and named in the caller's language", async () => {
    await add(outcomeId(1));
    const slip = await add(outcomeId(2, 'total', 'total=2.5'), 1850);
    expect(slip).toMatchObject({
      Version: 2,
      Selections: [
        {
          MatchName: 'Home – Away',
          MarketName: 'Match result',
          OutcomeName: 'Home',
          Odds: 2000,
          SourceType: 1,
        },
        {
          OutcomeName: 'Under 2.5',
          Odds: 1850,
          MatchLink: `/sport/soccer/england/premier-league/match/${match}`,
        },
      ],
    });
    const other = await fetchAnswer('GET /api/betslip/get', { query: { lang: 'pt-BR' } });
    expect(other.Selections[0]?.MarketName).toBe('Resultado final');
    expect(idsIn(other)).toEqual(idsIn(slip));
  });

  it('a slip belongs to one player', async () => {
    await add(outcomeId());
    caller = await site.player('0');
    expect(idsIn(await fetchAnswer('GET /api/betslip/get'))).toEqual([]);
  });

  it('a selection whose match is no longer in memory keeps its stored names', async () => {
    const slip = await add(outcomeId());
    const { get } = site.feed;
    site.feed.get = () => undefined;
    try {
      expect(await fetchAnswer('GET /api/betslip/get')).toEqual(slip);
    } finally {
      site.feed.get = get;
    }
  });

  it('concurrent additions of several pages are all stored', async () => {
    const lines = Object.fromEntries(
      Array.from({ length: SLIP_SELECTIONS_MAX }, (_, n) => [`total;total=${n}.5`, [1900, 1900]]),
    );
    await site.feed.odds(match, lines);
    const ids = Object.keys(lines).map((key) => `${match}/${key}#1`);
    await Promise.all(ids.map((id) => add(id)));
    const slip = await fetchAnswer('GET /api/betslip/get');
    expect(idsIn(slip).toSorted()).toEqual(ids.toSorted());
    expect(slip.Version).toBe(SLIP_SELECTIONS_MAX);
  });

  it('a selection can be added once, and the slip has a maximum size, also under concurrency', async () => {
    const same = await Promise.all(
      Array.from({ length: 8 }, () =>
        sendRequest('POST /api/betslip/addselection', { body: { ID: outcomeId(), Odds: 2000 } }).then(
          ({ statusCode }) => statusCode,
        ),
      ),
    );
    expect(same.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const lines = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`total;total=${n}.5`, [1900, 1900]]),
    );
    await site.feed.odds(match, lines);
    const codes = await Promise.all(
      Object.keys(lines).map((key) =>
        sendRequest('POST /api/betslip/addselection', { body: { ID: `${match}/${key}#1`, Odds: 1900 } }).then(
          (reply) =>
            reply.statusCode === 200 ? 'ok' : `${reply.json().ErrorCode} ${reply.json().Data.maximum}`,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(SLIP_SELECTIONS_MAX - 1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'MaximumAllowedSelectionsExceededException 20']));
    const slip = await fetchAnswer('GET /api/betslip/get');
    expect(new Set(idsIn(slip)).size).toBe(SLIP_SELECTIONS_MAX);
  });

  it('removing selections ignores those already removed', async () => {
    await add(outcomeId(1));
    await add(outcomeId(2), 3600);
    const body = { IDs: [outcomeId(1), `${match}/1x2#3`] };
    const { Slip } = await fetchAnswer('POST /api/betslip/removeselection', { body });
    expect(Slip).toMatchObject({ Version: 3, Selections: [{ ID: outcomeId(2) }] });
    const again = await fetchAnswer('POST /api/betslip/removeselection', { body });
    expect(again.Slip).toEqual(Slip);
    caller = await site.player('0');
    expect((await fetchAnswer('POST /api/betslip/removeselection', { body })).Slip.Version).toBe(0);
  });

  it('placed selections are removed while another page adds one', async () => {
    await add(outcomeId(1));
    await add(outcomeId(2), 3600);
    const failures: unknown[] = [];
    const tidier = makeSlipTidier(site.pool, (error) => failures.push(error));
    tidier.placed(player.accountId, [outcomeId(1), outcomeId(2)], site.nowMs);
    await Promise.all([tidier.stop(), add(outcomeId(3), 4200)]);
    expect(failures).toEqual([]);
    expect(idsIn(await fetchAnswer('GET /api/betslip/get'))).toEqual([outcomeId(3)]);
  });

  it('a selection that was placed and picked again stays on the slip, even if it was removed before', async () => {
    await add(outcomeId(1));
    await add(outcomeId(2), 3600);
    await add(outcomeId(3), 4200);
    const tidier = makeSlipTidier(site.pool, (error) => {
      throw error;
    });
    const placedMs = site.nowMs;
    site.nowMs += 300;
    const again = await sendRequest('POST /api/betslip/addselection', {
      body: { ID: outcomeId(1), Odds: 2000 },
    });
    expect(again.json().ErrorCode).toBe('LineAlreadyAddedException');
    await fetchAnswer('POST /api/betslip/removeselection', { body: { IDs: [outcomeId(2)] } });
    await add(outcomeId(2), 3600);
    tidier.placed(player.accountId, [outcomeId(1), outcomeId(2), outcomeId(3)], placedMs);
    await tidier.stop();
    const slip = await fetchAnswer('GET /api/betslip/get');
    expect(idsIn(slip)).toEqual([outcomeId(1), outcomeId(2)]);
    expect(slip.Selections.map(({ Odds }) => Odds)).toEqual([2000, 3600]);
  });

  it('bets of another player do not change the slip', async () => {
    const slip = await add(outcomeId(1));
    const other = await site.player('0');
    const tidier = makeSlipTidier(site.pool, (error) => {
      throw error;
    });
    tidier.placed(other.accountId, [outcomeId(1)], site.nowMs);
    tidier.placed(player.accountId, [outcomeId(2)], site.nowMs);
    await tidier.stop();
    expect(await fetchAnswer('GET /api/betslip/get')).toEqual(slip);
  });

  it("the slip stores stakes, tab and bankers for the player's other devices", async () => {
    await add(outcomeId(1));
    const entries = {
      SelectedTab: 'combo',
      Single: [{ ID: outcomeId(1), Stake: '5.00' }],
      Combo: '7.50',
      IfBet: '',
      ReverseBet: '',
      Teaser: '',
      System: [],
      Bankers: [outcomeId(1)],
      Builders: [],
      Boosts: [{ ID: outcomeId(1), BoostID: 3, BasisPoints: 1500 }],
      EachWay: [],
      Rule: 'action',
      TeaserSetting: 0,
    };
    const { Slip } = await fetchAnswer('POST /api/betslip/entries', { body: entries });
    expect(Slip).toMatchObject({ Entries: entries, Version: 2 });
    expect(idsIn(Slip)).toEqual([outcomeId(1)]);
    expect(await fetchAnswer('GET /api/betslip/get')).toEqual(Slip);
    const again = await fetchAnswer('POST /api/betslip/entries', { body: entries });
    expect(again.Slip.Version).toBe(2);
  });

  it('the slip stores the odds change policy', async () => {
    const { Slip } = await fetchAnswer('POST /api/betslip/oddschangepolicy', {
      body: { OddsChangePolicy: 2 },
    });
    expect(Slip).toEqual({ Selections: [], OddsChangePolicy: 2, Entries: null, Version: 1 });
    await add(outcomeId());
    expect(await fetchAnswer('GET /api/betslip/get')).toMatchObject({ OddsChangePolicy: 2, Version: 2 });
    const same = await fetchAnswer('POST /api/betslip/oddschangepolicy', { body: { OddsChangePolicy: 2 } });
    expect(same.Slip.Version).toBe(2);
  });
});

describe('refused selections', () => {
  const body = (ID: string) => ({ body: { ID, Odds: 2000 } });
  const key = 'POST /api/betslip/addselection';

  it('a selection is refused if its match, line or outcome is not offered', async () => {
    for (const id of [`${match + 999}/1x2#1`, `${match}/total;total=9.5#1`, `${match}/both-teams-to-score#1`])
      expect(await refused(key, body(id))).toMatchObject({
        ErrorCode: 'SelectionClosedException',
        Data: { id },
      });
  });

  it('a selection is refused if it is suspended or its price is stale', async () => {
    await site.feed.report(match, START_MS + 1, { kind: 'market-suspended', keys: [HOME] });
    expect(await refused(key, body(outcomeId()))).toMatchObject({ ErrorCode: 'SelectionSuspendedException' });
    site.feed.state = 'recovering';
    expect(await refused(key, body(outcomeId(1, 'total', 'total=2.5')))).toMatchObject({
      ErrorCode: 'PriceStaleException',
    });
  });

  it('a selection is refused if it is already on the slip or is malformed', async () => {
    await add(outcomeId());
    expect(await refused(key, body(outcomeId()))).toMatchObject({ ErrorCode: 'LineAlreadyAddedException' });
    for (const [id, reason] of [
      ['nonsense', 'not-a-selection-id'],
      [`${match}/best-dressed#1`, 'unknown-market'],
      [`${match}/1x2#4`, 'no-such-outcome'],
    ] as const)
      expect(await refused(key, body(id))).toMatchObject({
        ErrorCode: 'InvalidRequestException',
        Data: { id, reason },
      });
  });

  it("a visitor's selection is refused, because the browser stores visitors' slips", async () => {
    caller = undefined;
    expect(await refused(key, body(outcomeId()))).toMatchObject({ ErrorCode: 'NotLoggedInException' });
  });
});

describe('a shared slip', () => {
  async function share(ids: readonly string[]) {
    return fetchAnswer('POST /api/betslip/share', { body: { IDs: ids } });
  }
  const read = (code: string, lang = 'en') =>
    fetchAnswer('GET /api/betslip/shared', { query: { code, lang } });

  it('a shared slip can be opened by anybody at current prices, without closed selections', async () => {
    const { Code, ExpiresAt } = await share([outcomeId(1), outcomeId(1), outcomeId(2, 'total', 'total=2.5')]);
    expect(Code).toMatch(/^[a-z2-9A]{12}$/);
    expect(Date.parse(ExpiresAt) - site.nowMs).toBe(30 * DAY_MS);
    caller = undefined;
    await site.feed.report(match, START_MS + 2, {
      kind: 'odds',
      sourceType: 1,
      complete: true,
      markets: [{ type: HOME, specifier: '', odds: [2150, 3500, 4000] }],
    });
    const shared = await read(Code, 'pt-BR');
    expect(shared).toMatchObject({
      Left: 1,
      Selections: [{ ID: outcomeId(1), Odds: 2150, MarketName: 'Resultado final' }],
    });
    expect(shared.Selections).toHaveLength(1);
    await site.feed.report(match, START_MS + 3, { kind: 'market-suspended', keys: [HOME] });
    expect((await read(Code)).Selections).toHaveLength(1);
  });

  it('a shared slip expires after thirty days and is then deleted', async () => {
    const { Code } = await share([outcomeId()]);
    const sharedAtMs = site.nowMs;
    expect(await purgeSharedSlips(site.pool, sharedAtMs + 30 * DAY_MS - 1)).toBe(0);
    site.nowMs = sharedAtMs + 30 * DAY_MS;
    try {
      expect(await refused('GET /api/betslip/shared', { query: { code: Code } })).toMatchObject({
        ErrorCode: 'NotFoundException',
      });
      expect(await purgeSharedSlips(site.pool, site.nowMs)).toBeGreaterThan(0);
    } finally {
      site.nowMs = sharedAtMs;
    }
    const { rows } = await site.pool.query('select 1 from shared_slip where code = $1', [Code]);
    expect(rows).toEqual([]);
  });

  it('sharing refuses closed and malformed selections', async () => {
    const key = 'POST /api/betslip/share';
    expect(await refused(key, { body: { IDs: [`${match}/total;total=9.5#1`] } })).toMatchObject({
      ErrorCode: 'SelectionClosedException',
    });
    expect(await refused(key, { body: { IDs: [outcomeId(), 'nonsense'] } })).toMatchObject({
      ErrorCode: 'InvalidRequestException',
      Data: { id: 'nonsense' },
    });
    expect(await refused('GET /api/betslip/shared', { query: { code: 'guessed' } })).toMatchObject({
      ErrorCode: 'NotFoundException',
    });
  });
});

describe('bonus and teaser settings', () => {
  it("the slip's bonus and teaser values equal the settings", async () => {
    caller = undefined;
    const bonus = await fetchAnswer('GET /api/betslip/accumulatorbonus');
    expect(bonus).toMatchObject({ MinimumOdds: 1500, BestOdds: true });
    expect(bonus.Steps[0]).toEqual({ NumberOfLegs: 3, BasisPoints: 300 });
    expect(bonus.Steps.map(({ NumberOfLegs }) => NumberOfLegs)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20,
    ]);
    const { betTypes } = await fetchAnswer('GET /api/betslip/teasersettings');
    expect(betTypes[1]).toEqual({
      ID: 2,
      Name: '6½ / 4½',
      Points: [
        { SportAlias: 'american-football', Points: '6.5' },
        { SportAlias: 'basketball', Points: '4.5' },
      ],
      Selections: [
        { NumberOfSelections: 2, Price: -120 },
        { NumberOfSelections: 3, Price: 160 },
        { NumberOfSelections: 4, Price: 250 },
        { NumberOfSelections: 5, Price: 400 },
        { NumberOfSelections: 6, Price: 550 },
        { NumberOfSelections: 7, Price: 700 },
      ],
    });
  });
});
