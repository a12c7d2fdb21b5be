import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { type Card, cardSvg } from './card-svg.ts';
import { encodePng } from './png.ts';

const resolve = createRequire(import.meta.url).resolve;
const fontFiles = [
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
].map((name) => resolve(name));

/** Number of cached cards; the least recently used is dropped first. A card has about 30 kB. */
const KEPT_MAX = 200;
/** Cards drawn concurrently: each takes a thread for some tens of milliseconds. */
const DRAWN_AT_ONCE = 2;
const WAITING_MAX = 20;

export interface CardDrawer {
  /** The card as PNG; undefined if too many are waiting. */
  draw(card: Card): Promise<Buffer | undefined>;
}

/** Draws cards outside the main thread; cards with the same content are drawn once. */
export function makeCardDrawer(): CardDrawer {
  const cachedCards = new LRUCache<string, Promise<Buffer>>({ max: KEPT_MAX });
  const waiting: (() => void)[] = [];
  let drawing = 0;

  async function turn(): Promise<void> {
    if (drawing >= DRAWN_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    drawing += 1;
  }

  async function render(svg: string): Promise<Buffer> {
    await turn();
    try {
      const image = await renderAsync(svg, {
        font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
      });
      return await encodePng(image);
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  }

  return {
    async draw(card) {
      const svg = cardSvg(card);
      const key = createHash('sha256').update(svg).digest('base64');
      const known = cachedCards.get(key);
      if (known !== undefined) return known;
      if (waiting.length >= WAITING_MAX) return undefined;
      const picture = render(svg);
      picture.catch(() => cachedCards.delete(key));
      cachedCards.set(key, picture);
      return picture;
    },
  };
}
