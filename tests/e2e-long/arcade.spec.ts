import { type FrameLocator, type Page, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';
import { gamePlays, quickGames } from '../routes/game-plays.ts';
import { statedAboveCaps } from '../routes/game-rules.ts';
import { resize, takePictures } from '../routes/pictures.ts';
import { openGame, playRound, readBalance, readHistory, seePlayed } from '../routes/play-round.ts';
import { cutOffStakes } from '../routes/stake-fields.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function takePicturesAtWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await resize(page, width);
    await takePictures(page, name);
  }
}

/**
 * Returns cut-off stakes in the game's fields, amounts in its rules above its caps, and takes its pictures, at each
 * tested width.
 */
async function checkGame(
  page: Page,
  frame: FrameLocator,
  { key, moment }: { readonly key: string; readonly moment: 'opened' | 'played' },
): Promise<void> {
  await takePicturesAtWidths(page, moment === 'opened' ? `game-${key}` : `game-${key}-played`);
  if (moment !== 'opened') return;
  expect(await cutOffStakes(page, frame)).toEqual([]);
  expect(await statedAboveCaps(frame)).toEqual([]);
}

// tests/e2e plays the quick games for real money: here these are only tried, and the others are played.
for (const play of gamePlays) {
  const { key } = play;
  if (quickGames.includes(key))
    test(`${key} is tried for play money, and leaves no trace`, async ({ page, context }) => {
      const complaints = collectComplaints(page);
      const player = await newPlayer(context, '100.00');
      const frame = await openGame(page, key, { isDemo: true });
      await checkGame(page, frame, { key, moment: 'opened' });
      await playRound(frame, play);
      await checkGame(page, frame, { key, moment: 'played' });
      await expect(frame.locator('[data-figure="net"]')).toHaveText(/\d/);
      expect(await readHistory(player)).toEqual([]);
      expect(await readBalance(player)).toBe('100.00');
      expect(complaints).toEqual([]);
    });
  else
    test(`${key} is played for real money, listed in the history and verified`, async ({ page, context }) => {
      await seePlayed(page, await newPlayer(context, '100.00'), play, (frame, moment) =>
        checkGame(page, frame, { key, moment }),
      );
    });
}
