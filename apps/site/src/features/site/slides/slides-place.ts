import type { Slide } from '@evens/contract';

interface SlidesState {
  /** The expectation when the page opened. */
  readonly isExpected: boolean;
  /** Undefined until they are loaded. */
  readonly slides: readonly Slide[] | undefined;
  readonly isError: boolean;
}

/**
 * Content of the space for slides. Prices below must not move: reserved space stays until the page is
 * left, and unexpected slides are shown from the next visit on.
 */
export function placeOfSlides({
  isExpected,
  slides,
  isError,
}: SlidesState): 'slides' | 'skeleton' | 'empty' | 'nothing' {
  if (!isExpected) return 'nothing';
  if (slides === undefined) return isError ? 'empty' : 'skeleton';
  return slides.length > 0 ? 'slides' : 'empty';
}
