import { connect, createServer, type Socket } from 'node:net';
import { languages, translate } from '@evens/locales';
import { expect } from '@playwright/test';
import { eitherDirection, rightToLeft } from '../fixture/languages.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

test.use({ serviceWorkers: 'allow' });

interface Cable {
  readonly url: string;
  cut(): void;
  mend(): Promise<void>;
}

/** An address of the site whose connections can be cut: a browser's own offline mode misses some of its service workers. */
async function layCable(siteUrl: string): Promise<Cable> {
  const { hostname, port } = new URL(siteUrl);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, 'localhost', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('layCable: expected a port');
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      server.close();
      for (const end of ends) end.destroy();
    },
    mend: () => listen(address.port),
  };
}

test('a page reports a missing network and returns with it, in the language of its address', async ({
  page,
  sharedSite,
}) => {
  const cable = await layCable(sharedSite.url);
  const heading = translate(rightToLeft, 'offline.title');
  await page.goto(`${cable.url}/${rightToLeft.segment}/live`);
  const isOfflineReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (
        registration?.active?.state === 'activated' && (await caches.match('/offline.html')) !== undefined
      );
    });
  await expect.poll(isOfflineReady, { timeout: 20_000 }).toBe(true);
  cable.cut();
  for (const language of eitherDirection) {
    await page.goto(`${cable.url}/${language.segment}/live`);
    const name = translate(language, 'offline.title');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', language.dir);
    await expect(page.locator('html')).toHaveAttribute('lang', language.code);
    await expect(page.getByRole('heading')).toHaveCount(1);
  }
  await cable.mend();
  await expect(page.getByRole('heading', { name: heading })).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  cable.cut();
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
