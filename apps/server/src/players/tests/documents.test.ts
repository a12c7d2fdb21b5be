import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCommandId } from '@evens/base';
import { documentBounds, type PlayerDocument, type WaitingDocument } from '@evens/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, goodPassword, registerPlayer, registration } from '../../../../../tests/fixture/browser.ts';
import { lockedPdf, pdf, photo, sendDocument } from '../../../../../tests/fixture/documents.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal, testSealKeys } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { sweepSecrets } from '../../casino/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createSeal, freshSealKey, parseSealKeys } from '../../platform/seal.ts';
import { sweepDocuments } from '../documents/sweep.ts';
import { folderStorage, readAccountDocuments } from '../index.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let operator: Browser;
let second: Browser;

const newId = () => makeCommandId(Date.now(), randomBytes(16));
const silent = { info() {}, warn() {}, error() {} };

async function asOperator(name: string): Promise<Browser> {
  const browser = await registerPlayer(site.url, name);
  await pool.query(
    `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = $1`,
    [name],
  );
  return browser;
}

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError() {} });
  operator = await asOperator('clerk');
  second = await asOperator('second-clerk');
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

const folder = () => join(site.dataDir, 'documents');

function listStoredFiles(): readonly string[] {
  return readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function sendPhoto(browser: Browser, fields: Readonly<Record<string, string>> = {}) {
  const { status, body } = await sendDocument(browser, {
    fields,
    files: [{ name: 'passport.jpg', bytes: await photo() }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.Document as PlayerDocument;
}

async function listOf(browser: Browser) {
  const { body } = await browser.call('GET /api/user/files/get');
  return body as {
    IsVerified: boolean;
    Kinds: { Kind: string; StatusID: number; AskedFor: string | null }[];
    Documents: PlayerDocument[];
    Banks: unknown[];
    AccountTypes: unknown[];
  };
}

async function waiting(): Promise<readonly WaitingDocument[]> {
  const { body } = await operator.call('GET /api/desk/documents');
  return body.Documents as WaitingDocument[];
}

/** Decides a document. Sends the digest of the player's current details, unless `seen` is given. */
async function decide(browser: Browser, ID: string, Accept: boolean, Reason?: string, seen?: string) {
  const DetailsDigest = seen ?? (await waiting()).find((document) => document.ID === ID)?.DetailsDigest;
  const body = { ID, Accept, DetailsDigest: DetailsDigest ?? '0'.repeat(64), ...(Reason ? { Reason } : {}) };
  return browser.call('POST /api/desk/document', { body });
}

const firstFileId = (document: PlayerDocument): string => document.Files[0]?.ID ?? '';

describe('sending a document', () => {
  test('a document is listed, stored encrypted outside the served files, and can be opened by its player', async () => {
    const player = await registerPlayer(site.url, 'sender');
    const document = await sendPhoto(player);
    expect(document).toMatchObject({
      Kind: 'identity',
      Type: 'passport',
      Country: 'MT',
      StatusID: 1,
      Reason: null,
      Files: [{ ContentType: 'image/jpeg', IsKept: true }],
    });
    const listed = await listOf(player);
    expect(listed.Documents).toEqual([document]);
    expect(listed.Kinds.map(({ StatusID }) => StatusID)).toEqual([1, 0, 0, 0]);

    const [path = ''] = listStoredFiles().filter((file) => file.endsWith(firstFileId(document)));
    const storedBytes = readFileSync(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(storedBytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);

    const answer = await player.fetch(`/api/user/files/file?id=${firstFileId(document)}`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="identity-[0-9a-f]{12}\.jpg"$/,
    );
    const servedBytes = Buffer.from(await answer.arrayBuffer());
    const { format, width, exif } = await sharp(servedBytes).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 800, undefined]);
    for (const path of ['/documents', `/documents/${firstFileId(document)}`, `/${firstFileId(document)}`])
      expect((await player.fetch(path)).headers.get('content-type')).not.toContain('image');
  });

  test('a document can have several files, and a repeated command returns the same document', async () => {
    const player = await registerPlayer(site.url, 'twice');
    const bytes = await photo();
    const commandId = newId();
    const files = [
      { name: 'front.jpg', bytes },
      { name: 'back.pdf', bytes: pdf({ pages: 2 }), type: 'application/pdf' },
    ];
    const before = listStoredFiles().length;
    const first = await sendDocument(player, { commandId, files });
    const again = await sendDocument(player, { commandId, files });
    expect(first.body.Document).toEqual(again.body.Document);
    expect((first.body.Document as PlayerDocument).Files.map((file) => file.ContentType)).toEqual([
      'image/jpeg',
      'image/jpeg',
      'image/jpeg',
    ]);
    const both = await Promise.all([
      sendDocument(player, { commandId: newId(), files }),
      ...Array.from({ length: 2 }, () => sendDocument(player, { commandId, files })),
    ]);
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 503)).toBe(true);
    expect(listStoredFiles().length - before).toBe(3 * (await listOf(player)).Documents.length);
  });

  test('player and operators see a PDF as rendered pages, never as the original file', async () => {
    const player = await registerPlayer(site.url, 'pages');
    const bytes = Buffer.concat([
      pdf({ catalogue: '/OpenAction << /S /JavaScript /JS (1) >>', pages: 2 }),
      zip,
    ]);
    const { body } = await sendDocument(player, { files: [{ name: 'a.pdf', bytes }] });
    const { Files, ID } = body.Document as PlayerDocument;
    expect(Files.length).toBe(2);
    for (const { ID: id } of Files)
      for (const [caller, path] of [
        [player, 'user/files/file'],
        [operator, 'desk/documentfile'],
      ] as const) {
        const answer = await caller.fetch(`/api/${path}?id=${id}`);
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        const page = Buffer.from(await answer.arrayBuffer());
        expect((await sharp(page).metadata()).format).toBe('jpeg');
        expect(page.toString('latin1')).not.toMatch(/%PDF|JavaScript/);
      }
    await pool.query(`update document_file set content_type = 'application/pdf' where document_id = $1`, [
      ID,
    ]);
    expect((await operator.fetch(`/api/desk/documentfile?id=${Files[0]?.ID}`)).status).toBe(404);
    expect((await player.fetch(`/api/user/files/file?id=${Files[0]?.ID}`)).status).toBe(404);
    expect((await listOf(player)).Documents[0]?.Files[0]?.IsKept).toBe(false);
  });

  test('other players and visitors cannot open a document', async () => {
    const owner = await registerPlayer(site.url, 'owner-of-files');
    const other = await registerPlayer(site.url, 'other-of-files');
    const id = firstFileId(await sendPhoto(owner));
    const foreign = await other.fetch(`/api/user/files/file?id=${id}`);
    expect(foreign.status).toBe(404);
    expect((await new Browser(site.url).fetch(`/api/user/files/file?id=${id}`)).status).toBe(401);
    expect((await other.fetch(`/api/desk/documentfile?id=${id}`)).status).toBe(403);
    expect((await listOf(other)).Documents).toEqual([]);
  });

  test.each([
    ['Country', { Country: 'Malta' }, 400],
    ['Country', { Country: '1!' }, 422],
    ['Type', { Type: 'library-card' }, 422],
    ['Type', { Type: 'identity-card', Country: 'GB' }, 422],
    ['Bank', { Kind: 'payment-method', Type: 'card-photo', Bank: '001' }, 422],
  ])('the refusal names %s if it is invalid: %j', async (field, fields, status) => {
    const player = await registerPlayer(site.url, `wrong-${newId().slice(-8)}`);
    const answer = await sendDocument(player, { fields, files: [{ name: 'a.jpg', bytes: await photo() }] });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.Data).toEqual({ fields: [field] });
  });

  test("the document form lists banks and account types of the player's currency", async () => {
    const player = await registerPlayer(site.url, 'brazil', { Currency: 'BRL', Country: 'BR' });
    const { Banks, AccountTypes } = await listOf(player);
    expect(Banks.length).toBeGreaterThan(20);
    expect(AccountTypes.length).toBe(3);
    const document = await sendPhoto(player, {
      Kind: 'payment-method',
      Type: 'bank-statement',
      Bank: '001',
      AccountType: 'savings',
    });
    expect([document.Bank, document.AccountType]).toEqual(['001', 'savings']);
  });
});

