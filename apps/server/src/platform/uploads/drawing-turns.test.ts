import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DrawingTurns } from './drawing-turns.ts';

/** Takes turns and records in `begun` which of them began. */
function takeAll(turns: DrawingTurns, senders: readonly string[]) {
  const begun: string[] = [];
  const pendingTurns = senders.map(async (sender) => {
    const end = await turns.take(sender);
    begun.push(end === undefined ? `${sender} refused` : sender);
    return end;
  });
  return { begun, pendingTurns };
}

test('two files are drawn at once, one of a sender, and others pass the one who waits for himself', async () => {
  const { begun, pendingTurns } = takeAll(new DrawingTurns(), ['a', 'a', 'b', 'c']);
  await setImmediate();
  expect(begun).toEqual(['a', 'b']);
  (await pendingTurns[0])?.();
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'a']);
  (await pendingTurns[2])?.();
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'a', 'c']);
});

test('refuses a fourth file of a sender, and any file while twelve wait', async () => {
  const turns = new DrawingTurns();
  const own = takeAll(turns, ['a', 'a', 'a', 'a']);
  await setImmediate();
  expect(own.begun).toEqual(['a refused', 'a']);
  const others = takeAll(turns, ['b', ...Array.from({ length: 11 }, (_, index) => `other ${index}`)]);
  await setImmediate();
  expect(others.begun).toEqual(['other 10 refused', 'b']);
});
