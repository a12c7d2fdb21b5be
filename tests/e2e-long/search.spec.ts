import { expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { staged, test } from '../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

test('the slash opens the search, typing finds results, arrow keys choose and Enter opens', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/en/sport');
  await expect(page.locator('.match-row').first()).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  // A typing error, on purpose.
  await box.pressSequentially('staedy rov');
  const found = page.getByRole('row', { name: staged.steady });
  await expect(found).toBeVisible();
  await expect(found.locator('[data-price]').first()).toContainText('2.00');
  expect((await axeOn(page).include('dialog').analyze()).violations).toEqual([]);
  await box.press('ArrowDown');
  const active = await box.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toContainText(staged.steady);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: staged.steady, exact: true })).toBeVisible();
  await expect(box).toBeHidden();
  // The text is stored as a recent search, one tap away.
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'staedy rov' }).click();
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  expect(errors).toEqual([]);
});

test('letters typed while the search loads are in its box', async ({ page }) => {
  await page.route(/search-dialog/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto('/en/sport');
  await expect(page.locator('.match-row').first()).toBeVisible();
  const path = page.url();
  // `g` and `h` would be a shortcut to the start page.
  await page.keyboard.type('/ghX');
  await page.keyboard.press('Backspace');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await page.keyboard.type('ost');
  await expect(box).toHaveValue('ghost');
  expect(page.url()).toBe(path);
});

test('an outdated answer that arrives late is never shown', async ({ page }) => {
  await page.route(/\/api\/search\?.*text=sport/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/en/sport');
  await page.getByRole('button', { name: 'Search' }).click();
  const box = page.getByRole('combobox');
  const searchRequest = page.waitForRequest(/text=sport/);
  await box.fill('sport');
  await searchRequest;
  await box.fill('كرة القدم');
  await expect(page.getByRole('row', { name: 'Soccer' }).first()).toBeVisible();
  const found = () =>
    page.locator('[data-found]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-found')));
  const before = await found();
  await page.waitForTimeout(3500);
  expect(await found()).toEqual(before);
});

test('an empty result and a failed search each show a message', async ({ page, context }) => {
  await page.goto('/en/sport');
  await page.getByRole('button', { name: 'Search' }).click();
  const box = page.getByRole('combobox');
  await expect(page.getByText('Type at least two letters')).toBeVisible();
  await box.fill('qqxxqq');
  await expect(page.getByText('No results for “qqxxqq”')).toBeVisible();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.route(/\/api\/search/, (route) => route.abort());
  await box.fill('steady');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(/\/api\/search/);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: staged.steady })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an icon opens the search over the whole screen of a phone, also in Arabic', async ({ page }) => {
    await page.goto('/ar/sport');
    await page.getByRole('button', { name: 'بحث' }).tap();
    const dialog = page.getByRole('dialog');
    // It slides in.
    await expect
      .poll(async () => Object.values((await dialog.boundingBox()) ?? {}).map(Math.round))
      .toEqual([0, 0, 390, 844]);
    await dialog.getByRole('combobox').fill('كرة القدم');
    await page.getByRole('row').first().getByRole('link').tap();
    await expect(page).toHaveURL(/\/ar\/sport\/soccer$/);
    await expect(dialog).toBeHidden();
  });
});
