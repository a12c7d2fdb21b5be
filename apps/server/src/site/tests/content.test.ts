import { createHash } from 'node:crypto';
import type { ContentBody } from '@evens/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { photo } from '../../../../../tests/fixture/documents.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { retryOverloaded } from '../../../../../tests/fixture/overloaded.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type Shipped, shipTexts } from '../content/shipped/ship-texts.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let editor: Browser;
let second: Browser;
let player: Browser;
let visitor: Browser;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError() {} });
  editor = await asOperator('editor');
  second = await asOperator('second-editor');
  player = await registerPlayer(site.url, 'reader');
  visitor = new Browser(site.url);
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function asOperator(name: string): Promise<Browser> {
  const browser = await registerPlayer(site.url, name);
  await pool.query(
    `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = $1`,
    [name],
  );
  return browser;
}

interface Draft {
  readonly ID: number;
  readonly Revision: number;
  readonly Language?: string;
  readonly Title?: string;
  readonly Text?: string;
  readonly Picture?: string | null;
}

const save = (
  by: Browser,
  { Language = 'en', Title = 'A title', Text = 'A text', Picture = null, ...rest }: Draft,
) =>
  by.call('POST /api/desk/savecontent', {
    body: { ...rest, Language, Title, Summary: 'Short', Text, Button: '', Picture, Version: '' },
  });

const publish = (by: Browser, ID: number, { Revision = 1, Language = 'en', IsMaterial = false } = {}) =>
  by.call('POST /api/desk/publishcontent', {
    body: { ID, Language, Revision, Reason: 'a test', IsMaterial },
  });

async function create(
  Kind: string,
  Slug: string,
  Fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const answer = await editor.call('POST /api/desk/createcontent', { body: { Kind, Slug, Fields } });
  expect(answer).toMatchObject({ status: 200 });
  return Number(answer.body.ID);
}

const today = () => new Date().toISOString().slice(0, 10);
const createPost = (slug: string, Category = 'product') => create('post', slug, { Category, Date: today() });

async function publishNew(id: number, draft: Partial<Draft> = {}): Promise<number> {
  expect(await save(editor, { ID: id, Revision: 0, ...draft })).toMatchObject({ status: 200 });
  const publication = await publish(
    editor,
    id,
    draft.Language === undefined ? {} : { Language: draft.Language },
  );
  expect(publication).toMatchObject({ status: 200 });
  return Number(publication.body.VersionID);
}

const post = (slug: string, language = 'en', category = 'product') =>
  visitor.call('GET /api/blog/GetBlogPost', {
    query: `?categoryPermalink=${category}&blogPostPermalink=${slug}&lang=${language}`,
  });

/** HTML of all parts of a text. */
function htmlIn(answer: Answer, field: 'Post' | 'answer' = 'Post'): string {
  const holder = field === 'answer' ? answer.body : (answer.body[field] as { Body?: unknown } | undefined);
  const body = (holder?.Body ?? []) as ContentBody;
  return body.map((part) => (part.Kind === 'html' ? part.Html : `[${part.Name}]`)).join('');
}

const code = ({ status, body }: Answer) => `${status} ${body.ErrorCode}`;

async function legal(name: string, query = ''): Promise<Answer> {
  return visitor.call('GET /api/content/legal', { query: `?name=${name}&lang=en${query}` });
}

async function readDocumentId(kind: string, slug: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from content_document where kind = $1 and slug = $2',
    [kind, slug],
  );
  return rows[0]?.id ?? 0;
}

