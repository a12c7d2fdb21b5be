import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { projectRoot } from './project.ts';

const progressEveryMs = 5_000;

interface BrowserApp {
  /** Progress, line by line. */
  readonly name: string;
  readonly folder: string;
  /** All inputs of its bundle besides the lockfile. */
  readonly sources: readonly string[];
}

const apps = {
  site: {
    name: 'the web app',
    folder: 'apps/site',
    sources: [
      'apps/site/*.{html,ts,json}',
      'apps/site/{src,public,pages}/**/*',
      'packages/*/src/**/*',
      'packages/locales/*/*.json',
    ],
  },
  'back-office': {
    name: 'the back office',
    folder: 'apps/back-office',
    sources: [
      'apps/back-office/*.{html,ts,json}',
      'apps/back-office/src/**/*',
      'packages/*/src/**/*',
      'packages/locales/*/*.json',
    ],
  },
  arcade: {
    name: 'the games',
    folder: 'apps/arcade',
    sources: [
      'apps/arcade/{index.html,vite.config.ts,package.json}',
      'apps/arcade/src/**/*',
      'packages/{base,contract,games,locales}/src/**/*',
      'packages/locales/*/{language.json,arcade/*.json}',
    ],
  },
} as const satisfies Readonly<Record<string, BrowserApp>>;
const appKeys = ['site', 'back-office', 'arcade'] as const satisfies readonly (keyof typeof apps)[];

/** One hash over the names and bytes of all that a bundle is made from. */
function hashSources({ sources }: BrowserApp): string {
  const hash = createHash('sha256');
  for (const name of globSync(['package-lock.json', ...sources], { cwd: projectRoot }).sort()) {
    const path = join(projectRoot, name);
    if (/\.test\.tsx?$/.test(name) || !statSync(path).isFile()) continue;
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function runVite({ name, folder }: BrowserApp, log: (line: string) => void): Promise<void> {
  const startedMs = performance.now();
  const seconds = (): string => `${Math.round((performance.now() - startedMs) / 1000)} s`;
  const progress = setInterval(() => log(`Building ${name} … ${seconds()}`), progressEveryMs);
  log(`Building ${name} …`);
  return new Promise((resolve, reject) => {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(projectRoot, folder),
      stdio: 'pipe',
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => {
      clearInterval(progress);
      if (code === 0) log(`Building ${name}: done in ${seconds()}`);
      if (code === 0) return resolve();
      const telling = /no space left|ENOSPC/i.test(output) ? 'the disk is full' : output.trim();
      reject(new PlainError(`building ${name} failed: ${telling}`));
    });
  });
}

/** Builds the `dist` of each app that runs in a browser when it is missing or was made from other sources. */
export async function ensureWebBuilt(
  log: (line: string) => void,
  keys: readonly (keyof typeof apps)[] = appKeys,
): Promise<void> {
  for (const key of keys) {
    const app = apps[key];
    const stamp = join(projectRoot, app.folder, 'dist/.sources');
    const hash = hashSources(app);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    await runVite(app, log);
    writeFileSync(stamp, hash);
  }
}
