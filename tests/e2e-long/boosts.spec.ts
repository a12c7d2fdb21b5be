import { type APIRequestContext, type Browser, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { staged, test } from '../fixture/staged-site.ts';
import { place, row, slip, stakeOn, tab } from './slip-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

interface Login {
  readonly name: string;
  readonly password: string;
}

async function logIn(request: APIRequestContext, url: string, { name, password }: Login): Promise<void> {
  const answer = await request.post(`${url}/api/account/login`, {
    data: { UserName: name, Password: password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

async function openPageAs(browser: Browser, url: string, login: Login): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await logIn(context.request, url, login);
  return context.newPage();
}

// Two people, each with their own pages.
test.setTimeout(120_000);

const league = '/en/sport/soccer/england/staged-league';
const boostRow = (backOffice: Page, reason: string) =>
  backOffice.getByRole('grid', { name: 'Boosts' }).getByRole('row').filter({ hasText: reason });
const drawPrice = (page: Page) => row(page, staged.steady).locator('.match-row-win button').nth(1);

/** The draw of the steady match at 3.30 becomes 3.76, up to 25.00. */
async function boostTheDraw(backOffice: Page): Promise<void> {
  await backOffice.goto(league);
  await drawPrice(backOffice).click();
  await expect(slip(backOffice).locator('[data-selection]')).toHaveCount(1);
  await backOffice.goto('/en/backoffice?tab=boosts');
  await backOffice.getByLabel('Increase in winnings, per cent').fill('20');
  await expect(backOffice.getByText('3.30 becomes 3.76')).toBeVisible();
  await backOffice.getByRole('textbox', { name: 'Maximum stake' }).fill('25');
  const form = backOffice.locator('form', {
    has: backOffice.getByRole('button', { name: 'Create the boost' }),
  });
  await form.getByLabel('Reason').fill('a boost for the test');
  await form.getByRole('button', { name: 'Create the boost' }).click();
  const boost = boostRow(backOffice, 'a boost for the test');
  await expect(boost).toContainText('Draw');
  await expect(boost).toContainText('On');
}

test('an operator boosts a price; a player takes it once, within its maximum, and sees the original price', async ({
  browser,
  site,
}) => {
  const backOffice = await openPageAs(browser, site.url, site.operator);
  await boostTheDraw(backOffice);

  const player = await openPageAs(browser, site.url, { name: site.player, password: site.password });
  await player.goto(league);
  await row(player, staged.steady).getByText(staged.steady, { exact: true }).click();
  const boosted = player.locator('[data-boost]', { hasText: 'Draw' });
  await expect(boosted).toContainText('3.30');
  await expect(boosted).toContainText('3.76');
  const axe = await axeOn(player).include('[data-boosts]').analyze();
  expect(axe.violations).toEqual([]);
  await boosted.getByRole('button').click();
  await expect(boosted.getByRole('button')).toHaveAttribute('aria-pressed', 'true');

  await expect(slip(player).getByText('Winnings +20%')).toBeVisible();
  await stakeOn(player, 'Draw').fill('30');
  await expect(slip(player).getByText('The maximum stake is 25.00 EUR.')).toBeVisible();
  await slip(player).getByRole('button', { name: 'Use the maximum' }).click();
  await expect(slip(player).getByText('94.00 EUR')).toBeVisible();
  await place(player).click();
  const receipt = slip(player).locator('[data-receipt]');
  await expect(receipt).toContainText('+20% of the winnings: 3.30 → 3.76');
  await expect(boosted).toContainText('Boost used');
  await backOffice.reload();
  await expect(boostRow(backOffice, 'a boost for the test')).toContainText('used by 1 player');
});

test('a boost that ends under the player is a changed price, accepted by one tap; a combo ignores boosts', async ({
  browser,
  site,
}) => {
  const backOffice = await openPageAs(browser, site.url, site.operator);
  await backOffice.goto(league);
  await row(backOffice, staged.steady).locator('.match-row-win button').nth(2).click();
  await backOffice.goto('/en/backoffice?tab=boosts');
  const form = backOffice.locator('form', {
    has: backOffice.getByRole('button', { name: 'Create the boost' }),
  });
  await form.getByLabel('Reason').fill('one to end');
  await form.getByRole('button', { name: 'Create the boost' }).click();
  const boost = boostRow(backOffice, 'one to end');
  await expect(boost).toContainText('On');

  const player = await openPageAs(browser, site.url, { name: site.player, password: site.password });
  await player.goto(league);
  await row(player, staged.moving).locator('.match-row-win button').nth(1).click();
  await row(player, staged.steady).getByText(staged.steady, { exact: true }).click();
  const guests = player.locator('[data-boost]', { hasText: '3.86' });
  await guests.getByRole('button').click();
  await expect(slip(player).getByText('Winnings +10%')).toBeVisible();
  await tab(player, 'Combo').click();
  await expect(slip(player).getByText('The boost applies to single bets only.')).toBeVisible();
  await tab(player, 'Single').click();
  const leg = slip(player).locator('[data-leg]', { hasText: 'Winnings +10%' });
  await leg.getByRole('textbox').fill('5');

  await boost.getByRole('button', { name: 'End' }).click();
  const end = backOffice.locator('form', { has: backOffice.getByRole('button', { name: /^End / }) });
  await end.getByLabel('Reason').fill('it is over');
  await end.getByRole('button', { name: /^End / }).click();
  await expect(boost).toContainText('Ended by');

  await place(player).click();
  await expect(slip(player).getByText('This boost has ended')).toBeVisible();
  await expect(slip(player)).toContainText(/3\.86.*3\.60/);
  // The price of the other leg may have moved too.
  const ended = slip(player).locator('[data-leg]', { hasText: 'This boost has ended' });
  await ended.getByRole('button', { name: 'Accept', exact: true }).click();
  await place(player).click();
  const receipt = slip(player).locator('[data-receipt]');
  await expect(receipt).toContainText('3.60');
  await expect(receipt).not.toContainText('of the winnings');
});
