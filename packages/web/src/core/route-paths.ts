import { pagePaths } from '@evens/contract';

export const paths = pagePaths;

export const routePaths: readonly string[] = Object.values(pagePaths);

/** Paths of the casino, its games, their history and fairness pages, which have the casino's sidebars. */
export function isCasinoPath(path: string): boolean {
  return /^\/(casino|table-game|live-casino-game|fairness|user\/casino-history)(\/|$)/i.test(path);
}

/** Paths of live tables. */
export function isLiveCasinoPath(path: string): boolean {
  return /^\/(casino\/live(-casino)?|live-casino-game)(\/|$)/i.test(path);
}

/** The path of the list of live tables. */
/** A page of one game. */
export function isGamePath(path: string): boolean {
  return /^\/(table-game|live-casino-game)\//i.test(path);
}

export const liveCasinoPath = `${pagePaths.casino}/live-casino/all`;

/** Sport, live and esports pages, which have the sport sidebar and the betslip. */
export function isSportPath(path: string): boolean {
  return /^\/(sport|live|esports)(\/|$)/i.test(path);
}
