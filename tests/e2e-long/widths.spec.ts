import { expect, test } from '@playwright/test';

const pages = ['', '/sport', '/sport/soccer', '/live', '/login', '/register', '/lost-password', '/nowhere'];

for (const language of ['en', 'ar']) {
  test(`nothing is wider than the screen in ${language}`, async ({ page }) => {
    for (const path of pages) {
      await page.goto(`/${language}${path}`);
      await expect(page.locator('#content')).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of [390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const extra = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        // What stands in the page at one width and not at another follows a moment after the resize.
        await expect.poll(extra, { message: `${path} at ${width}` }).toBe(0);
      }
    }
  });
}
