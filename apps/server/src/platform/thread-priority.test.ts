import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { FIRST } from './thread-priority.ts';

test('thread priority raises one thread and leaves the others of its process unchanged', async () => {
  const before = getPriority();
  const file = new URL('./thread-priority.ts', import.meta.url).href;
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const { getPriority, setPriority } = require('node:os');
     const { readlinkSync } = require('node:fs');
     const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
     let isAllowed = true;
     try {
       setPriority(id, getPriority(id) - 1);
     } catch {
       isAllowed = false;
     }
     import(${JSON.stringify(file)}).then(({ runFirst }) => {
       const isFirst = runFirst();
       parentPort.postMessage({ isAllowed, isFirst, priority: getPriority(id) });
     });`,
    { eval: true },
  );
  const [message] = await once(worker, 'message');
  await worker.terminate();
  const { isAllowed } = message;
  expect(message).toEqual({ isAllowed, isFirst: isAllowed, priority: isAllowed ? FIRST : before });
  expect(getPriority()).toBe(before);
});
