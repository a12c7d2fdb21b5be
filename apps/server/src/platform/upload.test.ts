import { expect, test } from 'vitest';
import { UploadTurns } from './upload.ts';

test('two forms of a caller are read at once, and six of all', () => {
  const turns = new UploadTurns();
  const first = turns.take('a');
  expect(turns.take('a')).toBeDefined();
  expect(turns.take('a')).toBeUndefined();
  first?.();
  // A turn ends once, however often its connection is closed.
  first?.();
  expect(turns.take('a')).toBeDefined();
  expect(turns.take('a')).toBeUndefined();
  for (const caller of ['b', 'c', 'd', 'e']) expect(turns.take(caller)).toBeDefined();
  expect(turns.take('f')).toBeUndefined();
});
