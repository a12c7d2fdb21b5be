import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startReferenceWallet,
  type WalletFault,
  walletFaults,
} from '../../../../../tests/conformance/reference-wallet.ts';
import { startAggregatorStub } from '../../../../../tests/fixture/aggregator-stub.ts';
import { startLoneAggregator, startRenamingProxy } from '../../../../../tests/fixture/lone-aggregator.ts';
import { freePort } from '../../../../../tools/postgres-process.ts';
import { projectRoot } from '../../../../../tools/project.ts';

const secret = 'a secret that only the two sides of this test know';

interface CaseResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
}

const running: { stop(): Promise<void> }[] = [];
let folder = '';
let exitCode: number | null = null;
let results: readonly CaseResult[] = [];

function runCommand(args: readonly string[]): Promise<number | null> {
  return new Promise((end) => {
    const child = spawn(process.execPath, ['tests/conformance/main.ts', ...args], {
      cwd: projectRoot,
      stdio: 'ignore',
    });
    child.on('close', end);
  });
}

/** The wallets can run in this process, because the command only knows their addresses. */
async function writeSettings(name: string, fault: WalletFault | undefined): Promise<string> {
  const wallet = await startReferenceWallet({ secret, fault });
  running.push(wallet);
  const file = join(folder, `${name}.json`);
  writeFileSync(
    file,
    JSON.stringify({ wallet: wallet.url, secret, stakeMaxMinor: 100_000, hooks: wallet.hooks }),
  );
  return file;
}

/** Aggregators that play against the suite's wallet: the sandbox's own, and one that gives repeated actions new ids. */
async function writeAggregators(): Promise<readonly string[]> {
  const provider = 'softswiss';
  const write = (name: string, settings: object): string => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({ provider, secret, ...settings }));
    return file;
  };
  const files: string[] = [];
  for (const name of ['sandbox', 'renaming'] as const) {
    const listenPort = await freePort();
    const to = `http://127.0.0.1:${listenPort}`;
    const proxy = name === 'renaming' ? await startRenamingProxy({ to, secret }) : undefined;
    if (proxy) running.push(proxy);
    const walletUrl = proxy?.url ?? to;
    const file = join(folder, `${name}-rounds.jsonl`);
    const aggregator = await startLoneAggregator({ walletUrl, provider, secret, file });
    running.push(aggregator);
    files.push(write(name, { aggregator: aggregator.url, listenPort }));
  }
  const stub = await startAggregatorStub([provider], { secret });
  running.push(stub);
  files.push(write('stub', { aggregator: stub.url }));
  return files;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-conformance-'));
  const files = [await writeSettings('right', undefined)];
  for (const fault of walletFaults) files.push(await writeSettings(fault, fault));
  files.push(...(await writeAggregators()));
  const report = join(folder, 'report.json');
  exitCode = await runCommand([...files, '--report', report]);
  const written: { testResults: { assertionResults: CaseResult[] }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  results = written.testResults.flatMap(({ assertionResults }) => assertionResults);
});
afterAll(async () => {
  for (const one of running) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

const of = (name: string, status: string): readonly string[] =>
  results
    .filter(
      (one) => one.status === status && one.ancestorTitles.some((title) => title.endsWith(`${name}.json`)),
    )
    .map(({ title }) => title);

/** The conformance test that must detect each fault. */
const seenBy: Readonly<Record<WalletFault, string>> = {
  'takes-any-signature': 'that is another’s, is missing, or is of other bytes is refused, and nothing moves',
  'pays-what-came-twice-twice': 'because its answer was lost moves nothing, and names the same transactions',
  'takes-ids-again-with-other-content': 'with another sum, round or player under the same id is refused',
  'has-no-tombstones': 'of a bet that never came is taken, and the bet is refused when it comes',
  'does-half-a-batch': 'of which one action is refused does nothing at all',
  'stakes-in-sessions-that-ended': 'that grew too old takes no bet, and what was won in it is paid',
  'keeps-wins-that-came-late': 'that ended takes no bet, and what was won in it is paid',
  'stakes-below-nothing': 'takes no more than there is, however many come at once',
  'pays-wins-without-a-bet': 'without a bet gives no win, unless it was free or a jackpot',
  'lets-who-is-locked-stake': 'who is locked takes no part, but gets what was won and what is taken back',
  'plays-free-rounds-for-ever': 'takes no money, pays its win, and is gone',
};

describe('the conformance command', () => {
  test('the conformance command passes a correct wallet and names the test that it skipped', () => {
    expect(of('right', 'failed')).toEqual([]);
    expect(of('right', 'passed').length).toBeGreaterThan(30);
    expect(of('right', 'skipped').concat(of('right', 'pending'))).toEqual([
      'leaves a ledger without findings',
    ]);
  });

  test.each(walletFaults)('the conformance command fails a wallet that %s', (fault) => {
    expect(of(fault, 'failed')).toContain(seenBy[fault]);
    expect(exitCode).toBe(1);
  });

  test('the conformance command passes the sandbox aggregator without skipping a test', () => {
    expect(of('sandbox', 'failed')).toEqual([]);
    expect(of('sandbox', 'passed')).toHaveLength(16);
    expect(of('sandbox', 'skipped')).toEqual([]);
  });

  test('the conformance command fails an aggregator that gives a repeated action a new id', () => {
    expect(of('renaming', 'failed')).toEqual([
      'whose answer was lost is sent again, word for word, and moves money once',
    ]);
  });

  test('the conformance command fails an aggregator that ignores signatures and opens unknown games', () => {
    expect(of('stub', 'failed')).toEqual(
      expect.arrayContaining([
        'with a wrong signature, or with none, is refused wherever it goes',
        'of a game that is not there is refused in words by /sessions',
      ]),
    );
  });

  test('the conformance command refuses an incomplete settings file', async () => {
    const file = join(folder, 'poor.json');
    writeFileSync(file, JSON.stringify({ wallet: 'http://127.0.0.1:1', secret }));
    expect(await runCommand([file])).toBe(1);
  });
});
