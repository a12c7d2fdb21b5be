import { expect, it } from 'vitest';
import { elsewhere, everywhere } from './everywhere.ts';
import { linkedBuses } from './testing/linked-buses.ts';

const onGap = () => undefined;

it('an act runs in the calling process before the call returns, and once in the others', () => {
  const [here, there] = linkedBuses(2);
  const calls: unknown[] = [];
  const end = everywhere<{ id: number }>(here, 'players.ended', {
    act: (data) => calls.push(['here', data]),
    onGap,
  });
  everywhere<{ id: number }>(there, 'players.ended', { act: (data) => calls.push(['there', data]), onGap });
  end({ id: 7 });
  expect(calls).toEqual([
    ['here', { id: 7 }],
    ['there', { id: 7 }],
  ]);
});

it('an act elsewhere leaves out the calling process, and subjects with the same beginning are others', () => {
  const [here, there] = linkedBuses(2);
  const calls: unknown[] = [];
  const end = elsewhere<null>(here, 'players.ended', { act: () => calls.push('here'), onGap });
  elsewhere<null>(there, 'players.ended', { act: () => calls.push('there'), onGap });
  elsewhere<null>(there, 'players.end', { act: () => calls.push('another'), onGap });
  end(null);
  expect(calls).toEqual(['there']);
});
