import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface ScrollArrowsProps {
  /** The row that scrolls sideways. */
  readonly strip: RefObject<HTMLElement | null>;
  /** Changes with the content of the row; undefined while it has none. */
  readonly content: string | number | undefined;
  readonly labels: { readonly back: string; readonly next: string };
  readonly className?: string;
  readonly buttonClass?: string;
  /** For rows with arrow keys of their own. */
  readonly tabIndex?: -1;
}

/** Buttons over the ends of a row that scrolls sideways, for pointers. One is visible where there is more beyond its end. */
export function ScrollArrows({
  strip,
  content,
  labels,
  className,
  buttonClass,
  tabIndex,
}: ScrollArrowsProps) {
  const ends = useEnds(strip, content);

  function move(direction: 1 | -1) {
    const { current } = strip;
    if (!current) return;
    const isRtl = getComputedStyle(current).direction === 'rtl';
    current.scrollBy({
      left: (isRtl ? -direction : direction) * current.clientWidth * 0.8,
      behavior: 'smooth',
    });
  }

  const sides = [
    { key: 'back', icon: ChevronLeft, isEnd: ends.start, direction: -1 },
    { key: 'next', icon: ChevronRight, isEnd: ends.end, direction: 1 },
  ] as const;
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-y-0 hidden items-center justify-between pointer:flex',
        className,
      )}
    >
      {sides.map(({ key, icon: Icon, isEnd, direction }) => (
        <IconButton
          key={key}
          label={labels[key]}
          disabled={isEnd}
          tabIndex={tabIndex}
          onClick={() => move(direction)}
          className={classNames(
            'pointer-events-auto border border-line bg-surface shadow-lg',
            isEnd && 'invisible',
            buttonClass,
          )}
        >
          <Icon aria-hidden className="size-4 rtl:-scale-x-100" />
        </IconButton>
      ))}
    </div>
  );
}

/** Which ends of the row are in sight. */
function useEnds(strip: ScrollArrowsProps['strip'], content: ScrollArrowsProps['content']) {
  const [ends, setEnds] = useState({ start: true, end: true });
  useEffect(() => {
    const { current } = strip;
    if (!current || content === undefined) return undefined;
    const updateEnds = () => {
      const gone = Math.abs(current.scrollLeft);
      const start = gone < 8;
      const end = gone + current.clientWidth > current.scrollWidth - 8;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    updateEnds();
    const resized = new ResizeObserver(updateEnds);
    resized.observe(current);
    current.addEventListener('scroll', updateEnds, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', updateEnds);
    };
  }, [strip, content]);
  return ends;
}
