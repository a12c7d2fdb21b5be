import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEvensCommand } from './evens-command.ts';
import { projectRoot } from './project.ts';

const parse = (line: string) => parseEvensCommand(line.split(' '));

test.each([
  ['check', 'check-ledger.ts', []],
  ['reconcile', 'reconcile.ts', []],
  ['reconcile 7', 'reconcile.ts', ['7']],
  ['sweeps', 'retry-sweeps.ts', []],
  ['sweeps retry cash-out 12', 'retry-sweeps.ts', ['retry', 'cash-out', '12']],
  ['partitions repair', 'repair-partitions.ts', ['repair']],
  ['archive list', 'archive-rounds.ts', ['list']],
  ['archive move 2026-01-31', 'archive-rounds.ts', ['move', '2026-01-31']],
  ['migrate', 'migrate-database.ts', []],
  ['audit verify', 'audit-heads.ts', ['verify']],
  ['audit compare heads.json', 'audit-heads.ts', ['compare', 'heads.json']],
  ['seal status', 'seal-secrets.ts', ['status']],
  ['seal rotate', 'seal-secrets.ts', ['rotate']],
  ['status', 'print-status.ts', []],
])('evens %s runs its program with the other words', (line, file, args) => {
  expect(parse(`--data /tmp/x ${line}`)).toEqual({ kind: 'program', file, args, dataDir: '/tmp/x' });
  expect(existsSync(join(projectRoot, 'apps/server/src/cli', file))).toBe(true);
});

test.each([
  'operator add Otto otto@example.com',
  'agent add Ada ada@example.com',
  'account lock Ada',
  'ticket void 12',
  'proposal approve 3',
  'switch close sport soccer',
  'switch',
  'operators',
  'terms raise',
])('evens %s is a command of operators, with all words', (line) => {
  const args = ['--', ...line.split(' ')];
  expect(parse(line)).toEqual({ kind: 'program', file: 'operate.ts', args, dataDir: undefined });
});

test.each([
  ...['reason', 'role', 'type', 'country', 'currency'],
  ...['commission', 'sub-commission', 'position', 'rebate'],
])('evens passes the option --%s on to commands of operators', (name) => {
  const args = [`--${name}`, 'x', '--', 'agent', 'add', 'Ada', 'ada@example.com'];
  expect(parse(`agent add Ada ada@example.com --${name} x`)).toMatchObject({ args });
});

test('evens feed passes all words and options on to its program', () => {
  expect(parse('feed record f.ndjson --feed uof --for 2h')).toEqual({
    ...{ kind: 'feed', file: 'feed.ts', dataDir: undefined },
    args: ['record', 'f.ndjson', '--feed', 'uof', '--for', '2h'],
  });
  expect(existsSync(join(projectRoot, 'apps/server/src/cli/feed.ts'))).toBe(true);
});

test.each([
  ['drain', { kind: 'drain', isDraining: true }],
  ['undrain', { kind: 'drain', isDraining: false }],
  ['backup --to /b', { kind: 'backup', to: '/b', keep: undefined }],
  ['backup --to /b --keep 14', { kind: 'backup', to: '/b', keep: 14 }],
  ['verify-backup --from /b/1', { kind: 'verify-backup', from: '/b/1' }],
  ['--help', { kind: 'help' }],
  ['help', { kind: 'help' }],
  ['seal status -h', { kind: 'help' }],
])('evens %s runs no program', (line, command) => {
  expect(parse(line)).toEqual({ ...command, dataDir: undefined });
});

test('evens restore needs a backup and a data folder', () => {
  expect(parse('restore --from /b/1 --data /d')).toEqual({ kind: 'restore', from: '/b/1', dataDir: '/d' });
  expect(() => parse('restore --from /b/1')).toThrow('no command "restore"');
  expect(() => parse('restore --data /d')).toThrow('no command "restore"');
});

test.each(['0', '-1', '1.5', 'all'])('evens backup --keep %s is refused', (keep) => {
  expect(() => parse(`backup --to /b --keep=${keep}`)).toThrow(`at least 1: "${keep}"`);
});

test('evens without a command shows the help', () => {
  expect(parseEvensCommand([])).toMatchObject({ kind: 'help' });
});

test.each([
  'chek',
  'check all',
  'drain now',
  'seal',
  'seal rotate now',
  'audit',
  'backup',
  'verify-backup',
  'verify-backup /b/1',
  'status all',
  'toString',
  'check --rol support',
])('evens %s is refused by name', (line) => {
  const name = line.includes('--') ? '--rol' : `no command "${line}"`;
  expect(() => parse(line)).toThrow(name);
});
