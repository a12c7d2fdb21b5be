import { expect, test } from 'vitest';
import { completed, missingParts } from './lockfile.ts';

const lockfile = {
  packages: {
    '': { name: 'site' },
    'node_modules/fast': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@fast/win32-x64-msvc': '2.0.0',
        '@fast/linux-arm64-musl': '2.0.0',
        '@fast/linux-x64-gnu': '2.0.0',
      },
    },
    'node_modules/@fast/linux-x64-gnu': { version: '2.0.0', optional: true },
  },
};

test('missingParts finds the packages for other systems that have no entry', () => {
  expect(missingParts(lockfile).map(({ name }) => name)).toEqual([
    '@fast/win32-x64-msvc',
    '@fast/linux-arm64-musl',
  ]);
});

test('completing the lockfile adds packages with the system in their name, and leaves none missing', () => {
  const full = completed(lockfile);
  expect(full.packages['node_modules/@fast/win32-x64-msvc']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    dev: true,
    optional: true,
    os: ['win32'],
  });
  expect(full.packages['node_modules/@fast/linux-arm64-musl']).toMatchObject({
    cpu: ['arm64'],
    os: ['linux'],
    libc: ['musl'],
  });
  expect(missingParts(full)).toEqual([]);
});
