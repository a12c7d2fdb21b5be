import { rememberThere, wasThere } from './seen-before.ts';

const storageKey = (page: string) => `evens.slides-seen.${page}`;

/** Whether a page reserves space for slides before they are loaded: if it had slides last time, and on the first visit. */
export function areSlidesExpected(page: string): boolean {
  return wasThere(storageKey(page)) ?? true;
}

export function rememberSlides(page: string, areThere: boolean): void {
  rememberThere(storageKey(page), areThere);
}
