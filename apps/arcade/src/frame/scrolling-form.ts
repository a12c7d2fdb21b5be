import { el } from './elements.ts';

/** The scrolling part of a control panel. `data-more` is set while some of its content is below the visible part. */
export function makeScrollingForm(...children: readonly (HTMLElement | undefined)[]): HTMLElement {
  const form = el('div', { class: 'control-panel-form' }, ...children);
  const update = (): void => {
    const hiddenPx = form.scrollHeight - form.clientHeight - form.scrollTop;
    form.toggleAttribute('data-more', hiddenPx > 1);
  };
  form.addEventListener('scroll', update, { passive: true });
  const observer = new ResizeObserver(update);
  for (const each of [form, ...form.children]) observer.observe(each);
  return form;
}
