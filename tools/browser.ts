import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { PlainError } from './plain-error.ts';
import { projectRoot } from './project.ts';

/** Debian's build without windows: tests take about two thirds of the time that the whole browser takes. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser that lacks a system library counts as missing. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** A Chrome or Chromium of this machine: CHROMIUM_PATH, the headless shell, PATH, the usual places, Playwright's download. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  const first = given ? [given, headlessShell] : [headlessShell];
  return [...first, ...inPath, ...usualPlaces, chromium.executablePath()].find(runs);
}

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

/** Finds a browser or fetches one, saying so; a PlainError when none can be had. */
export function obtainBrowser(log: (line: string) => void): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  log("No Chrome or Chromium found: trying Playwright's download …");
  const playwright = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  succeeds(process.execPath, [playwright, 'install', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded !== undefined) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log("Playwright's download cannot be used: installing Debian's chromium with apt-get …");
    succeeds('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    if (!succeeds('apt-get', [...install, 'chromium-headless-shell']))
      succeeds('apt-get', [...install, 'chromium']);
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new PlainError(
    'no Chrome or Chromium here, and none could be fetched: install one, or name it in CHROMIUM_PATH',
  );
}
