import type { ChatLine } from '@evens/contract';
import { expect, test } from 'vitest';
import { countUnread, visibleLines } from './chat-lines.ts';

const line = (at: number, avatar: string): ChatLine => ({ at, avatar, player: 'a•••a', phrase: 'hello' });
const lines = [line(1, 'aa'), line(2, 'bb'), line(3, 'aa'), line(4, 'cc')];

test('lines of hidden players are left out, except the reader’s own', () => {
  const visible = visibleLines(lines, { own: 'cc', hidden: new Set(['aa', 'cc']) });
  expect(visible.map(({ at }) => at)).toEqual([2, 4]);
});

test('only newer lines of others are unread', () => {
  expect(countUnread(lines, { own: 'cc', seenAtMs: 1 })).toBe(2);
  expect(countUnread(lines, { own: undefined, seenAtMs: 3 })).toBe(1);
});