describe('versions of a text', () => {
  test('drafts are visible to operators only, published texts to everybody, and replaced versions remain', async () => {
    const id = await createPost('from-draft-to-replaced');
    await save(editor, { ID: id, Revision: 0, Text: 'One **bold** word' });
    expect(code(await post('from-draft-to-replaced'))).toBe('404 NotFoundException');
    expect(await publish(editor, id)).toMatchObject({ status: 200 });
    expect(htmlIn(await post('from-draft-to-replaced'))).toBe('<p>One <strong>bold</strong> word</p>\n');
    await publishNew(id, { Text: 'Two words' });
    expect(htmlIn(await post('from-draft-to-replaced'))).toBe('<p>Two words</p>\n');

    const seen = await second.call('GET /api/desk/contentdocument', { query: `?id=${id}&language=en` });
    expect(seen.body).toMatchObject({
      Draft: null,
      Published: { Text: 'Two words', No: 2, PublishedBy: 'editor', Reason: 'a test' },
      Versions: [
        { No: 2, State: 'published', ReplacedDate: null },
        { No: 1, State: 'replaced', Author: 'editor', ReplacedDate: expect.any(String) },
      ],
    });
    const [, first] = seen.body.Versions as { ID: number }[];
    const old = await second.call('GET /api/desk/contentversion', { query: `?id=${first?.ID}` });
    expect(old.body).toMatchObject({ Text: 'One **bold** word', State: 'replaced' });
    await expect(
      pool.query(`update content_version set body = 'forged' where id = $1`, [first?.ID]),
    ).rejects.toThrow('does not change');
    await expect(pool.query('delete from content_version where id = $1', [first?.ID])).rejects.toThrow(
      'not deleted',
    );
  });

  test('concurrent saves by two operators: the second is refused and no saved text is lost', async () => {
    const id = await createPost('two-at-once');
    const both = await Promise.all([
      save(editor, { ID: id, Revision: 0, Text: 'by the first' }),
      save(second, { ID: id, Revision: 0, Text: 'by the second' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.ErrorCode)).toContain('ContentChangedException');
    const savedText = both[0]?.status === 200 ? 'by the first' : 'by the second';
    const seen = await editor.call('GET /api/desk/contentdocument', { query: `?id=${id}&language=en` });
    expect(seen.body.Draft).toMatchObject({ Text: savedText, Revision: 1 });

    const publications = await Promise.all([publish(editor, id), publish(second, id)]);
    expect(publications.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(code(await save(editor, { ID: id, Revision: 1 }))).toBe('409 ContentChangedException');
  });

  test('document fields can be changed only with the current revision', async () => {
    const id = await createPost('with-fields');
    await publishNew(id);
    const set = (by: Browser, Revision: number, Category: string) =>
      by.call('POST /api/desk/contentfields', {
        body: { ID: id, Revision, Fields: { Category, Date: today() }, Reason: 'a test' },
      });
    expect((await set(editor, 1, 'casino')).body).toMatchObject({ Revision: 2 });
    expect(code(await set(second, 1, 'betting'))).toBe('409 ContentChangedException');
    expect((await post('with-fields', 'en', 'casino')).status).toBe(200);
    expect((await post('with-fields')).status).toBe(404);
  });

  test('a withdrawn document disappears in every language and can be restored, except legal texts', async () => {
    const id = await createPost('withdrawn');
    await publishNew(id);
    const withdraw = (ID: number, Revision: number, IsWithdrawn: boolean) =>
      editor.call('POST /api/desk/withdrawcontent', {
        body: { ID, Revision, IsWithdrawn, Reason: 'a test' },
      });
    expect((await withdraw(id, 1, true)).status).toBe(200);
    expect((await post('withdrawn')).status).toBe(404);
    expect((await withdraw(id, 2, false)).status).toBe(200);
    expect((await post('withdrawn')).status).toBe(200);
    const terms = await readDocumentId('legal', 'terms-and-conditions');
    expect(code(await withdraw(terms, 1, true))).toBe('422 InvalidDetailsException');
  });

  test('discarding a draft keeps the published text', async () => {
    const id = await createPost('discarded');
    await publishNew(id, { Text: 'stays' });
    await save(editor, { ID: id, Revision: 0, Text: 'goes' });
    const discard = (Revision: number) =>
      editor.call('POST /api/desk/discardcontent', { body: { ID: id, Language: 'en', Revision } });
    expect(code(await discard(7))).toBe('409 ContentChangedException');
    expect((await discard(1)).status).toBe(200);
    expect(htmlIn(await post('discarded'))).toBe('<p>stays</p>\n');
    const seen = await editor.call('GET /api/desk/contentdocument', { query: `?id=${id}&language=en` });
    expect(seen.body).toMatchObject({
      Draft: null,
      Versions: [{ State: 'discarded' }, { State: 'published' }],
    });
  });

  test('the editor refuses forbidden text, a used address and fields of another document kind', async () => {
    const id = await createPost('refused');
    const refused = await save(editor, { ID: id, Revision: 0, Text: 'ok\n\n[x](javascript:alert(1))' });
    expect(refused).toMatchObject({
      status: 422,
      body: { ErrorCode: 'ContentNotAcceptedException', Data: { line: 3, reason: 'link' } },
    });
    const again = { Kind: 'post', Slug: 'refused', Fields: { Category: 'product', Date: today() } };
    expect(code(await editor.call('POST /api/desk/createcontent', { body: again }))).toBe(
      '409 ContentAddressTakenException',
    );
    const wrong = { Kind: 'post', Slug: 'refused-too', Fields: { Page: 'home' } };
    expect(await editor.call('POST /api/desk/createcontent', { body: wrong })).toMatchObject({
      body: { ErrorCode: 'InvalidDetailsException', Data: { fields: ['Category', 'Date', 'Page'] } },
    });
    expect(code(await save(editor, { ID: id, Revision: 0, Language: 'xx' }))).toBe(
      '422 InvalidDetailsException',
    );
  });

  test('the preview returns what players will see, and the faults', async () => {
    const { body } = await editor.call('POST /api/desk/previewcontent', {
      body: { Text: '## Head\n\n<b>x</b>\n\n```widget wagering\namount: 10\n```\n\n# Too high' },
    });
    expect(body.Faults).toEqual([{ Line: 9, Reason: 'heading-level' }]);
    expect(htmlIn({ status: 200, headers: new Headers(), body }, 'answer')).toContain(
      '<h2 id="head">Head</h2>\n<p>&lt;b&gt;x&lt;/b&gt;</p>\n[wagering]',
    );
  });

  test('a text of 60,000 UTF-16 code units with 4-byte characters is saved, and one of 60,001 is refused', async () => {
    const id = await createPost('very-long');
    expect((await save(editor, { ID: id, Revision: 0, Text: '😀'.repeat(30_000) })).status).toBe(200);
    expect((await save(editor, { ID: id, Revision: 1, Text: 'x'.repeat(60_001) })).status).toBe(400);
  });

  test('the audit records each step with its operator and a digest of the text', async () => {
    const id = await createPost('audited');
    await publishNew(id, { Text: 'for the audit' });
    const { rows } = await pool.query<{ action: string; operator: string; details: Record<string, unknown> }>(
      'select action, operator, details from operator_action where subject = $1 order by id',
      [`content:${id}`],
    );
    expect(rows.map(({ action, operator }) => `${operator} ${action}`)).toEqual([
      'editor content-create',
      'editor content-save',
      'editor content-publish',
    ]);
    const sha256 = createHash('sha256').update('for the audit').digest('hex');
    expect(rows[2]?.details).toMatchObject({ language: 'en', reason: 'a test', sha256 });
  });
});

describe('languages', () => {
  test('a text appears in English, marked as English, until it exists in the requested language', async () => {
    const id = await createPost('in-two-languages');
    await publishNew(id, { Title: 'English' });
    const title = async (language: string) => (await post('in-two-languages', language)).body.Post;
    expect(await title('pt-BR')).toMatchObject({ Title: 'English', Lang: 'en' });
    await publishNew(id, { Language: 'pt-BR', Title: 'Português' });
    expect(await title('pt-BR')).toMatchObject({ Title: 'Português', Lang: 'pt-BR' });
    expect(await title('ar')).toMatchObject({ Title: 'English', Lang: 'en' });
  });

  test('a text that exists only in another language is not shown in English', async () => {
    const id = await createPost('only-arabic');
    await publishNew(id, { Language: 'ar', Title: 'عنوان' });
    expect((await post('only-arabic', 'en')).status).toBe(404);
    expect((await post('only-arabic', 'ar')).body.Post).toMatchObject({ Lang: 'ar' });
  });

  test('site pages have their text in each language', async () => {
    const view = async (lang: string) =>
      (await visitor.call('GET /api/localization/LocalizedHtmlView', { query: `?name=results&lang=${lang}` }))
        .body;
    expect(await view('en-US')).toMatchObject({
      Name: 'results',
      Lang: 'en',
      Html: expect.stringContaining('<p>'),
    });
    expect(await view('ar')).toMatchObject({ Lang: 'ar' });
    const page = await visitor.call('GET /api/localization/translatedview', {
      query: '?path=/sport&lang=pt-BR',
    });
    expect(page.body).toMatchObject({ Lang: 'pt-BR', Html: expect.stringContaining('<p>') });
  });
});

describe('published content', () => {
  test('blog lists are sorted newest first, filtered by page and category, and hide future posts', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await publishNew(await create('post', 'of-tomorrow', { Category: 'payments', Date: tomorrow }));
    await publishNew(await create('post', 'of-today', { Category: 'payments', Date: today() }));
    const { body } = await visitor.call('GET /api/blog/GetBlogPostsByPermalink', {
      query: '?permalink=payments&lang=en',
    });
    const posts = body.Posts as { Permalink: string; Date: string; Link: string }[];
    expect(posts[0]).toMatchObject({ Permalink: 'of-today', Link: '/blog/payments/of-today' });
    expect(posts.map(({ Permalink }) => Permalink)).not.toContain('of-tomorrow');
    expect(posts.map(({ Date: day }) => day)).toEqual(
      posts
        .map(({ Date: day }) => day)
        .toSorted()
        .reverse(),
    );
    expect(body.TotalRecords).toBe(posts.length);
    const all = await visitor.call('GET /api/blog/GetAllBlogCategories', { query: '?lang=en' });
    expect(all.body.Categories).toContainEqual({
      Permalink: 'payments',
      Name: 'Payments',
      PostsCount: posts.length,
      FeedLink: '/en/blog/payments/feed.xml',
    });
    expect(
      (await visitor.call('GET /api/blog/GetBlogPostsByPermalink', { query: '?permalink=none' })).status,
    ).toBe(404);
  });

  test('a blog post links to its previous and next posts', async () => {
    const { body } = await visitor.call('GET /api/blog/GetBlogPostsByPermalink', {
      query: '?permalink=betting&lang=en',
    });
    const [first, next, third] = body.Posts as { Permalink: string }[];
    const middle = await post(next?.Permalink ?? '', 'en', 'betting');
    expect(middle.body).toMatchObject({
      Newer: { Permalink: first?.Permalink },
      Older: { Permalink: third?.Permalink },
    });
  });

  test('FAQ entries are listed by topic and found by word prefix, with or without accents', async () => {
    await publishNew(await create('faq', 'a-question-of-ours', { Topic: 'video', Order: 1 }), {
      Title: 'Où est le bücherregal?',
      Text: 'Behind the *xylophone*.',
    });
    const readFaq = async (query: string) =>
      (await visitor.call('GET /api/content/faq', { query: `?lang=en${query}` })).body;
    const topic = await readFaq('&topic=video');
    expect(topic.Entries).toContainEqual(expect.objectContaining({ Permalink: 'a-question-of-ours' }));
    expect((topic.Entries as { Topic: string }[]).every(({ Topic }) => Topic === 'video')).toBe(true);
    expect(topic.Topics).toContainEqual({ Topic: 'bets', Name: 'Bets', EntriesCount: expect.any(Number) });
    for (const search of ['bucherr', 'xylo', 'BUCHER xyloph'])
      expect((await readFaq(`&search=${search}`)).Entries).toMatchObject([
        { Permalink: 'a-question-of-ours' },
      ]);
    expect((await readFaq('&search=bucherregal nothing')).Entries).toEqual([]);
    expect((await visitor.call('GET /api/content/faq', { query: '?search=a' })).status).toBe(400);
  });

  test('slides of a page are returned in order and only within their time span', async () => {
    const fields = { Page: 'casino', Link: '/casino', Order: 0 };
    await publishNew(await create('slide', 'first-of-casino', fields), { Title: 'First' });
    const until = { ...fields, Until: '2026-01-01T00:00:00Z' };
    await publishNew(await create('slide', 'over-of-casino', until));
    const { body } = await visitor.call('GET /api/SlideShow/GetByPage', { query: '?page=Casino&lang=en' });
    const slides = body.Slides as { ID: string }[];
    expect(slides[0]).toMatchObject({ ID: 'first-of-casino', Title: 'First', Art: 'reels', Lang: 'en' });
    expect(slides.map(({ ID }) => ID)).not.toContain('over-of-casino');
    expect((await visitor.call('GET /api/SlideShow/GetByPage', { query: '?page=cashier' })).status).toBe(404);
  });

  test('promotions are listed in their order', async () => {
    await publishNew(await create('promotion', 'b-promotion', { Order: 2 }), { Title: 'Second' });
    await publishNew(await create('promotion', 'a-promotion', { Order: 1, Link: '/promotions' }), {
      Title: 'First',
    });
    const { body } = await visitor.call('GET /api/content/promotions', { query: '?lang=en' });
    expect(body.Promotions).toMatchObject([
      { Title: 'First', Link: '/promotions' },
      { Title: 'Second', Link: '' },
    ]);
  });

  test('an unchanged answer is returned as 304 without a body', async () => {
    const path = '/api/SlideShow/GetByPage?page=home&lang=en';
    const first = await visitor.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await visitor.fetch(path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await publishNew(await create('slide', 'changes-home', { Page: 'home', Link: '/live', Order: 0 }));
    const changed = await visitor.fetch(path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    await changed.text();
  });

  test.each(['/blog/feed.xml', '/ar/blog/feed.xml', '/pt-br/blog/product/feed.xml'])(
    '%s is an Atom feed',
    async (path) => {
      await publishNew(await createPost(`in-feed-${path.replace(/\W/g, '')}`), {
        Text: 'See [sport](/sport)',
      });
      const feed = await visitor.fetch(path);
      const xml = await feed.text();
      expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${site.url}`);
      expect(xml.match(/<entry /g)?.length).toBeGreaterThan(0);
      expect(xml).not.toContain('<p>');
      const again = await visitor.fetch(path, {
        headers: { 'if-none-match': feed.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    },
  );
});

describe('pictures', () => {
  async function upload(by: Browser, bytes: Uint8Array, alt = 'A pitch'): Promise<Answer> {
    const form = new FormData();
    form.set('Alt', alt);
    form.append('File', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'pitch.jpg');
    const response = await retryOverloaded(() =>
      by.fetch('/api/desk/contentpicture', { method: 'POST', body: form }),
    );
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body: { ...(body as object) } };
  }

  test('uploaded pictures are re-encoded as WebP without metadata under an immutable name', async () => {
    const sent = await photo({ width: 2400, height: 1200 });
    const { body } = await upload(editor, sent);
    const picture = body.Picture as { Path: string; Width: number; Height: number };
    expect(picture).toMatchObject({ Alt: 'A pitch', Width: 1920, Height: 960 });
    const served = await visitor.fetch(picture.Path);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('taken-at-home')).toBe(false);
    expect((await upload(second, sent, 'Another name')).body.Picture).toMatchObject({
      Path: picture.Path,
      Alt: 'A pitch',
    });

    const id = await createPost('with-picture');
    const Text = `![A pitch at night](${picture.Path})`;
    await publishNew(id, { Text, Picture: picture.Path });
    const postAnswer = await post('with-picture');
    expect(postAnswer.body.Post).toMatchObject({ Picture: { Path: picture.Path } });
    expect(htmlIn(postAnswer)).toContain(
      `<img src="${picture.Path}" alt="A pitch at night" width="1920" height="960"`,
    );
    const listed = await editor.call('GET /api/desk/contentpictures');
    expect(listed.body.Pictures).toContainEqual(expect.objectContaining({ Path: picture.Path }));
  });

  test('the upload refuses invalid pictures, missing pictures and callers who are not operators', async () => {
    expect((await upload(editor, Buffer.from('<svg onload="alert(1)"/>'))).body).toMatchObject({
      ErrorCode: 'DocumentNotAcceptedException',
    });
    expect(code(await upload(player, await photo()))).toBe('403 NoPrivilegesException');
    const absent = `/content/pictures/${'0'.repeat(32)}.webp`;
    expect((await visitor.fetch(absent)).status).toBe(404);
    expect((await visitor.fetch('/content/pictures/..%2f..%2fpackage.json')).status).toBe(404);
    const id = await createPost('with-absent-picture');
    expect(code(await save(editor, { ID: id, Revision: 0, Picture: absent }))).toBe(
      '422 InvalidDetailsException',
    );
    expect(code(await save(editor, { ID: id, Revision: 0, Text: `![x](${absent})` }))).toBe(
      '422 ContentNotAcceptedException',
    );
  });
});

describe('terms', () => {
  const agreedBy = async (browser: Browser) =>
    (await browser.call('GET /api/user/agreedterms', { query: '?lang=en' })).body.Agreements as {
      Name: string;
      VersionID: number;
    }[];

  test('a player sees the accepted versions of the terms with their text of that time', async () => {
    const newcomer = await registerPlayer(site.url, 'terms-reader');
    const before = (await legal('terms-and-conditions')).body;
    const agreed = await agreedBy(newcomer);
    expect(agreed.map(({ Name }) => Name)).toEqual([
      'bonus-terms-conditions',
      'privacy-policy',
      'terms-and-conditions',
    ]);
    expect(agreed[2]?.VersionID).toBe(before.VersionID);

    const id = await readDocumentId('legal', 'terms-and-conditions');
    const next = await publishNew(id, { Title: 'Newer terms', Text: '## New\n\nrules' });
    expect((await legal('terms-and-conditions')).body).toMatchObject({
      VersionID: next,
      Title: 'Newer terms',
      Contents: [{ ID: 'new', Title: 'New' }],
      ReplacedDate: null,
    });
    const old = (await legal('terms-and-conditions', `&version=${agreed[2]?.VersionID}`)).body;
    expect(old).toMatchObject({ Title: before.Title, Body: before.Body, ReplacedDate: expect.any(String) });
    // Not material: nobody has to agree again, and the recorded agreement does not change.
    expect((await newcomer.call('GET /api/user/get')).body.UsageArrangements).toMatchObject({
      TermsToAgree: null,
    });
    expect(await agreedBy(newcomer)).toEqual(agreed);
    const seen = await editor.call('GET /api/desk/agreedterms', { query: '?userName=terms-reader' });
    expect(seen.body.Agreements).toEqual((await newcomer.call('GET /api/user/agreedterms')).body.Agreements);
  });

  test('legal text versions of another text, drafts and unknown versions are not found', async () => {
    const privacy = (await legal('privacy-policy')).body.VersionID;
    expect((await legal('terms-and-conditions', `&version=${privacy}`)).status).toBe(404);
    const aml = await readDocumentId('legal', 'aml-policy');
    await save(editor, { ID: aml, Revision: 0, Text: 'secret draft' });
    const draft = await editor.call('GET /api/desk/contentdocument', { query: `?id=${aml}&language=en` });
    const { ID } = draft.body.Draft as { ID: number };
    expect((await legal('aml-policy', `&version=${ID}`)).status).toBe(404);
    expect((await legal('aml-policy', '&version=999999999')).status).toBe(404);
    expect((await legal('no-such-text')).status).toBe(400);
  });

  test('a material change must be accepted before the next bet, and the accepted version is stored', async () => {
    const id = await readDocumentId('legal', 'terms-and-conditions');
    await save(editor, { ID: id, Revision: 0, Title: 'Material', Text: 'other rules' });
    const publication = await publish(editor, id, { IsMaterial: true });
    const arrangements = (await player.call('GET /api/user/get')).body.UsageArrangements as {
      TermsToAgree: number;
    };
    expect(arrangements.TermsToAgree).toBeGreaterThan(1);
    const wrong = await player.call('POST /api/user/acceptterms', {
      body: { Version: arrangements.TermsToAgree - 1 },
    });
    expect(code(wrong)).toBe('422 TermsAndConditionsValidationException');
    expect((await agreedBy(player)).some(({ VersionID }) => VersionID === publication.body.VersionID)).toBe(
      false,
    );
    const accepted = await player.call('POST /api/user/acceptterms', {
      body: { Version: arrangements.TermsToAgree },
    });
    expect(accepted.status).toBe(200);
    expect((await agreedBy(player))[0]).toMatchObject({ VersionID: expect.any(Number) });
    expect((await agreedBy(player)).some(({ VersionID }) => VersionID === publication.body.VersionID)).toBe(
      true,
    );
    expect((await player.call('GET /api/user/get')).body.UsageArrangements).toMatchObject({
      TermsToAgree: null,
    });
    const seen = await editor.call('GET /api/desk/contentdocument', { query: `?id=${id}&language=en` });
    expect((seen.body.Versions as { IsMaterial: boolean }[])[0]).toMatchObject({ IsMaterial: true });
  });

  test('a content operator can publish legal texts but not as a material change', async () => {
    const writer = await asOperator('writer');
    await pool.query(
      `update player p set operator_role = 'content' from auth_user u where u.id = p.auth_user_id and u.username = 'writer'`,
    );
    const id = await readDocumentId('legal', 'cookies-policy');
    expect((await save(writer, { ID: id, Revision: 0 })).status).toBe(200);
    expect(code(await publish(writer, id, { IsMaterial: true }))).toBe('403 NoPrivilegesException');
    expect((await publish(writer, id)).status).toBe(200);
  });

  test('posts cannot be published as a material change, which is reserved for legal texts', async () => {
    const id = await createPost('not-material');
    await save(editor, { ID: id, Revision: 0 });
    expect(code(await publish(editor, id, { IsMaterial: true }))).toBe('422 InvalidDetailsException');
  });
});

describe('shipped texts', () => {
  const shipped = (body: string, language = 'en'): Shipped => ({
    documents: [{ kind: 'page', slug: 'shipped-page', fields: {} }],
    versions: [
      {
        kind: 'page',
        slug: 'shipped-page',
        language,
        title: 'Shipped',
        summary: '',
        button: '',
        label: '',
        body,
        sha256: createHash('sha256').update(body).digest('hex'),
      },
    ],
  });
  const states = async () => {
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws(' ', no, v.state, author, body) as line
       from content_version v join content_document d on d.id = v.document_id
       where d.slug = 'shipped-page' and language = 'en' order by no`,
    );
    return rows.map(({ line }) => line);
  };
  const ship = (body: string) => shipTexts(pool, shipped(body), Date.now());

  test('shipped texts are published once, replaced while unedited, and become a draft after an edit', async () => {
    expect(await ship('one')).toBe(1);
    expect(await ship('one')).toBe(0);
    expect(await ship('two')).toBe(1);
    expect(await states()).toEqual(['1 replaced shipped one', '2 published shipped two']);

    const id = await readDocumentId('page', 'shipped-page');
    await publishNew(id, { Text: 'by hand' });
    expect(await ship('three')).toBe(1);
    expect((await states()).slice(2)).toEqual(['3 published editor by hand', '4 draft shipped three']);
    const listed = await editor.call('GET /api/desk/content', { query: '?state=update' });
    expect(listed.body).toMatchObject({ UpdatesCount: 1, Documents: [{ Slug: 'shipped-page' }] });
    // An existing draft blocks later shipped texts until it is discarded.
    expect(await ship('four')).toBe(0);
    expect((await states()).at(-1)).toBe('4 draft shipped three');
    await editor.call('POST /api/desk/discardcontent', { body: { ID: id, Language: 'en', Revision: 1 } });
    expect(await ship('four')).toBe(1);
    expect((await states()).at(-1)).toBe('5 draft shipped four');
    expect(await ship('four')).toBe(0);
    expect((await publish(editor, id)).status).toBe(200);
    expect((await states()).at(-1)).toBe('5 published shipped four');
  });

  test('shipped texts are inserted once by processes that start together', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => shipTexts(pool, shipped('together', 'ar'), Date.now())),
    );
    const { rows } = await pool.query(
      `select v.id from content_version v join content_document d on d.id = v.document_id
       where d.slug = 'shipped-page' and language = 'ar'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('operator content lists', () => {
  test('operator content lists are filtered by kind, state and text', async () => {
    const id = await createPost('a-needle-in-hay');
    await save(editor, { ID: id, Revision: 0, Title: 'Needles' });
    const list = async (query: string) =>
      (await editor.call('GET /api/desk/content', { query })).body.Documents as { Slug: string }[];
    expect(await list('?kind=post&state=draft&text=NEEDLE')).toMatchObject([
      {
        Slug: 'a-needle-in-hay',
        Title: 'Needles',
        Languages: [{ Language: 'en', HasDraft: true, IsPublished: false }],
      },
    ]);
    expect(await list('?kind=faq&text=needle')).toEqual([]);
    expect(await list('?state=withdrawn&text=needle')).toEqual([]);
    expect(await list('?text=%25')).toEqual([]);
  });

  test('players and visitors can neither read nor write operator content', async () => {
    const keys = ['GET /api/desk/content', 'GET /api/desk/contentpictures'] as const;
    for (const key of keys) {
      expect(code(await player.call(key))).toBe('403 NoPrivilegesException');
      expect(code(await visitor.call(key))).toBe('401 NotLoggedInException');
    }
    expect(code(await publish(player, 1))).toBe('403 NoPrivilegesException');
  });
});
