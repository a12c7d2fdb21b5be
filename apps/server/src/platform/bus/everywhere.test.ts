import { expect, it } from 'vitest';
import { createLocalBus } from './bus.ts';
import { everywhere } from './everywhere.ts';

it('an act runs in the calling process before the call returns, and subjects with the same beginning are others', () => {
  const bus = createLocalBus();
  const ended: unknown[] = [];
  const onGap = () => undefined;
  const endOne = everywhere<{ id: number }>(bus, 'sessions.player', {
    act: (data) => ended.push(data),
    onGap,
  });
  const endAll = everywhere<null>(bus, 'sessions.players', { act: (data) => ended.push(data), onGap });
  endOne({ id: 7 });
  endAll(null);
  expect(ended).toEqual([{ id: 7 }, null]);
});
