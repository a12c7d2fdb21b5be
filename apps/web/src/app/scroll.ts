import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a page that is still growing is waited for. */
const RESTORE_MS = 1000;
const positions = new Map<string, number>();

/**
 * Back and forward come to where the page was; every other step begins at its top. An address that only tells how the
 * same page is looked at now (something opened, a filter) moves nothing.
 */
export function useScrollRestoration(): void {
  const { key, hash, pathname } = useLocation();
  const kind = useNavigationType();
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
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
    const wanted = kind === 'POP' ? (positions.get(key) ?? 0) : 0;
    window.scrollTo(0, wanted);
    if (wanted === 0) return;
    return restoreWhileGrowing(wanted);
  }, [key, hash, kind, pathname]);
}

/** Lists come a moment after their page: tries again as it grows, until it is there or a hand moves it. */
function restoreWhileGrowing(wanted: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    if (window.scrollY >= wanted) stop();
  });
  const timer = setTimeout(stop, RESTORE_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  }
  observer.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  return stop;
}
