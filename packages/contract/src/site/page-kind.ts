/** Paths of the casino, its games, their history and fairness pages, which have the casino's sidebars. */
export function isCasinoPath(path: string): boolean {
  return /^\/(casino|table-game|live-casino-game|fairness|user\/casino-history)(\/|$)/i.test(path);
}

/** Pages of both areas: after a page of the casino they keep its sidebars. */
export function isSharedPath(path: string): boolean {
  return /^\/(promotions|loyalty|blog|frequently-asked-questions|payment-methods|responsible-gaming|terms-and-conditions|bonus-terms-conditions|privacy-policy|aml-policy|cookies-policy)(\/|$)/i.test(
    path,
  );
}

/** A page of one game. */
export function isGamePath(path: string): boolean {
  return /^\/(table-game|live-casino-game)\//i.test(path);
}

/** Screens for a single task, without a betslip beside them. */
export function isPlainPath(path: string): boolean {
  return /^\/(login|register|lost-password|set-password|confirm-email|unsubscribe\/[^/]*|agent-management|users|reports)\/?$/i.test(
    path,
  );
}

/**
 * Columns of a page: those of sport, those of the casino, either of them by the page before, none beside a game, no betslip
 * beside a single task.
 */
export type PageKind = 'sport' | 'casino' | 'shared' | 'game' | 'plain';

/** The kind of a path without its language. */
export function pageKind(path: string): PageKind {
  if (isGamePath(path)) return 'game';
  if (isCasinoPath(path)) return 'casino';
  if (isSharedPath(path)) return 'shared';
  return isPlainPath(path) ? 'plain' : 'sport';
}
