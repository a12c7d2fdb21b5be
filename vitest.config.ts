import { defineConfig } from 'vitest/config';

/** Node runs the code as it is. Vite's transforms cost more than most test files. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Suites that start processes of their own. */
const wholeSite = {
  ...byNode,
  globalSetup: ['tests/fixture/database.ts'],
  fileParallelism: false,
  testTimeout: 240_000,
  // A site that starts beside other suites may take minutes.
  hookTimeout: 300_000,
  // `expect.poll`: what a site tells its pages may be late by seconds when other suites run beside it.
  expect: { poll: { timeout: 30_000, interval: 100 } },
};

/** Unit tests: one process for all files, since a process for each costs more than most tests in it. */
const unit = {
  exclude: ['**/node_modules/**', '**/dist/**', 'apps/server/src/*/tests/**'],
  isolate: false,
  setupFiles: ['tests/fixture/fresh-modules.ts'],
  // They run beside other suites and give way to them: what takes 7 s alone has taken more than 60.
  testTimeout: 300_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/{naive,season}/**/*.test.ts',
          ],
          ...byNode,
          ...unit,
        },
      },
      // Tests of what only a bundler compiles: JSX, styles, mocked modules.
      { test: { name: 'unit-bundled', include: ['{apps,packages}/**/*.test.tsx'], ...unit } },
      {
        test: {
          name: 'system',
          // The tests of a module with a database are in the module's own folder, those of several modules in `tests/system`.
          include: ['tests/system/**/*.test.ts', 'apps/server/src/*/tests/**/*.test.ts'],
          exclude: ['apps/server/src/*/tests/long/**'],
          setupFiles: ['tests/fixture/quick-hashes.ts', 'tests/fixture/record-rows.ts'],
          ...wholeSite,
          // Few processes for all files: to load the server's code takes longer than most files of tests in it. More than there are
          // processors, since the longest files wait: for rounds of tables, blocks of a chain, sweeps.
          isolate: false,
          fileParallelism: true,
          maxWorkers: 4,
        },
      },
      // Run by `npm run conformance` alone: it looks at what its files name.
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // One file at a time, beside the long tests: most of the processors is left to those.
      {
        test: {
          name: 'trials',
          ...byNode,
          include: ['tests/trials/**/*.test.ts'],
          globalSetup: ['tests/fixture/database.ts'],
          fileParallelism: false,
          testTimeout: 15 * 60_000,
        },
      },
      {
        test: {
          name: 'long',
          include: [
            'tests/long/**/*.test.ts',
            'apps/server/src/*/tests/long/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
          ],
          ...wholeSite,
          // Each file has databases, folders and processes of its own, which it kills.
          fileParallelism: true,
          maxWorkers: 2,
          testTimeout: 15 * 60_000,
        },
      },
    ],
  },
});
