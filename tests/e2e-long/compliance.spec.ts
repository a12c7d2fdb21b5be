import { type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
import { axeOn } from '../fixture/axe.ts';
import { photo, sendDocument } from '../fixture/documents.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

async function openPlayer(office: Page, name: string): Promise<void> {
  await office.goto('/en/backoffice?tab=players');
  const field = office.getByRole('combobox', { name: /^Search/ });
  await field.click();
  await field.pressSequentially(name);
  await expect(office.getByRole('option', { name })).toBeVisible();
  await office.keyboard.press('ArrowDown');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('heading', { name })).toBeVisible();
}

/** Checks a page with axe and for width, on a monitor and on a phone in Arabic. */
async function checkWidths(office: Page, name: string): Promise<void> {
  const url = office.url();
  for (const [width, language] of [
    [1440, 'en'],
    [390, 'ar'],
  ] as const) {
    await office.setViewportSize({ width, height: 900 });
    await office.goto(url.replace(/\/\w\w\/backoffice/, `/${language}/backoffice`));
    await expect(office.locator('[data-panel]')).toBeVisible();
    await office.waitForLoadState('networkidle');
    const wider = await office.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    expect((await axeOn(office).analyze()).violations).toEqual([]);
    if (picturesTo !== undefined) await office.screenshot({ path: `${picturesTo}/${name}-${width}.png` });
  }
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto(url);
}

