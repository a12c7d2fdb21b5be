import { type Page, expect as plainExpect } from '@playwright/test';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 40_000 });
const ROUNDS = 6;
const even = { stake: '100', target: 5050, side: 'over' };

const card = (page: Page, fee: string) =>
  page
    .getByRole('region', { name: 'Running' })
    .getByRole('listitem')
    .filter({ hasText: `Entry fee${fee}` });

test('a player enters tournaments, and the page and the game show the rounds and the place', async ({
  page,
  context,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const player = await newPlayer(context, '50');
  await expect(async () => {
    const { body } = await player.call('GET /api/casino/tournaments');
    expect(
      (body.Tournaments as readonly { State: string }[]).filter(({ State }) => State === 'running'),
    ).toHaveLength(3);
  }).toPass();

  await page.goto('/en/casino');
  await page.getByRole('link', { name: 'Tournaments' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
  const free = card(page, 'Free').filter({ hasText: 'Highest multiplier' });
  await free.getByRole('button', { name: 'Enter for free' }).click();
  await expect(free.getByText('You are in: 0 of 100 rounds')).toBeVisible();

  const paid = card(page, '1.00');
  await paid.getByRole('button', { name: /^Enter for 1\.00/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('from your cash balance');
  await dialog.getByRole('button', { name: /^Enter for/ }).click();
  await expect(paid.getByText('You are in: 0 of 50 rounds')).toBeVisible();
  expect((await player.call('GET /api/user/balance')).body.TotalBalance).toBe('49.00');

  const frame = await ArcadeFrame.open(siteUrl(), player, { game: 'dice' });
  for (let round = 0; round < ROUNDS; round += 1) expect((await frame.start(even)).code).toBeUndefined();
  await frame.close();
  await page.goto('/en/table-game/evens/dice?play=1');
  const chips = page.locator('.table-bar [data-tournament]');
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toContainText(`${ROUNDS} of `);
  await chips.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');

  for (const [width, lang] of [
    [1280, 'en'],
    [390, 'de'],
    [390, 'ar'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${lang}/casino/tournaments`);
    await expect(page.locator('[data-tournament]').first()).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await seeNothingWider(page);
      expect(await findFaults(page)).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
});
