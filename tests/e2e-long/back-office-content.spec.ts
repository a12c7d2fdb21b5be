import { asFields } from '@evens/base';
import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { Browser } from '../fixture/browser.ts';
import { photo } from '../fixture/documents.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png`, fullPage: true });
}

const sectionByTitle = (page: Page) => (title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

async function publish(page: Page, reason: string): Promise<void> {
  const section = sectionByTitle(page)('Publish');
  await section.getByLabel('Reason').fill(reason);
  await section.getByRole('button', { name: 'Publish' }).click();
  await expect(sectionByTitle(page)('Text').getByRole('status')).toHaveText(
    'Players see this text. Your changes become a draft.',
  );
}

/** Creates a document, and leaves its editor open. */
async function create(page: Page, kind: string, slug: string, fields: Readonly<Record<string, string>>) {
  await page.goto('/en/backoffice?tab=content');
  const list = sectionByTitle(page)('Documents');
  await list.getByRole('button', { name: 'New document' }).click();
  await list.getByLabel('Kind of the new document').selectOption({ label: kind });
  await list.getByRole('textbox', { name: 'Address', exact: true }).fill(slug);
  for (const [label, value] of Object.entries(fields)) {
    const field = list.locator('form').getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.nodeName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await list.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('button', { name: 'All documents' })).toBeVisible();
}

test('an operator publishes a post, a slide with a picture and new terms, and players get them', async ({
  context,
  browser,
}) => {
  const player = await newPlayer(context);
  const operatorContext = await browser.newContext({
    baseURL: siteUrl(),
    viewport: { width: 1280, height: 900 },
  });
  await newOperator(operatorContext);
  const office = await operatorContext.newPage();
  const visitorContext = await browser.newContext({ baseURL: siteUrl() });
  const visitor = await visitorContext.newPage();
  const complaints = collectComplaints(office);
  const section = sectionByTitle(office);
  const text = section('Text');

  await office.goto('/en/backoffice?tab=content');
  const pictures = section('Pictures');
  await expect(pictures.getByText('No pictures have been uploaded.')).toBeVisible();
  await checkPage(office, 'content-list');
  await pictures.getByLabel('File').setInputFiles({
    name: 'pitch.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await pictures.getByLabel('Description').fill('A pitch from above');
  await pictures.getByRole('button', { name: 'Upload picture' }).click();
  await expect(pictures.getByRole('listitem').filter({ hasText: 'A pitch from above' })).toBeVisible();

  await test.step('a post', async () => {
    await create(office, 'Blog post', 'how-we-write', { Category: 'product', Date: '2026-03-01' });
    await text.getByLabel('Title').fill('How we write');
    await text.getByLabel('Summary').fill('Short.');
    await text
      .getByLabel('Text in Markdown')
      .fill(
        '## First\n\n**Bold** and [sport](/sport)\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n[x](javascript:alert(1))',
      );
    const preview = section('Preview');
    await expect(preview.getByRole('alert')).toContainText('Line 9: This link is not allowed.');
    await expect(preview.getByRole('heading', { name: 'First' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'sport' })).toHaveAttribute('href', '/en/sport');
    await checkPage(office, 'content-editor-fault');
    await text.getByRole('button', { name: 'Save draft' }).click();
    await expect(text.getByRole('alert')).toContainText('Line 9');
    await text.getByLabel('Text in Markdown').fill('## First\n\nOne line\n\nAnother');
    await expect(preview.getByRole('alert')).toHaveCount(0);
    await text.getByRole('button', { name: 'Choose a picture' }).click();
    await text.getByRole('button', { name: 'A pitch from above' }).click();
    await text.getByRole('button', { name: 'Save draft' }).click();
    await expect(text.getByRole('status')).toHaveText('This draft is not visible to players.');
    await publish(office, 'The first post of ours');

    await text.getByLabel('Text in Markdown').fill('## First\n\nA changed line\n\nAnother');
    const versions = section('Versions');
    await versions.getByRole('button', { name: 'Compare' }).first().click();
    await expect(versions.locator('[data-line="removed"]')).toContainText('One line');
    await expect(versions.locator('[data-line="added"]')).toContainText('A changed line');
    await checkPage(office, 'content-compare');
    const post = await player.call('GET /api/blog/GetBlogPost', {
      query: '?categoryPermalink=product&blogPostPermalink=how-we-write&lang=en',
    });
    expect(post.body.Post).toMatchObject({
      Title: 'How we write',
      Picture: { Alt: 'A pitch from above' },
      Body: [{ Kind: 'html', Html: '<h2 id="first">First</h2>\n<p>One line</p>\n<p>Another</p>\n' }],
    });
    await visitor.goto('/en/blog/product');
    await visitor.getByRole('link', { name: 'How we write' }).click();
    await expect(visitor).toHaveURL(/\/en\/blog\/product\/how-we-write$/);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How we write');
    await expect(visitor.getByRole('heading', { name: 'First', exact: true })).toBeVisible();
    await expect(visitor.getByText('One line')).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'A pitch from above' })).toBeVisible();
    const feed = await visitor.locator('head link[type="application/atom+xml"]').getAttribute('href');
    expect(await (await visitor.request.get(String(feed))).text()).toContain('How we write');
  });

  await test.step('a slide', async () => {
    await create(office, 'Slide', 'ours-on-live', { Page: 'live', Order: '0', Link: '/live/featured' });
    await text.getByLabel('Title').fill('Written in the back office');
    await text.getByLabel('Text of the button').fill('Look');
    await text.getByRole('button', { name: 'Save draft' }).click();
    await publish(office, 'A slide of ours');
    for (const each of [office, visitor]) {
      await each.goto('/en/live');
      await expect(each.getByRole('link', { name: 'Written in the back office' })).toBeVisible();
    }
  });

  await test.step('new terms', async () => {
    await office.goto('/en/backoffice?tab=content');
    const list = section('Documents');
    await list.getByRole('combobox', { name: 'Kind', exact: true }).selectOption({ label: 'Legal text' });
    await list.getByRole('button', { name: 'Terms and conditions', exact: true }).click();
    await expect(text.getByRole('status')).toHaveText('Players see this text. Your changes become a draft.');
    await text.getByLabel('Text in Markdown').fill('## 1. New rules\n\nShort terms.');
    await text.getByLabel('Name of this version').fill('2026-12-01');
    await text.getByRole('button', { name: 'Save draft' }).click();
    await expect(text.getByRole('status')).toHaveText('This draft is not visible to players.');
    await section('Publish').getByLabel('Material change').check();
    await publish(office, 'New rules');
    const { body } = await player.call('GET /api/content/legal', {
      query: '?name=terms-and-conditions&lang=en',
    });
    expect(body).toMatchObject({ Version: '2026-12-01', Contents: [{ Title: '1. New rules' }] });
    await visitor.goto('/en/terms-and-conditions');
    await expect(visitor.getByRole('heading', { name: '1. New rules' })).toBeVisible();
    await expect(visitor.getByText('2026-12-01').first()).toBeVisible();
    const page = await context.newPage();
    await page.goto('/en/sport');
    await page.getByRole('button', { name: 'I accept' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const agreed = await player.call('GET /api/user/agreedterms', { query: '?lang=en' });
    expect(agreed.body.Agreements).toContainEqual(
      expect.objectContaining({ Name: 'terms-and-conditions', Version: '2026-12-01' }),
    );
    await page.goto('/en/user/accountInfo');
    await page.getByRole('dialog').getByRole('button', { name: 'Accepted terms' }).click();
    const versions = page.locator('[data-agreed-terms]').getByRole('listitem');
    await versions
      .filter({ hasText: '2026-12-01' })
      .getByRole('link', { name: 'Terms and conditions' })
      .click();
    await expect(page).toHaveURL(/\/en\/terms-and-conditions\?version=\d+$/);
    await expect(page.locator('[data-legal-version]')).toContainText('2026-12-01');
    // Other files share the site and its player, who would be asked by a dialog.
    const [UserName = '', Password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
    const shared = new Browser(siteUrl());
    await shared.call('POST /api/account/login', { body: { UserName, Password } });
    const { UsageArrangements } = (await shared.call('GET /api/user/get')).body;
    const accepted = await shared.call('POST /api/user/acceptterms', {
      body: { Version: asFields(UsageArrangements)?.['TermsToAgree'] },
    });
    expect(accepted.status).toBe(200);
  });
  // The browser itself logs the refused draft.
  expect(complaints.filter((line) => !line.includes('status of 422'))).toEqual([]);
  await Promise.all([operatorContext.close(), visitorContext.close()]);
});

test('the editor of texts fits a phone, also in Arabic', async ({ context }) => {
  await newOperator(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  for (const language of ['en', 'ar']) {
    await page.goto(`/${language}/backoffice?tab=content`);
    await page
      .locator('[data-document="how-a-system-bet-pays"]')
      .or(page.locator('[data-document]').first())
      .first()
      .waitFor();
    await checkPage(page, `content-list-${language}-phone`);
    await page.locator('[data-document]').first().click();
    await page.locator('[data-version]').first().waitFor();
    await checkPage(page, `content-editor-${language}-phone`);
  }
});
