import { expect as plainExpect } from '@playwright/test';
import { quietTest as test } from '../fixture/shared-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
/** Delay of the slides, after which the rest of the page is loaded. */
const SLOW_MS = 1_500;

const pages = { home: '', sport: '/sport', live: '/live', esports: '/esports', casino: '/casino' } as const;

for (const width of [390, 1280])
  for (const [name, path] of Object.entries(pages))
    test(`slides of ${name} that load late move no other content at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let isShifted: Promise<unknown> | undefined;
      await page.route(/\/api\/SlideShow\/GetByPage/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        isShifted ??= page.evaluate('window.seen.shift');
        await isShifted;
        await route.continue();
      });
      await page.goto(`/en${path}`);
      const slides = page.locator('main').getByRole('region', { name: 'News' });
      await expect(slides.locator('[data-slide]').first()).toBeVisible();
      // One frame draws the slides, the next one reports what moved.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const shift = Number(await page.evaluate('window.seen.shift')) - Number(await isShifted);
      expect(shift).toBeLessThanOrEqual(0.001);
    });
