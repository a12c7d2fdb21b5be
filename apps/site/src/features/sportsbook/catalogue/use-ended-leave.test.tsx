import { expect, test, vi } from 'vitest';

vi.mock('@evens/web/core/query-client.ts', () => ({ queryClient: {} }));
vi.mock('@evens/web/core/api.ts', () => ({ callQuery: () => ({}) }));
vi.mock('@evens/web/live/hooks.ts', () => ({ useLiveList: () => undefined }));
const { withoutEnded } = await import('./use-ended-leave.ts');

const listed = [1, 2, 3, 4].map((ID) => ({ Match: { ID } }));

test('finished matches leave a list unless they are on screen, and new ones stay', () => {
  const left = withoutEnded(listed, {
    wasInPlay: new Set([1, 2, 3]),
    inPlay: new Set([1]),
    isOnScreen: (id) => id === 3,
  });
  // 2 has finished; 3 is looked at; 4 is newer than the announced list.
  expect(left.map(({ Match }) => Match.ID)).toEqual([1, 3, 4]);
});

test('a list without finished matches stays the same object', () => {
  const inPlay = new Set([1, 2, 3, 4]);
  expect(withoutEnded(listed, { wasInPlay: inPlay, inPlay, isOnScreen: () => false })).toBe(listed);
});