const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(200)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
);

const hostile: readonly (readonly [string, string, () => Promise<Buffer> | Buffer])[] = [
  ['no bytes', 'empty', () => Buffer.alloc(0)],
  ['a page named photo.jpg', 'not-allowed', () => html],
  ['a drawing that runs', 'not-allowed', () => svg],
  ['an archive', 'not-allowed', () => zip],
  ['a program', 'not-allowed', () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
  [
    'a moving picture of another kind',
    'not-allowed',
    () =>
      sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
  ],
  ['half a photo', 'unreadable', async () => (await photo({ width: 2000, height: 1500 })).subarray(0, 9_000)],
  ['a PDF with a password', 'encrypted', () => lockedPdf()],
  [
    'more than a file may have',
    'too-large',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(documentBounds.fileBytesMax)]),
  ],
];

describe('rejected files', () => {
  let player: Browser;
  beforeAll(async () => {
    player = await registerPlayer(site.url, 'hostile');
  });

  test.each(hostile)('the upload refuses %s as %s and stores nothing', async (_, reason, bytes) => {
    const before = listStoredFiles().length;
    const { status, body } = await sendDocument(player, {
      files: [{ name: 'passport.jpg', bytes: await bytes() }],
    });
    expect([status, body.ErrorCode, body.Data]).toEqual([
      422,
      'DocumentNotAcceptedException',
      { reason, file: 1 },
    ]);
    expect(listStoredFiles().length).toBe(before);
  });

  test('a document needs a file, and the refusal names the invalid one', async () => {
    const good = { name: 'a.jpg', bytes: await photo() };
    const mixed = await sendDocument(player, { files: [good, { name: 'b.jpg', bytes: html }] });
    expect(mixed.body.Data).toEqual({ reason: 'not-allowed', file: 2 });
    const none = await sendDocument(player, { files: [] });
    expect(none.body.Data).toEqual({ reason: 'no-file', file: 1 });
  });

  test('a photo with an appended archive is stored as the photo only', async () => {
    const polyglot = Buffer.concat([await photo(), zip, html]);
    const { body } = await sendDocument(player, {
      files: [{ name: 'a.jpg.html', bytes: polyglot, type: 'text/html' }],
    });
    const id = firstFileId(body.Document as PlayerDocument);
    const servedBytes = Buffer.from(
      await (await player.fetch(`/api/user/files/file?id=${id}`)).arrayBuffer(),
    );
    expect(servedBytes.includes('PK\u0003\u0004')).toBe(false);
    expect(servedBytes.includes('script')).toBe(false);
    expect((await sharp(servedBytes).metadata()).format).toBe('jpeg');
  });

  test('file names have no effect on a document', async () => {
    const before = listStoredFiles().length;
    const bytes = await photo();
    for (const names of [
      ['../../../../etc/passwd', '..\\..\\evil.exe', '/etc/cron.d/x'],
      ['a\u0000.jpg', `${'x'.repeat(300)}.jpg`],
    ]) {
      const files = names.map((name) => ({ name, bytes }));
      const { status, body } = await sendDocument(player, {
        fields: { Kind: 'address', Type: 'utility-bill' },
        files,
      });
      expect(status, JSON.stringify(body)).toBe(200);
    }
    expect(listStoredFiles().length - before).toBe(5);
    for (const file of listStoredFiles()) expect(file).toMatch(/documents\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  });

  test('a document with too many files or fields is refused', async () => {
    const bytes = await photo();
    const files = Array.from({ length: 4 }, () => ({ name: 'a.jpg', bytes }));
    expect((await sendDocument(player, { files })).body.ErrorCode).toBe('InvalidRequestException');
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x']));
    expect((await sendDocument(player, { fields, files: files.slice(0, 1) })).body.ErrorCode).toBe(
      'InvalidRequestException',
    );
  });

  test('documents from another origin or from a visitor are refused', async () => {
    const bytes = await photo();
    const visitor = new Browser(site.url);
    expect((await sendDocument(visitor, { files: [{ name: 'a.jpg', bytes }] })).status).toBe(401);
    const stolen = new Browser(site.url);
    stolen.steal(player.cookieHeader);
    stolen.origin = 'https://evil.example';
    expect((await sendDocument(stolen, { files: [{ name: 'a.jpg', bytes }] })).body.ErrorCode).toBe(
      'CrossSiteRequestException',
    );
  });

  test('other calls refuse multipart forms', async () => {
    const form = new FormData();
    form.set('Version', '1');
    const answer = await player.fetch('/api/user/acceptterms', { method: 'POST', body: form });
    expect(answer.status).toBe(400);
  });
});

describe("limits of a player's documents", () => {
  /** Inserts `count` copies of this document. */
  const copy = (id: string, count: number) =>
    pool.query(
      `insert into document (id, player_id, kind, type, country, state, command_id, created_at, decided_at, decided_by, reason)
       select gen_random_uuid(), player_id, kind, type, country, state, gen_random_uuid(), created_at, decided_at, decided_by, reason
       from document, generate_series(1, $2::integer) where document.id = $1`,
      [id, count],
    );

  test('a player can have ten pending documents, even if several are sent at once', async () => {
    const player = await registerPlayer(site.url, 'many');
    const bytes = await photo({ width: 220, height: 220 });
    const send = () => sendDocument(player, { files: [{ name: 'a.jpg', bytes }] });
    const { body } = await send();
    await copy((body.Document as PlayerDocument).ID, documentBounds.waitingMax - 2);
    const last = await Promise.all([send(), send()]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await send();
    expect([refused.status, refused.body.ErrorCode, refused.body.Data]).toEqual([
      409,
      'DocumentLimitReachedException',
      { maximum: documentBounds.waitingMax },
    ]);
    expect((await listOf(player)).Documents.length).toBe(documentBounds.waitingMax);
  });

  test('a player can send twenty documents a day, including decided ones', async () => {
    const player = await registerPlayer(site.url, 'daily');
    const bytes = await photo({ width: 220, height: 220 });
    for (const copies of [documentBounds.dayMax - 2, 0]) {
      const { body } = await sendDocument(player, { files: [{ name: 'a.jpg', bytes }] });
      const { ID } = body.Document as PlayerDocument;
      await decide(operator, ID, false, 'too dark to read');
      await copy(ID, copies);
    }
    const refused = await sendDocument(player, { files: [{ name: 'a.jpg', bytes }] });
    expect(refused.body.Data).toEqual({ maximum: documentBounds.dayMax });
  });
});

describe('a decision', () => {
  test('accepting an identity document verifies the player and locks the personal data', async () => {
    const player = await registerPlayer(site.url, 'verified');
    const document = await sendPhoto(player);
    const queued = (await waiting()).find(({ ID }) => ID === document.ID);
    expect(queued).toMatchObject({
      UserName: 'verified',
      FullName: 'Ada Lovelace',
      BirthDate: '1990-02-01',
      PlayerCountry: 'MT',
      IsVerified: false,
    });
    const seen = await operator.fetch(`/api/desk/documentfile?id=${firstFileId(document)}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect((await decide(operator, document.ID, true)).body).toEqual({ HasErrors: false });
    const listed = await listOf(player);
    expect([listed.IsVerified, listed.Kinds[0]?.StatusID]).toEqual([true, 2]);
    const { body } = await player.call('GET /api/user/details');
    expect(body.LockedFields).toContain('BirthDay');
    const { rows } = await pool.query(
      `select action, details from operator_action where operator = 'clerk' and details ->> 'document' = $1 order by id`,
      [document.ID],
    );
    expect(rows.map(({ action }) => action)).toEqual(['document-view', 'document-accept']);
  });

  test('a document is decided once, by the first operator', async () => {
    const player = await registerPlayer(site.url, 'decided-once');
    const { ID } = await sendPhoto(player);
    const both = await Promise.all([
      decide(operator, ID, true),
      decide(second, ID, false, 'the corners are cut off'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await decide(second, ID, true);
    expect([late.status, late.body.ErrorCode]).toEqual([409, 'DocumentDecidedException']);
    await expect(pool.query('update document set state = 3 where id = $1', [ID])).rejects.toThrow('decided');
    const { rowCount } = await pool.query(
      `select from operator_action where details ->> 'document' = $1 and action <> 'document-view'`,
      [ID],
    );
    expect(rowCount).toBe(1);
  });

  test("a decision is refused if the player's details changed after the operator read them", async () => {
    const player = await registerPlayer(site.url, 'changes-meanwhile');
    const { ID } = await sendPhoto(player);
    const seen = (await waiting()).find((document) => document.ID === ID)?.DetailsDigest;
    const { LockedFields: _, ...details } = (await player.call('GET /api/user/details')).body;
    const changed = { ...details, FirstName: 'Augusta' };
    expect((await player.call('POST /api/user/details', { body: changed })).status).toBe(200);
    const refused = await decide(operator, ID, true, undefined, seen);
    expect([refused.status, refused.body.ErrorCode]).toEqual([409, 'DetailsChangedException']);
    const unnamed = await operator.call('POST /api/desk/document', { body: { ID, Accept: true } });
    expect(unnamed.body.Data).toEqual({ fields: ['DetailsDigest'] });
    expect((await listOf(player)).IsVerified).toBe(false);
    expect((await decide(operator, ID, true)).status).toBe(200);
    expect((await listOf(player)).IsVerified).toBe(true);
  });

  test('a decision cannot verify a second account of a person on a break, except one excluded for as long', async () => {
    const own = { LastName: 'Kahlo', FirstName: 'Frida' };
    const [first, second] = [
      await registerPlayer(site.url, 'kahlo', own),
      await registerPlayer(site.url, 'kahlo-again', own),
    ];
    const { ID } = await sendPhoto(second);
    const exclude = { Months: 6, Password: goodPassword };
    expect((await first.call('POST /api/protection/selfexclude', { body: exclude })).status).toBe(200);
    const refused = await decide(operator, ID, true);
    expect([refused.status, refused.body.ErrorCode]).toEqual([409, 'PersonOnBreakException']);
    expect((await listOf(second)).IsVerified).toBe(false);
    const bar = {
      UserName: 'kahlo-again',
      Kind: 'self-exclusion',
      Hours: null,
      Months: 6,
      Reason: 'the same person',
    };
    expect((await operator.call('POST /api/desk/playerbreak', { body: bar })).status).toBe(200);
    expect((await decide(operator, ID, true)).status).toBe(200);
  });

  test('a person is verified after two operators declare the unproven account on a break to be another person', async () => {
    const own = { LastName: 'Carrington', FirstName: 'Leonora', Phone: '+356 2123 7001' };
    const [stranger, person] = [
      await registerPlayer(site.url, 'carrington', own),
      await registerPlayer(site.url, 'carrington-herself', own),
    ];
    const { ID } = await sendPhoto(person);
    const propose = (by: Browser) =>
      by.call('POST /api/desk/twopersons', { body: { ID, Reason: 'the passport shows another person' } });
    expect((await propose(operator)).body.ErrorCode).toBe('NotFoundException');
    const exclude = { Months: null, Password: goodPassword };
    expect((await stranger.call('POST /api/protection/selfexclude', { body: exclude })).status).toBe(200);
    const onBreak = async () => {
      const { body } = await decide(operator, ID, true);
      return [body.ErrorCode, body.Data];
    };
    const barred = ['PersonOnBreakException', { accounts: 'carrington', mayDiffer: true }];
    expect(await onBreak()).toEqual(barred);
    const { body: proposed } = await propose(operator);
    expect(await onBreak()).toEqual(barred);
    const approve = (by: Browser) =>
      by.call('POST /api/desk/proposal', { body: { ID: proposed.ProposalId, Approve: true } });
    expect((await approve(operator)).body.ErrorCode).toBe('SecondOperatorRequiredException');

    const setProven = (at: 'now()' | 'null') =>
      pool.query(
        `update player p set verified_at = ${at} from auth_user u where u.id = p.auth_user_id and u.username = 'carrington'`,
      );
    await setProven('now()');
    expect((await approve(second)).body.Data).toEqual({ accounts: 'carrington', mayDiffer: false });
    expect((await propose(second)).body.ErrorCode).toBe('PersonOnBreakException');
    await setProven('null');

    expect((await approve(second)).status).toBe(200);
    expect((await decide(operator, ID, true)).status).toBe(200);
    expect((await listOf(person)).IsVerified).toBe(true);
    // The break still blocks new registrations with these details.
    const again = registration('carrington-again', own);
    const registered = await new Browser(site.url).call('POST /api/account/register', { body: again });
    expect(registered.body.ErrorCode).toBe('RegistrationNotPossibleException');
  });

  test('a decision cannot verify a player whose details are missing', async () => {
    const player = await registerPlayer(site.url, 'without-details', { LastName: 'Tanning' });
    const { ID } = await sendPhoto(player);
    await pool.query(
      `update player p set first_name = null, last_name = null, name_key = null, name_words_key = null, birth_date = null, address = null
       from auth_user u where u.id = p.auth_user_id and u.username = 'without-details'`,
    );
    const listedDocument = (await waiting()).find((document) => document.ID === ID);
    expect(listedDocument).toMatchObject({ FullName: null, BirthDate: null, Address: null });
    expect((await decide(operator, ID, true)).body.ErrorCode).toBe('DetailsMissingException');
  });

  test('declining needs a reason, which the player can read, and the player may send another document', async () => {
    const player = await registerPlayer(site.url, 'declined');
    const { ID } = await sendPhoto(player);
    expect((await decide(operator, ID, false)).body.Data).toEqual({ fields: ['Reason'] });
    await decide(operator, ID, false, 'The photo is too dark.');
    const listed = await listOf(player);
    expect(listed.Documents[0]).toMatchObject({ StatusID: 3, Reason: 'The photo is too dark.' });
    expect([listed.IsVerified, listed.Kinds[0]?.StatusID]).toEqual([false, 3]);
    await sendPhoto(player);
    expect((await listOf(player)).Kinds[0]?.StatusID).toBe(1);
  });

  test('a prepared reason is read in the language of the player, before the own text of the operator', async () => {
    const player = await registerPlayer(site.url, 'declined-in-german');
    const { ID } = await sendPhoto(player);
    const body = { ID, Accept: false, ReasonKey: 'cut-off', Reason: 'Top left corner' };
    expect((await operator.call('POST /api/desk/document', { body })).status).toBe(200);
    expect((await listOf(player)).Documents[0]).toMatchObject({
      ReasonKey: 'cut-off',
      Reason: 'Top left corner',
    });
    const { body: read } = await player.call('GET /api/messages/get', { query: '?lang=de' });
    expect(JSON.stringify(read.UserMessages)).toContain(
      'Grund: \u2068Ein Teil des Dokuments ist abgeschnitten oder verdeckt. Top left corner\u2069.',
    );
  });

  test('operators cannot decide their own documents', async () => {
    const { ID } = await sendPhoto(operator);
    expect((await decide(operator, ID, true)).body.ErrorCode).toBe('SecondOperatorRequiredException');
    expect((await decide(second, ID, true)).status).toBe(200);
  });

  test('a requested kind of document stays requested until one is accepted', async () => {
    const player = await registerPlayer(site.url, 'asked');
    const request = { UserName: 'asked', Kind: 'source-of-funds', Reason: 'Deposits above 2,000 EUR.' };
    expect((await operator.call('POST /api/desk/askdocument', { body: request })).status).toBe(200);
    expect((await listOf(player)).Kinds[3]?.AskedFor).toBe('Deposits above 2,000 EUR.');
    const { ID } = await sendPhoto(player, { Kind: 'source-of-funds', Type: 'payslip' });
    await decide(operator, ID, true);
    const listed = await listOf(player);
    expect([listed.Kinds[3]?.AskedFor, listed.Kinds[3]?.StatusID, listed.IsVerified]).toEqual([
      null,
      2,
      false,
    ]);
  });

  test('a document file is refused to cross-site requests', async () => {
    const { body } = await second.call('GET /api/desk/documents', { query: '?state=decided' });
    const [document] = body.Documents as WaitingDocument[];
    const answer = await operator.fetch(`/api/desk/documentfile?id=${document?.Files[0]?.ID}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });
});

const storage = () => folderStorage(folder());
const parts = (nowMs = Date.now()) => ({
  pool,
  storage: storage(),
  clock: { nowMs: () => nowMs },
  log: silent as never,
});

describe('the end of validity', () => {
  const DAY_MS = 86_400_000;
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const sweepAfter = (days: number) => sweepDocuments(parts(Date.now() + days * DAY_MS));

  async function acceptUntil(browser: Browser, days: number, fields = {}): Promise<string> {
    const { ID } = await sendPhoto(browser, fields);
    const DetailsDigest = (await waiting()).find((document) => document.ID === ID)?.DetailsDigest;
    const body = { ID, Accept: true, DetailsDigest, ExpiresOn: dayAfter(days) };
    expect((await operator.call('POST /api/desk/document', { body })).status).toBe(200);
    return ID;
  }

  test('a player is asked for a new proof 30 days before it expires, once, and is not verified after it', async () => {
    const player = await registerPlayer(site.url, 'expiring');
    await acceptUntil(player, 100);
    expect(await sweepAfter(69)).toMatchObject({ renewals: 0, expired: 0 });
    expect(await sweepAfter(70)).toMatchObject({ renewals: 1, expired: 0 });
    expect(await sweepAfter(71)).toMatchObject({ renewals: 0, expired: 0 });
    const requested = await listOf(player);
    expect([requested.IsVerified, requested.Kinds[0]]).toEqual([
      true,
      { Kind: 'identity', StatusID: 2, AskedFor: 'document-expires' },
    ]);
    const { body: read } = await player.call('GET /api/messages/get');
    expect(JSON.stringify(read.UserMessages)).toContain('The document that we have expires soon');
    expect(await sweepAfter(100)).toMatchObject({ expired: 0 });
    expect(await sweepAfter(101)).toMatchObject({ expired: 1 });
    const expired = await listOf(player);
    expect([expired.IsVerified, expired.Kinds[0]?.StatusID]).toEqual([false, 5]);
    // The name that was proven stays fixed.
    expect((await player.call('GET /api/user/details')).body.LockedFields).toContain('FirstName');
    await acceptUntil(player, 2000);
    const renewed = await listOf(player);
    expect([renewed.IsVerified, renewed.Kinds[0]]).toEqual([
      true,
      { Kind: 'identity', StatusID: 2, AskedFor: null },
    ]);
  });

  test('an expired document does not matter while another proof of identity is valid', async () => {
    const player = await registerPlayer(site.url, 'expiring-second');
    await acceptUntil(player, 10);
    const { ID } = await sendPhoto(player);
    expect((await decide(operator, ID, true)).status).toBe(200);
    expect(await sweepAfter(11)).toMatchObject({ renewals: 0, expired: 1 });
    const { IsVerified, Kinds } = await listOf(player);
    expect([IsVerified, Kinds[0]?.StatusID]).toEqual([true, 2]);
  });

  test('the last day must not have passed, and only proofs of identity have one', async () => {
    const player = await registerPlayer(site.url, 'expired-before');
    const { ID } = await sendPhoto(player, { Kind: 'address', Type: 'utility-bill' });
    const DetailsDigest = (await waiting()).find((document) => document.ID === ID)?.DetailsDigest;
    const body = { ID, Accept: true, DetailsDigest, ExpiresOn: dayAfter(9) };
    const refused = await operator.call('POST /api/desk/document', { body });
    expect(refused.body.Data).toEqual({ fields: ['ExpiresOn'] });
  });
});

describe('document storage and rows', () => {
  test('the sweep removes files without a row and unfinished files after an hour', async () => {
    const player = await registerPlayer(site.url, 'swept');
    const document = await sendPhoto(player);
    const orphan = newId();
    await storage().put(orphan, randomBytes(100));
    const path = join(folder(), orphan.slice(34), orphan);
    writeFileSync(`${path}.${newId()}`, 'half');
    expect(await sweepDocuments(parts())).toMatchObject({ orphans: 0 });
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const file of listStoredFiles()) utimesSync(file, longAgo, longAgo);
    expect(await sweepDocuments(parts())).toMatchObject({ orphans: 2, failed: 0 });
    expect(await storage().get(orphan)).toBeUndefined();
    expect(await storage().has(firstFileId(document))).toBe(true);
  });

  test('a document with a lost file becomes failed, and its player may send another', async () => {
    const player = await registerPlayer(site.url, 'lost');
    const document = await sendPhoto(player);
    rmSync(join(folder(), firstFileId(document).slice(34), firstFileId(document)));
    expect((await player.fetch(`/api/user/files/file?id=${firstFileId(document)}`)).status).toBe(404);
    expect(await sweepDocuments(parts())).toMatchObject({ failed: 1 });
    expect((await listOf(player)).Kinds[0]?.StatusID).toBe(4);
    await sendPhoto(player);
    expect((await listOf(player)).Kinds[0]?.StatusID).toBe(1);
  });

  test('the sweep fails no document if the storage is not mounted', async () => {
    const player = await registerPlayer(site.url, 'not-mounted');
    await sendPhoto(player);
    const errors: unknown[] = [];
    const swept = await sweepDocuments({
      ...parts(),
      storage: folderStorage(join(site.dataDir, 'no-such-folder')),
      log: { ...silent, error: (entry: unknown) => errors.push(entry) } as never,
    });
    expect([swept.failed, errors.length]).toEqual([0, 1]);
    expect((await listOf(player)).Kinds[0]?.StatusID).toBe(1);
  });

  test('a file that was changed or moved cannot be opened', async () => {
    const player = await registerPlayer(site.url, 'changed');
    const [one, other] = [await sendPhoto(player), await sendPhoto(player)];
    const filePath = (document: PlayerDocument) =>
      join(folder(), firstFileId(document).slice(34), firstFileId(document));
    const bytes = readFileSync(filePath(one));
    writeFileSync(filePath(other), bytes);
    expect((await player.fetch(`/api/user/files/file?id=${firstFileId(other)}`)).status).toBe(500);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(filePath(one), bytes);
    expect((await player.fetch(`/api/user/files/file?id=${firstFileId(one)}`)).status).toBe(500);
  });

  test('files of declined documents are erased after ninety days, and their rows stay', async () => {
    const player = await registerPlayer(site.url, 'erased');
    const document = await sendPhoto(player);
    await decide(operator, document.ID, false, 'not yours');
    expect((await sweepDocuments(parts(Date.now() + 89 * 86_400_000))).erased).toBe(0);
    const swept = await sweepDocuments(parts(Date.now() + 91 * 86_400_000));
    expect(swept.erased).toBeGreaterThanOrEqual(1);
    expect((await listOf(player)).Documents[0]).toMatchObject({ StatusID: 3, Files: [{ IsKept: false }] });
    expect(await storage().has(firstFileId(document))).toBe(false);
  });

  test('the export contains every document with its files', async () => {
    const player = await registerPlayer(site.url, 'exported');
    const document = await sendPhoto(player);
    const { rows } = await pool.query(
      `select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = 'exported'`,
    );
    const exported = await readAccountDocuments(
      { pool, storage: storage(), seal: testSeal },
      rows[0].account_id,
    );
    expect(exported.documents).toEqual([document]);
    const bytes = await exported.files[0]?.read();
    const servedBytes = await (
      await player.fetch(`/api/user/files/file?id=${firstFileId(document)}`)
    ).arrayBuffer();
    const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    expect(hash(bytes ?? Buffer.alloc(0))).toBe(hash(Buffer.from(servedBytes)));
  });

  test('a new seal key re-seals the file keys, and the files still open', async () => {
    const player = await registerPlayer(site.url, 'rotated');
    const document = await sendPhoto(player);
    const keys = parseSealKeys(`${freshSealKey('next-1')},${testSealKeys}`);
    if (!keys.ok) throw new Error(keys.error);
    const next = createSeal(keys.value);
    const readFileKey = async () => {
      const { rows } = await pool.query<{ data_key: string }>(
        'select data_key from document_file where id = $1',
        [firstFileId(document)],
      );
      return rows[0]?.data_key ?? '';
    };
    expect(await readFileKey()).toMatch(/^s1\./);
    await sweepSecrets(pool, next, { scope: 'other-keys' });
    expect(await readFileKey()).toMatch(/^s1\.next-1\./);
    const { rows } = await pool.query(
      `select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = 'rotated'`,
    );
    const { files } = await readAccountDocuments(
      { pool, storage: storage(), seal: next },
      rows[0].account_id,
    );
    expect((await files[0]?.read())?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });
});
