import { type BlogCategory, blogCategories } from '@evens/contract';

/** The category in an address, case-insensitive; undefined if there is none. */
export function parseCategory(permalink: string | undefined): BlogCategory | undefined {
  return blogCategories.find((each) => each === permalink?.toLowerCase());
}
