import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupWriter } from './backup-writer.ts';
import {
  findFaults,
  formatManifest,
  type Manifest,
  manifestName,
  parseManifest,
  readManifest,
} from './manifest.ts';

let parent = '';
let folder = '';

/** Writes a backup of two files. */
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'evens-manifest-'));
  folder = join(parent, 'backup');
  const writer = await BackupWriter.create(folder);
  await writer.addFolder('documents');
  await writer.write('documents/passport', 'sealed bytes');
  await writer.write('seal-keys', '');
  const { files, folders } = writer;
  await writer.write(manifestName, formatManifest({ ...manifest, files, folders }));
  await writer.sync();
});
afterEach(() => rmSync(parent, { recursive: true }));

const manifest: Manifest = {
  time: '2026-03-01T12:00:00.000Z',
  database: {
    kind: 'embedded',
    system: '7712685304426804121',
    postgresVersion: '18.4',
    startLsn: '0/7000028',
    stopLsn: '0/7000120',
    migrations: ['platform/schema.sql'],
  },
  folders: [],
  files: [],
};

const readFaults = async () => findFaults(folder, await readManifest(folder));

test('a whole backup has no faults', async () => {
  expect(await readFaults()).toEqual([]);
  expect(await readManifest(folder)).toMatchObject({
    ...manifest,
    folders: ['documents'],
    files: [
      { path: 'documents/passport', bytes: 12 },
      { path: 'seal-keys', bytes: 0 },
    ],
  });
});

test('findFaults names missing, changed and additional files', async () => {
  writeFileSync(join(folder, 'documents/passport'), 'sealed bytez');
  rmSync(join(folder, 'seal-keys'));
  writeFileSync(join(folder, 'documents/other'), '');
  expect(await readFaults()).toEqual([
    'documents/passport was changed',
    'seal-keys is missing',
    'documents/other is not in the manifest',
  ]);
});

test('findFaults finds a file that is longer than it was', async () => {
  appendFileSync(join(folder, 'documents/passport'), 'x');
  expect(await readFaults()).toEqual(['documents/passport was changed']);
});

test('a folder without a manifest, or with a part of one, is not a backup', async () => {
  writeFileSync(join(folder, manifestName), '{"format": 1, "time": "2026');
  await expect(readManifest(folder)).rejects.toThrow(/is not a backup: manifest\.json/);
  rmSync(join(folder, manifestName));
  await expect(readManifest(folder)).rejects.toThrow(/is not a backup: manifest\.json: it does not exist/);
});

test('a new backup replaces the folder of an interrupted one', async () => {
  const writer = await BackupWriter.create(folder);
  await writer.write('seal-keys', 'new');
  await expect(readManifest(folder)).rejects.toThrow('is not a backup');
});

const file = { path: 'a', bytes: 1, sha256: '00' };
test.each<readonly [string, object]>([
  ['another format', { format: 2 }],
  ['no time', { time: undefined }],
  ['no database', { database: undefined }],
  ['an unknown database', { database: { ...manifest.database, kind: 'oracle' } }],
  ['no end of the log', { database: { ...manifest.database, stopLsn: undefined } }],
  ['an absolute path', { files: [{ ...file, path: '/etc/passwd' }] }],
  ['a path out of the folder', { files: [{ ...file, path: 'documents/../../x' }] }],
  ['a folder out of the folder', { folders: ['..'] }],
  ['a file without a checksum', { files: [{ ...file, sha256: undefined }] }],
  ['a negative size', { files: [{ ...file, bytes: -1 }] }],
])('parseManifest refuses a manifest with %s', (_, changes) => {
  const valid = { format: 1, ...manifest, files: [file] };
  expect(parseManifest(valid)).toEqual({ ...manifest, files: [file] });
  expect(parseManifest({ ...valid, ...changes })).toBeUndefined();
});
