import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './tests/fixture/browser-site.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  // A machine that other suites keep busy may be late for one; whoever runs them is told which needed it.
  retries: 1,
  use: {
    baseURL: process.env.TEST_SITE_URL ?? '',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'long', testDir: 'tests/e2e-long' },
    // Waits for ten real minutes: `npm run idle`, no part of the suites.
    { name: 'idle', testDir: 'tests/idle' },
  ],
});
