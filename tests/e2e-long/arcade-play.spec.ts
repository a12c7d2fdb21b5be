import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { gamePlays, quickGames } from '../routes/game-plays.ts';
import { seePlayed } from '../routes/play-round.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const play of gamePlays.filter(({ key }) => quickGames.includes(key))) {
  test(`${play.key} is played for real money, listed in the history and verified`, async ({
    page,
    context,
  }) => {
    await seePlayed(page, await newPlayer(context, '100.00'), play);
  });
}
