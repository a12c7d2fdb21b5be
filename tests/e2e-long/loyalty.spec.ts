import { translate } from '@evens/locales';
import { type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { readUserName } from '../e2e/operator-login.ts';
import { type Browser, goodPassword } from '../fixture/browser.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';
import { answerLoyalty, closedLoyalty } from './loyalty-answers.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
const picturesTo = process.env.PICTURES_TO;

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png`, fullPage: true });
}

/** Gives points as if the player had earned them by bets. */
async function givePoints(player: Browser, points: number): Promise<void> {
  const userName = await readUserName(player);
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', async (client) => {
    await client.query(
      `with held as (
         insert into loyalty_account (account_id, balance, earned, entry_no, spins_earned)
         select p.account_id, $2, $2, 1, $2::bigint / 250 from player p join auth_user u on u.id = p.auth_user_id where u.username = $1
         returning account_id
       )
       insert into loyalty_entry (account_id, no, kind, points, balance, product, to_journal, at)
       select account_id, 1, 'play', $2, $2, 'sport', 1, now() from held`,
      [userName, points],
    );
  });
}

const pointBalance = (page: Page) => page.locator('[data-points]');

test('a player spins the wheel, checks the draw, and buys a free bet', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const player = await newPlayer(context);
  await givePoints(player, 2400);

  await page.goto('/en/sport');
  await page
    .getByRole('navigation', { name: 'Promotions and loyalty' })
    .getByRole('link', { name: 'Loyalty' })
    .click();
  await expect(page).toHaveURL(/\/en\/loyalty$/);
  await expect(pointBalance(page)).toHaveAttribute('data-points', '2400');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '95');
  await expect(
    page.getByText('2,400 of 2,500 points earned by play. The next level is Silver.'),
  ).toBeVisible();
  await expect(page.locator('[data-segment="points-10"]')).toContainText('40%');
  // Nine bought with points, one from the level.
  await expect(page.getByText('10 spins', { exact: true })).toBeVisible();
  await checkPage(page, 'loyalty');

  const nextHash = page.locator('details', { hasText: 'How a spin is drawn' });
  await nextHash.locator('summary').click();
  const committed = (await nextHash.locator('code').textContent()) ?? '';
  expect(committed).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  const result = page.getByRole('status').filter({ hasText: 'You got:' });
  await expect(result).toBeVisible();
  await expect(page.getByText('9 spins', { exact: true })).toBeVisible();
  const segment = await result.getAttribute('data-result');

  await page.locator('details', { hasText: 'Proof of the last spin' }).locator('summary').click();
  await expect(
    page.locator('details', { hasText: 'Proof of the last spin' }).locator('code').first(),
  ).toHaveText(committed);
  await page.getByRole('link', { name: 'Check' }).first().click();
  const run = page.locator('[data-run]');
  await expect(run.getByText(committed)).toBeVisible();
  const { Segments } = (await player.call('GET /api/loyalty/wheel')).body;
  const drawn = (Segments as readonly { Key: string }[]).findIndex(({ Key }) => Key === segment);
  await expect(run).toContainText(`Segment${drawn}Parts4000`);
  await checkPage(page, 'loyalty-proof');

  await page.goBack();
  const before = Number(await pointBalance(page).getAttribute('data-points'));
  await page.getByRole('button', { name: 'Buy: Free bet of 5.00 EUR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spend points?' });
  await dialog.getByRole('button', { name: 'Keep points' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Buy: Free bet of 5.00 EUR' }).click();
  await expect(dialog.getByText('1,000 points')).toBeVisible();
  await checkPage(page, 'loyalty-buy');
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(pointBalance(page)).toHaveAttribute('data-points', String(before - 1000));
  await expect(page.locator('[data-entry]').first()).toContainText('−1,000');
  const { FreeBets } = (await player.call('GET /api/bonus/appendedfreebets')).body;
  expect(FreeBets).toContainEqual(expect.objectContaining({ Value: '5.00' }));

  await page.getByRole('button', { name: /^Account/ }).click();
  const entry = page.getByRole('banner').getByRole('link', { name: /^Loyalty/ });
  await expect(entry).toContainText('points');
  expect(complaints).toEqual([]);
});

test('points disappear when the player logs out', async ({ page, context }) => {
  const player = await newPlayer(context);
  await givePoints(player, 123);
  await page.goto('/en/loyalty');
  await expect(pointBalance(page)).toHaveAttribute('data-points', '123');
  const storedLoyalty = () => page.evaluate(() => sessionStorage.getItem('evens.loyalty'));
  await expect.poll(storedLoyalty).toContain('"points":123');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(storedLoyalty).not.toContain('123');
  await page.goto('/en/loyalty');
  await expect(page.getByText('Log in to see your points and your level.')).toBeVisible();
  await expect(pointBalance(page)).toHaveCount(0);
});

test('a visitor reads how loyalty works, in every language and width', async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const [language, width, colorScheme] of [
    ['en', 390, 'light'],
    ['pt-br', 768, 'dark'],
    ['ar', 1280, 'light'],
    ['ar', 390, 'dark'],
    ['en', 1920, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/${language}/loyalty`);
    await expect(page.locator('main h2').first()).toBeVisible();
    await checkPage(page, `loyalty-visitor-${language}-${width}`);
  }
  expect(complaints).toEqual([]);
});

test('a phone from right to left spins without motion', async ({ page, context }) => {
  const player = await newPlayer(context);
  await givePoints(player, 600);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/ar/loyalty');
  await page.getByRole('button', { name: translate(rightToLeft, 'loyalty.wheel.spin'), exact: true }).click();
  await expect(page.locator('[data-result]')).toBeVisible();
  await expect(page.locator('[data-spin]')).toHaveCount(1);
  await checkPage(page, 'loyalty-ar-spun');
});

test('the page explains a closed loyalty programme, a part that failed, and a refusal of the server', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, undefined, { LastName: 'Noether' });
  await givePoints(player, 600);
  await answerLoyalty(page, { 'GET /api/loyalty/shop': 500, 'POST /api/loyalty/spin': 'no answer' });
  await page.goto('/en/loyalty');
  await expect(page.getByRole('region', { name: 'Shop' }).getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByText('No answer arrived. Press again')).toBeVisible();
  await checkPage(page, 'loyalty-broken');

  // During a break the wheel cannot be spun, and the server's message names its end.
  await page.unrouteAll();
  await player.call('POST /api/protection/timeout', {
    body: { Hours: 24, Password: goodPassword },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'break' })).toBeVisible();
  await expect(page.locator('[data-spin]')).toHaveCount(0);
  await checkPage(page, 'loyalty-break');

  await answerLoyalty(page, { 'GET /api/loyalty/overview': closedLoyalty });
  await page.reload();
  await expect(page.getByText('Loyalty is closed')).toBeVisible();
  await checkPage(page, 'loyalty-closed');
});
