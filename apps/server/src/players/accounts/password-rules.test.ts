import { expect, test } from 'vitest';
import { checkPassword } from './password-rules.ts';

const who = { userName: 'marlene', email: 'm.dietrich@example.org' };

test.each([
  ['short', 'nine char'],
  ['a word everybody tries', 'Password1!'],
  ['the same in disguise', 'P@ssw0rd2026!'],
  ['two of them', 'passwordpassword'],
  ['one with trimmings', '!!liverpool1892'],
  ['a run', '1234567890'],
  ['a run backwards', 'zyxwvutsrq'],
  ['one letter', 'aaaaaaaaaaaa'],
  ['a piece again and again', 'abcabcabcabc'],
  ['digits only', '4839201756'],
  ['a row of keys', 'qwertyuiop123'],
  ['the user name', 'xx-Marlene-77'],
  ['the name of the address', 'm.dietrich=1901'],
])('checkPassword refuses %s', (_why, password) => {
  expect(checkPassword(password, who)).toEqual({
    code: 'PasswordTooWeakException',
    data: { minimumLength: 10 },
  });
});

test.each(['correct horse battery', 'tr0ubador&3x', 'ünïcødé pass', 'kF9-plm2-qZx', 'ten chars!'])(
  'checkPassword accepts %s',
  (password) => {
    expect(checkPassword(password, who)).toBeUndefined();
  },
);

test('checkPassword counts characters, not UTF-16 code units', () => {
  expect(checkPassword('🂡🂮🂭🂫🂪', who)?.code).toBe('PasswordTooWeakException');
});
