type Child = Node | string | undefined;
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with attributes and children. `true` sets an attribute without a value; `false` and `undefined` omit it. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export function button(label: string, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = el('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onPress);
  return element;
}

/** Opens a modal. After it, a button that a pointer pressed does not keep the focus: Space would press it again. */
export function openModal(dialog: HTMLDialogElement): void {
  const opener = document.activeElement;
  if (opener instanceof HTMLElement && !opener.matches(':focus-visible'))
    dialog.addEventListener('close', () => opener.blur(), { once: true });
  dialog.showModal();
}

const SVG = 'http://www.w3.org/2000/svg';
const icons = {
  'sound-on': 'M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM15 9.2a4 4 0 0 1 0 5.6M17.6 6.6a7.6 7.6 0 0 1 0 10.8',
  'sound-off': 'M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM15.5 9.5l5 5M20.5 9.5l-5 5',
  rules: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.2',
  statistics: 'M4 19.5h16M6 15.5l4-5 3.5 3L19 6',
  quick: 'M13 3.5 6 13.5h5l-1 7 7-10h-5l1-7Z',
  keys: 'M3.5 6.5h17v11h-17ZM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M7.5 14h9',
  close: 'M6 6l12 12M18 6L6 18',
  chat: 'M4 5.5h16v11h-9l-4.5 3.5v-3.5H4ZM8 9.5h8M8 12.5h5',
  smile: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9 9.5v.8M15 9.5v.8M8 14a4.7 4.7 0 0 0 8 0',
  thumb:
    'M4.5 11h3v8h-3ZM7.5 12l3.5-7.5c1.5 0 2.2 1 2 2.5l-.5 3h5c1.3 0 2 1 1.7 2.2l-1.4 5.3c-.2.9-.9 1.5-1.8 1.5H7.5',
  heart: 'M12 19.5C6 15.5 4 12.5 4 9.5a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 3-2 6-8 10Z',
  clover:
    'M12 12C8 12 6 10.5 6 8.5a2.7 2.7 0 0 1 4.5-2c1 1 1.5 3 1.5 5.5ZM12 12c0-4 1.5-6 3.5-6a2.7 2.7 0 0 1 2 4.5c-1 1-3 1.5-5.5 1.5ZM12 12c4 0 6 1.5 6 3.5a2.7 2.7 0 0 1-4.5 2c-1-1-1.5-3-1.5-5.5ZM12 12c0 4-1.5 6-3.5 6a2.7 2.7 0 0 1-2-4.5c1-1 3-1.5 5.5-1.5Z',
  move: 'M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  clear: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5',
  repeat: 'M5 11a7 7 0 0 1 12-4l2 2M19 5v4h-4M19 13a7 7 0 0 1-12 4l-2-2M5 19v-4h4',
} as const;
export type IconName = keyof typeof icons;

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function icon(name: IconName): SVGSVGElement {
  const attributes = { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' };
  return svg('svg', attributes, svg('path', { d: icons[name] }));
}

export function iconButton(name: IconName, label: string, onPress: () => void): HTMLButtonElement {
  const element = button('', onPress, { class: 'icon-button', 'aria-label': label, title: label });
  element.append(icon(name));
  return element;
}

/** A button with an icon that turns something on and off. */
export function toggleButton(
  name: IconName,
  label: string,
  onToggle: (isOn: boolean) => void,
): HTMLButtonElement {
  const element = iconButton(name, label, () => {
    const isOn = element.ariaPressed !== 'true';
    element.ariaPressed = String(isOn);
    onToggle(isOn);
  });
  element.ariaPressed = 'false';
  return element;
}
