const MARGIN_PX = 16;

/** Scrolls the tab to the start of the part. `scrollIntoView` would scroll the dialog as well. */
export function scrollToForm(part: HTMLElement | null): void {
  const tab = part?.closest('[data-account-tab]');
  if (!part || !tab) return;
  const top = part.getBoundingClientRect().top - tab.getBoundingClientRect().top - MARGIN_PX;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  tab.scrollBy({ top, behavior: isCalm ? 'auto' : 'smooth' });
}
