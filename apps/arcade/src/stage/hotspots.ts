export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface HotspotOptions {
  /** The action, for screen readers. */
  readonly label: string;
  onPress(): void;
  /** The pointer or the keyboard focus has entered or left. */
  onAim?(isAimed: boolean): void;
  /** A right click, a long press, or Backspace. The browser's context menu never opens. */
  onTakeBack?(): void;
  readonly isRound?: boolean;
}

/** A part of the picture that can be pressed: an invisible button of the page over what the game draws. */
export interface Hotspot {
  readonly element: HTMLButtonElement;
  place(box: Box): void;
  setLabel(label: string): void;
  setDisabled(isDisabled: boolean): void;
  /** For a toggle; undefined for a plain button. */
  setPressed(isPressed: boolean | undefined): void;
}

/** Hotspots that are one tab stop. The arrow keys move between them by position. */
export interface HotspotGroup {
  readonly element: HTMLElement;
  add(options: HotspotOptions): Hotspot;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Weight of a sideways distance against one in the direction of the arrow. */
const ASIDE_WEIGHT = 3;

export function placeElement(element: HTMLElement, { x, y, width, height }: Box): void {
  Object.assign(element.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/** The nearest of the others in a direction. */
function nearest(
  from: HTMLElement,
  others: readonly HTMLElement[],
  [dx, dy]: readonly [number, number],
): HTMLElement | undefined {
  const centre = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const at = centre(from);
  let best: HTMLElement | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const { x, y } = centre(other);
    const along = (x - at.x) * dx + (y - at.y) * dy;
    const aside = Math.abs((x - at.x) * dy) + Math.abs((y - at.y) * dx);
    const distance = along + aside * ASIDE_WEIGHT;
    if (other === from || along < 1 || distance >= bestDistance) continue;
    best = other;
    bestDistance = distance;
  }
  return best;
}

function makeHotspot({ label, onPress, onAim, onTakeBack, isRound }: HotspotOptions): Hotspot {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = isRound ? 'hotspot hotspot-round' : 'hotspot';
  element.ariaLabel = label;
  element.addEventListener('click', () => {
    if (element.ariaDisabled !== 'true') onPress();
  });
  if (onAim) {
    for (const name of ['pointerenter', 'focus']) element.addEventListener(name, () => onAim(true));
    for (const name of ['pointerleave', 'blur']) element.addEventListener(name, () => onAim(false));
  }
  const takeBack = (event: Event): void => {
    event.preventDefault();
    if (element.ariaDisabled !== 'true') onTakeBack?.();
  };
  if (onTakeBack) {
    element.addEventListener('contextmenu', takeBack);
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace' || event.key === 'Delete') takeBack(event);
    });
  }
  return {
    element,
    place: (box) => placeElement(element, box),
    setLabel(next) {
      element.ariaLabel = next;
    },
    // Not `disabled`, which would drop the focus in every round.
    setDisabled(isDisabled) {
      element.ariaDisabled = String(isDisabled);
    },
    setPressed(isPressed) {
      element.ariaPressed = isPressed === undefined ? null : String(isPressed);
    },
  };
}

export function addHotspot(overlay: HTMLElement, options: HotspotOptions): Hotspot {
  const hotspot = makeHotspot(options);
  overlay.append(hotspot.element);
  return hotspot;
}

export function addHotspotGroup(overlay: HTMLElement, label: string): HotspotGroup {
  const group = document.createElement('div');
  group.role = 'group';
  group.ariaLabel = label;
  group.className = 'hotspot-group';
  overlay.append(group);
  const members: HTMLElement[] = [];
  group.addEventListener('focusin', ({ target }) => {
    for (const member of members) member.tabIndex = member === target ? 0 : -1;
  });
  group.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    // Elsewhere the arrow keys change the stake.
    event.preventDefault();
    event.stopPropagation();
    nearest(
      event.target,
      members.filter((member) => member.offsetParent !== null),
      step,
    )?.focus();
  });
  return {
    element: group,
    add(options) {
      const hotspot = makeHotspot(options);
      hotspot.element.tabIndex = members.length === 0 ? 0 : -1;
      members.push(hotspot.element);
      group.append(hotspot.element);
      return hotspot;
    },
  };
}
