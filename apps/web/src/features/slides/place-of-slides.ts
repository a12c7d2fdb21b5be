import type { Slide } from '@evens/contract';

interface SlidesState {
  /** As it was when the page opened. */
  readonly isExpected: boolean;
  /** Undefined until they came. */
  readonly slides: readonly Slide[] | undefined;
  readonly isError: boolean;
}

/**
 * What is shown in the place of a page's slides. Prices below must not move under a finger: a place that was kept stays
 * as high until the page is left, and slides that were not expected are shown from the next visit on.
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
