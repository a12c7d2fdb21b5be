import type { Page } from '@playwright/test';
import { Film } from './film.ts';

export const betslip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });

/** The slip of a player is stored, so earlier picks are on it. */
export async function removeAll(page: Page): Promise<void> {
  await page.locator('main button[data-price]').first().waitFor();
  await page.waitForTimeout(3000);
  const remove = betslip(page).getByRole('button', { name: /^Remove / });
  while ((await remove.count()) > 0) await remove.first().click();
}

/** A bet, a round of dice and a withdrawal of the player who is logged in. */
export async function recordWalk(page: Page, { password, path }: { password: string; path: string }) {
  const film = new Film(page);
  const slip = betslip(page);
  const prices = page.locator('main button[data-price]:not([disabled])');

  await page.goto('/en/sport/soccer');
  await removeAll(page);
  film.caption = 'Choose prices';
  await prices.nth(12).waitFor();
  await film.take(900);
  await film.press(prices.nth(0));
  await film.press(prices.nth(9));
  await film.take(500);
  film.caption = 'Place the bet';
  await film.type(slip.getByLabel('Stake on Combo'), '20');
  await film.press(slip.getByRole('button', { name: /^Place bet/ }));
  await slip.getByRole('link', { name: /^Ticket \d+$/ }).waitFor();
  await film.take(1800);

  film.caption = 'Play a round';
  await page.goto('/en/table-game/evens/dice');
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const game = page.locator('[data-table="evens:dice"]').frameLocator('iframe');
  const play = game.locator('.control-panel .button-main').first();
  await play.waitFor();
  await film.take(800);
  await film.press(play);
  for (let frame = 0; frame < 6; frame += 1) await film.take(120);
  await game.locator('.result [data-outcome]').waitFor();
  await film.take(1700);

  film.caption = 'Withdraw';
  await page.goto('/en/user/withdraw');
  const account = page.getByRole('dialog', { name: 'Your account' });
  await film.press(account.getByText('Test wallet', { exact: true }).last());
  await film.type(account.getByLabel('Amount', { exact: true }), '50');
  await film.type(account.locator('[name="AccountID"]'), '12345678');
  await film.type(account.getByLabel('Your password', { exact: true }), password);
  await film.press(account.getByRole('button', { name: /^Withdraw \d/ }));
  await account.locator('[data-withdrawal="requested"]').waitFor();
  await film.take(2200);
  await film.save(path);
}
