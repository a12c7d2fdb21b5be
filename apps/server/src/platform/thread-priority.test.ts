import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { FIRST } from './thread-priority.ts';

test('one thread runs first, and the others of its process do not', async () => {
  const before = getPriority();
  const file = new URL('./thread-priority.ts', import.meta.url).href;
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const { getPriority } = require('node:os');
     const { readlinkSync } = require('node:fs');
     import(${JSON.stringify(file)}).then(({ runFirst }) => {
       const isFirst = runFirst();
       const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
       parentPort.postMessage({ isFirst, priority: getPriority(id) });
     });`,
    { eval: true },
  );
  const [said] = await once(worker, 'message');
  await worker.terminate();
  // Where the system does not allow it nothing changes.
  expect(said).toEqual(
    said.isFirst ? { isFirst: true, priority: FIRST } : { isFirst: false, priority: before },
  );
  expect(getPriority()).toBe(before);
});
