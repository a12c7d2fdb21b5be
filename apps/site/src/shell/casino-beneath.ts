import { isCasinoPath, isSharedPath, paths } from '@evens/web/core/route-paths.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import type { Place } from '@evens/web/navigation/index.ts';

const CHARACTERS_MAX = 200;

function parsePath(text: string | null): string | undefined {
  return text !== null && text.length <= CHARACTERS_MAX && isCasinoPath(text) ? text : undefined;
}

/** The casino page that this tab showed last; undefined after a page of another area. Pages of both areas leave it. */
const casinoPath = persistedStore<string | undefined>({
  storage: 'session',
  key: 'evens.casino-beneath',
  parse: parsePath,
  format: (path) => path ?? '',
});

/** Called with each page that a dialog may cover. */
export function keepCasinoBeneath({ pathname }: Place): void {
  if (!isSharedPath(pathname)) casinoPath.set(parsePath(pathname));
}

const casinoDialogs: readonly string[] = [paths.casinoHistory, paths.casinoRounds].map((path) =>
  path.toLowerCase(),
);

/**
 * The page under an account dialog at which a visit starts: the last casino page, for the history of the casino its lobby.
 * Without its query: a game is not started again.
 */
export function readCasinoBeneath(dialog: string): Place | undefined {
  const isOfCasino = casinoDialogs.includes(dialog.toLowerCase().replace(/\/+$/, ''));
  const pathname = casinoPath.get() ?? (isOfCasino ? paths.casino : undefined);
  return pathname === undefined ? undefined : { pathname, search: '', hash: '' };
}

/** Whether this tab showed a page of the casino last, besides pages of both areas. */
export function isFromCasino(): boolean {
  return casinoPath.get() !== undefined;
}
