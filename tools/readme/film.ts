import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

export const filmSize = { width: 1280, height: 800 };
/** Width of the animated picture. */
const SHOWN_WIDTH = 960;
const WAIT_MS = 30_000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The pointer, and a line of text without characters that SVG escapes. */
function drawOverlay({ x, y }: Point, caption: string): Buffer {
  const { width, height } = filmSize;
  const pill = caption.length * 11.5 + 48;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${(width - pill) / 2}" y="${height - 66}" width="${pill}" height="44" rx="22" fill="#f4f6f0"/>
    <text x="${width / 2}" y="${height - 37}" text-anchor="middle" font-family="Inter, sans-serif" font-size="20"
      font-weight="600" fill="#10130c">${caption}</text>
    <circle cx="${x}" cy="${y}" r="13" fill="#fff" fill-opacity=".55" stroke="#fff" stroke-width="2"/>
    <circle cx="${x}" cy="${y}" r="15" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="2"/>
  </svg>`);
}

/** Screenshots of a page, joined to an animated picture with durations that do not depend on the machine. */
export class Film {
  readonly #page: Page;
  readonly #frames: { readonly picture: Buffer; readonly ms: number }[] = [];
  #at: Point = { x: filmSize.width / 2, y: filmSize.height / 2 };
  caption = '';

  constructor(page: Page) {
    this.#page = page;
  }

  async take(ms: number): Promise<void> {
    const screenshot = await this.#page.screenshot({ caret: 'initial' });
    const drawn = await sharp(screenshot)
      .composite([{ input: drawOverlay(this.#at, this.caption) }])
      .png()
      .toBuffer();
    this.#frames.push({ picture: await sharp(drawn).resize({ width: SHOWN_WIDTH }).png().toBuffer(), ms });
  }

  /** Moves the pointer to the element and presses it. */
  async press(target: Locator): Promise<void> {
    await target.waitFor({ timeout: WAIT_MS });
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`press: ${target} is not on the page`);
    const from = this.#at;
    const to = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 };
    for (const part of [0.35, 0.7, 0.92, 1]) {
      this.#at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.take(part === 1 ? 380 : 70);
    }
    await target.click({ timeout: WAIT_MS });
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.press(target);
    await target.fill(text);
    await this.take(450);
  }

  async save(path: string): Promise<void> {
    const webp = await sharp(
      this.#frames.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ delay: this.#frames.map(({ ms }) => ms), loop: 0, quality: 80, effort: 6, minSize: true })
      .toBuffer();
    writeFileSync(path, webp);
    const seconds = this.#frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    process.stdout.write(`${path}: ${this.#frames.length} frames, ${seconds} s, ${webp.length} bytes\n`);
  }
}
