/**
 * Makes a function that reports whether an element is visible, or within `aheadPx` of it, now and at each change. One
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

/** Prices are followed from slightly outside the visible area. */
export const watchVisible = makeVisibleWatch(400);
