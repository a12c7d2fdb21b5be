import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Folder for screenshots. Without it, none are taken. */
const picturesTo = process.env.PICTURES_TO ?? '';
export const isPictured = picturesTo !== '';
const SETTLE_MS = 700;

/** Sets the page width. Below 500 px the height is that of a phone. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 });
}

/** Takes screenshots of the page at its width in both themes, if enabled. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!isPictured) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: join(picturesTo, `${name}-${width}-${colorScheme}.png`) });
  }
}
