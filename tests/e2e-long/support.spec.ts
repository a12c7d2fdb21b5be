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
import { photo } from '../fixture/documents.ts';
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

interface Office {
  readonly context: BrowserContext;
  readonly operator: Browser;
  readonly page: Page;
}

/** An operator in a separate browser context, on the queue page. */
async function openOffice(browser: Chromium): Promise<Office> {
  const context = await browser.newContext({ baseURL: siteUrl() });
  const operator = await newOperator(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/en/backoffice?tab=support');
  return { context, operator, page };
}

const supportPanel = (page: Page) => page.getByRole('dialog', { name: 'Live support' });
const supportMessages = (page: Page) => page.locator('[data-support-message]');

test('a player and an operator chat from two browsers, also over a broken connection', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const player = await newPlayer(context);
  const office = await openOffice(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/en/sport');
  const entry = page.getByRole('navigation').getByRole('button', { name: 'Live Support' });
  await expect(entry).toBeVisible();
  expect(scripts.filter((url) => url.includes('support-widget'))).toEqual([]);
  await entry.click();
  const panel = supportPanel(page);
  await expect(panel.getByText('We’re online.', { exact: false })).toBeVisible();
  await checkPage(page, 'support-open');
  await panel.getByLabel('What is it about?').selectOption('bets');
  await panel.getByLabel('How can we help?').fill('Where is my bet?');
  await panel.getByRole('button', { name: 'Start chat' }).click();
  await expect(panel.getByText('You’re in the queue.', { exact: false })).toBeVisible();

  const waiting = office.page
    .locator('[data-support-conversation]')
    .filter({ hasText: await readUserName(player) });
  await expect(waiting).toContainText('Bets and results');
  await expect(office.page.getByRole('link', { name: /^Support/ })).toContainText(/\d/);
  await checkPage(office.page, 'support-queue');
  await waiting.getByRole('link', { name: 'Open' }).click();
  await expect(office.page.getByRole('heading', { name: await readUserName(player) })).toBeVisible();
  await office.page.getByRole('tab', { name: 'Log-ins' }).click();
  await expect(office.page.getByRole('button', { name: 'Take' })).toBeVisible();
  await office.page.getByRole('button', { name: 'Take' }).click();
  await expect(panel.getByText('A member of our team has joined the chat.')).toBeVisible();
  await office.page.getByLabel('Prepared answers').selectOption({ label: 'Greeting' });
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('Hello, thanks for getting in touch.', { exact: false })).toBeVisible();

  // The player's network is down: messages of both sides arrive once it is back, each once.
  await context.setOffline(true);
  const box = panel.getByRole('textbox', { name: 'Your message' });
  await box.fill('First while away');
  await box.press('Enter');
  await box.fill('Second while away');
  await box.press('Enter');
  await expect(page.locator('[data-support-unsent]')).toHaveCount(2);
  await expect(panel.getByText('Not sent yet. We’ll keep trying.')).toBeVisible();
  await office.page.getByLabel('Answer', { exact: true }).fill('Written meanwhile');
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(supportMessages(office.page).filter({ hasText: 'Written meanwhile' })).toHaveCount(1);
  await context.setOffline(false);
  for (const text of ['First while away', 'Second while away', 'Written meanwhile'])
    for (const side of [page, office.page])
      await expect(supportMessages(side).filter({ hasText: text })).toHaveCount(1, { timeout: 30_000 });
  await expect(page.locator('[data-support-unsent]')).toHaveCount(0);
  await checkPage(page, 'support-chat');

  // A picture, and a link, which must be within this site.
  await panel.locator('input[type=file]').setInputFiles({
    name: 'screen.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await expect(panel.getByRole('img', { name: 'Picture' })).toBeVisible();
  await office.page
    .getByLabel('Answer', { exact: true })
    .fill(`${siteUrl()}/en/sport and https://evil.example/x <b>`);
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByRole('link', { name: `${siteUrl()}/en/sport` })).toBeVisible();
  await expect(panel.getByRole('link', { name: /evil/ })).toHaveCount(0);
  await expect(panel.getByText('<b>', { exact: false })).toBeVisible();

  // The closed panel shows the number of unread messages.
  await panel.press('Escape');
  await expect(panel).toHaveCount(0);
  await office.page.getByLabel('Answer', { exact: true }).fill('Are you there?');
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  const unread = page.getByRole('button', { name: '1 new message from support' });
  await expect(unread).toBeVisible();
  await checkPage(page, 'support-unread');
  await unread.click();
  await expect(panel.getByText('Are you there?')).toBeVisible();
  await page.reload();
  await expect(supportPanel(page).getByText('Are you there?')).toBeVisible();

  const notes = office.page.locator('form').filter({ has: office.page.getByLabel('Note for colleagues') });
  await notes.getByLabel('Note for colleagues').fill('A patient player');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(office.page.locator('[data-support-note]')).toContainText('A patient player');
  await checkPage(office.page, 'support-queue');
  await office.page.getByRole('button', { name: 'Close conversation' }).click();
  await expect(panel.getByText('The chat has ended.')).toBeVisible();
  await expect(panel.getByText('A patient player')).toHaveCount(0);
  await panel.getByText('4 stars of 5').check({ force: true });
  await panel.getByLabel('Anything to add?', { exact: false }).fill('Quick');
  await checkPage(page, 'support-rating');
  await panel.getByRole('button', { name: 'Send rating' }).click();
  await expect(panel.getByText('Thanks for your rating.')).toBeVisible();
  await panel.getByRole('button', { name: 'E-mail me the transcript' }).click();
  await expect(panel.getByText('The transcript is on its way', { exact: false })).toBeVisible();
  await office.page.getByRole('link', { name: 'All conversations' }).click();
  await expect(office.page.getByText('Rated 4 of 5', { exact: false }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Start a new chat' }).click();
  await expect(panel.getByRole('button', { name: 'Start chat' })).toBeVisible();
  await office.context.close();
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([]);
});

test('a visitor chats on a right-to-left phone, and finds the conversation again', async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const t = (key: Parameters<typeof translate>[1]) => translate(rightToLeft, key);
  const office = await openOffice(browser);
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${rightToLeft.segment}/casino`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    if (scheme === 'dark') await page.getByRole('button', { name: t('shell.nav.chat') }).click();
    const sheet = page.getByRole('dialog', { name: t('support.title') });
    if (scheme === 'dark') {
      await checkPage(page, 'support-rtl-form');
      await sheet.getByLabel(t('support.email')).fill('visitor@visitors.example');
      await sheet.getByLabel(t('support.first')).fill('لا أستطيع تسجيل الدخول');
      await sheet.getByRole('button', { name: t('support.start') }).click();
      await expect(supportMessages(page)).toHaveCount(1);
      const waiting = office.page.locator('[data-support-conversation]').filter({ hasText: 'ar' }).first();
      await waiting.getByRole('link', { name: 'Open' }).click();
      await office.page.getByRole('button', { name: 'Take' }).click();
      await office.page.getByLabel('Prepared answers').selectOption({ label: 'ترحيب' });
      await office.page.getByRole('button', { name: 'Send', exact: true }).click();
    }
    await expect(sheet.getByText('مرحبًا، شكرًا لتواصلك معنا.', { exact: false })).toBeVisible();
    await checkPage(page, `support-rtl-${scheme}`);
  }
  await office.page.setViewportSize({ width: 390, height: 844 });
  await office.page.goto(`/${rightToLeft.segment}/backoffice?tab=support`);
  await expect(office.page.locator('[data-support-conversation]').first()).toBeVisible();
  await checkPage(office.page, 'support-desk-rtl-390');
  await office.context.close();
  expect(complaints).toEqual([]);
});

test('an operator sets hours and answers, and outside of the hours the panel shows the next ones', async ({
  page,
  context,
  browser,
}) => {
  const office = await openOffice(browser);
  const reset = () =>
    office.operator.call('POST /api/desk/supportsettings', {
      body: {
        TimeZone: 'UTC',
        Hours: Array.from({ length: 7 }, () => ({ From: 0, To: 1440 })),
        KeptDays: 365,
        Reason: 'after a test',
      },
    });
  try {
    const hours = office.page.getByRole('heading', { name: 'Hours and retention' }).locator('..');
    await hours.getByLabel('Time zone').fill('Europe/Malta');
    for (const field of await hours.getByRole('textbox', { name: /day$/ }).all()) await field.fill('');
    await hours.getByLabel('Reason').fill('nobody is here');
    await checkPage(office.page, 'support-hours');
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(office.page.getByText('Done', { exact: false }).first()).toBeVisible();
    await page.goto('/en/sport');
    await page.getByRole('button', { name: 'Live Support' }).click();
    const panel = supportPanel(page);
    await expect(panel.getByText('We’re offline right now.', { exact: false })).toBeVisible();
    await panel.getByLabel('How can we help?').fill('Hello?');
    await expect(panel.getByRole('button', { name: 'Start chat' })).toBeDisabled();
    await panel.getByLabel('E-mail').fill('night@visitors.example');
    await checkPage(page, 'support-offline');
    await panel.getByRole('button', { name: 'Start chat' }).click();
    await expect(supportMessages(page)).toHaveCount(1);
  } finally {
    await reset();
  }
  const answers = office.page.getByRole('heading', { name: 'Prepared answers' }).locator('..');
  await answers.getByLabel('Title').fill('Goodbye');
  await answers.getByLabel('Text').fill('Have a good day.');
  await answers.getByRole('button', { name: 'Add answer' }).click();
  await expect(answers.locator('[data-support-answer]').filter({ hasText: 'Goodbye' })).toBeVisible();
  await answers.getByRole('button', { name: 'Remove: Goodbye' }).click();
  await expect(answers.locator('[data-support-answer]').filter({ hasText: 'Goodbye' })).toHaveCount(0);

  // The chats of one player, in the player's page.
  const player = await newPlayer(context);
  const body = {
    MessageID: makeCommandId(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
    Subject: 'other',
    Text: 'Find me',
  };
  await player.call('POST /api/support/open', { body });
  const { ID } = (await player.call('GET /api/user/get')).body;
  await office.page.goto(`/en/backoffice?tab=player&id=${ID}&section=chats`);
  await office.page.locator('[data-section]').getByRole('link', { name: 'Open' }).click();
  await expect(office.page.getByText('Find me')).toBeVisible();
  await office.context.close();
});
