import { type Page, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { gamePlays, quickGames } from '../routes/game-plays.ts';
import { hearComplaints } from '../routes/look-at-route.ts';
import { resize, takePictures } from '../routes/pictures.ts';
import { balanceOf, historyOf, openGame, playRound, seePlayed } from '../routes/play-round.ts';
import { cutOffStakes } from '../routes/stake-fields.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function lookAtWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await resize(page, width);
    await takePictures(page, name);
  }
}

for (const play of gamePlays) {
  if (!quickGames.includes(play.key)) {
    test(`${play.key} is played for real money, is in the history and is proved`, async ({
      page,
      context,
    }) => {
      await seePlayed(page, await newPlayer(context, '100.00'), play);
    });
  }

  test(`${play.key} is tried for play money, which leaves no trace`, async ({ page, context }) => {
    const complaints = hearComplaints(page);
    const player = await newPlayer(context, '100.00');
    const frame = await openGame(page, play.key, { isDemo: true });
    await lookAtWidths(page, `game-${play.key}`);
    expect(await cutOffStakes(page, frame)).toEqual([]);
    await playRound(frame, play);
    await lookAtWidths(page, `game-${play.key}-played`);
    await expect(frame.locator('[data-figure="net"]')).toHaveText(/\d/);
    expect(await historyOf(player)).toEqual([]);
    expect(await balanceOf(player)).toBe('100.00');
    expect(complaints).toEqual([]);
  });
}
