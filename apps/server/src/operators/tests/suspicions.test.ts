import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import {
  type CallSpec,
  calls,
  type OperatorActionRow,
  type OperatorRole,
  operatorRoles,
  readingRoles,
  type Suspicion,
} from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { registerOperator } from '../../../../../tests/fixture/operator.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { unzip } from '../../../../../tests/fixture/unzip.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const SECRET = 'structured-deposits-below-the-threshold';
const REFERENCE = 'FIU-2026-000417';
/** Parts of answers that would reveal a report. */
const traces = /suspicion|structured-deposits|FIU-2026/i;

let season: QuietSeason;
let site: Site;
let pool: Pool;
let cora: Browser;
let player: Browser;
let playerId: number;
let reportId: number;
const operators = new Map<OperatorRole, Browser>();

const newId = () => makeCommandId(Date.now(), randomBytes(16));
const noLinks = { TicketIDs: [], PaymentIDs: [] };

async function readPlayerId(name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1',
    [name],
  );
  return Number(rows[0]?.id);
}

async function readReport(browser: Browser): Promise<Suspicion> {
  const { status, body } = await browser.call('GET /api/desk/suspicion', { query: `?id=${reportId}` });
  expect(status).toBe(200);
  return body.Suspicion as Suspicion;
}

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  for (const role of operatorRoles)
    operators.set(role, await registerOperator({ url: site.url, db: pool }, `op-${role}`, role));
  cora = operators.get('compliance') ?? (await Promise.reject(new Error('expected a compliance officer')));
  player = await registerPlayer(site.url, 'suspect');
  await topUp(player, '900.00');
  playerId = await readPlayerId('suspect');
  const opened = await cora.call('POST /api/desk/suspicion', {
    body: { PlayerID: playerId, CommandId: newId(), Text: SECRET, ...noLinks },
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  reportId = Number(opened.body.ID);
  const filed = { ID: reportId, State: 'filed', Reference: REFERENCE, CommandId: newId(), Text: SECRET };
  const answer = await cora.call('POST /api/desk/suspicionentry', { body: { ...filed, ...noLinks } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

describe('the register of suspicions', () => {
  test('a report lists its entries with their states, and is found by state and by player', async () => {
    const { State, Reference, UserName, Entries } = await readReport(cora);
    expect([State, Reference, UserName]).toEqual(['filed', REFERENCE, 'suspect']);
    expect(Entries.map((entry) => [entry.Operator, entry.State, entry.Reference, entry.Text])).toEqual([
      ['op-compliance', 'open', null, SECRET],
      ['op-compliance', 'filed', REFERENCE, SECRET],
    ]);
    const list = async (query: string) => {
      const { body } = await cora.call('GET /api/desk/suspicions', { query });
      return (body.Suspicions as { ID: number }[]).map(({ ID }) => ID);
    };
    expect(await list(`?player=${playerId}`)).toEqual([reportId]);
    expect(await list('?state=filed')).toEqual([reportId]);
    expect(await list('?state=open')).toEqual([]);
    expect(await list(`?before=${reportId}`)).toEqual([]);
  });

  test('a repeated command is the same report and the same entry', async () => {
    const body = { PlayerID: playerId, CommandId: newId(), Text: 'a second report', ...noLinks };
    const open = () => cora.call('POST /api/desk/suspicion', { body });
    const [first, again] = [await open(), await open()];
    expect(again.body).toEqual(first.body);
    const entry = { ID: first.body.ID, State: 'dismissed', Reference: null, CommandId: newId() };
    const add = () =>
      cora.call('POST /api/desk/suspicionentry', { body: { ...entry, Text: 'the salary', ...noLinks } });
    expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
    const { rowCount } = await pool.query('select from suspicion_entry where suspicion_id = $1', [
      first.body.ID,
    ]);
    expect(rowCount).toBe(2);
  });

  test('an entry refuses tickets and payments of others, and a reference that does not fit the state', async () => {
    const add = async (changes: object) => {
      const body = { ID: reportId, State: 'open', Reference: null, CommandId: newId(), Text: 'more' };
      const sent = { ...body, ...noLinks, ...changes };
      return (await cora.call('POST /api/desk/suspicionentry', { body: sent })).body.Data;
    };
    expect(await add({ TicketIDs: [999_999_999], PaymentIDs: [newId()] })).toEqual({
      fields: ['TicketIDs', 'PaymentIDs'],
    });
    expect(await add({ State: 'filed' })).toEqual({ fields: ['Reference'] });
    expect(await add({ Reference: 'FIU-1' })).toEqual({ fields: ['Reference'] });
    expect(await add({ CommandId: 'z'.repeat(36) })).toMatchObject({ reason: 'CommandId is no UUIDv7' });
    expect((await readReport(cora)).Entries).toHaveLength(2);
  });

  test('no entry can be changed or removed', async () => {
    for (const statement of [`update suspicion_entry set text = 'nothing'`, 'delete from suspicion_entry'])
      await expect(pool.query(statement)).rejects.toThrow();
  });

  test('an auditor reads a report, which is recorded without the player, and cannot change it', async () => {
    const auditor = operators.get('auditor');
    if (auditor === undefined) throw new Error('expected an auditor');
    await readReport(auditor);
    const { body } = await auditor.call(`GET /api/desk/actions?subject=suspicion:${reportId}`);
    const [newest] = body.Actions as OperatorActionRow[];
    expect(newest).toMatchObject({
      ...{ Operator: 'op-auditor', Action: 'suspicion-view', Reason: '', Details: [], Changes: [] },
      Subject: { Kind: 'suspicion', PlayerId: null },
    });
    const entry = { ID: reportId, State: 'open', Reference: null, CommandId: newId(), Text: 'again' };
    const refused = await auditor.call('POST /api/desk/suspicionentry', { body: { ...entry, ...noLinks } });
    expect(refused.status).toBe(403);
  });
});

describe('a report of suspicion does not leak', () => {
  test('everybody who reads the record of acts may read the register', () => {
    expect(readingRoles('suspicion')).toEqual(expect.arrayContaining([...readingRoles('actions')]));
  });

  test('roles without the area get the same refusal for a report that exists and for one that does not', async () => {
    const outsiders = operatorRoles.filter((role) => !readingRoles('suspicion').includes(role));
    expect(outsiders).toEqual(['trader', 'risk', 'payments', 'support', 'content']);
    for (const role of outsiders) {
      const browser = operators.get(role);
      const read = (id: number) => browser?.call('GET /api/desk/suspicion', { query: `?id=${id}` });
      const [real, absent] = [await read(reportId), await read(999_999)];
      expect(real?.status, role).toBe(403);
      expect(real?.body).toEqual(absent?.body);
    }
  });

  test('no page that another role reads about the player shows a trace of it', async () => {
    const playerPages = Object.keys(calls).filter((key) => /^GET \/api\/desk\/player[a-z]+$/.test(key));
    expect(playerPages).toContain('GET /api/desk/playertimeline');
    expect(playerPages).toContain('GET /api/desk/playeractions');
    const others: readonly (readonly [string, string])[] = [
      ['GET /api/desk/player', `?id=${playerId}`],
      ['GET /api/desk/search', '?text=suspect'],
      ['GET /api/desk/actions', ''],
      ['GET /api/desk/start', ''],
      ['GET /api/desk/risk', ''],
      ['GET /api/desk/withdrawals', ''],
      ['GET /api/desk/approvals', ''],
    ];
    const pages = [...playerPages.map((key) => [key, `?id=${playerId}`] as const), ...others];
    for (const role of ['trader', 'risk', 'payments', 'support', 'content'] as const)
      for (const [key, query] of pages) {
        const { status, body } = (await operators.get(role)?.call(`${key}${query}` as never)) ?? {};
        const text = JSON.stringify(body).replaceAll('"suspect"', '');
        expect(text, `${role} ${key} ${status}`).not.toMatch(traces);
      }
  });

  test("the player's own calls and archive show no trace of it", async () => {
    const own = Object.entries<CallSpec>(calls).filter(
      ([key, spec]) =>
        key.startsWith('GET ') && /^GET \/api\/(user|messages|profile|protection)\//.test(key) && !spec.file,
    );
    for (const [key] of own) {
      const { body } = await player.call(key as never);
      expect(JSON.stringify(body), key).not.toMatch(traces);
    }
    const created = await player.call('POST /api/user/export/create', { body: { Password: goodPassword } });
    expect(created.status).toBe(200);
    await expect
      .poll(async () => (await player.call('GET /api/user/export')).body.State, { timeout: 30_000 })
      .toBe('ready');
    const archive = await unzip(
      Buffer.from(await (await player.fetch('/api/user/export/download')).arrayBuffer()),
    );
    expect([...archive.keys()]).toContain('data/player.json');
    for (const [name, text] of archive) expect(`${name} ${text}`).not.toMatch(traces);
  });

  test('a lock, a break and a withdrawal are refused without a trace of it', async () => {
    const support = operators.get('support');
    const lock = { UserName: 'suspect', Locked: true, Reason: 'a chat about the account' };
    expect((await support?.call('POST /api/desk/lock', { body: lock }))?.status).toBe(200);
    const logIn = { UserName: 'suspect', Password: goodPassword };
    const refused = await player.call('POST /api/account/login', { body: logIn });
    expect(refused.status).not.toBe(200);
    expect(JSON.stringify(refused.body)).not.toMatch(traces);
  });
});
