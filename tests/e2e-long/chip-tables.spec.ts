import { type FrameLocator, expect as plainExpect, test } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { hearComplaints } from '../routes/look-at-route.ts';
import { balanceOf, historyOf, openGame } from '../routes/play-round.ts';

// A round takes half a minute, and the machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 120_000 });
test.describe.configure({ timeout: 360_000 });
test.use({ viewport: { width: 1280, height: 800 } });

const tables = [
  { key: 'live-roulette', spots: [/^Red, pays/, /^Number 17, pays/], shown: /The ball fell on/ },
  { key: 'live-baccarat', spots: [/^Banker, pays/, /^Tie, pays/], shown: /wins|A tie/ },
] as const;
type ChipTable = (typeof tables)[number];

/** Puts a chip on each spot by the keyboard while bets are taken, and places them. */
async function placeChips(frame: FrameLocator, { spots }: ChipTable): Promise<void> {
  const main = frame.locator('.desk .button-main');
  await expect(async () => {
    await expect(frame.locator('.frame')).toHaveAttribute('data-phase', 'betting', { timeout: 60_000 });
    if ((await main.getAttribute('aria-disabled')) === 'true')
      for (const name of spots) await frame.getByRole('button', { name }).press('Enter');
    await main.click({ timeout: 2000 });
    await expect(main).toHaveText(/2\.00.EUR placed/, { timeout: 4000 });
  }).toPass({ timeout: 180_000 });
}

for (const table of tables) {
  test(`${table.key}: a bet of two chips is told, booked and kept`, async ({ page, context }) => {
    const complaints = hearComplaints(page);
    const player = await newPlayer(context, '100.00');
    const frame = await openGame(page, table.key);
    await placeChips(frame, table);
    await expect(frame.locator('[data-figure="balance"]')).toContainText('98.00');
    await expect(frame.locator('.desk .crowd')).toContainText('2.00');
    await expect(frame.locator('.result [data-outcome]')).toContainText(table.shown);
    await expect.poll(async () => (await historyOf(player))[0]?.State).toBe('over');
    const [round, ...others] = await historyOf(player);
    expect([round?.Stake, others.length]).toEqual(['2.00', 0]);
    const left = await balanceOf(player);
    expect(Number(left) - 98).toBeCloseTo(Number(round?.Win));
    await expect(frame.locator('[data-figure="balance"]')).toContainText(left);
    expect(complaints).toEqual([]);
  });
}
