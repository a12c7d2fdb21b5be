import { expect, test } from 'vitest';
import { isFromCasino, keepCasinoBeneath, readCasinoBeneath } from './casino-beneath.ts';

const show = (pathname: string, search = ''): void => keepCasinoBeneath({ pathname, search, hash: '' });

test('a dialog that is loaded again is over the last casino page, without the query that starts a game', () => {
  show('/table-game/evens/dice', '?play=1');
  expect(readCasinoBeneath('/user/limits')).toEqual({
    pathname: '/table-game/evens/dice',
    search: '',
    hash: '',
  });
});

test('a page of another area, or none of this site, removes the casino page', () => {
  for (const other of ['/sport/soccer', '/', '//casino.example', `/casino/${'a'.repeat(200)}`]) {
    show('/casino');
    show(other);
    expect(readCasinoBeneath('/user/limits')).toBeUndefined();
  }
});

test('pages of both areas keep the casino page before them', () => {
  show('/casino/slots');
  show('/loyalty');
  show('/promotions');
  expect(isFromCasino()).toBe(true);
  expect(readCasinoBeneath('/user/limits')?.pathname).toBe('/casino/slots');
  show('/sport');
  show('/loyalty');
  expect(isFromCasino()).toBe(false);
});

test('the casino history at which a visit starts is over the lobby', () => {
  show('/sport');
  for (const dialog of ['/user/casinoHistory', '/user/casinohistory/', '/user/casino-history'])
    expect(readCasinoBeneath(dialog)?.pathname).toBe('/casino');
  expect(readCasinoBeneath('/user/sportsHistory')).toBeUndefined();
});
