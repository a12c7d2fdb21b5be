import type { AccountId } from '@evens/base';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const ada = 1 as AccountId;
const bob = 2 as AccountId;

it('comes to one at a time of each account, in order of arrival', async () => {
  const turns = new Turns();
  const began: string[] = [];
  const enter = async (accountId: AccountId, name: string) => {
    const release = await turns.take(accountId, 5000);
    began.push(name);
    return release;
  };
  const first = await enter(ada, 'first');
  const second = enter(ada, 'second');
  const third = enter(ada, 'third');
  await enter(bob, 'other');
  expect(began).toEqual(['first', 'other']);
  first?.();
  const late = enter(ada, 'late');
  (await second)?.();
  (await third)?.();
  (await late)?.();
  expect(began).toEqual(['first', 'other', 'second', 'third', 'late']);
  await enter(ada, 'again');
  expect(began.at(-1)).toBe('again');
});

it('is not waited for longer than was said, and who gave up is passed over', async () => {
  const turns = new Turns();
  const release = await turns.take(ada, 0);
  const patient = turns.take(ada, 5000);
  const hasty = turns.take(ada, 1);
  const last = turns.take(ada, 5000);
  expect(await hasty).toBeUndefined();
  release?.();
  (await patient)?.();
  expect(await last).toBeTypeOf('function');
});

it('is refused at once where too many wait', async () => {
  const turns = new Turns();
  const release = await turns.take(ada, 0);
  const waiting = Array.from({ length: 64 }, () => turns.take(ada, 5000));
  expect(await turns.take(ada, 5000)).toBeUndefined();
  for (
    let next: Promise<(() => void) | undefined> | undefined = Promise.resolve(release);
    next;
    next = waiting.shift()
  )
    (await next)?.();
  expect(await turns.take(ada, 0)).toBeTypeOf('function');
});
