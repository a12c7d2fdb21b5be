import { expect, test } from 'vitest';
import { COLLAPSED_MAX, parseCollapsed, withCollapsed } from './collapsed.ts';

test('closed sports and matches open again, and only the newest are stored', () => {
  const one = withCollapsed(new Set(), 'sport/soccer', true);
  expect([...one]).toEqual(['sport/soccer']);
  expect([...withCollapsed(one, 'sport/soccer', false)]).toEqual([]);
  let many: ReadonlySet<string> = one;
  for (let id = 1; id <= COLLAPSED_MAX; id++) many = withCollapsed(many, `match/${id}`, true);
  expect(many.size).toBe(COLLAPSED_MAX);
  expect(many.has('sport/soccer')).toBe(false);
  expect(many.has(`match/${COLLAPSED_MAX}`)).toBe(true);
});

test('invalid stored entries are ignored', () => {
  expect([...parseCollapsed('["sport/ice-hockey","match/7","elsewhere/1",5,"sport/<b>"]')]).toEqual([
    'sport/ice-hockey',
    'match/7',
  ]);
  for (const text of [null, 'nonsense', '{}', '"sport/soccer"']) expect(parseCollapsed(text).size).toBe(0);
});
