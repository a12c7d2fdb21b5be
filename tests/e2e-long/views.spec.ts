import { expect as plainExpect } from '@playwright/test';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test.use({ viewport: { width: 1440, height: 900 } });

test('the Asian table is a separate view, which is stored, and the list can be restored', async ({
  page,
}) => {
  const layout = page.getByRole('combobox', { name: 'List layout' });
  await page.goto('/en/sport/soccer');
  await page.getByRole('button', { name: 'Settings' }).click();
  await layout.selectOption('korean');
  await expect(page).toHaveURL(/\/en\/sport\/koreanView\/soccer$/);
  await expect(page.locator('.korean-table .korean-row').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.korean-table .korean-row').first()).toBeVisible();
  await expect(page.locator('.match-row')).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await layout.selectOption('european');
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  await expect(page.locator('.match-row').first()).toBeVisible();
});

test('the start page leads to the Asian table by the layout of lists', async ({ page }) => {
  await page.goto('/en');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'List layout' }).selectOption('korean');
  await expect(page).toHaveURL(/\/en\/sport\/koreanView$/);
  await expect(page.locator('.korean-table .korean-row').first()).toBeVisible();
});

for (const [width, columns] of [
  [1280, 2],
  [1750, 3],
  [2560, 3],
] as const) {
  test(`slides are above all sports, and markets have ${columns} columns at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1100 });
    await page.goto('/en/sport');
    await expect(page.getByRole('region', { name: 'News' }).getByRole('link').first()).toBeVisible();
    const { Matches } = await readList<{
      Matches: { MatchLink: string; IsLive: boolean; MarketsCount: number }[];
    }>(page.request, '/api/sport/matches?lang=en&sportAlias=soccer&limit=50');
    const match = Matches.find(({ IsLive, MarketsCount }) => !IsLive && MarketsCount > 6);
    await page.goto(`/en${match?.MatchLink}`);
    const cards = page.locator('main .market-card');
    await expect(cards.nth(5)).toBeVisible();
    await expect
      .poll(
        async () =>
          new Set(
            await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x))),
          ).size,
      )
      .toBe(columns);
  });
}
