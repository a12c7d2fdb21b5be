import { languages } from '@evens/locales';
import { expect } from '@playwright/test';
import { simulatedTest as test } from '../fixture/shared-site.ts';

const entries = languages.map(({ code, dir }) => ({ path: `/${code}`, lang: code, dir }));

for (const { path, lang, dir } of [{ path: '/', lang: 'en', dir: 'ltr' }, ...entries]) {
  test(`${path} opens in ${lang} with prices to bet on and without errors`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /\d[.,]\d\d/ })
        .first(),
    ).toBeVisible();
    expect(errors).toEqual([]);
  });
}
