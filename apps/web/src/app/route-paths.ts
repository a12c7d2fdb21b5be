import { pagePaths } from '@evens/contract';

export const paths = pagePaths;

export const routePaths: readonly string[] = Object.values(pagePaths);

/** Sport, live and esports pages: they have the sport sidebar and the betslip. */
export function isSportPath(path: string): boolean {
  return /^\/(sport|live|esports)(\/|$)/i.test(path);
}