test('compliance excludes a caller, reads and accepts a passport by keyboard, and files a report that support cannot see', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  // A name of its own: an excluded person cannot register again.
  const player = await newPlayer(context, undefined, { FirstName: 'Emmy', LastName: 'Noether' });
  const name = await readUserName(player);
  const { body } = await sendDocument(player, {
    files: [
      { name: 'front.jpg', bytes: await photo({ width: 1600, height: 1000 }) },
      { name: 'back.jpg', bytes: await photo() },
    ],
  });
  const { ID } = body.Document as { ID: string };
  const operators = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operators, 'compliance');
  const office = await operators.newPage();

  // The passport.
  await office.goto('/en/backoffice?tab=documents');
  await office.locator('[data-waiting-document]').filter({ hasText: name }).click();
  const review = office.locator(`[data-review="${ID}"]`);
  await expect(review).toContainText('Emmy Noether');
  await expect(review).toBeFocused();
  const picture = review.getByRole('img', { name: 'File 1 of Identity' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  const frame = review.locator('[data-zoom]');
  await expect(frame).toHaveAttribute('data-zoom', '1.00');
  const isWhole = () =>
    frame.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight);
  expect(await isWhole()).toBe(true);
  await office.keyboard.press('+');
  await office.keyboard.press('+');
  await expect(frame).toHaveAttribute('data-zoom', '1.56');
  expect(await isWhole()).toBe(false);
  await office.keyboard.press('r');
  await office.keyboard.press('0');
  await expect(frame).toHaveAttribute('data-zoom', '1.00');
  await review.getByRole('button', { name: 'File 2' }).click();
  await expect(review.getByRole('img', { name: 'File 2 of Identity' })).toBeVisible();
  await checkWidths(office, 'documents');
  await expect(review.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await review.focus();
  await office.keyboard.press('a');
  await expect(review.getByLabel('Expiry date')).toBeFocused();
  await review.getByLabel('Expiry date').fill('2049-12-31');
  await review.getByRole('button', { name: 'Accept' }).click();
  await expect(review).toHaveCount(0);
  const decided = office.getByRole('grid', { name: 'Recently decided' });
  await expect(decided.getByRole('row').filter({ hasText: name })).toContainText('2049-12-31');

  // The report of suspicion.
  await openPlayer(office, name);
  await office.getByRole('tab', { name: 'Suspicions' }).click();
  await office.getByLabel('Facts and reasons').fill('Many small deposits, hardly any play');
  await office.getByRole('button', { name: 'Open the report' }).click();
  await expect(office.locator('[data-entry]')).toHaveCount(1);
  await expect(office.locator('[data-entry]')).toContainText('Many small deposits');
  await office.getByRole('combobox', { name: 'State' }).selectOption('filed');
  await office.getByLabel('Facts and reasons').fill('Reported today');
  await expect(office.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await office.getByLabel('Authority’s reference').fill('FIU-77');
  await office.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(office.locator('[data-entry]')).toHaveCount(2);
  await checkWidths(office, 'suspicion');
  const report = office.url();

  // The call.
  await openPlayer(office, name);
  await office.getByRole('button', { name: 'Break or exclusion' }).click();
  const call = office.locator('form').filter({ hasText: 'A break is never shortened' });
  await call.getByLabel('Length').selectOption({ label: 'Exclusion: 6 months' });
  await call.getByLabel('The player asks for it').check();
  await call.getByLabel('Reason').fill('a telephone call');
  await expect(call.getByRole('button', { name: 'Begin' })).toBeDisabled();
  await call.getByLabel('Name and date of birth').check();
  await call.getByLabel('E-mail address').check();
  await checkWidthOfForm(office);
  await call.getByRole('button', { name: 'Begin' }).click();
  await expect(office.getByText('Excluded', { exact: true }).first()).toBeVisible();
  expect((await player.call('GET /api/user/get')).status).toBe(401);

  // Support reads the same player without a trace of the report.
  const support = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(support, 'support');
  const helper = await support.newPage();
  await openPlayer(helper, name);
  await expect(helper.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expect(helper.getByRole('tab', { name: 'Suspicions' })).toHaveCount(0);
  await expect(helper.getByRole('grid', { name: 'Timeline' })).toContainText('Excluded');
  await expect(helper.locator('body')).not.toContainText('small deposits');
  await helper.goto(report);
  await expect(helper.locator('[data-panel="start"]')).toBeVisible();
  await expect(helper.locator('body')).not.toContainText('FIU-77');
  await Promise.all([operators.close(), support.close()]);
  expect(complaints).toEqual([]);
});

async function checkWidthOfForm(office: Page): Promise<void> {
  expect((await axeOn(office).analyze()).violations).toEqual([]);
  if (picturesTo !== undefined) await office.screenshot({ path: `${picturesTo}/call.png`, fullPage: true });
}

test('an open review of the source of funds is counted at the start, reached from the player, and ended by compliance', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const name = await readUserName(await newPlayer(context));
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) =>
    client.query(
      `insert into funds_review (player_id, threshold, day, deposited, result, opened_at)
       select p.id, 1000000, current_date - 1, 1200000, -65000, now() from player p join auth_user u on u.id = p.auth_user_id
       where u."displayUsername" = $1`,
      [name],
    ),
  );
  const operators = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operators, 'compliance');
  const office = await operators.newPage();
  await office.goto('/en/backoffice');
  const queue = office.getByRole('row', { name: /^Source of funds/ });
  await expect(queue.getByRole('cell').first()).toHaveText('1');
  await checkWidths(office, 'funds-queue');
  const entry = office
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Source of funds/ });
  await expect(entry).toHaveText('Source of funds1');
  await queue.getByRole('link').click();
  const row = office
    .getByRole('grid', { name: 'Source of funds' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(row).toContainText('12,000.00');
  await row.getByRole('button', { name: /^Decide/ }).click();
  const request = office.locator('[data-review] form').first();
  await request.getByLabel('Reason').fill('Deposits above the threshold');
  await request.getByRole('button').click();
  await expect(row).toContainText('Document requested');
  // The player has to act now.
  await expect(entry).toHaveText('Source of funds');

  await openPlayer(office, name);
  await office.getByRole('link', { name: 'Source of funds' }).last().click();
  await expect(
    office.locator('[data-section="funds"]').getByRole('row').filter({ hasText: name }),
  ).toBeVisible();
  await office
    .locator('[data-section="funds"]')
    .getByRole('button', { name: /^Decide/ })
    .click();
  await checkWidths(office, 'funds-of-player');
  await office
    .locator('[data-section="funds"]')
    .getByRole('button', { name: /^Decide/ })
    .click();
  const dismissal = office.locator('[data-review] form').last();
  await dismissal.getByLabel('Reason').fill('The salary is known');
  await dismissal.getByRole('button').click();
  await expect(office.locator('[data-section="funds"]').getByRole('grid')).toContainText(
    'The salary is known',
  );
  await operators.close();
  expect(complaints).toEqual([]);
});
