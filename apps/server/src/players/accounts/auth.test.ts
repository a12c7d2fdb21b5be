import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Pool } from '../../platform/db.ts';
import { createAuth } from './auth.ts';

const password = 'lamps and ledgers';

/** The login library with one stored login, which has this hash. */
function authWithLogin(hash: string) {
  const rows = [{ id: 'login', userId: 'user', providerId: 'credential', accountId: 'user', password: hash }];
  const client = {
    query: async () => ({ command: 'SELECT', rowCount: rows.length, rows }),
    release: () => undefined,
  };
  // The library only connects and queries.
  const pool = { connect: async () => client } as unknown as Pool;
  return createAuth({ pool, secret: 'a secret of more than 32 characters', origin: 'http://localhost' });
}

test('a password hashed with scrypt at N = 16,384 and r = 16 is the only one that logs in', async () => {
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const salt = '0123456789abcdef'.repeat(2);
  const auth = await authWithLogin(`${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`);
  expect(await auth.isPassword('user', password)).toBe(true);
  expect(await auth.isPassword('user', 'lamps and ledger')).toBe(false);
  const [newSalt = '', key] = (await auth.hash(password)).split(':');
  expect(key).toBe(scryptSync(password, newSalt, 64, cost).toString('hex'));
});

test('a password hashed at another cost does not log in', async () => {
  const salt = '0123456789abcdef'.repeat(2);
  const auth = await authWithLogin(`${salt}:${scryptSync(password, salt, 64, { N: 16 }).toString('hex')}`);
  expect(await auth.isPassword('user', password)).toBe(false);
});
