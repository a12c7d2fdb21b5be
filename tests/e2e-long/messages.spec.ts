import { makeCommandId } from '@evens/base';
import { translate } from '@evens/locales';
import {
  type BrowserContext,
  type Browser as Chromium,
  type Page,
  expect as plainExpect,
} from '@playwright/test';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
import type { Browser } from '../fixture/browser.ts';
import { photo, sendDocument } from '../fixture/documents.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png` });
}

/** Writes to one player in English and Arabic. */
async function write(operator: Browser, player: Browser, Title: string): Promise<void> {
  const { status, body } = await operator.call('POST /api/desk/sendcampaign', {
    body: {
      CommandId: makeCommandId(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
      Segment: { UserName: await readUserName(player) },
      Texts: [
        { Language: 'en', Title, Text: 'The site rests tonight.\n\nFrom 2 to 3 in the morning.' },
        { Language: 'ar', Title: `صيانة ${Title}`, Text: 'يتوقف الموقع الليلة.' },
      ],
      Fallback: 'en',
      IsMarketing: false,
      ByMail: false,
      Count: 1,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** An operator in a separate browser context. */
async function openOffice(browser: Chromium): Promise<{ context: BrowserContext; operator: Browser }> {
  const context = await browser.newContext({ baseURL: siteUrl() });
  return { context, operator: await newOperator(context) };
}

test('messages arrive with a badge, are read and removed, also on a right-to-left phone', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const player = await newPlayer(context);
  const office = await openOffice(browser);
  await page.goto('/en/user/messages');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.getByText('No messages', { exact: true })).toBeVisible();
  await checkPage(page, 'messages-empty');

  // The message arrives while the page is open.
  const { body } = await sendDocument(player, { files: [{ name: 'a.jpg', bytes: await photo() }] });
  const { ID } = body.Document as { ID: string };
  await office.operator.call('POST /api/desk/document', {
    body: { ID, Accept: false, Reason: 'The photo is too dark.' },
  });
  const declined = modal.getByRole('button', { name: 'Document declined' });
  await expect(declined).toBeVisible();
  const tab = modal.getByRole('navigation').getByRole('link', { name: 'Messages' });
  await expect(tab).toHaveAccessibleName('Messages 1 not read yet');
  await write(office.operator, player, 'Maintenance');
  const written = modal.getByRole('button', { name: 'Maintenance' });
  await expect(written).toBeVisible();
  await expect(tab).toHaveAccessibleName('Messages 2 not read yet');
  await checkPage(page, 'messages-unread');

  await written.click();
  await expect(modal.getByText('From 2 to 3 in the morning.')).toBeVisible();
  await expect(tab).toHaveAccessibleName('Messages 1 not read yet');
  await checkPage(page, 'messages-open');

  await page.goto('/en/sport');
  const account = page.getByRole('button', { name: /^Account: .+, 1 unread message$/ });
  await expect(account.locator('[data-unread]')).toHaveText('1');
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/messages-header.png` });
  await account.click();
  const entry = page.getByRole('link', { name: 'Messages 1 not read yet' });
  await checkPage(page, 'messages-menu');
  await entry.click();

  for (const [scheme, width] of [
    ['dark', 390],
    ['light', 390],
    ['light', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`/${rightToLeft.segment}/user/messages`);
    const sheet = page.getByRole('dialog', { name: translate(rightToLeft, 'user.title') });
    await sheet.getByRole('button', { name: 'صيانة Maintenance' }).click();
    await expect(sheet.getByText('يتوقف الموقع الليلة.')).toBeVisible();
    await checkPage(page, `messages-rtl-${scheme}-${width}`);
  }

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/user/messages');
  await modal.getByRole('button', { name: 'Remove those read' }).click();
  await expect(written).toHaveCount(0);
  await expect(declined).toBeVisible();
  await declined.click();
  await expect(modal.getByText('The photo is too dark.')).toBeVisible();
  await modal.getByRole('button', { name: 'Remove: Document declined' }).click();
  await expect(modal.getByText('No messages', { exact: true })).toBeVisible();
  await expect(tab).toHaveAccessibleName('Messages');

  const news = modal.getByLabel('News and offers');
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(modal.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(modal.getByLabel('News and offers')).toBeChecked();
  await expect(modal.getByLabel('What happens in my account: money, bets, documents')).toBeChecked();
  await office.context.close();
  expect(complaints).toEqual([]);
});

test('messages are shown page by page', async ({ page, context, browser }) => {
  const player = await newPlayer(context);
  const office = await openOffice(browser);
  for (let no = 1; no <= 21; no += 1) await write(office.operator, player, `News ${no}`);
  await office.context.close();
  await expect
    .poll(async () => (await player.call('GET /api/messages/unreadcount')).body.UnreadMessagesCount)
    .toBe(21);
  await page.goto('/en/user/messages');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.locator('[data-message]')).toHaveCount(20);
  await expect(modal.locator('[data-message]').first()).toContainText('News 21');
  await modal.getByRole('button', { name: 'Older' }).click();
  await expect(modal.locator('[data-message]')).toHaveCount(1);
  const last = modal.getByRole('button', { name: 'News 1' });
  await last.click();
  await checkPage(page, 'messages-page-2');
  // The page is empty then, so the previous one is shown.
  await modal.getByRole('button', { name: 'Remove: News 1' }).click();
  await expect(modal.locator('[data-message]')).toHaveCount(20);
});

test('an operator counts a segment and writes to it', async ({ page, context, browser }) => {
  const complaints = collectComplaints(page);
  const reader = await browser.newContext({ baseURL: siteUrl() });
  const player = await newPlayer(reader, undefined, { Country: 'IS', Language: 'ar' });
  await newOperator(context);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/en/backoffice?tab=messages');
  const form = page.getByRole('heading', { name: 'Write to players' }).locator('..');
  const send = form.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await form.getByRole('radio', { name: 'A segment' }).click();
  await form.getByLabel('Country').fill('is');
  await form.getByRole('textbox', { name: 'Title' }).fill('Hello Iceland');
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Nothing to do.');
  await form.getByRole('button', { name: 'Count players' }).click();
  await expect(form.getByText('One player gets this message.')).toBeVisible();
  await checkPage(page, 'desk-messages');
  // Another segment is counted anew.
  await form.getByLabel('Language', { exact: true }).selectOption('en');
  await expect(send).toBeDisabled();
  await form.getByRole('button', { name: 'Count players' }).click();
  await expect(form.getByText('Nobody would get this message.')).toBeVisible();
  await expect(send).toBeDisabled();
  await form.getByLabel('Language', { exact: true }).selectOption('');
  await form.getByRole('button', { name: 'Count players' }).click();
  await send.click();
  const sent = page.getByRole('row').filter({ hasText: 'Hello Iceland' });
  await expect(sent).toContainText('1 of 1');
  await expect(sent).toContainText('Sent');
  const { body } = await player.call('GET /api/messages/get');
  expect((body.UserMessages as { Question: string }[]).map(({ Question }) => Question)).toEqual([
    'Hello Iceland',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${rightToLeft.segment}/backoffice?tab=messages`);
  await expect(page.locator('[data-campaign]').first()).toBeVisible();
  await checkPage(page, 'desk-messages-rtl-390');
  await reader.close();
  expect(complaints).toEqual([]);
});

test('opening the link of a mail stops no mails, and a changed link is reported', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${rightToLeft.segment}/unsubscribe/changed`);
  const stop = page.getByRole('button', { name: translate(rightToLeft, 'accounts.unsubscribe.one') });
  await expect(stop).toBeVisible();
  await checkPage(page, 'unsubscribe-ar');
  await stop.click();
  const refused = translate(rightToLeft, 'refusal.UnsubscribeLinkException');
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
});
