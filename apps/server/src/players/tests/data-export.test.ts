import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { unzip } from '../../../../../tests/fixture/unzip.ts';
import { RowArchive } from '../../platform/archive/row-archive.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { exportedTables, notExported } from '../data-export/exported-tables.ts';
import { makeArchive } from '../data-export/make-archive.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 3, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

function requestExport(
  browser: Browser,
  body: Readonly<Record<string, string>> = { Password: goodPassword },
) {
  return browser.call('POST /api/user/export/create', { body });
}

async function readExportState(browser: Browser): Promise<unknown> {
  return (await browser.call('GET /api/user/export')).body.State;
}

async function download(browser: Browser): Promise<ReadonlyMap<string, string>> {
  const response = await browser.fetch('/api/user/export/download');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="evens-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const playerIdSql = `(select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;

/** A deposit with a booking. Its journal does not matter for the test. */
const bookedDeposit = `with p as (
    insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, created_at, changed_at, expires_at)
    select gen_random_uuid(), p.account_id, 'deposit', 'skrill', 'sandbox', 100, 'EUR', 2, 1, '{}', gen_random_uuid(), now(), now(), now()
    from player p join auth_user u on u.id = p.auth_user_id where u.username = $1 returning id
  )
  insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
  select $2, p.id, 'deposited', 100, $3, now() from p`;

describe('the personal data archive', () => {
  test("the archive has every table in JSON with only this person's rows and no secrets", async () => {
    const own = await registerPlayer(site.url, 'exporter');
    const other = await registerPlayer(site.url, 'export-other');
    await topUp(own, '12.34');
    await topUp(other, '56.78');
    await pool.query(bookedDeposit, ['exporter', 'booked-1', -1]);
    await pool.query(bookedDeposit, ['export-other', 'booked-2', -2]);
    const { app, recoveryCodes } = await turnOnSecondFactor(own);
    expect(await readExportState(own)).toBe('none');
    expect((await requestExport(own)).body.ErrorCode).toBe('SecondFactorRequiredException');
    expect((await requestExport(own, { Password: goodPassword, Code: app.code() })).body).toEqual({
      HasErrors: false,
    });
    await expect.poll(() => readExportState(own)).toBe('ready');
    const files = await download(own);
    expect([...files.keys()].toSorted()).toEqual(
      ['README.txt', ...exportedTables.map(({ table }) => `data/${table}.json`)].toSorted(),
    );
    const rows = (table: string): readonly Record<string, unknown>[] =>
      JSON.parse(files.get(`data/${table}.json`) ?? 'null');
    expect(rows('player')).toHaveLength(1);
    expect(rows('auth_user')).toMatchObject([{ username: 'exporter', email: 'exporter@players.example' }]);
    expect(rows('balance')).toMatchObject([{ amount: 1234 }]);
    expect(rows('posting')).toHaveLength(1);
    expect(rows('journal')).toMatchObject([{ id: rows('posting')[0]?.['journal_id'], kind: 'top-up' }]);
    expect(rows('ticket')).toEqual([]);
    expect(rows('payment_booking')).toMatchObject([{ booking_key: 'booked-1' }]);
    expect(rows('second_factor')).toHaveLength(1);
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('export-other');
    expect(all).not.toContain('5678');
    for (const code of recoveryCodes) expect(all).not.toContain(code);
    const { rows: secrets } = await pool.query<{ secret: string }>(
      `select secret from second_factor union select token from auth_session union select password from auth_account
       where password is not null`,
    );
    for (const { secret } of secrets) expect(all).not.toContain(secret);
  });

  test('an archive can be requested once a day and needs the password', async () => {
    const own = await registerPlayer(site.url, 'asker');
    expect((await requestExport(own, { Password: 'not this one' })).body.ErrorCode).toBe(
      'WrongPasswordException',
    );
    const answers = await Promise.all([requestExport(own), requestExport(own), requestExport(own)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    await expect.poll(() => readExportState(own)).toBe('ready');
    expect((await requestExport(own)).body.ErrorCode).toBe('TooManyRequestsException');
    await pool.query(
      `update data_export set asked_at = asked_at - interval '25 hours' where player_id = ${playerIdSql}`,
      ['asker'],
    );
    expect((await requestExport(own)).status).toBe(200);
  });

  test('an archive can be downloaded only by its owner and only before it expires', async () => {
    const own = await registerPlayer(site.url, 'export-own');
    const stranger = await registerPlayer(site.url, 'export-stranger');
    await requestExport(own);
    await expect.poll(() => readExportState(own)).toBe('ready');
    expect((await stranger.fetch('/api/user/export/download')).status).toBe(404);
    expect((await new Browser(site.url).fetch('/api/user/export/download')).status).toBe(401);
    await download(own);
    await pool.query(`update data_export set expires_at = now() where player_id = ${playerIdSql}`, [
      'export-own',
    ]);
    expect(await readExportState(own)).toBe('none');
    expect((await own.fetch('/api/user/export/download')).status).toBe(404);
  });

  test('the archive is complete when two workers build it at once or one of them fails midway', async () => {
    const own = await registerPlayer(site.url, 'export-twice');
    const id = '018f0000-0000-4000-8000-000000000001';
    await pool.query(
      `insert into data_export (id, player_id, state, asked_at, expires_at)
       select $2, ${playerIdSql}, 'waiting', now(), now() + interval '1 day'`,
      ['export-twice', id],
    );
    const parts = {
      pool,
      clock: systemClock,
      log: createLog('error', 'test'),
      archivedRounds: new RowArchive('no-files', 'round'),
      readFiles: async () => [],
    };
    const broken = {
      ...parts,
      readFiles: async () => [
        { name: 'gone.pdf', read: () => Promise.reject(new Error('the storage is gone')) },
      ],
    };
    await expect(makeArchive(broken, { exportId: id })).rejects.toThrow('the storage is gone');
    const { rows: left } = await pool.query('select from data_export_part where export_id = $1', [id]);
    expect(left).toEqual([]);
    expect(await readExportState(own)).toBe('waiting');
    const photo = { name: 'photo.jpg', read: async () => Buffer.from('a photo') };
    const whole = { ...parts, readFiles: async () => [photo] };
    await Promise.all([makeArchive(whole, { exportId: id }), makeArchive(whole, { exportId: id })]);
    const files = await download(own);
    expect(files.get('documents/photo.jpg')).toBe('a photo');
    const { rows } = await pool.query(
      'select count(distinct attempt)::integer as attempts from data_export_part where export_id = $1',
      [id],
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });
});

/** Names of columns that link a row to a person or to a row of a person. */
const personal =
  /^(player_id|account_id|owner_id|auth_user_id|userId|user_id|(ticket|round|payment|document|win|export|session)_id)$/;

/** Columns with text that the program wrote, the player wrote or the player received. */
const writtenOrSent: readonly string[] = [
  'bonus.end_reason',
  'campaign.texts',
  'content_version.body',
  'document.reason',
  'document.reason_key',
  'document_request.reason',
  'support_conversation.rating_text',
  'support_message.text',
  'ticket.decline_reason',
  'unregistered_transfer.reason',
];

describe('the list of exported tables', () => {
  test("the export list covers every table with a person's id or states why it is excluded", async () => {
    const { rows } = await pool.query<{ table: string; columns: readonly string[] }>(
      `select c.relname as table, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       group by c.relname order by c.relname`,
    );
    const { rows: references } = await pool.query<{ table: string; to: string }>(
      `select conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
    );
    const exported = new Set(exportedTables.map(({ table }) => table));
    const isOfPeople = ({ table, columns }: (typeof rows)[number]) =>
      columns.some((column) => personal.test(column)) ||
      references.some((one) => one.table === table && exported.has(one.to));
    const missing = rows
      .filter(isOfPeople)
      .map(({ table }) => table)
      .filter((table) => !exported.has(table) && notExported[table] === undefined);
    expect(missing, 'add them to exported-tables.ts').toEqual([]);
    const tables = new Set(rows.map(({ table }) => table));
    const known = [...exported, ...Object.keys(notExported)];
    expect(known.filter((table) => !tables.has(table))).toEqual([]);
    expect(known.filter((table, index) => known.indexOf(table) !== index)).toEqual([]);
    const columnsByTable = new Map(rows.map(({ table, columns }) => [table, columns]));
    const written = exportedTables.flatMap(({ table, without = [] }) =>
      (columnsByTable.get(table) ?? [])
        .filter((column) => /reason|note|comment|remark|memo|detail|evidence|text|body/.test(column))
        .filter((column) => !without.includes(column))
        .map((column) => `${table}.${column}`),
    );
    expect(written.toSorted(), 'either the player was sent it, or leave it out').toEqual(writtenOrSent);
    for (const { table, without = [] } of exportedTables)
      for (const column of without) expect(columnsByTable.get(table), `${table}.${column}`).toContain(column);
  });
});
