import { expect as plainExpect } from '@playwright/test';
import { newCommandId } from '../fixture/arcade.ts';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';
import { readUserName } from './operator-login.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
const picturesTo = process.env.PICTURES_TO;

test('a player reads the terms, claims by offer and by code, and sees what a cancellation forfeits', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  const checkPage = async (name: string) => {
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png` });
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await newPlayer(context);

  await page.goto('/en/promotions');
  await expect(page.getByRole('heading', { name: 'Promotions' })).toBeVisible();
  const offer = page.locator('[data-offer="try-it"]');
  const wagering = offer.getByText('Bet 5 times the bonus before it becomes cash.');
  await expect(wagering.first()).toBeVisible();
  await expect(offer.getByRole('listitem')).toHaveCount(0);
  await offer.getByText('How it works').click();
  await expect(offer.getByRole('listitem').and(wagering)).toBeVisible();
  await checkPage('promotions');

  await offer.getByRole('button', { name: 'Claim', exact: true }).click();
  const terms = page.getByRole('dialog', { name: '5.00 EUR of bonus money' });
  await expect(terms).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(terms).toBeVisible();
  await terms.getByRole('button', { name: 'Claim bonus' }).click();
  await expect(page.getByText('Bonus code successfully activated!')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(offer.getByText('Claimed')).toBeVisible();

  await page.goto('/en/user/bonuses');
  const bonus = page.locator('[data-bonus]').first();
  await expect(bonus.getByText('It holds 5.00')).toBeVisible();
  await expect(bonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await checkPage('bonuses-tab');

  await page.getByLabel('Bonus code').fill('tryit');
  await page.getByRole('button', { name: 'Claim bonus', exact: true }).click();
  const failed = page.getByRole('dialog', { name: 'Error claiming bonus' });
  await expect(failed.getByText('You have already claimed this bonus.')).toBeVisible();
  await failed.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByLabel('Bonus code').fill('WELCOME');
  await page.getByRole('button', { name: 'Claim bonus', exact: true }).click();
  await expect(failed.getByText('This bonus is assigned to a deposit')).toBeVisible();
  await failed.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/deposit$/);

  await page.goto('/ar/user/bonuses');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bonus).toBeVisible();
  await checkPage('bonuses-tab-ar');
  await page.goto('/en/user/bonuses');
  await bonus.getByRole('button', { name: 'Cancel bonus' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this bonus?' });
  await expect(cancel.getByText('5.00')).toBeVisible();
  await checkPage('cancel-bonus');
  await cancel.getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(page.locator('[data-bonus][data-state="3"]')).toBeVisible();
  // The two refused claims; a browser logs every status above 399.
  expect(complaints).toEqual([expect.stringContaining('409'), expect.stringContaining('422')]);
});

test('cash-back and free spins are shown while they last, and leaving them warns about the loss', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  const player = await newPlayer(context, undefined, { LastName: 'Lovelacecashback' });
  for (const BonusCode of ['WEEKLY10', 'SPINS'])
    await player.call('POST /api/bonus/claim', { body: { BonusCode, CommandId: newCommandId() } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ar/user/bonuses');
  const running = page.locator('[data-cash-back]');
  await expect(running).toBeVisible();
  await seeNothingWider(page);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/cash-back-ar.png` });
  await page.goto('/en/user/bonuses');
  await expect(running).toContainText('No period has ended yet.');
  expect(await findFaults(page)).toEqual([]);
  await running.getByRole('button', { name: 'Leave cash-back' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave this cash-back?' });
  await expect(leave).toContainText('The current period then pays nothing.');
  expect(await findFaults(page)).toEqual([]);
  await leave.getByRole('button', { name: 'Leave cash-back' }).click();
  await expect(running).toHaveCount(0);

  const spins = page.locator('[data-free-spins]');
  await expect(spins).toContainText('10 free spins of 0.20');
  await expect(spins).toContainText('Won so far: 0.00');
  await page.locator('[data-bonus]').getByRole('button', { name: 'Cancel bonus' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this bonus?' });
  await expect(cancel.getByRole('definition')).toHaveText([/^2\.00/, /^0\.00/]);
  await expect(cancel).not.toContainText('already played');
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/cancel-spins.png` });
  await cancel.getByRole('button', { name: 'Keep it' }).click();
  expect(complaints).toEqual([]);
  await spins.getByRole('link', { name: 'Corner Sevens' }).click();
  await expect(page).toHaveURL(/\/en\/table-game\/evens\/corner-sevens$/);
});

test('a log-in from an offer immediately shows earlier claims', async ({ page, context }) => {
  // A player of another household: offers are claimed once per household.
  const player = await newPlayer(context, undefined, { LastName: 'Lovelaceoffers' });
  const claimed = await player.call('POST /api/bonus/claim', {
    body: { BonusCode: 'TRYIT', CommandId: newCommandId() },
  });
  expect(claimed.body).toMatchObject({ HasErrors: false });
  await context.clearCookies();
  await page.goto('/en/promotions');
  const offer = page.locator('[data-offer="try-it"]');
  await offer.getByRole('link', { name: 'Log in to claim' }).click();
  await page.getByLabel('E-mail or user name').fill(await readUserName(player));
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/promotions$/);
  await expect(offer.getByText('Claimed')).toBeVisible();
  await expect(offer.getByRole('button')).toHaveCount(0);
});
