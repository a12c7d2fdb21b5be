import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runDatabaseProgram } from './database-program.ts';
import type { Pool } from './db.ts';
import { StartError } from './start-error.ts';

let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  // No server listens on this port. A pool connects with its first query.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a program gets its pool, which is ended afterwards, and its exit code is returned', async () => {
  const pools: Pool[] = [];
  const code = await runDatabaseProgram({
    name: 'test',
    max: 1,
    run: async (pool) => {
      pools.push(pool);
      return 1;
    },
  });
  expect([code, pools.map(({ ended }) => ended), printed]).toEqual([1, [true], '']);
});

test('a database program without DATABASE_URL runs nothing and prints one line with the missing setting', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const run = vi.fn();
  expect(await runDatabaseProgram({ name: 'test', max: 1, run })).toBe(2);
  expect(run).not.toHaveBeenCalled();
  expect(printed).toMatch(/^DATABASE_URL .*\n$/);
});

test('a program that fails ends with 2 and one line, and leaves no connection', async () => {
  const pools: Pool[] = [];
  const fail = (error: Error) =>
    runDatabaseProgram({
      name: 'test',
      max: 1,
      run: async (pool) => {
        pools.push(pool);
        throw error;
      },
    });
  expect(await fail(new Error('the table is gone'))).toBe(2);
  expect(await fail(new StartError('EVENS_SEAL_KEYS is no list of keys'))).toBe(2);
  expect(printed).toBe('it failed: the table is gone\nEVENS_SEAL_KEYS is no list of keys\n');
  expect(pools.map(({ ended }) => ended)).toEqual([true, true]);
});
