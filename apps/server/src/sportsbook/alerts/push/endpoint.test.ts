import { expect, test } from 'vitest';
import { parseEndpoint } from './endpoint.ts';
import { isPublicAddress } from './public-lookup.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-db5p.notify.windows.com/w/?token=BQ%3d',
  'https://web.push.apple.com/QH',
])('accepts the push service of %s', (text) => {
  expect(parseEndpoint(text, [])?.href).toBe(text);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://notify.windows.com/w',
  'https://evilnotify.windows.com/w',
  'https://fcm.googleapis.com/a#b',
  'https://fcm.googleapis.com\\@127.0.0.1/',
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'file:///etc/passwd',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  'https://fcm.googleapis.com/ a',
  '',
])('refuses %s', (text) => {
  expect(parseEndpoint(text, [])).toBeUndefined();
});

test('accepts a configured origin, and no other port of its host', () => {
  const services = ['http://127.0.0.1:4000'];
  expect(parseEndpoint('http://127.0.0.1:4000/a', services)?.pathname).toBe('/a');
  expect(parseEndpoint('http://127.0.0.1:4001/a', services)).toBeUndefined();
});

test.each([
  ['142.250.1.1', true],
  ['2a00:1450::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
