import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CurrencyCode, makeCommandId, seededRandom } from '@evens/base';
import { inHouseTable, MemoryTablePlayer } from '@evens/casino';
import { times, VirtualTable } from '@evens/casino/testing';
import { dealTable, firstStage } from '@evens/games';
import { type PlayBody, walletCodes } from '@evens/providers/aggregator';
import { afterAll, afterEach, expect, test } from 'vitest';
import { LivePurse } from './live-purse.ts';
import { openRoundsFile, type RoundsFile } from './rounds-file.ts';
import type { SiteWallet, WalletResult } from './wallet.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-purse-'));
const BEGINS_WITH_MINOR = 1000n;
let files = 0;
const tables: VirtualTable[] = [];
afterEach(async () => {
  for (const table of tables.splice(0)) await table.kill();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The player's money at the site, and the executed actions. */
class StubAccount {
  readonly calls: PlayBody[] = [];
  readonly done = new Set<string>();
  heldMinor = BEGINS_WITH_MINOR;

  /** Bets and wins in the order of execution, minor units. */
  readonly moved: string[] = [];

  get finished(): number {
    return this.calls.filter(({ finished }) => finished).length;
  }
}

/** A process's connection to the account. Each action is executed once. After `hold`, answers wait for `release`. */
class StubWallet implements SiteWallet {
  readonly account: StubAccount;
  #answers: Promise<void> = Promise.resolve();
  release: () => void = () => undefined;

  constructor(account = new StubAccount()) {
    this.account = account;
  }

  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answers = promise;
    this.release = resolve;
  }

  async call(body: PlayBody): Promise<WalletResult> {
    const { account } = this;
    account.calls.push(body);
    for (const { action, amount, action_id } of body.actions ?? []) {
      if (account.done.has(action_id)) continue;
      const nextMinor = account.heldMinor + (action === 'win' ? 1n : -1n) * BigInt(amount);
      if (nextMinor < 0n)
        return { kind: 'refused', code: walletCodes.insufficient, balanceMinor: account.heldMinor };
      account.heldMinor = nextMinor;
      account.done.add(action_id);
      account.moved.push(`${action} ${amount}`);
    }
    const balanceMinor = account.heldMinor;
    await this.#answers;
    return { kind: 'done', balanceMinor };
  }

  again(body: PlayBody): Promise<WalletResult> {
    return this.call(body);
  }

  async owed(body: PlayBody) {
    await this.call(body);
    return { balanceMinor: this.account.heldMinor };
  }
}

const limits = { minimumMinor: 10n, maximumMinor: 10_000n, returnMaxMinor: 1_000_000n, steps: [] };
const currency: CurrencyCode = 'EUR';

function createPurse(wallet: SiteWallet, file: RoundsFile): LivePurse {
  let { nextId } = file.stored;
  return new LivePurse(
    {
      provider: 'softswiss',
      game: 'live-roulette',
      rulesVersion: 1,
      userId: 'u',
      currency,
      wallet,
      file,
      clock: { nowMs: () => 0 },
      newRoundId: () => nextId++,
    },
    { id: 'session', limits },
  );
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.jsonl`);
}

async function seated(key: string, secrets: readonly string[]) {
  const listed = inHouseTable(key);
  if (!listed) throw new Error(`there is no ${key}`);
  const table = new VirtualTable(listed.machine, secrets);
  tables.push(table);
  await table.start();
  const wallet = new StubWallet();
  const path = newFile();
  const purse = createPurse(wallet, openRoundsFile(path));
  const player = new MemoryTablePlayer({ tableState: table.tableState, playerKey: 'u', purse });
  let commands = 0;
  const command = () => {
    commands += 1;
    const atMs = table.clock.nowMs();
    return { commandId: makeCommandId(atMs, new Uint8Array(16).fill(commands)), atMs };
  };
  const bet = (bet: unknown, again = command()) =>
    player.bet({ ...again, sharedId: table.round.id, slot: 0, bet });
  return { table, wallet, account: wallet.account, path, player, command, bet };
}

const random = seededRandom('live bets');
const newSecret = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');

/** A round secret for which the table waits for decisions about hands. */
function secretWithHands(): string {
  for (;;) {
    const secret = newSecret();
    if (firstStage(dealTable({ secret, table: 'live-blackjack', no: 1 })).kind === 'hands') return secret;
  }
}

const red = { chips: [{ kind: 'red', stake: '100' }] };
const wholeRoundMs = times.bettingMs + times.playingMs + times.pauseMs - 1;

test('a live bet is staked once and paid once', async () => {
  const { table, account, player, command, bet } = await seated('live-roulette', [newSecret()]);
  const first = command();
  const answers = await Promise.all([bet(red, first), bet(red, first)]);
  expect(answers).toMatchObject(Array(2).fill({ ok: true, value: { State: 'open', Balance: '9.00' } }));
  expect(account.moved).toEqual(['bet 100']);
  await table.clock.pass(wholeRoundMs);
  const [ended] = (await player.own()).own;
  expect(ended?.State).toBe('over');
  expect(account.moved).toEqual(ended?.Win === '0.00' ? ['bet 100'] : ['bet 100', 'win 200']);
  expect([account.finished, player.isIdle]).toEqual([1, true]);
});

test('a live bet is refused if the wallet refuses its stake', async () => {
  const { table, account, player, bet } = await seated('live-roulette', [newSecret()]);
  account.heldMinor = 99n;
  expect(await bet(red)).toMatchObject({
    ok: false,
    error: { code: 'InsufficientBalanceException', data: { balance: '0.99' } },
  });
  await table.clock.pass(wholeRoundMs);
  expect([account.heldMinor, account.finished, (await player.own()).own]).toEqual([99n, 0, []]);
});

test('a stake that the wallet accepts after betting has closed is refunded', async () => {
  const { table, wallet, account, player, bet } = await seated('live-roulette', [newSecret()]);
  wallet.hold();
  const late = bet(red);
  await table.clock.pass(times.bettingMs);
  wallet.release();
  expect(await late).toMatchObject({ ok: false, error: { code: 'BetsClosedException' } });
  await table.clock.pass(wholeRoundMs);
  expect([account.moved, account.finished, player.isIdle]).toEqual([['bet 100', 'win 100'], 1, true]);
});

test.each(['in time', 'late'] as const)(
  'a double at blackjack whose stake the wallet accepts %s is played in time and refunded if late',
  async (when) => {
    const { table, wallet, account, player, command, bet } = await seated('live-blackjack', [
      secretWithHands(),
    ]);
    const placed = await bet({ stake: '100' });
    if (!placed.ok) throw new Error(placed.error.code);
    await table.clock.pass(times.bettingMs + times.playingMs);
    wallet.hold();
    const decision = { ...command(), roundId: placed.value.RoundID, step: 1, move: { kind: 'double' } };
    const decided = player.decide(decision);
    await table.clock.pass(when === 'late' ? times.decisionMs : 1);
    wallet.release();
    expect(await decided).toMatchObject(
      when === 'late'
        ? { ok: false, error: { code: 'RoundStepException' } }
        : { ok: true, value: { Stake: '2.00', Balance: '8.00' } },
    );
    while (account.finished === 0) await table.clock.pass(times.playingMs);
    const [ended] = (await player.own()).own;
    expect(ended?.Stake).toBe(when === 'late' ? '1.00' : '2.00');
    const won = ended?.Win === '0.00' ? [] : [`win ${(ended?.Win ?? '').replace('.', '')}`];
    const returned = when === 'late' ? ['win 100'] : [];
    expect(account.moved).toEqual(['bet 100', 'bet 100', ...returned, ...won]);
  },
);

/** Starts a process with the file of a killed one. */
async function startAgain(path: string, wallet: StubWallet): Promise<void> {
  const file = openRoundsFile(path);
  const [open] = file.stored.open;
  const [unsaid] = file.stored.unsaid;
  if (open ?? unsaid) await createPurse(wallet, file).endLost({ open, unsaid });
}

test.each(['answered', 'lost'] as const)(
  'a restarted process refunds the stake of a lost round once, with the answer to the stake %s',
  async (answer) => {
    const { wallet, account, path, bet } = await seated('live-roulette', [newSecret()]);
    if (answer === 'lost') wallet.hold();
    const placed = bet(red);
    if (answer === 'answered') await placed;
    await expect.poll(() => account.moved).toEqual(['bet 100']);
    // The next process is killed before it gets an answer.
    const killed = new StubWallet(account);
    killed.hold();
    void startAgain(path, killed);
    await expect.poll(() => account.calls.length).toBe(2);
    for (const _ of [1, 2]) await startAgain(path, new StubWallet(account));
    expect([account.moved, account.heldMinor]).toEqual([['bet 100', 'win 100'], BEGINS_WITH_MINOR]);
    expect(openRoundsFile(path).stored).toMatchObject({ open: [], unsaid: [] });
  },
);

test('a restarted process completes a payout and does not also refund the stake', async () => {
  const { table, wallet, account, path, bet } = await seated('live-roulette', [newSecret()]);
  await bet(red);
  wallet.hold();
  await table.clock.pass(wholeRoundMs);
  const moved = [...account.moved];
  for (const _ of [1, 2]) await startAgain(path, new StubWallet(account));
  expect(account.moved).toEqual(moved);
  expect(openRoundsFile(path).stored).toMatchObject({ open: [], unsaid: [] });
});
