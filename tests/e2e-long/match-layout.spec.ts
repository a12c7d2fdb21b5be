import { type BrowserContextOptions, expect } from '@playwright/test';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

/** Maximum position of the first price, as a share of the screen's height. */
const PRICES_BEGIN_MAX = 0.4;

interface Listed {
  readonly Matches: readonly {
    readonly Match: {
      readonly MatchLink: string;
      readonly SportAlias: string;
      readonly MarketsCount: number;
    };
  }[];
}

const screens: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['1280×900', { viewport: { width: 1280, height: 900 } }],
  ['1920×1080', { viewport: { width: 1920, height: 1080 } }],
  ['390×844', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of screens) {
  test(`prices of a match in play begin within the first 40 % of ${name}, and the score stays visible`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...options, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const { Matches } = await readList<Listed>(page.request, '/api/live/matches?lang=en');
    // While a tennis match has a break point, none of its markets is open.
    const open = Matches.filter(({ Match }) => Match.MarketsCount > 0);
    const bySport = new Map(open.map(({ Match }) => [Match.SportAlias, Match.MatchLink]));
    const links = ['soccer', 'tennis', 'basketball'].flatMap((sport) => bySport.get(sport) ?? []);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      await page.goto(`/en${link}`);
      const price = page.locator('main .market-card button[aria-pressed]').first();
      await expect(price).toBeVisible({ timeout: 60_000 });
      const score = page.locator('main [data-score]').first();
      const height = options.viewport?.height ?? 0;
      await expect
        .poll(async () => (await price.boundingBox())?.y, { message: `${link}: y of the first price` })
        .toBeLessThanOrEqual(height * PRICES_BEGIN_MAX);
      await expect(score).toBeInViewport();

      const tracker = page.locator('.tracker');
      if ((options.viewport?.width ?? 0) >= 1280) {
        await expect(tracker).toBeVisible();
        const [drawn, first] = [await tracker.boundingBox(), await price.boundingBox()];
        expect(drawn?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
      } else {
        await expect(tracker).toHaveCount(0);
        const toggle = page.getByRole('button', { name: 'Tracker', exact: true });
        await toggle.click();
        await expect(tracker).toBeVisible();
        await toggle.click();
        await expect(tracker).toHaveCount(0);
      }

      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(score).toBeInViewport({ ratio: 1 });
      const [stuck, header] = [await score.boundingBox(), await page.getByRole('banner').boundingBox()];
      expect(stuck?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    }
    await context.close();
  });
}
