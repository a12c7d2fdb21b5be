import { type BrowserContext, type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { axeOn } from '../fixture/axe.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { plantTrigger } from '../fixture/sealed.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { topUp } from '../fixture/top-up.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
test.describe.configure({ timeout: 180_000 });

const siteUrl = (): string => process.env.TEST_SITE_URL ?? '';

async function newPlayer(name: string): Promise<Browser> {
  const player = await registerPlayer(siteUrl(), `${name}${Date.now() % 1e8}`);
  await topUp(player, '500');
  return player;
}

async function enter(context: BrowserContext, player: Browser): Promise<void> {
  const cookies = player.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: siteUrl() };
  });
  await context.addCookies(cookies);
}

/**
 * Plays until the jackpot exists, and sets its hidden winning amount to the current one: the next stake of a slot wins
 * it.
 */
async function ripen(player: Browser): Promise<ArcadeFrame> {
  const frame = await ArcadeFrame.open(siteUrl(), player, { game: 'night-market' });
  await frame.spinOut({ stake: '40' });
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) => plantTrigger(client, 'amount'));
  return frame;
}

const jackpotDialog = (page: Page) => page.getByRole('dialog', { name: 'You won a jackpot' });

async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeOn(page).include('dialog').analyze();
    for (const { id, nodes } of violations) found.push(`${colorScheme} ${id} ${nodes[0]?.html}`);
  }
  return found;
}

test('a won jackpot is shown on any page, after a reload and on another device, until it was seen once', async ({
  page,
  context,
  browser,
}) => {
  const player = await newPlayer('pool');
  const frame = await ripen(player);
  await enter(context, player);
  await page.goto('/en/live');
  await expect(page.getByRole('banner').getByText(/\d\sEUR$/)).toBeVisible();
  await expect(jackpotDialog(page)).toBeHidden();
  const { body } = await frame.start({ stake: '400' });
  const amount = body.Jackpot?.Win ?? 'nothing';
  await expect(jackpotDialog(page)).toContainText(amount);
  await expect(jackpotDialog(page)).toContainText('Mystery jackpot, in Night Market');
  expect(await faults(page)).toEqual([]);
  // A key or a tap outside does not close it by accident.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(jackpotDialog(page)).toBeVisible();

  await page.reload();
  await expect(jackpotDialog(page)).toContainText(amount);
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await enter(device, player);
  const phone = await device.newPage();
  await phone.goto(`${siteUrl()}/en/sport`);
  await expect(jackpotDialog(phone)).toContainText(amount);
  await jackpotDialog(phone).getByText('How it was decided').click();
  await expect(jackpotDialog(phone).locator('code')).toHaveText(/^\d+:[0-9a-f]{32}$/);
  await jackpotDialog(phone).getByRole('button', { name: 'Close' }).click();
  await expect(jackpotDialog(phone)).toBeHidden();
  await expect(jackpotDialog(page)).toBeHidden();
  await device.close();

  const reported = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('"jackpots":[]'),
    }),
  );
  await page.reload();
  await reported;
  await expect(jackpotDialog(page)).toBeHidden();
});

test('a jackpot won in a game is shown when its reels have stopped, and leads to the list of wins', async ({
  page,
  context,
}) => {
  const player = await newPlayer('reels');
  await ripen(player);
  await enter(context, player);
  await page.goto('/en/table-game/evens/night-market');
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const game = page.locator('[data-table="evens:night-market"]').frameLocator('iframe');
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(jackpotDialog(page)).toBeVisible();
  await expect(jackpotDialog(page)).toContainText('Mystery jackpot, in Night Market');
  const amount = (await jackpotDialog(page).textContent())?.match(/[\d,]+\.\d\d/)?.[0] ?? 'nothing';
  await jackpotDialog(page).getByRole('link', { name: 'Jackpots won' }).click();
  await expect(page).toHaveURL(/\/casino\/special$/);
  await expect(jackpotDialog(page)).toBeHidden();
  const winnings = page.getByRole('region', { name: 'Jackpots won' });
  await expect(winnings.getByRole('listitem').first()).toContainText('Night Market');
  await expect(winnings.getByRole('listitem').first()).toContainText(amount);
});
