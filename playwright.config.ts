import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();

const shortTests = {
  // Cleared between tests, but what it loaded stays: a page opens in two thirds of the processor time.
  reuseContext: true,
  // Tests of being offline allow them.
  serviceWorkers: 'block',
} as const;

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './tests/fixture/browser-setup.ts',
  workers: 2,
  forbidOnly: true,
  // Other suites run beside them.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    // A worker starts each site that its tests use: one worker for sites at rest, one for sites with matches in play.
    { name: 'e2e', testDir: 'tests/e2e', testIgnore: '**/moving/**', workers: 1, use: shortTests },
    { name: 'e2e-moving', testDir: 'tests/e2e/moving', workers: 1, use: shortTests },
    // An element that never appears costs less than a whole test.
    { name: 'long', testDir: 'tests/e2e-long', use: { actionTimeout: 90_000 } },
    // Every page in every language.
    { name: 'languages', testDir: 'tests/languages' },
    // Waits for ten real minutes: `npm run idle`, no part of the suites.
    { name: 'idle', testDir: 'tests/idle', workers: 1 },
  ],
});
