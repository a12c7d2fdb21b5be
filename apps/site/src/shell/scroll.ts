import { isFields } from '@evens/base';
import { useLocation, useNavigationType } from '@evens/web/navigation/index.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Maximum wait for a page that is still growing: after a reload its list is loaded later. */
const RESTORE_MS = 15_000;
/** After it is reached, the position is held for this time: content above may still change its height. */
const SETTLE_MS = 1000;
const positions = new Map<string, number>();
const SCROLL_INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Back and forward restore the scroll position; every other navigation begins at the top. A change of only the view (an
 * opened entry, a filter) does not scroll. A reload, and the same page in another language, restore the position.
 */
export function useScrollRestoration(): void {
  const { key, hash, pathname } = useLocation();
  const kind = useNavigationType();
  const displayedPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const leave = () => storeLeftPage({ path: pathname, ...currentPosition() });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [pathname]);

  // Removed before the page changes: the scroll to the next page's top is not the position of this page.
  useLayoutEffect(() => {
    const note = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = displayedPath.current === pathname;
    displayedPath.current = pathname;
    if (hash !== '') return;
    if (kind === 'REPLACE' && isSamePage) {
      positions.set(key, window.scrollY);
      return;
    }
    const requestedPosition = kind === 'POP' ? positionToRestore(key, pathname) : TOP;
    window.scrollTo(0, requestedPosition.top);
    if (requestedPosition.top === 0) return;
    return restoreWhileGrowing(requestedPosition);
  }, [key, hash, kind, pathname]);
}

interface ScrollPosition {
  /** Pixels of the page above the window. */
  readonly top: number;
  /**
   * The first match in the window, and its distance from the upper edge: content above may have another height next
   * time.
   */
  readonly row?: { readonly match: string; readonly offset: number } | undefined;
}

const TOP: ScrollPosition = { top: 0 };

function positionToRestore(key: string, path: string): ScrollPosition {
  const top = positions.get(key);
  return top === undefined ? restoreLeftPosition(path) : { top };
}

function currentPosition(): ScrollPosition {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-match]')];
  const first = rows.find((row) => row.getBoundingClientRect().top >= 0);
  const match = first?.dataset.match;
  return {
    top: Math.round(window.scrollY),
    row: first && match !== undefined ? { match, offset: first.getBoundingClientRect().top } : undefined,
  };
}

/** Scroll position that is needed now; in pixels while the match is not rendered. */
function computeTop({ top, row }: ScrollPosition): number {
  const found = row && document.querySelector(`main [data-match="${row.match}"]`);
  return found ? Math.round(window.scrollY + found.getBoundingClientRect().top - row.offset) : top;
}

/** Lists are rendered after their page: retries as it grows, until the position is reached or the player scrolls. */
function restoreWhileGrowing(position: ScrollPosition): () => void {
  let isPositionReached = false;
  let timer = setTimeout(stop, RESTORE_MS);
  const observer = new ResizeObserver(() => {
    const expectedTop = computeTop(position);
    window.scrollTo(0, expectedTop);
    if (isPositionReached || window.scrollY < expectedTop) return;
    isPositionReached = true;
    clearTimeout(timer);
    timer = setTimeout(stop, SETTLE_MS);
  });
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of SCROLL_INPUTS) window.removeEventListener(hand, stop);
  }
  observer.observe(document.body);
  for (const hand of SCROLL_INPUTS) window.addEventListener(hand, stop, { passive: true });
  return stop;
}

const LEFT_PAGE = 'evens.left-page';

interface LeftPage extends ScrollPosition {
  /** Path without the language. */
  readonly path: string;
}

function storeLeftPage(page: LeftPage): void {
  try {
    sessionStorage.setItem(LEFT_PAGE, JSON.stringify(page));
  } catch {
    // A browser without storage begins at the top.
  }
}

let isFirstPage = true;

/**
 * Scroll position that this tab's previous document stored. Returned once, and only if the first page of the new
 * document is the same page.
 */
function restoreLeftPosition(path: string): ScrollPosition {
  if (!isFirstPage) return TOP;
  isFirstPage = false;
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(LEFT_PAGE) ?? 'null');
    return isFields(left) && left.path === path ? readPosition(left) : TOP;
  } catch {
    return TOP;
  }
}

function readPosition({ top, row }: Readonly<Record<string, unknown>>): ScrollPosition {
  if (typeof top !== 'number') return TOP;
  const isRow = isFields(row) && /^\d+$/.test(String(row.match)) && typeof row.offset === 'number';
  return { top, row: isRow ? { match: String(row.match), offset: Number(row.offset) } : undefined };
}
