/**
 * How long the pointer or focus rests on a price before its movement is shown; for a finger, the duration of a long
 * press.
 */
const REST_MS = 350;
const PRESS_MS = 480;

const findPrice = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-price]') : null;

/** Loads and shows the movement of a price; returns the function that hides it. */
export type ShowMovement = (button: HTMLElement) => () => void;

/**
 * Shows how a price has moved while a mouse or the focus rests on it, or after a long press, which then is not a tap.
 * One listener serves all prices of the page and blocks no tap. Returns the function that stops it.
 */
export function watchPrices(root: HTMLElement, show: ShowMovement): () => void {
  let timer = 0;
  let over: HTMLElement | null = null;
  let hide: (() => void) | undefined;
  let isFinger = false;
  /** A long press was handled: the click at its end is ignored. */
  let isAnswered = false;

  function leave() {
    clearTimeout(timer);
    over = null;
    hide?.();
    hide = undefined;
  }

  function scheduleShow(button: HTMLElement | null, afterMs: number) {
    if (button === over && button) return;
    leave();
    if (!button) return;
    over = button;
    timer = window.setTimeout(() => {
      hide = show(button);
      isAnswered = isFinger;
    }, afterMs);
  }

  const own = new AbortController();
  function on<K extends keyof HTMLElementEventMap>(
    kind: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) {
    root.addEventListener(kind, listener, { capture: true, signal: own.signal });
  }
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') scheduleShow(findPrice(target), REST_MS);
  });
  on('pointerdown', ({ target, pointerType }) => {
    isFinger = pointerType === 'touch';
    isAnswered = false;
    leave();
    if (isFinger) scheduleShow(findPrice(target), PRESS_MS);
    // A pressed mouse button selects the price: no history until the pointer enters again.
    else over = findPrice(target);
  });
  // After a handled long press the finger can lift: the sheet stays until the next touch.
  const lifted = () => {
    if (isFinger && !isAnswered) leave();
  };
  on('pointerup', lifted);
  on('pointercancel', lifted);
  on('focusin', ({ target }) => {
    const button = findPrice(target);
    if (button?.matches(':focus-visible')) scheduleShow(button, REST_MS);
  });
  on('focusout', leave);
  on('keydown', ({ key }) => {
    isAnswered = false;
    if (key === 'Escape') leave();
  });
  on('contextmenu', (event) => {
    if (isFinger && findPrice(event.target)) event.preventDefault();
  });
  on('click', (event) => {
    if (!isAnswered) return;
    isAnswered = false;
    event.preventDefault();
    event.stopPropagation();
  });
  // A scroll may have moved the price under the pointer: it hides a visible sheet, but cancels no pending one.
  const scrolled = () => hide && leave();
  window.addEventListener('scroll', scrolled, { capture: true, passive: true, signal: own.signal });
  return () => {
    leave();
    own.abort();
  };
}
