// Plain JavaScript, so that Node 20 can run it: it provides what TypeScript needs.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lockStamp = join(modules, '.evens-lock');
const node24Stamp = join(modules, '.evens-node24');
const progressEveryMs = 5_000;

/** @param {string} line */
export function refuse(line) {
  process.stderr.write(`evens: ${line}\n`);
  process.exit(1);
}

/** The environment in which `node` is this one. @param {string} node */
function withNode(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/**
 * Runs a long command quietly, with a line every few seconds, and gives what it printed.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{code: number, output: string}>}
 */
function runWithProgress(what, command, args, env = process.env) {
  const startedMs = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedMs) / 1000)} s`;
  process.stdout.write(`${what} …\n`);
  const progress = setInterval(() => process.stdout.write(`${what} … ${seconds()}\n`), progressEveryMs);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (bytes) => {
      output += bytes;
    });
    child.stderr.on('data', (bytes) => {
      output += bytes;
    });
    child.on('error', (error) => {
      clearInterval(progress);
      resolve({ code: 1, output: String(error.message) });
    });
    child.on('close', (code) => {
      clearInterval(progress);
      if (code === 0) process.stdout.write(`${what}: done in ${seconds()}\n`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * npm as it was called, run by this Node or another, else the one in PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npmCommand(args, node = process.execPath) {
  const path = process.env.npm_execpath;
  return path?.endsWith('npm-cli.js') && existsSync(path) ? [node, [path, ...args]] : ['npm', args];
}

function libcOfThisMachine() {
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Whether an optional package is made for this machine, so that it must be there. @param {Record<string, string[]>} entry */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return !libc || libc.includes(libcOfThisMachine());
}

/** Whether node_modules already holds every package of the lockfile, as `npm install` leaves it. */
function packagesMatchLock() {
  try {
    const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(lockedPackages).every(([path, entry]) => {
      if (!path.includes('node_modules/')) return true;
      const found = present[path];
      if (!found) return entry.optional === true && !isForThisMachine(entry);
      return found.version === entry.version && found.link === entry.link;
    });
  } catch {
    return false;
  }
}

/** @param {string} output */
function lastNpmError(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'the disk is full';
  const lines = output.split('\n').filter((line) => /^npm (err!|error)/i.test(line));
  const messages = lines
    .map((line) => line.replace(/^npm (err!|error)\s*/i, ''))
    .filter((line) => line.length > 0);
  const telling = messages.find(
    (line) => !/^(code|errno|syscall|path|type) /.test(line) && !/complete log/.test(line),
  );
  return telling ?? output.trim().split('\n').at(-1) ?? 'npm said nothing';
}

/**
 * Installs the packages of package-lock.json where they are not there yet, by Node 24: npm leaves out optional packages that
 * the Node it runs on is too old for. Returns the path of Node 24.
 */
export async function ensureInstalled() {
  const node = await findNode24();
  await install(node);
  return node;
}

/** @param {string} node */
async function install(node) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === hash) return;
  if (!packagesMatchLock()) {
    const [command, args] = npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error'], node);
    const { code, output } = await runWithProgress('Installing packages', command, args, withNode(node));
    if (code !== 0) refuse(`installing the packages failed: ${lastNpmError(output)}`);
    keepNode24(node);
  }
  try {
    writeFileSync(lockStamp, hash);
  } catch {
    // If the folder is not writable, only the comparison above is repeated at the next start.
  }
}

/** @param {string} path */
function isNode24(path) {
  try {
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(version.slice(1).split('.')[0]) >= 24;
  } catch {
    return false;
  }
}

/** The path of a Node of version 24 or later: this one, the one found last time, or npm's copy. */
async function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  if (existsSync(node24Stamp)) {
    const path = readFileSync(node24Stamp, 'utf8');
    if (isNode24(path)) return path;
  }
  const [npm, npmArgs] = npmCommand(['exec', '--yes', '--package=node@24', '-c', 'node -p process.execPath']);
  const { code, output } = await runWithProgress(
    `Fetching Node 24 (this is ${process.version})`,
    npm,
    npmArgs,
  );
  const path = output
    .split('\n')
    .findLast((line) => line.trim() !== '' && existsSync(line.trim()))
    ?.trim();
  if (code !== 0 || !path || !isNode24(path)) refuse(`fetching Node 24 failed: ${lastNpmError(output)}`);
  keepNode24(path);
  return path;
}

/** @param {string} path */
function keepNode24(path) {
  try {
    writeFileSync(node24Stamp, path);
  } catch {
    // Checked again at the next start.
  }
}

/**
 * Whether the npm that started this has gone without taking us along, as kill -9 does.
 * Watched only under npm: a shell that goes away on purpose (nohup) leaves its programs running.
 */
function watchForLostNpm(onLost) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = readParentPid(parent);
  const watch = setInterval(() => {
    const lost =
      process.ppid !== parent || (grandparent !== undefined && readParentPid(parent) !== grandparent);
    if (lost) onLost();
  }, 500);
  watch.unref();
}

/** Only where npm's shell is between npm and us. @param {number} pid */
function readParentPid(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [name, rest] = [
      stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      stat.slice(stat.lastIndexOf(')') + 2),
    ];
    return /^(sh|dash|bash)$/.test(name) ? Number(rest.split(' ')[1]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs a TypeScript file with Node 24 in our place and ends as it ends.
 * @param {string} node
 * @param {string[]} args
 */
export function become(node, args) {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: withNode(node),
  });
  // Waits for the child to finish its work. The terminal sends Ctrl-C to it too; receiving it twice is harmless.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchForLostNpm(() => child.connected && child.disconnect());
  child.on('error', (error) => refuse(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
