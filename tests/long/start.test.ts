import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { removePostgres, runningPostgresUrl } from '../../tools/postgres.ts';
import { freePort, withConnection } from '../../tools/postgres-process.ts';
import { projectRoot } from '../../tools/project.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'evens-start-'));
const started = new Set<ChildProcess>();

type Start = {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  readonly ended: Promise<number | null>;
  /** Waits for a text on standard output. Fails if the start ends without it. */
  says(text: RegExp): Promise<RegExpExecArray>;
};

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Start {
  return runTool('site.ts', ['--data', dataDir, ...args], env);
}

function runTool(tool: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Start {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(projectRoot, 'tools', tool), ...args], {
    cwd: projectRoot,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const found = text.exec(out);
          if (found) resolve(found);
        };
        child.stdout.on('data', check);
        check();
        void ended.then(() => reject(new Error(`ended without saying ${text}:\n${out}\n${err}`)));
      }),
  };
}

async function untilRunning(site: Start): Promise<string> {
  const [, url] = await site.says(/running at (http:\/\/\S+)/);
  return url ?? '';
}

function serverPid(): number {
  const lock: unknown = JSON.parse(readFileSync(join(dataDir, 'site.lock'), 'utf8'));
  if (typeof lock !== 'object' || lock === null || !('server' in lock))
    throw new Error('no server in the lock');
  const { server } = lock;
  if (typeof server !== 'object' || server === null || !('pid' in server))
    throw new Error('no process in the lock');
  return Number(server.pid);
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function eventually(what: () => boolean | Promise<boolean>, waitMs = 40_000): Promise<void> {
  const deadlineMs = Date.now() + waitMs;
  while (!(await what())) {
    if (Date.now() > deadlineMs) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
};

/** Expects one readable line: no stack trace, no second line. */
function expectOneLine(err: string, about: RegExp): void {
  expect(err).toMatch(/^evens: [^\n]+\n$/);
  expect(err).toMatch(about);
}

afterEach(async () => {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(
    [...started].map(
      (child) => child.exitCode ?? child.signalCode ?? new Promise((end) => child.on('close', end)),
    ),
  );
  started.clear();
});
afterAll(async () => {
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('refused before anything is started', () => {
  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['an unknown option', ['--prot', '1'], {}, /'--prot'/],
    ['a port that is none', ['--port', 'high'], {}, /--port .*"high"/],
    ['a feed that is none', ['--feed', 'tea-leaves'], {}, /--feed .*"tea-leaves"/],
    ['a moment that is none', ['--feed', 'openfootball:x', '--from', 'noon'], {}, /--from .*"noon"/],
    ['a speed that is none', ['--speed', '-1'], {}, /--speed/],
    ['NATS_URL', [], { NATS_URL: 'nats://localhost' }, /NATS_URL is not supported/],
    ['a role that is none', [], { ROLES: 'api,feed,cook' }, /ROLES .*"cook"/],
    ['a DATABASE_URL that is none', [], { DATABASE_URL: 'localhost' }, /DATABASE_URL/],
    ['an SMTP_URL that is none', [], { SMTP_URL: 'http://mail' }, /SMTP_URL/],
    [
      '--reset of a database that is not ours',
      ['--reset'],
      { DATABASE_URL: 'postgresql://a@b/c' },
      /--reset .*DATABASE_URL/,
    ],
  ])('the start is refused before anything runs: %s', async (_, args, env, about) => {
    const site = start(['--port', '0', ...args], env);
    expect(await site.ended).toBe(1);
    expectOneLine(site.err(), about);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('a start on a port in use is refused before anything runs', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const site = start(['--port', String(port)]);
    expect(await site.ended).toBe(1);
    expectOneLine(site.err(), new RegExp(`port ${port} .*another program`));
    other.close();
  });
});

describe('refused by the server', () => {
  test('a start with an unreachable database is refused in one line', async () => {
    const port = await freePort();
    const site = start(['--port', '0'], { DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` });
    expect(await site.ended).toBe(1);
    expectOneLine(site.err(), /DATABASE_URL|database/);
  });

  test('a start with a missing feed folder is refused in one line', async () => {
    const site = start(['--port', '0', '--feed', 'openfootball:/no/such/folder']);
    expect(await site.ended).toBe(1);
    expectOneLine(site.err(), /\/no\/such\/folder/);
    expect(runningPostgresUrl(dataDir)).toBeUndefined();
  });
});

describe('the whole site', () => {
  test('the site prints its address and logins, serves pages, and stops with Ctrl-C', async () => {
    const site = start(['--port', '0']);
    const url = await untilRunning(site);
    expect(site.out()).toMatch(/player +\S+ \/ \S+/);
    expect(site.out()).toMatch(/operator +\S+ \/ \S+/);
    await site.says(/Matches and prices are there/);
    expect(await isUp(url)).toBe(true);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    site.child.kill('SIGINT');
    expect(await site.ended).toBe(0);
    expect(site.err()).toBe('');
    expect(await isUp(url)).toBe(false);
    expect(runningPostgresUrl(dataDir)).toBeUndefined();
    expect(existsSync(join(dataDir, 'site.lock'))).toBe(false);
  });

  test('a second site on the same data folder is refused', async () => {
    const first = start(['--port', '0']);
    await untilRunning(first);
    const second = start(['--port', '0']);
    expect(await second.ended).toBe(1);
    expectOneLine(second.err(), /another site .* is running/);
  });

  test('the server ends after kill -9 of the launcher, and the next start takes the database over', async () => {
    const first = start(['--port', '0']);
    await untilRunning(first);
    const server = serverPid();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start(['--port', '0']);
    const url = await untilRunning(second);
    expect(second.out()).toContain('Taking over');
    await eventually(() => isUp(url));
    expect(runs(server)).toBe(false);
  });

  test('a killed server ends the start in one line and stops the database', async () => {
    const site = start(['--port', '0']);
    await untilRunning(site);
    process.kill(serverPid(), 'SIGKILL');
    expect(await site.ended).toBe(1);
    expectOneLine(site.err(), /SIGKILL/);
    expect(runningPostgresUrl(dataDir)).toBeUndefined();
  });

  test('a killed database restarts under the running site', async () => {
    const site = start(['--port', '0']);
    const url = await untilRunning(site);
    const address = runningPostgresUrl(dataDir) ?? '';
    await withConnection(address, (client) => client.query('create table survives as select 1 as n'));
    process.kill(postmasterPid(), 'SIGKILL');
    await site.says(/The database server is back/);
    await eventually(() => isUp(url));
    const { rows } = await withConnection(address, (client) => client.query('select n from survives'));
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('evens check audits the ledger while the site runs and after it stopped', async () => {
    const site = start(['--port', '0']);
    await untilRunning(site);
    const during = runTool('evens.ts', ['check', '--data', dataDir]);
    expect(await during.ended).toBe(0);
    expect(during.out()).toContain('The ledger is correct');
    site.child.kill('SIGINT');
    expect(await site.ended).toBe(0);
    const after = runTool('evens.ts', ['check', '--data', dataDir]);
    expect(await after.ended).toBe(0);
    expect(after.out()).toContain('The ledger is correct');
    expect(runningPostgresUrl(dataDir)).toBeUndefined();
  });

  test('evens refuses an unknown command', async () => {
    const tool = runTool('evens.ts', ['chekc']);
    expect(await tool.ended).toBe(1);
    expect(tool.err()).toContain('no command "chekc"');
  });

  test('--reset begins with an empty database and prints that it removed the old one', async () => {
    const site = start(['--port', '0', '--reset']);
    await untilRunning(site);
    expect(site.out()).toContain('Removed the database');
    const address = runningPostgresUrl(dataDir) ?? '';
    const { rows } = await withConnection(address, (client) =>
      client.query("select to_regclass('survives') as it"),
    );
    expect(rows).toEqual([{ it: null }]);
  });
});
