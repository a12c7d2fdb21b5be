import { expect, it } from 'vitest';
import { mapInTurns } from './turns.ts';

it('a long map keeps the order and yields when its time slice has ended', async () => {
  let nowMs = 0;
  const done: string[] = [];
  const clock = {
    nowMs: () => nowMs,
    nextTurn: async () => {
      done.push('others');
    },
  };
  const results = await mapInTurns(
    [1, 2, 3, 4, 5],
    (item) => {
      nowMs += 0.8;
      done.push(`${item}`);
      return item * 10;
    },
    clock,
  );
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(done).toEqual(['1', '2', '3', 'others', '4', '5']);
});

it('a long list lets timers run in between', async () => {
  let items = 0;
  let seenAt = 0;
  setTimeout(() => {
    seenAt = items;
  }, 0);
  await mapInTurns(Array.from({ length: 200 }), () => {
    items += 1;
    for (const untilMs = performance.now() + 0.2; performance.now() < untilMs; );
  });
  expect(seenAt).toBeGreaterThan(0);
  expect(seenAt).toBeLessThan(200);
});
