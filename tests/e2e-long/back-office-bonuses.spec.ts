import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
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

test('an operator creates an offer and a code, grants the offer by hand and switches it off', async ({
  context,
  browser,
}) => {
  const player = await newPlayer(context);
  const name = await readUserName(player);
  const operatorContext = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operatorContext);
  const office = await operatorContext.newPage();
  const complaints = collectComplaints(office);
  await office.goto('/en/backoffice?tab=bonuses');
  const section = (title: string) =>
    office
      .locator('section, div')
      .filter({ has: office.getByRole('heading', { name: title, exact: true }) })
      .last();
  const offers = section('Offers');
  await offers.getByRole('button', { name: 'New offer' }).click();
  await offers.getByRole('textbox', { name: 'Key' }).fill('hello');
  const preview = offers.locator('[data-preview]');
  const save = offers.getByRole('button', { name: 'Save' });
  await offers.getByRole('combobox', { name: 'Kind' }).selectOption('cash-back');
  await expect(offers.getByLabel('Period', { exact: true })).toHaveValue('week');
  await offers.getByLabel('Credited as').selectOption('bonus');
  await offers.getByLabel('Times to wager').fill('5,5');
  await expect(offers.getByRole('group', { name: 'Wagering requirement' })).toBeVisible();
  await checkPage(office, 'desk-offer-cash-back');
  await offers.getByRole('combobox', { name: 'Kind' }).selectOption('free-bet');
  await offers.getByLabel('Reason').fill('A welcome for testers');
  const count = offers.getByLabel('Number', { exact: true });
  await count.fill('0');
  await expect(offers.getByRole('alert')).toHaveText('This value is out of range.');
  await expect(count).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeDisabled();
  await count.fill('1');
  await offers.getByLabel('Value of each').fill('3,00');
  await offers.getByLabel('Minimum odds').fill('1,5');
  await offers.getByLabel('Expires after days').fill('7');
  await expect(preview).toContainText('3.00 EUR');
  await expect(preview).toContainText('1.50');
  await offers.getByLabel('Currency of the amounts').selectOption('BRL');
  await expect(offers.getByLabel('Value of each')).toHaveValue('');
  await expect(preview).toContainText('15.00');
  await offers.getByLabel('Value of each').fill('18,50');
  await expect(preview).toContainText('18.50');
  await offers.getByLabel('Times per person').fill('2');
  await expect(preview).toContainText('At most 2 times per person.');
  await offers.getByLabel('Closes').fill('2099-12-31T12:00');
  await expect(preview).toContainText(/On offer until .*2099/);
  await checkPage(office, 'desk-offer-free-bet');
  await offers.getByLabel('Can be claimed').check();
  // A key of another offer is refused by the server.
  await offers.getByRole('textbox', { name: 'Key' }).fill('welcome');
  await save.click();
  await expect(offers.getByRole('alert')).toContainText('Key');
  await offers.getByRole('textbox', { name: 'Key' }).fill('hello');
  await save.click();
  await expect(preview).toHaveCount(0);
  await offers.getByRole('button', { name: 'hello', exact: true }).click();
  await expect(offers.getByLabel('Closes')).toHaveValue('2099-12-31T12:00');

  const codes = section('New code');
  await codes.getByLabel('Code', { exact: true }).fill('HELLO');
  await codes.getByLabel('Offer').selectOption('hello');
  await codes.getByLabel('For one player').fill(name);
  await codes.getByLabel('Reason').fill('A welcome for testers');
  await codes.getByRole('button', { name: 'Save' }).click();
  const code = office.getByRole('grid', { name: 'Codes' }).getByRole('row').filter({ hasText: 'HELLO' });
  await expect(code).toContainText(name);

  const grants = section('Grant by hand');
  await grants.getByLabel('Offer').selectOption('hello');
  await grants.getByLabel('Player').fill(name);
  await grants.getByLabel('Reason').fill('A complaint was right');
  await grants.getByRole('button', { name: 'Count', exact: false }).click();
  await expect(grants.getByRole('status')).toHaveText('One player gets this bonus.');
  await grants.getByRole('button', { name: 'Grant' }).click();
  const award = office.getByRole('grid', { name: 'Granted by hand' }).getByRole('row').nth(1);
  await expect(award).toContainText('1 of 1 granted, 0 refused');
  const { FreeBets } = (await player.call('GET /api/bonus/appendedfreebets')).body;
  expect(FreeBets).toMatchObject([{ Value: '3.00' }]);

  await offers.getByLabel('Can be claimed').uncheck();
  await offers.getByLabel('Reason').first().fill('The time is over');
  await offers.getByRole('button', { name: 'Save' }).click();
  await expect(preview).toHaveCount(0);
  await expect(offers.getByRole('row').filter({ hasText: 'hello' })).not.toContainText('Can be claimed');
  await code.getByRole('button', { name: 'End code' }).click();
  await section('Codes').getByLabel('Reason').fill('The time is over');
  await section('Codes').getByRole('button', { name: 'End code HELLO' }).click();
  await expect(code.getByRole('button', { name: 'End code' })).toHaveCount(0);
  for (const [lang, width] of [
    ['en', 390],
    ['en', 1280],
    ['ar', 390],
    ['pt-br', 1280],
  ] as const) {
    await office.setViewportSize({ width, height: 900 });
    await office.goto(`/${lang}/backoffice?tab=bonuses`);
    await expect(office.locator('[data-award]').first()).toBeVisible();
    await checkPage(office, `desk-bonuses-${lang}-${width}`);
  }
  await operatorContext.close();
  // The refused offer is the only error.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});
