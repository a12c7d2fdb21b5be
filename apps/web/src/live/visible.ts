/**
 * Makes a function that reports whether an element is in sight, or within so many pixels of it, now and at each change. One
 * observer serves all of its elements.
 */
export function makeVisibleWatch(
  aheadPx: number,
): (element: Element, onChange: (isVisible: boolean) => void) => () => void {
  let observer: IntersectionObserver | undefined;
  const watchers = new WeakMap<Element, (isVisible: boolean) => void>();
  return (element, onChange) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    watchers.set(element, onChange);
    observer.observe(element);
    return () => {
      watchers.delete(element);
      observer?.unobserve(element);
    };
  };
}

/** Prices are followed from a little outside of sight. */
export const watchVisible = makeVisibleWatch(400);
