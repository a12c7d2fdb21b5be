import { type BlogCategory, blogCategories, contentBounds } from '@evens/contract';
import { isDue } from './fields.ts';
import type { Publications, Published } from './published.ts';

export function isCategory(permalink: string): permalink is BlogCategory {
  return blogCategories.some((category) => category === permalink);
}

function newestFirst(a: Published, b: Published): number {
  const [aDay, bDay] = [a.fields.Date ?? '', b.fields.Date ?? ''];
  return aDay === bDay ? b.documentId - a.documentId : bDay.localeCompare(aDay);
}

/** The posts whose day has come, newest first. */
export async function readPosts(
  published: Publications,
  {
    language,
    atMs,
    category,
  }: { readonly language: string; readonly atMs: number; readonly category?: BlogCategory | undefined },
): Promise<readonly Published[]> {
  const posts = await published.all('post', language);
  return posts
    .filter(({ fields }) => isDue(fields, atMs) && (category === undefined || fields.Category === category))
    .sort(newestFirst);
}

export function slicePage<T>(all: readonly T[], page: number): readonly T[] {
  const { postsPageSize } = contentBounds;
  return all.slice((page - 1) * postsPageSize, page * postsPageSize);
}
