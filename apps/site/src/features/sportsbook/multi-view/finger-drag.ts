import { type RefObject, useEffect, useEffectEvent } from 'react';
import { dropPlace, type Point, type Space } from './drop-place.ts';
import type { Place } from './multi-view-list.ts';
import './multi-view.css';

/** A finger that rests this long picks a match up; one that moves earlier scrolls the page. */
const HOLD_MS = 350;
const SLACK_PX = 10;
/** Distance from an edge of the screen within which the page scrolls under a dragged match. */
const EDGE_PX = 72;
const SCROLL_PX = 10;

export interface FingerDrag {
  /** Name of the dragged match, shown under the finger. */
  readonly name: string;
  onDrop(place: Place | undefined): void;
}

function boundingBox(node: Element) {
  return node.getBoundingClientRect();
}

function space(): Space | undefined {
  const list = document.querySelector('.multi-view');
  if (!list) return undefined;
  const tiles = [...list.querySelectorAll('[data-tile]')].map((node) => ({
    id: Number(node.getAttribute('data-tile')),
    box: boundingBox(node),
  }));
  return { box: boundingBox(list), tiles, isRtl: document.documentElement.dir === 'rtl' };
}

/** Marks the drop position; removes the mark if there is none. */
function mark(over: Place | 'end' | undefined): void {
  for (const marked of document.querySelectorAll('[data-finger]')) marked.removeAttribute('data-finger');
  if (over === undefined) return;
  const node =
    over === 'end'
      ? document.querySelector('.multi-view')
      : document.querySelector(`[data-tile="${over.id}"]`);
  node?.setAttribute('data-finger', over === 'end' ? 'end' : over.side);
}

/** Drags a match from touch to release: its name follows the finger, and an open drawer is moved aside. */
function carry(name: string, from: Point) {
  const label = document.createElement('div');
  label.className = 'multi-view-carried';
  label.textContent = name;
  document.body.append(label);
  document.documentElement.dataset['carries'] = 'match';
  let at = from;
  let frame = 0;

  function over() {
    const known = space();
    return known && dropPlace(known, at);
  }

  function step() {
    label.style.translate = `${at.x}px ${at.y}px`;
    if (at.y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    else if (at.y > innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    mark(over());
    frame = requestAnimationFrame(step);
  }
  step();
  return {
    move(to: Point) {
      at = to;
    },
    /** Ends the drag and returns the drop position. */
    end(): Place | 'end' | undefined {
      cancelAnimationFrame(frame);
      const place = over();
      mark(undefined);
      label.remove();
      delete document.documentElement.dataset['carries'];
      return place;
    },
  };
}

function touchPoint({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}

/**
 * Lets a resting finger drag a node into the multi-view or within it. The browser's own drag and drop is for mice: few
 * browsers start it by touch, and a drawer would cover the drop area. The long press on a price keeps its own meaning.
 */
function followFinger(node: HTMLElement, { name, onDrop }: FingerDrag): () => void {
  let timer = 0;
  let from: Point | undefined;
  let carried: ReturnType<typeof carry> | undefined;

  function leave(): Place | 'end' | undefined {
    clearTimeout(timer);
    from = undefined;
    const place = carried?.end();
    carried = undefined;
    return place;
  }

  const own = new AbortController();
  function on<K extends keyof HTMLElementEventMap>(
    kind: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) {
    // A passive listener could not prevent scrolling.
    node.addEventListener(kind, listener, { capture: true, passive: false, signal: own.signal });
  }
  on('touchstart', ({ touches, target }) => {
    leave();
    const [touch] = touches;
    if (!touch || touches.length > 1 || !(target instanceof Element) || target.closest('[data-price]'))
      return;
    const start = touchPoint(touch);
    from = start;
    timer = window.setTimeout(() => {
      carried = carry(name, start);
    }, HOLD_MS);
  });
  on('touchmove', (event) => {
    const [touch] = event.touches;
    if (!from || !touch) return;
    const at = touchPoint(touch);
    if (carried) {
      event.preventDefault();
      carried.move(at);
    } else if (Math.hypot(at.x - from.x, at.y - from.y) > SLACK_PX) leave();
  });
  on('touchend', (event) => {
    // The end of a long press is not a tap.
    if (carried) event.preventDefault();
    const place = leave();
    if (place !== undefined) onDrop(place === 'end' ? undefined : place);
  });
  on('touchcancel', () => void leave());
  const spare = (event: Event) => {
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
  };
  on('dragstart', spare);
  on('contextmenu', spare);
  return () => {
    leave();
    own.abort();
  };
}

/** The same as `followFinger`, for a component's element while it is mounted. */
export function useFingerDrag(element: RefObject<HTMLElement | null>, { name, onDrop }: FingerDrag): void {
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const node = element.current;
    return node ? followFinger(node, { name, onDrop: (place) => dropped(place) }) : undefined;
  }, [element, name]);
}
