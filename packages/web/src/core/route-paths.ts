import { pagePaths } from '@evens/contract';

export { isCasinoPath, isGamePath, isPlainPath, isSharedPath } from '@evens/contract';

export const paths = pagePaths;

export const routePaths: readonly string[] = Object.values(pagePaths);

/** Paths of live tables. */
export function isLiveCasinoPath(path: string): boolean {
  return /^\/(casino\/live(-casino)?|live-casino-game)(\/|$)/i.test(path);
}

/** The path of the list of live tables. */
export const liveCasinoPath = `${pagePaths.casino}/live-casino/all`;

/** Sport, live and esports pages, which have the sport sidebar and the betslip. */
export function isSportPath(path: string): boolean {
  return /^\/(sport|live|esports)(\/|$)/i.test(path);
}
