import { beforeEach, expect, it } from 'vitest';
import { depositOriginAt, forgetDepositOrigin, keepDepositOrigin } from './deposit-origin.ts';

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

beforeEach(forgetDepositOrigin);

it('the deposit origin is a page of the site', () => {
  keepDepositOrigin(place('/sport/soccer', '?day=1', '#top'));
  expect(depositOriginAt('/user/deposit')).toEqual(place('/sport/soccer', '?day=1', '#top'));
  expect(depositOriginAt('/USER/deposit/')).toEqual(place('/sport/soccer', '?day=1', '#top'));
  expect(depositOriginAt('/user/withdraw')).toBeUndefined();
  forgetDepositOrigin();
  expect(depositOriginAt('/user/deposit')).toBeUndefined();
});

it.each([
  '//elsewhere.example',
  '/\\\\elsewhere.example',
  'https://elsewhere.example',
  '',
  '/a b',
  `/${'a'.repeat(500)}`,
])('the deposit origin ignores %j', (pathname) => {
  keepDepositOrigin(place('/sport'));
  keepDepositOrigin(place(pathname));
  expect(depositOriginAt('/user/deposit')).toBeUndefined();
});
