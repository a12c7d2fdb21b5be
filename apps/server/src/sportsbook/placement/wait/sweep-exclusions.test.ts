import { expect, it } from 'vitest';
import { SweepExclusions } from './sweep-exclusions.ts';

it('a ticket is excluded while it is being ended, even if that fails', async () => {
  const exclusions = new SweepExclusions();
  await exclusions.whileEnding(51, async () => expect(exclusions.ticketIds()).toEqual([51]));
  expect(exclusions.ticketIds()).toEqual([]);
  const failing = exclusions.whileEnding(51, () => Promise.reject(new Error('the database is gone')));
  await expect(failing).rejects.toThrow('the database is gone');
  expect(exclusions.ticketIds()).toEqual([]);
});

it('a ticket that cannot be read is excluded permanently, and reported as new once', () => {
  const exclusions = new SweepExclusions();
  expect([exclusions.addUnreadable(51), exclusions.addUnreadable(51)]).toEqual([true, false]);
  expect(exclusions.ticketIds()).toEqual([51]);
});
