import { type BlogCategory, blogCategories } from '@evens/contract';

/** The category that an address names, whatever its case; undefined where there is none. */
export function categoryOf(permalink: string | undefined): BlogCategory | undefined {
  return blogCategories.find((each) => each === permalink?.toLowerCase());
}
