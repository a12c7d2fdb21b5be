import { pagePaths } from '@evens/contract';

export const paths = pagePaths;

export const routePaths: readonly string[] = Object.values(pagePaths);

/** The casino, its games, their history and their fairness: they have the casino's sidebars. */
export function isCasinoPath(path: string): boolean {
  return /^\/(casino|table-game|live-casino-game|fairness|user\/casino-history)(\/|$)/i.test(path);
}

/** Tables with a dealer. */
export function isLiveCasinoPath(path: string): boolean {
  return /^\/(casino\/live(-casino)?|live-casino-game)(\/|$)/i.test(path);
}

/** Where the list of tables with a dealer is. */
export const liveCasinoPath = `${pagePaths.casino}/live-casino/all`;

/** Sport, live and esports pages: they have the sport sidebar and the betslip. */
export function isSportPath(path: string): boolean {
  return /^\/(sport|live|esports)(\/|$)/i.test(path);
}
