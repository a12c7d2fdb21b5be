// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pinned, queryClient } from './query-client.ts';
import { currentUser, setUser } from './session.ts';

const source = join(import.meta.dirname, '..');

/** Matches reads of the query cache from outside of a component, and queries that throw when their entry is gone. */
const unwatchedRead =
  /\b(getQueryData|getQueriesData|getQueryState|ensureQueryData|useSuspenseQuery|useSuspenseQueries|useSuspenseInfiniteQuery|usePrefetchQuery)\b/;

function readCode(folder: string): readonly (readonly [path: string, code: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test('pins every query that is read without a mounted component', () => {
  const readers = readCode(source).filter(([, code]) => unwatchedRead.test(code));
  expect(readers.map(([path]) => path)).toContain(join('core', 'session.ts'));
  expect(readers.filter(([, code]) => !/\bpinned\(/.test(code)).map(([path]) => path)).toEqual([]);
});

test('keeps pinned queries for a day without a mounted component, and drops the others', async () => {
  await queryClient.prefetchQuery({ queryKey: ['watched'], queryFn: () => 'dropped' });
  await queryClient.prefetchQuery(pinned({ queryKey: ['kept'], queryFn: () => 'here' }));
  setUser(null);
  vi.advanceTimersByTime(86_400_000);
  expect(queryClient.getQueryData(['watched'])).toBeUndefined();
  expect(queryClient.getQueryData(['kept'])).toBe('here');
  expect(
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ queryKey }) => queryKey),
  ).toContainEqual(['user']);
  expect(currentUser()).toBeNull();
});
