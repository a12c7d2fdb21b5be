import { expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { setTableTimes } from '../fixture/table-times.ts';
import { collectComplaints } from '../routes/check-route.ts';
import { tablePlays } from '../routes/game-plays.ts';
import { statedAboveCaps } from '../routes/game-rules.ts';
import { openGame, playTable, seeBooked } from '../routes/play-round.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1280, height: 800 } });

let restore = async (): Promise<void> => undefined;
test.beforeAll(async () => {
  restore = await setTableTimes({ betting_ms: 8000, playing_ms: 3000, decision_ms: 3000, pause_ms: 2000 });
});
test.afterAll(() => restore());

for (const play of tablePlays) {
  test(`${play.key} is played for real money and for play money, side by side`, async ({ page, context }) => {
    const player = await newPlayer(context, '100.00');
    const second = await context.newPage();
    const complaints = [page, second].flatMap((each) => [collectComplaints(each)]);
    for (const each of [page, second]) await each.emulateMedia({ reducedMotion: 'reduce' });
    const real = await openGame(page, play.key);
    const demo = await openGame(second, play.key, { isDemo: true });
    expect(await statedAboveCaps(demo)).toEqual([]);
    await Promise.all([real, demo].map((frame) => playTable(frame, play)));
    const round = await seeBooked(page, real, player);
    await expect(demo.locator('[data-figure="net"]')).toHaveText(/\d/);
    await page.goto('/en/user/casino-history');
    await expect(page.locator('[data-round]')).toHaveCount(1);
    await expect(page.locator(`[data-round="${round.ID}"]`)).toContainText(round.GameName);
    // A bet after the cut-off is refused, and repeated in the next round.
    expect(complaints.flat().filter((line) => !line.includes('409 (Conflict)'))).toEqual([]);
  });
}
