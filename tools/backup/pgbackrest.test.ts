import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRepositoryIntact, readStanza, runPgBackRest } from './pgbackrest.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-pgbackrest-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a script in the place of pgBackRest. */
function install(script: string): void {
  const file = join(folder, 'pgbackrest');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

test('a server without a stanza is refused with the name of the setting', () => {
  expect(readStanza({ EVENS_PGBACKREST_STANZA: 'evens' })).toBe('evens');
  expect(() => readStanza({ EVENS_PGBACKREST_STANZA: '' })).toThrow('set EVENS_PGBACKREST_STANZA');
});

test('pgBackRest gets the stanza and the command', async () => {
  install('echo "$*"');
  expect(await runPgBackRest('evens', ['backup', '--repo1-retention-full=7'])).toBe(
    '--stanza=evens --log-level-stderr=error backup --repo1-retention-full=7\n',
  );
});

test('a failure of pgBackRest is one line with its first error', async () => {
  install(
    'echo "P00  ERROR: [055]: unable to load info file\n      HINT: has a stanza-create been performed?" >&2; exit 55',
  );
  await expect(runPgBackRest('evens', ['verify'])).rejects.toThrow(
    /^pgbackrest verify of the stanza "evens": \[055\]: unable to load info file$/,
  );
});

test('a failure without an error is reported with its exit code', async () => {
  install('exit 3');
  await expect(runPgBackRest('evens', ['verify'])).rejects.toThrow('exit code 3');
});

test.each([
  ['ok', true],
  ['error', false],
])('a repository with the status %s is intact: %s', async (status, isIntact) => {
  install(`printf 'stanza: evens\\nstatus: ${status}\\n'`);
  expect(await isRepositoryIntact('evens')).toBe(isIntact);
});

test('a machine without pgBackRest is reported in one line', async () => {
  vi.stubEnv('PATH', folder);
  await expect(runPgBackRest('evens', ['backup'])).rejects.toThrow(
    'pgbackrest is not installed on this machine',
  );
});
