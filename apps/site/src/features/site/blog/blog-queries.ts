import type { BlogCategory } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;
const options = { staleTime: FRESH_MS } as const;

export function useCategories() {
  return useQuery({ ...callQuery('GET /api/blog/GetAllBlogCategories'), ...options });
}

/** A page of posts, newest first. Pages start at 1. */
export function useAllPosts(page: number, isEnabled = true) {
  return useQuery({
    ...callQuery('GET /api/blog/GetAllBlogPosts', { query: { page } }),
    ...options,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

export function useCategoryPosts(category: BlogCategory | undefined, page: number) {
  return useQuery({
    ...callQuery('GET /api/blog/GetBlogPostsByPermalink', { query: { permalink: category ?? '', page } }),
    ...options,
    enabled: category !== undefined,
  });
}

export function usePost(category: BlogCategory, permalink: string) {
  return useQuery({
    ...callQuery('GET /api/blog/GetBlogPost', {
      query: { categoryPermalink: category, blogPostPermalink: permalink },
    }),
    ...options,
  });
}
