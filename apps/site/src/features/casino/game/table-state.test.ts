import type { Launch } from '@evens/contract';
import { expect, test } from 'vitest';
import { liveSession, nextState, type TableEvent, type TableState, waiting } from './table-state.ts';

const launch: Launch = { HasErrors: false, Url: '/arcade/#x', SessionID: '7', IsDemo: false };
const after = (...events: readonly TableEvent[]): TableState => events.reduce(nextState, waiting);
const opening = [
  { kind: 'launching', mode: 'real' },
  { kind: 'launched', launch },
] as const;

test('a table goes from launching to open, ready and ended, and can be launched again', () => {
  expect(after(...opening)).toEqual({ kind: 'open', mode: 'real', launch, isReady: false });
  expect(after(...opening, { kind: 'ready' })).toMatchObject({ isReady: true });
  expect(after(...opening, { kind: 'ended' })).toEqual({ kind: 'ended', mode: 'real', launch });
  expect(after(...opening, { kind: 'ended' }, ...opening)).toMatchObject({ kind: 'open', isReady: false });
});

test("a failed launch keeps the server's message and the attempted mode", () => {
  expect(after({ kind: 'launching', mode: 'demo' }, { kind: 'failed', text: 'Closed' })).toEqual({
    kind: 'failed',
    mode: 'demo',
    text: 'Closed',
  });
});

test('an event that comes too late does not change the table state', () => {
  expect(after(...opening, { kind: 'left' }, { kind: 'launched', launch })).toBe(waiting);
  expect(after({ kind: 'launching', mode: 'real' }, { kind: 'left' }, { kind: 'failed', text: 'x' })).toBe(
    waiting,
  );
  expect(after({ kind: 'ended' })).toBe(waiting);
  const ended = after(...opening, { kind: 'ended' });
  expect(nextState(ended, { kind: 'ready' })).toBe(ended);
});

test('liveSession returns a session for an open real-money game only', () => {
  expect(liveSession(after(...opening))).toBe('7');
  expect(liveSession(after(...opening, { kind: 'ended' }))).toBeUndefined();
  const demo = after({ kind: 'launching', mode: 'demo' }, { kind: 'launched', launch });
  expect(liveSession(demo)).toBeUndefined();
  expect(liveSession(waiting)).toBeUndefined();
});
