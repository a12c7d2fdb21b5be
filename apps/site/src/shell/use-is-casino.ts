import { isCasinoPath, isSharedPath } from '@evens/web/core/route-paths.ts';
import { useState } from 'react';
import { isFromCasino } from './casino-beneath.ts';

/** Whether a page has the sidebars of the casino. A page of both areas has those of the page before it. */
export function hasCasinoSidebars(path: string, hadThem: boolean): boolean {
  return isSharedPath(path) ? hadThem : isCasinoPath(path);
}

/**
 * The same for the displayed page. A visit that starts at a page of both areas has the sidebars of sport; after a reload, it
 * still has those of the casino.
 */
export function useIsCasino(path: string): boolean {
  const [hadThem, setHadThem] = useState(isFromCasino);
  const isCasino = hasCasinoSidebars(path, hadThem);
  if (isCasino !== hadThem) setHadThem(isCasino);
  return isCasino;
}
