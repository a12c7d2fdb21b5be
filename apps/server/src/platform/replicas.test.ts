import { expect, test } from 'vitest';
import { ReplicaProgress } from './replicas.ts';

/** A replica whose positions the test sets. The first check only learns them. */
async function startProgress(at: { primary: number; replica: number }): Promise<ReplicaProgress> {
  const progress = new ReplicaProgress(
    async () => at.primary,
    async () => at.replica,
  );
  await progress.check();
  return progress;
}

test('a replica is current once it has replayed the position of the primary', async () => {
  const at = { primary: 10, replica: 10 };
  const progress = await startProgress(at);
  expect(await progress.check()).toBe(true);
  at.primary = 11;
  expect(await progress.check()).toBe(false);
  expect(progress.isCurrent).toBe(false);
  at.replica = 11;
  expect(await progress.check()).toBe(true);
});

test('a read that begins during a check waits for the next one, with a newer position of the primary', async () => {
  const at = { primary: 10, replica: 10 };
  const progress = await startProgress(at);
  const first = progress.check();
  // The running check has read the primary's position.
  await Promise.resolve();
  await Promise.resolve();
  at.primary = 11;
  const second = progress.check();
  expect([await first, await second]).toEqual([true, false]);
});

test('a replica that is ahead of a new primary is not current, nor a server that is no standby', async () => {
  const at = { primary: 10, replica: 10 };
  const progress = await startProgress(at);
  at.primary = 9;
  expect(await progress.check()).toBe(false);
  at.replica = -1;
  expect(await progress.check()).toBe(false);
  expect(progress.isStandby).toBe(false);
});

test('a replica that does not answer is not current', async () => {
  const at = { primary: 10, replica: 10 };
  let isDown = false;
  const progress = new ReplicaProgress(
    async () => at.primary,
    async () => (isDown ? Promise.reject(new Error('no connection')) : at.replica),
  );
  await progress.check();
  expect(await progress.check()).toBe(true);
  isDown = true;
  expect(await progress.check()).toBe(false);
});
