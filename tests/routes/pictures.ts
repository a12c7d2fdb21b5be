import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Where pictures go; none are taken without it. */
const picturesTo = process.env.PICTURES_TO ?? '';
export const isPictured = picturesTo !== '';
const SETTLE_MS = 700;

/** As wide as phones are below 500 px, with their height. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 });
}

/** Pictures of the page as wide as it is, in both themes, where they are asked for. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!isPictured) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: join(picturesTo, `${name}-${width}-${colorScheme}.png`) });
  }
}
