import { button, el } from './elements.ts';

/** Something that stands before the stage, with at most one thing to do about it. */
export function makeCover({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; onPress(): void };
}): HTMLElement {
  return el(
    'div',
    { class: 'cover', role: 'alert' },
    el('h2', {}, title),
    text === undefined ? undefined : el('p', {}, text),
    action && button(action.label, action.onPress, { class: 'button button-main' }),
  );
}
