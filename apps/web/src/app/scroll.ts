import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../navigation/index.ts';

/** How long a page that is still growing is waited for: after a reload its list has yet to come. */
const RESTORE_MS = 4000;
/** How long it is held once it is there: what stands above may still find its height. */
const SETTLE_MS = 1000;
const positions = new Map<string, number>();
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Back and forward come to where the page was; every other step begins at its top. An address that only tells how the
 * same page is looked at now (something opened, a filter) moves nothing. A reload, and the same page in another language,
 * come to where the page was left.
 */
export function useScrollRestoration(): void {
  const { key, hash, pathname } = useLocation();
  const kind = useNavigationType();
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const leave = () => keepLeftPage({ path: pathname, top: Math.round(window.scrollY) });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [pathname]);

  // Let go of before the page changes: the scroll to the next page's top is not this one's place.
  useLayoutEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (hash !== '') return;
    if (kind === 'REPLACE' && isSamePage) {
      positions.set(key, window.scrollY);
      return;
    }
    const wanted = kind === 'POP' ? (positions.get(key) ?? takeLeftPage(pathname)) : 0;
    window.scrollTo(0, wanted);
    if (wanted === 0) return;
    return restoreWhileGrowing(wanted);
  }, [key, hash, kind, pathname]);
}

/** Lists come a moment after their page: tries again as it grows, until it is there or a hand moves it. */
function restoreWhileGrowing(wanted: number): () => void {
  let isThere = false;
  let timer = setTimeout(stop, RESTORE_MS);
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (isThere || window.scrollY < wanted) return;
    isThere = true;
    clearTimeout(timer);
    timer = setTimeout(stop, SETTLE_MS);
  });
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  }
  observer.observe(document.body);
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  return stop;
}

const LEFT_PAGE = 'evens.left-page';

interface LeftPage {
  /** Without the language. */
  readonly path: string;
  readonly top: number;
}

function keepLeftPage(page: LeftPage): void {
  try {
    sessionStorage.setItem(LEFT_PAGE, JSON.stringify(page));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

let isFirstPage = true;

/** Where the last document of this tab was left, for the first page of the next one if it is the same. */
function takeLeftPage(path: string): number {
  if (!isFirstPage) return 0;
  isFirstPage = false;
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(LEFT_PAGE) ?? 'null');
    if (typeof left !== 'object' || left === null || !('path' in left) || !('top' in left)) return 0;
    return left.path === path && typeof left.top === 'number' ? left.top : 0;
  } catch {
    return 0;
  }
}
