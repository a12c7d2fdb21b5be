const AHEAD_PX = 400;

let observer: IntersectionObserver | undefined;
const watchers = new WeakMap<Element, (isVisible: boolean) => void>();

/** Tells whether an element is in sight, or within 400 px of it, now and at each change. One observer serves all. */
export function watchVisible(element: Element, tell: (isVisible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
    },
    { rootMargin: `${AHEAD_PX}px 0px` },
  );
  watchers.set(element, tell);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}
