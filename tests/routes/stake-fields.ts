import type { FrameLocator, Page } from '@playwright/test';
import { resize } from './pictures.ts';

/** A small phone, a tablet and a desktop. */
const widths = [320, 768, 1280] as const;
/** Seven digits, as typed and as formatted. */
const amounts = ['12345.67', '1,234,567'] as const;

/** Stake fields of a game's frame that cut off seven digits, each with its width and the cut-off part. */
export async function cutOffStakes(page: Page, frame: FrameLocator): Promise<readonly string[]> {
  const found: string[] = [];
  const fields = frame.locator('.stake-row input');
  for (const width of widths) {
    await resize(page, width);
    for (const field of await fields.all()) {
      const before = await field.inputValue();
      for (const amount of amounts) {
        await field.fill(amount);
        const [content = 0, room = 0] = await field.evaluate((input) => [
          input.scrollWidth,
          input.clientWidth,
        ]);
        if (content > room) found.push(`${width} px: ${amount} takes ${content} of ${room} px`);
      }
      await field.fill(before);
    }
  }
  return found;
}
