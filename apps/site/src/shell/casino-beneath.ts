import { isCasinoPath } from '@evens/web/core/route-paths.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import type { Place } from '@evens/web/navigation/index.ts';

const CHARACTERS_MAX = 200;

function parsePath(text: string | null): string | undefined {
  return text !== null && text.length <= CHARACTERS_MAX && isCasinoPath(text) ? text : undefined;
}

/** The casino page that this tab showed last; undefined after a page of another area. */
const casinoPath = persistedStore<string | undefined>({
  storage: 'session',
  key: 'evens.casino-beneath',
  parse: parsePath,
  format: (path) => path ?? '',
});

/** Called with each page that a dialog may cover. */
export function keepCasinoBeneath({ pathname }: Place): void {
  casinoPath.set(parsePath(pathname));
}

/** The page under an account dialog after a reload. Without its query: a game is not started again. */
export function readCasinoBeneath(): Place | undefined {
  const pathname = casinoPath.get();
  return pathname === undefined ? undefined : { pathname, search: '', hash: '' };
}
