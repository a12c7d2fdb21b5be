import { expect as plainExpect } from '@playwright/test';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { Browser } from '../fixture/browser.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';
import { gameCases } from '../routes/game-cases.ts';
import { logIn } from './bets-by-call.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const url = (): string => process.env.TEST_SITE_URL ?? '';
let roundId = 0;

test.beforeEach(async ({ page }) => {
  const [player = '', password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  await logIn(page.request, { url: url(), player, password });
  if (roundId > 0) return;
  const browser = new Browser(url());
  await browser.call('POST /api/account/login', { body: { UserName: player, Password: password } });
  const dice = await ArcadeFrame.open(url(), browser, { game: 'dice' });
  const { body } = await dice.start({ stake: '10', target: 5000, side: 'over' });
  roundId = body.RoundID;
});

for (const { route, path, heading, leadsTo } of gameCases) {
  test(`${route} is shown completely, wide and narrow`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/en${path(roundId)}`);
    // A dialog over a page hides its headings from the accessibility tree.
    const title = page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true });
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/en${leadsTo ?? path(roundId)}$`));
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(title).toBeVisible();
    await seeNothingWider(page);
    await page.goto(`/${rightToLeft.segment}${path(roundId)}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    await seeNothingWider(page);
    expect(complaints).toEqual([]);
  });
}

test('a visitor cannot open the history, and can open the verification page without a round', async ({
  page,
}) => {
  await page.context().clearCookies();
  await page.goto('/en/user/casino-history');
  await expect(page).toHaveURL(/\/en\/?$/);
  await page.goto('/en/fairness');
  const form = page.getByRole('form', { name: 'Verify a round', exact: true });
  await form.getByLabel('Server seed').fill('5f'.repeat(32));
  await form.getByLabel('Client seed').fill('demo');
  await form.getByLabel('Nonce').fill('3');
  await form.getByRole('button', { name: 'Run the round' }).click();
  await expect(page.getByRole('img', { name: 'Rolled 22.00, bet on over 50.00' })).toBeVisible();
});
