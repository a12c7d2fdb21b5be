import { expect, test } from 'vitest';
import { keepCasinoBeneath, readCasinoBeneath } from './casino-beneath.ts';

const show = (pathname: string, search = ''): void => keepCasinoBeneath({ pathname, search, hash: '' });

test('a dialog that is loaded again is over the last casino page, without the query that starts a game', () => {
  show('/table-game/evens/dice', '?play=1');
  expect(readCasinoBeneath()).toEqual({ pathname: '/table-game/evens/dice', search: '', hash: '' });
});

test('a page of another area, or none of this site, removes the casino page', () => {
  for (const other of ['/sport/soccer', '/', '//casino.example', `/casino/${'a'.repeat(200)}`]) {
    show('/casino');
    show(other);
    expect(readCasinoBeneath()).toBeUndefined();
  }
});
