import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();

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
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      use: {
        // Cleared between tests, but what it loaded stays: a page opens in two thirds of the processor time.
        reuseContext: true,
        // Tests of being offline allow them.
        serviceWorkers: 'block',
      },
    },
    { name: 'long', testDir: 'tests/e2e-long' },
    // Every page in every language.
    { name: 'languages', testDir: 'tests/languages' },
    // Waits for ten real minutes: `npm run idle`, no part of the suites.
    { name: 'idle', testDir: 'tests/idle', workers: 1 },
  ],
});
