import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { projectRoot } from './project.ts';

const web = join(projectRoot, 'apps/web');
const stamp = join(web, 'dist/.sources');
const progressEveryMs = 5_000;
const sources = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/*/src/**/*',
  'packages/locales/*/*.json',
];

/** One hash over the names and bytes of all that the bundle is made from. */
function hashWebSources(): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: projectRoot }).sort()) {
    const path = join(projectRoot, name);
    if (/\.test\.tsx?$/.test(name) || !statSync(path).isFile()) continue;
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function runVite(log: (line: string) => void): Promise<void> {
  const startedMs = performance.now();
  const seconds = (): string => `${Math.round((performance.now() - startedMs) / 1000)} s`;
  const progress = setInterval(() => log(`Building the web app … ${seconds()}`), progressEveryMs);
  log('Building the web app …');
  return new Promise((resolve, reject) => {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
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
      if (code === 0) log(`Building the web app: done in ${seconds()}`);
      if (code === 0) return resolve();
      const telling = /no space left|ENOSPC/i.test(output) ? 'the disk is full' : output.trim();
      reject(new PlainError(`building the web app failed: ${telling}`));
    });
  });
}

/** Builds `apps/web/dist` when it is missing or was made from other sources. */
export async function ensureWebBuilt(log: (line: string) => void): Promise<void> {
  const hash = hashWebSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await runVite(log);
  writeFileSync(stamp, hash);
}
