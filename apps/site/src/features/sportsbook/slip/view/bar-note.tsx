import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface NoteBar {
  /** Undefined until the bar is mounted. */
  readonly host: HTMLElement | undefined;
  /** Several bets are on the slip: a note names its bet. */
  readonly isNamed: boolean;
}

/** The place bar of the slip around; without one, notes stay at their fields. */
export const NoteBarContext = createContext<NoteBar | undefined>(undefined);

/** A note that blocks placing, beside the button that it blocks. `name` is the name of its bet. */
export function BarNote({
  name,
  children,
}: {
  readonly name?: string | undefined;
  readonly children: ReactNode;
}) {
  const bar = useContext(NoteBarContext);
  if (!bar) return children;
  if (!bar.host) return null;
  return createPortal(
    <div>
      {bar.isNamed && name !== undefined && <bdi className="text-sm font-[620]">{name}</bdi>}
      {children}
    </div>,
    bar.host,
  );
}

/** Keeps the focused field above the bar, which grows with its notes. */
export function useFieldAbove() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = bar.current;
    const form = node?.closest('form');
    if (!node || !form) return;
    const observer = new ResizeObserver(() => {
      // On short screens only the last part of the bar is pinned, and the bar itself has no box.
      const pinned = node.offsetHeight > 0 ? node : node.lastElementChild;
      form.style.setProperty('--place-bar', `${pinned?.clientHeight ?? 0}px`);
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && form.contains(field))
        field.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(node);
    if (node.lastElementChild) observer.observe(node.lastElementChild);
    return () => observer.disconnect();
  }, []);
  return bar;
}
