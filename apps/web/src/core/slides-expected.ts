import { rememberThere, wasThere } from './seen-before.ts';

const keyOf = (page: string) => `evens.slides-seen.${page}`;

/** Whether a page keeps a place for slides before it has them: as it was last time, and at first. */
export function areSlidesExpected(page: string): boolean {
  return wasThere(keyOf(page)) ?? true;
}

export function rememberSlides(page: string, areThere: boolean): void {
  rememberThere(keyOf(page), areThere);
}
