import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();

/** Long tests on the site that all of them share: they change its tables, its pools and its sandbox player. */
const sharing =
  'accessible accounts arcade casino casino-game jackpot-win one-balance pseudo-locale shared-rounds tables';
const onSharedSite = sharing.split(' ').map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './tests/fixture/browser-site.ts',
  workers: 2,
  forbidOnly: true,
  // Other suites run beside them.
  timeout: 120_000,
  // A machine that other suites keep busy may be late for one; the report names the retried ones.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.TEST_SITE_URL ?? '',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', workers: 1 },
    { name: 'long-shared', testDir: 'tests/e2e-long', testMatch: onSharedSite, workers: 1 },
    { name: 'long', testDir: 'tests/e2e-long', testIgnore: onSharedSite },
    // Waits for ten real minutes: `npm run idle`, no part of the suites.
    { name: 'idle', testDir: 'tests/idle', workers: 1 },
  ],
});
