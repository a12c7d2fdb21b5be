import { type FrameLocator, expect as plainExpect } from '@playwright/test';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { setTableTimes } from '../fixture/table-times.ts';
import { openGame, readBalance, readHistory } from '../routes/play-round.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 60_000 });

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });

const status = (frame: FrameLocator) => frame.locator('.autobet-status');

async function startAutobet(frame: FrameLocator, bets: number): Promise<void> {
  await frame.getByRole('radio', { name: 'Auto' }).check();
  await frame.getByRole('textbox', { name: 'Bets', exact: true }).fill(String(bets));
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
  ['facets', 3],
  ['spire', 3],
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

test('autobet at a crash table bets on each round with an automatic cash-out, and stops between two rounds', async ({
  page,
  context,
}) => {
  // A flight may take two minutes.
  test.setTimeout(900_000);
  const patient = expect.configure({ timeout: 240_000 });
  const restore = await setTableTimes({
    betting_ms: 2500,
    playing_ms: 200,
    decision_ms: 500,
    pause_ms: 3000,
  });
  try {
    const player = await newPlayer(context, '100.00');
    const frame = await openGame(page, 'crash');
    await frame.getByRole('radio', { name: 'Auto' }).check();
    await frame.getByRole('textbox', { name: 'Bets', exact: true }).fill('2');
    await frame.getByRole('button', { name: 'Start autobet' }).click();
    await expect(frame.getByRole('checkbox', { name: 'Bet 1: Auto' })).toBeChecked();
    await patient(status(frame)).toContainText('All bets are played. 2 of 2 bets');
    const { rounds, balance } = await readRounds(player);
    expect(rounds.map(({ State }) => State)).toEqual(['over', 'over']);
    expect(await readBalance(player)).toBe(balance);

    await frame.getByRole('textbox', { name: 'Bets', exact: true }).fill('500');
    await frame.getByRole('button', { name: 'Start autobet' }).click();
    await patient(status(frame)).toContainText(/^1 of 500 bets/);
    await page.keyboard.press('Escape');
    await expect(status(frame)).toContainText(/^Stopped by you\. 1 of 500 bets/);
    for (const phase of ['betting', 'playing'])
      await patient(frame.locator('.frame-table')).toHaveAttribute('data-phase', phase);
    expect(await readHistory(player)).toHaveLength(3);
  } finally {
    await restore();
  }
});

test('free spins that were left run by themselves after the first press, and by tap one at a time', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '1000.00');
  const away = await ArcadeFrame.open(siteUrl(), player, { game: 'lantern-library' });
  const leaveFeatureOpen = async () => {
    for (;;) {
      const { code, body } = await away.start({ stake: '20' });
      if (code !== undefined) throw new Error(`the spin was refused: ${code}`);
      if (!body.IsOver) return;
    }
  };
  await leaveFeatureOpen();
  await page.goto('/en/table-game/evens/lantern-library?play=1');
  const frame = page.locator('[data-table="evens:lantern-library"]').frameLocator('iframe');
  const button = frame.getByRole('button', { name: 'Free spin' });
  await frame.getByRole('radio', { name: 'By tap' }).check();
  await button.click();
  const left = frame.locator('.slot-figures');
  await expect(button).toBeVisible();
  const before = await left.textContent();
  await page.waitForTimeout(3000);
  expect(await left.textContent()).toBe(before);
  await frame.getByRole('radio', { name: 'Fast' }).check();
  await expect(frame.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  expect((await readHistory(player)).filter(({ State }) => State !== 'over')).toEqual([]);
});
