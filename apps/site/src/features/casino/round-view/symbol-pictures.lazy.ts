import { makeBrush } from '@evens/games/symbols/brush';
import type { Painter } from '@evens/games/symbols/painter';

type Painters = Readonly<Record<string, Painter>>;

/** A symbol's square is 100 units; light around it reaches a little further. */
const PICTURE_UNITS = 116;
/** Sharp on a screen of two pixels to one at the largest cell. */
const SIDE_PX = 144;

const games: Readonly<Record<string, () => Promise<{ readonly symbols: Painters }>>> = {
  'copper-forge': () => import('@evens/games/symbols/copper-forge'),
  'coral-bloom': () => import('@evens/games/symbols/coral-bloom'),
  'corner-sevens': () => import('@evens/games/symbols/corner-sevens'),
  'deep-vault': () => import('@evens/games/symbols/deep-vault'),
  facets: () => import('@evens/games/symbols/facets'),
  'harbour-lights': () => import('@evens/games/symbols/harbour-lights'),
  'lantern-library': () => import('@evens/games/symbols/lantern-library'),
  'night-market': () => import('@evens/games/symbols/night-market'),
  'shifting-sands': () => import('@evens/games/symbols/shifting-sands'),
};

/** The painters of a slot's symbols; undefined for a game without any. */
async function loadPainters(game: string): Promise<Painters | undefined> {
  const load = Object.hasOwn(games, game) ? games[game] : undefined;
  if (load) return (await load()).symbols;
  const { studioPainters } = await import('@evens/games/symbols/studio/looks');
  return studioPainters(game);
}

function painted(paint: Painter): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.translate(SIDE_PX / 2, SIDE_PX / 2);
  context.scale(SIDE_PX / PICTURE_UNITS, SIDE_PX / PICTURE_UNITS);
  paint(makeBrush(context));
  return canvas;
}

/** The pictures of a slot's symbols, each painted at its first use. Undefined for a game without any. */
export async function loadSymbolPictures(
  game: string,
): Promise<((symbol: string) => HTMLCanvasElement | undefined) | undefined> {
  const symbols = await loadPainters(game);
  if (!symbols) return undefined;
  const pictures = new Map<string, HTMLCanvasElement | undefined>();
  return (symbol) => {
    const paint = Object.hasOwn(symbols, symbol) ? symbols[symbol] : undefined;
    if (!paint) return undefined;
    if (!pictures.has(symbol)) pictures.set(symbol, painted(paint));
    return pictures.get(symbol);
  };
}

/** All symbols of a slot. Undefined for a game without any. */
export async function loadSymbols(game: string): Promise<readonly HTMLCanvasElement[] | undefined> {
  const symbols = await loadPainters(game);
  return symbols && Object.values(symbols).flatMap((paint) => painted(paint) ?? []);
}
