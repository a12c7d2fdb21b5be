import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobKind, type Jobs, startJobs } from '../../apps/server/src/platform/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createDatabase } from '../fixture/site-place.ts';

const COUNT = 10;

const numbered: JobKind<{ readonly n: number }> = {
  name: 'numbered',
  parse: (data) =>
    typeof data === 'object' && data !== null && 'n' in data ? { n: Number(data.n) } : undefined,
};

let database: Awaited<ReturnType<typeof createDatabase>>;
let jobs: Jobs;
beforeAll(async () => {
  database = await createDatabase();
  jobs = await startJobs({ url: database.url, isOwner: true, log: createLog('silent', 'test') });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('waiting jobs run one after the other without a pause', async () => {
  for (let n = 0; n < COUNT; n++) await jobs.send(numbered, { n });
  const done: number[] = [];
  await jobs.work(numbered, async ({ n }) => {
    done.push(n);
  });
  // The poll for lost notices runs every ten seconds. It alone would find only three jobs in that time.
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(COUNT);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, n) => n));
});
