import { languages, translate } from '@evens/locales';
import { expect } from '@playwright/test';
import { eitherDirection, rightToLeft } from '../fixture/languages.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

test.use({ serviceWorkers: 'allow' });

test('a page reports a missing network and returns with it, in the language of its address', async ({
  page,
  context,
}) => {
  const heading = translate(rightToLeft, 'offline.title');
  await page.goto(`/${rightToLeft.segment}/live`);
  const isOfflineReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (
        registration?.active?.state === 'activated' && (await caches.match('/offline.html')) !== undefined
      );
    });
  await expect.poll(isOfflineReady, { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  for (const language of eitherDirection) {
    await page.goto(`/${language.segment}/live`);
    const name = translate(language, 'offline.title');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', language.dir);
    await expect(page.locator('html')).toHaveAttribute('lang', language.code);
    await expect(page.getByRole('heading')).toHaveCount(1);
  }
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: heading })).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
});

test('the offline page has the messages of every language', async ({ page }) => {
  await page.goto('/offline.html');
  for (const language of languages) {
    const block = page.locator(`div[lang="${language.code}"]`);
    await expect(block.locator('h1')).toHaveText(translate(language, 'offline.title'));
    await expect(block.locator('p')).toHaveText(translate(language, 'offline.text'));
  }
});

test('the site can be installed on the home screen', async ({ page, request }) => {
  await page.goto('/en');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { icons: { src: string; sizes: string; type: string }[]; start_url: string } = await (
    await request.get(href ?? '')
  ).json();
  expect(manifest.start_url).toBe('/');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});
