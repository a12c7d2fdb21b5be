import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Mutated copies stand in a folder of their own, whose node_modules lead back to the originals: names are resolved here. */
export default defineConfig({
  resolve: { alias: [{ find: /^@evens\/(\w+)$/, replacement: `${root}packages/$1/src/index.ts` }] },
  test: {
    root,
    include: [
      'packages/tickets/src/*.test.ts',
      'packages/markets/src/{race,soccer,odds*,verdict}.test.ts',
      'apps/server/src/sportsbook/settlement/*.test.ts',
      'tests/naive/*.test.ts',
    ],
    // Each mutant runs them: what few tickets find, more find no better.
    env: { NAIVE_TICKETS: '300' },
    testTimeout: 60_000,
  },
});
