import { translate } from '@evens/locales';
import { expect as plainExpect } from '@playwright/test';
import { Client } from 'pg';
import { ArcadeFrame } from '../fixture/arcade.ts';
import type { Browser } from '../fixture/browser.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { findFaults, hearComplaints, seeNothingWider } from '../routes/look-at-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

const siteUrl = (): string => process.env.TEST_SITE_URL ?? '';
const bet = { stake: '100', target: 5050, side: 'over' };

async function query(text: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: process.env.TEST_SITE_DATABASE });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const accountOf = `(select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;

/** Plays once; an hour later a check is due. */
async function playForAnHour(player: Browser): Promise<ArcadeFrame> {
  const name = String((await player.call('GET /api/user/get')).body.UserName);
  await player.call('POST /api/protection/setrealitycheck', { body: { Minutes: 60 } });
  const frame = await ArcadeFrame.open(siteUrl(), player, { game: 'dice' });
  expect((await frame.start(bet)).code).toBeUndefined();
  await expect
    .poll(async () => {
      const moved = await query(
        `update reality_check_stay set started_at = started_at - interval '1 hour', due_at = now()
         where account_id = ${accountOf} and due_at is not null returning account_id`,
        [name],
      );
      return moved.length;
    })
    .toBe(1);
  return frame;
}

test('a reality check comes up on every page, and is answered on one of them', async ({ page, context }) => {
  const player = await newPlayer(context, '25');
  await page.setViewportSize({ width: 1280, height: 900 });
  const complaints = hearComplaints(page);
  await page.goto('/en/sport/soccer');
  const other = await context.newPage();
  await other.goto('/en/casino');
  const frame = await playForAnHour(player);
  const check = page.getByRole('dialog', { name: 'Reality check' });
  await expect(check).toBeVisible();
  await expect(check).toContainText('1 h 0 min');
  await expect(check).toContainText(/1\.00\sEUR/);
  await expect(other.getByRole('dialog', { name: 'Reality check' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect((await frame.start(bet)).code).toBe('RealityCheckException');
  // Neither Escape nor a reload gets around it.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(check).toBeVisible();
  await check.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/user\/transactionHistory$/);
  await expect(check).toHaveCount(0);
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Close' }).click();
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await expect(other.getByRole('dialog', { name: 'Reality check' })).toHaveCount(0);
  expect((await frame.start(bet)).code).toBeUndefined();
  await other.close();
  expect(complaints).toEqual([]);
});

test('who leaves at a reality check is logged out', async ({ page, context }) => {
  const player = await newPlayer(context, '25');
  await page.goto('/en/');
  await playForAnHour(player);
  await page.getByRole('button', { name: 'Leave and log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
])
  test(`limits and the page about them fit ${width} px`, async ({ page, context }) => {
    await newPlayer(context, '25');
    await page.setViewportSize({ width, height });
    for (const segment of ['en', rightToLeft.segment]) {
      await page.goto(`/${segment}/user/limits`);
      await expect(page.locator('[data-position]')).toBeVisible();
      await seeNothingWider(page);
      expect(await findFaults(page)).toEqual([]);
      await page.goto(`/${segment}/responsible-gaming`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeNothingWider(page);
      expect(await findFaults(page)).toEqual([]);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate(rightToLeft, 'protection.page.title'),
    );
  });
