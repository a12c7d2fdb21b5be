/** Shares of the free space left of the statistics and above them, 0 to 1. */
export interface StatisticsPlace {
  readonly x: number;
  readonly y: number;
}

/** Step of an arrow key, px; with Shift, the large one. */
const STEP_PX = 16;
const LARGE_STEP_PX = 64;

const directions: Readonly<Record<string, StatisticsPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** The place after a move by pixels. `free` is the size of the free space, px. Without free space nothing moves. */
export function movedPlace(
  place: StatisticsPlace,
  by: StatisticsPlace,
  free: StatisticsPlace,
): StatisticsPlace {
  const moved = (axis: 'x' | 'y'): number =>
    free[axis] > 0 ? share(place[axis] + by[axis] / free[axis]) : place[axis];
  return { x: moved('x'), y: moved('y') };
}

/** The pixels by which a key moves the statistics; undefined for other keys. */
export function keyStep(key: string, isLarge: boolean): StatisticsPlace | undefined {
  const direction = directions[key];
  const step = isLarge ? LARGE_STEP_PX : STEP_PX;
  return direction && { x: direction.x * step, y: direction.y * step };
}

/** Moves an element by dragging its head and by the arrow keys of its handle, while it floats over the stage. */
export function makeMovable({
  element,
  head,
  handle,
  onMoved,
}: {
  readonly element: HTMLElement;
  readonly head: HTMLElement;
  readonly handle: HTMLElement;
  onMoved(place: StatisticsPlace): void;
}): { set(place: StatisticsPlace): void } {
  let place: StatisticsPlace | undefined;
  let grab: { readonly at: StatisticsPlace; readonly from: StatisticsPlace } | undefined;

  function set(next: StatisticsPlace): void {
    place = next;
    element.style.setProperty('--place-x', String(next.x));
    element.style.setProperty('--place-y', String(next.y));
  }

  const currentPlace = (): StatisticsPlace =>
    place ?? { x: getComputedStyle(element).direction === 'rtl' ? 1 : 0, y: 0 };

  /** The margins around the free space are those of the style sheet. */
  function freeSpace(): StatisticsPlace {
    const stage = element.offsetParent;
    if (!stage) return { x: 0, y: 0 };
    return {
      x: stage.clientWidth - 20 - element.offsetWidth,
      y: stage.clientHeight - 46 - element.offsetHeight,
    };
  }

  const isFloating = (): boolean => getComputedStyle(element).position === 'absolute';

  head.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !isFloating()) return;
    head.setPointerCapture(event.pointerId);
    grab = { at: { x: event.clientX, y: event.clientY }, from: currentPlace() };
  });
  head.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (grab) set(movedPlace(grab.from, { x: clientX - grab.at.x, y: clientY - grab.at.y }, freeSpace()));
  });
  for (const name of ['pointerup', 'pointercancel'] as const)
    head.addEventListener(name, () => {
      if (grab && place) onMoved(place);
      grab = undefined;
    });
  handle.addEventListener('keydown', (event) => {
    const by = keyStep(event.key, event.shiftKey);
    if (!by || !isFloating()) return;
    // The arrow keys would change the stake.
    event.preventDefault();
    set(movedPlace(currentPlace(), by, freeSpace()));
    if (place) onMoved(place);
  });
  return { set };
}
