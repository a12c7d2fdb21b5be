import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';
import { resize } from '../routes/pictures.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

async function openTab(page: Page, tab: string, language = 'en'): Promise<void> {
  await page.goto(`/${language}/backoffice?tab=${tab}`);
  await expect(page.locator('[data-panel]')).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

test('an operator closes a game from the list, players see it closed, and each page fits and is accessible', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const operator = await newOperator(context);
  for (const language of ['en', 'ar'])
    for (const tab of ['games', 'game&id=evens:keno', 'jackpots', 'tables', 'providers']) {
      await openTab(page, `casino-${tab}`, language);
      for (const width of [1440, 390]) {
        await resize(page, width);
        await seeNothingWider(page);
        expect(await findFaults(page)).toEqual([]);
      }
    }
  await resize(page, 1440);
  await openTab(page, 'casino-games');
  try {
    await page.getByRole('button', { name: 'Close Keno' }).click();
    await page.getByLabel('Reason').fill('its pay table is wrong');
    await page.locator('form').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Keno' }).first().click();
    await expect(page.getByText('its pay table is wrong')).toBeVisible();
    // Processes read closed games every few seconds.
    await expect(async () => {
      await page.goto('/en/casino/games');
      await expect(page.locator('[data-game="evens:keno"] [data-kind="closed"]')).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
  } finally {
    await operator.call('POST /api/desk/switch', {
      body: { Kind: 'game', Name: 'keno', Open: true, Reason: 'the end of a test' },
    });
  }
});
