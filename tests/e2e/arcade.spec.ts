import { test } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { gamePlays } from '../routes/game-plays.ts';
import { seePlayed } from '../routes/play-round.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** One of each kind: decided at once, one's own decisions, a board, a slot. The long tests play all of them. */
const kinds = ['dice', 'hi-lo', 'mines', 'harbour-lights'];

for (const play of gamePlays.filter(({ key }) => kinds.includes(key))) {
  test(`${play.key} is played for real money, is in the history and is proved`, async ({ page, context }) => {
    await seePlayed(page, await newPlayer(context, '100.00'), play);
  });
}
