import { type FrameLocator, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { openGame, readBalance, readHistory } from '../routes/play-round.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 60_000 });

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });

const status = (frame: FrameLocator) => frame.locator('.autobet-status');

async function startAutobet(frame: FrameLocator, bets: number): Promise<void> {
  await frame.getByRole('radio', { name: 'Auto' }).check();
  await frame.getByLabel('Bets', { exact: true }).fill(String(bets));
  await frame.getByRole('button', { name: 'Quick play' }).click();
  await frame.getByRole('button', { name: 'Start autobet' }).click();
}

/** The history's rounds and the balance that they leave of 100.00. */
async function readRounds(player: Parameters<typeof readHistory>[0]) {
  const rounds = await readHistory(player);
  const cents = (text: string): number => Math.round(Number(text) * 100);
  const net = rounds.reduce((sum, { Stake, Win }) => sum + cents(Win) - cents(Stake), 0);
  return { rounds, balance: ((10_000 + net) / 100).toFixed(2) };
}

for (const [key, bets] of [
  ['dice', 5],
  ['mines', 3],
  ['hi-lo', 3],
] as const) {
  test(`autobet plays ${bets} rounds of ${key} to their end, and every amount agrees`, async ({
    page,
    context,
  }) => {
    const player = await newPlayer(context, '100.00');
    const frame = await openGame(page, key);
    await startAutobet(frame, bets);
    await expect(status(frame)).toContainText(`All bets are played. ${bets} of ${bets} bets`);
    const { rounds, balance } = await readRounds(player);
    expect(rounds.map(({ State }) => State)).toEqual(Array.from({ length: bets }, () => 'over'));
    expect(await readBalance(player)).toBe(balance);
    await expect(frame.locator('[data-figure="balance"]')).toContainText(balance);
    await expect(page.getByRole('banner')).toContainText(balance);
  });
}

test('autobet survives lost answers, and one key stops it after the current bet', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '100.00');
  let lost = 0;
  await page.route('**/api/arcade/start', async (route) => {
    // The server plays the round; every third answer never arrives.
    const response = await route.fetch();
    lost += 1;
    await (lost % 3 === 0 ? route.abort() : route.fulfill({ response }));
  });
  const frame = await openGame(page, 'dice');
  await startAutobet(frame, 500);
  await expect(status(frame)).toContainText(/^\d+ of 500 bets/);
  await expect.poll(() => lost).toBeGreaterThan(7);
  await page.keyboard.press('Escape');
  await expect(status(frame)).toContainText('Stopped by you.');
  const played = Number(/(\d+) of 500/.exec((await status(frame).textContent()) ?? '')?.[1]);
  const { rounds, balance } = await readRounds(player);
  expect(rounds).toHaveLength(played);
  expect(await readBalance(player)).toBe(balance);
});

test('a dialog of the site ends autobet', async ({ page, context }) => {
  await newPlayer(context, '100.00');
  const frame = await openGame(page, 'dice');
  await startAutobet(frame, 500);
  await expect(status(frame)).toContainText(/^\d+ of 500 bets/);
  await page.keyboard.press('Tab');
  await page.getByRole('banner').getByRole('link', { name: 'Add play money' }).click();
  await expect(status(frame)).toContainText('Stopped by a message of the site.');
});
