import type { Result } from '@evens/base';
import { RefusalError, type Refused } from '@evens/web/core/api.ts';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';

interface PagesOptions<Page, Row, Cursor> {
  /** The call, by which acts reload the data of the back office. */
  readonly key: readonly [string, ...(string | number | null)[]];
  /** The first page; undefined for the newest one. */
  readonly first?: Cursor | undefined;
  load(before: Cursor | undefined): Promise<Result<Page, Refused>>;
  rows(page: Page): readonly Row[];
  next(page: Page): Cursor | null;
  /** Pause between two reads of all loaded pages. */
  readonly everyMs?: number;
}

/** The query of a page of one player. */
export function pageQuery<Cursor>(id: number, before: Cursor | undefined) {
  return { query: { id, ...(before !== undefined && { before }) } };
}

/** Rows of a list that is loaded page by page, newest first. */
export function usePages<Page, Row, Cursor>({
  key,
  first,
  load,
  rows,
  next,
  everyMs,
}: PagesOptions<Page, Row, Cursor>) {
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], Cursor | undefined>({
    queryKey: [...key, first ?? null],
    queryFn: async ({ pageParam }) => {
      // `first` and `next` give every param.
      const page = await load(pageParam as Cursor | undefined);
      if (!page.ok) throw new RefusalError(page.error);
      return page.value;
    },
    initialPageParam: first,
    getNextPageParam: (page) => next(page) ?? undefined,
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return {
    found,
    rows: found.data?.pages.flatMap(rows) ?? [],
    more: {
      onMore: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
      isLoadingMore: found.isFetchingNextPage,
    },
  };
}
