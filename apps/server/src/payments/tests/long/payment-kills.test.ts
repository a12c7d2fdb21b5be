import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { asFields, type Fields, makeCommandId, type Random, seededRandom } from '@evens/base';
import { parseRequestKey, SANDBOX_PAYMENTS_FILE, SANDBOX_SIGNER_FILE } from '@evens/providers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositOutcomes, payoutOutcomes } from '../../../../../../tests/fixture/payment-outcomes.ts';
import { testSeal } from '../../../../../../tests/fixture/sealed.ts';
import { createDatabase } from '../../../../../../tests/fixture/site-place.ts';
import { freePort } from '../../../../../../tools/postgres-process.ts';
import type { ScenarioKey } from '../../../../../sandbox/src/payments/scenarios.ts';
import { readBalance } from '../../../money/index.ts';
import { checkLedger } from '../../../operators/index.ts';
import { createPool, type Pool } from '../../../platform/db.ts';
import { writeRates } from '../../rates/rate-store.ts';
import { addPlayer, givePlayMoney } from '../payment-stage.ts';
import { runReconcile } from '../run-reconcile.ts';
import { MortalProcess } from './payment-kills/mortal-process.ts';
import type { Asker, PaymentProcessOrder, PaymentRequest } from './payment-kills/payment-messages.ts';

/** Divides the number of kills per process. `KILL_DIVISOR=1` makes all 200 kills and is run before a release. */
const FEWER = Number(process.env.KILL_DIVISOR ?? 2);
const killTargets = { server: 40 / FEWER, worker: 40 / FEWER, service: 120 / FEWER };
/** Time limit of the kills. On a busy machine, where a start takes seconds, not all of them are reached. */
const KILLING_MAX_MS = 200_000;
const KILLS_MIN = Math.min(20, 40 / FEWER);
const PLAYERS = 8;
const ENDED_MIN = 5;
const TRY_AGAIN_MS = 100;
const END_WAIT_MS = 120_000;
const BEGINS_WITH_MINOR = 1_000_000n;
const DEPOSIT_MINOR = 25_00n;

/** The expected result of a transfer: its state and the player's credit. */
const transfers: Readonly<Record<string, readonly [state: number, minor: bigint]>> = {
  taken: [2, 30_00n],
  refused: [11, 0n],
  lost: [2, 30_00n],
};
/** Payees of coin withdrawals, on chains that need 3 and 12 confirmations. */
const coinPayees = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0x000000000000000000000000000000000000dEaD',
} as const;
const COMPLETED = 2;
const CANCELLED = 4;

const seed = process.env.KILL_SEED ?? randomBytes(4).toString('hex');
const random: Random = seededRandom(seed);
const dataDir = mkdtempSync(join(tmpdir(), 'evens-kills-'));
const processes: MortalProcess[] = [];
const kills = { server: 0, worker: 0, service: 0 };
/** Processes that are not killed any more, and those of them that are ready. */
const staying = new Set<string>();
const immortal = new Set<string>();
let lastFailure = '';
let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let commandUrl = '';
let serviceUrl = '';

beforeAll(async () => {
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 4, onIdleError: () => undefined });
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('pick: there is nothing to pick from');
  return one;
}

/** Writes euro rates of coins that outlast the test. */
async function enterRates(): Promise<void> {
  const atMs = Date.now();
  const worth = { EUR: 1n, BTC: 50_000n, ETH: 2000n };
  await writeRates(
    pool,
    Object.entries(worth).map(([currency, euros]) => ({
      // Keys of the record above.
      currency: currency as keyof typeof worth,
      ...{ fromPico: euros * 10n ** 12n, toPico: euros * 10n ** 12n },
      ...{ source: 'test', atMs, validUntilMs: atMs + 3_600_000 },
    })),
  );
}

/** Starts the three processes. Each is killed repeatedly until the number of all kills is reached. */
async function startProcesses(): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const serviceFile = join(dataDir, 'service-ready');
  const requestKey = randomBytes(32).toString('base64');
  const [callbackPort, commandPort] = [await freePort(), await freePort()];
  commandUrl = `http://127.0.0.1:${commandPort}`;
  const untilMs = performance.now() + KILLING_MAX_MS;
  const mayKill = (name: keyof typeof kills) => () => {
    if (kills[name] >= killTargets[name] || performance.now() > untilMs) {
      staying.add(name);
      return false;
    }
    kills[name] += 1;
    return true;
  };
  const ready = (name: keyof typeof kills, message: object) => {
    if (name === 'service') {
      serviceUrl = String(asFields(message)?.['ready']);
      writeFileSync(serviceFile, JSON.stringify(message));
    }
    if (staying.has(name)) immortal.add(name);
  };
  for (const role of ['server', 'worker'] as const) {
    const order: PaymentProcessOrder = {
      role,
      databaseUrl: database.appUrl,
      secret,
      serviceFile,
      requestKey,
      callbackPort,
      commandPort,
    };
    processes.push(
      new MortalProcess({
        main: join(import.meta.dirname, 'payment-kills/payment-process.ts'),
        env: { PAYMENT_PROCESS: JSON.stringify(order) },
        random,
        first: [],
        onReady: (message) => ready(role, message),
        mayKill: mayKill(role),
      }),
    );
  }
  processes.push(
    new MortalProcess({
      main: join(import.meta.dirname, '../../../../../sandbox/src/payments/main.ts'),
      env: {},
      random,
      first: [
        {
          kind: 'begin',
          file: join(dataDir, SANDBOX_PAYMENTS_FILE),
          secret,
          signerFile: join(dataDir, SANDBOX_SIGNER_FILE),
          requestKey: parseRequestKey(requestKey)?.publicText,
        },
        { kind: 'callback', url: `http://127.0.0.1:${callbackPort}/api/payments/callback` },
      ],
      onReady: (message) => ready('service', message),
      mayKill: mayKill('service'),
    }),
  );
}

/** Refusals after which the request is sent again, because a service did not answer. */
const retried: readonly unknown[] = ['PaymentProviderUnavailableException', 'TransferUnavailableException'];

/** Repeats the same command until it is answered. */
async function insist(request: PaymentRequest): Promise<Fields> {
  for (;;) {
    try {
      const response = await fetch(commandUrl, { method: 'POST', body: JSON.stringify(request) });
      const text = await response.text();
      if (response.status === 200) {
        const body = asFields(JSON.parse(text)) ?? {};
        if (!retried.includes(body['refused'])) return body;
      } else lastFailure = text;
    } catch {
      // The process is down.
    }
    await pause(TRY_AGAIN_MS);
  }
}

/** Submits a form to the payment service until it is accepted. */
async function post(
  path: string,
  { form, acceptedStatus }: { readonly form: string; readonly acceptedStatus: number },
): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(`${serviceUrl}/${path}`, {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      });
      if (status === acceptedStatus) return;
    } catch {
      // The process is down.
    }
    await pause(TRY_AGAIN_MS);
  }
}

/** Chooses the outcome of a deposit on the payment service's page. */
async function choose(step: unknown, scenario: ScenarioKey): Promise<void> {
  const page = new URL(String(asFields(step)?.['url'])).pathname.split('/').slice(-2).join('/');
  await post(page, { form: `outcome=${scenario}`, acceptedStatus: 303 });
}

const newCommand = () => makeCommandId(Date.now(), randomBytes(16)) as string;

interface Ended {
  readonly id: string;
  readonly owner: Asker;
  /** States in which the payment may end, and the change of the balance in each. */
  readonly states: ReadonlyMap<number, bigint>;
}

async function deposit(owner: Asker): Promise<Ended | undefined> {
  const scenario = pick(Object.keys(depositOutcomes)) as ScenarioKey;
  const answer = await insist({
    what: 'deposit',
    principal: owner,
    commandId: newCommand(),
    amount: '25.00',
  });
  if (answer['refused'] !== undefined) return undefined;
  await choose(answer['step'], scenario);
  const [state, percent] = depositOutcomes[scenario] ?? [0, 0n];
  return { id: String(answer['id']), owner, states: new Map([[state, (DEPOSIT_MINOR * percent) / 100n]]) };
}

/** Id of a player's funds at the other platform; undefined if there are none or a transfer is in progress. */
async function offered(owner: Asker): Promise<string | undefined> {
  for (;;) {
    const { isInProgress, isKnown, id } = await insist({ what: 'offered', principal: owner });
    if (isInProgress === true) return undefined;
    if (isKnown === true) return typeof id === 'string' ? id : '';
    await pause(TRY_AGAIN_MS);
  }
}

/** Adds money at the other platform and moves it to the site. */
async function transfer(owner: Asker): Promise<Ended | undefined> {
  const outcome = pick(Object.keys(transfers));
  if ((await offered(owner)) === undefined) return undefined;
  await post(`wallet/${owner.accountId}/EUR`, {
    form: `amount=30&currency=EUR&outcome=${outcome}`,
    acceptedStatus: 200,
  });
  const id = await offered(owner);
  if (id === undefined) return undefined;
  const answer = await insist({ what: 'transfer', principal: owner, commandId: newCommand(), id });
  const [state, minor] = transfers[outcome] ?? [0, 0n];
  return { id: String(answer['id']), owner, states: new Map([[state, minor]]) };
}

/** Requests a withdrawal, then has it approved by two operators or, sometimes, cancelled at the same time. */
async function requestPayout(
  owner: Asker,
  minor: bigint,
  { method, values }: { readonly method: string; readonly values: Readonly<Record<string, string>> },
): Promise<{ readonly id: string; readonly isCancelled: boolean } | undefined> {
  const answer = await insist({
    what: 'withdraw',
    principal: owner,
    commandId: newCommand(),
    amount: `${minor / 100n}.00`,
    method,
    values,
  });
  if (answer['refused'] !== undefined) return undefined;
  const id = String(answer['id']);
  const isCancelled = random() < 0.3;
  const approvals = ['anna', 'berta'].map((operator) => () => insist({ what: 'approve', id, operator }));
  const cancel = () => insist({ what: 'cancel', id, principal: owner });
  if (isCancelled) await Promise.all([cancel(), ...approvals.map((approve) => approve())]);
  else for (const approve of approvals) await approve();
  return { id, isCancelled };
}

async function withdraw(owner: Asker): Promise<Ended | undefined> {
  const end = pick(Object.keys(payoutOutcomes));
  const minor = pick([10_00n, 20_00n]);
  const payout = await requestPayout(owner, minor, {
    method: 'sandbox-wallet',
    values: { AccountID: `12${end}` },
  });
  if (!payout) return undefined;
  const [state, percent] = payoutOutcomes[end] ?? [0, 0n];
  const states = new Map([[state, (-minor * percent) / 100n]]);
  if (payout.isCancelled) states.set(CANCELLED, 0n);
  return { id: payout.id, owner, states };
}

/** A coin withdrawal, which the signer pays on a play-money chain. */
async function withdrawCoins(owner: Asker): Promise<Ended | undefined> {
  const coin = pick(['BTC', 'ETH'] as const);
  const minor = pick([10_00n, 20_00n]);
  const payout = await requestPayout(owner, minor, {
    method: 'coindirect',
    values: { CoinDirectCryptoCurrency: coin, WalletAddress: coinPayees[coin] },
  });
  if (!payout) return undefined;
  const states = new Map([[COMPLETED, -minor]]);
  if (payout.isCancelled) states.set(CANCELLED, 0n);
  return { id: payout.id, owner, states };
}

/** Makes everything due now, to save waiting time. */
async function hurry(): Promise<void> {
  await pool.query('update payment set due_at = now() where due_at > now()');
  await pool.query('update funds_transfer set due_at = now() where due_at > now()');
  await pool.query('update payment set send_at = now() where send_at > now()');
  const service = new DatabaseSync(join(dataDir, SANDBOX_PAYMENTS_FILE), { timeout: 5000 });
  service.exec('update report set due_ms = 0 where done = 0 and attempts > 0');
  service.close();
  const signer = openSignerFile();
  signer.exec('update payout set report_ms = 0 where report_ms is not null and report_attempts > 0');
  signer.close();
}

function openSignerFile(): DatabaseSync {
  return new DatabaseSync(join(dataDir, SANDBOX_SIGNER_FILE), { timeout: 5000 });
}

/** Number of reports that the site has not accepted and of payouts that the signer has not finished. */
function reportsLeft(): number {
  const count = (file: DatabaseSync, of: string) => {
    const row = file.prepare(`select count(*) as n from ${of}`).get();
    file.close();
    return Number(row?.['n']);
  };
  const service = new DatabaseSync(join(dataDir, SANDBOX_PAYMENTS_FILE), { timeout: 5000 });
  return (
    count(service, 'report where done = 0') +
    count(openSignerFile(), "payout where report_ms is not null or state in ('taken', 'signed')")
  );
}

/** Payments on the chains, as `wallet units transaction`. */
function paidOnChains(): readonly string[] {
  const service = new DatabaseSync(join(dataDir, SANDBOX_PAYMENTS_FILE), { timeout: 5000 });
  const rows = service
    .prepare(
      `select t.wallet, t.units, t.tx from play_transfer t join play_block b on b.no = t.block where b.replaced_ms is null`,
    )
    .all();
  service.close();
  return rows.map(({ wallet, units, tx }) => `${wallet} ${units} ${tx}`);
}

/** Coin payments according to the site's own rows. */
async function paidInCoins(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ paid: string }>(
    `select c.wallet || ' ' || c.units || ' ' || c.tx as paid from coin_payout c join payment p on p.id = c.payment_id
     where p.state = $1`,
    [COMPLETED],
  );
  return rows.map(({ paid }) => paid);
}

it(
  'payments end once and the ledger matches the service after kills of server, worker, service and signer',
  async () => {
    console.info(`KILL_SEED=${seed}`);
    const players: Asker[] = [];
    for (let no = 0; no < PLAYERS; no++) {
      const { language: _, ...asker } = await addPlayer(pool, no);
      await givePlayMoney(pool, { accountId: asker.accountId, minor: BEGINS_WITH_MINOR, atMs: Date.now() });
      players.push(asker);
    }
    await enterRates();
    await startProcesses();
    const isCalm = () => immortal.size === 3;
    const ended: Ended[] = [];
    const turns = [deposit, withdraw, transfer, withdrawCoins];
    const live = async (owner: Asker, index: number): Promise<void> => {
      while (!isCalm()) {
        // Deposits must be staked before a withdrawal, so each player makes one kind of payment.
        const one = await (turns[index % turns.length] ?? deposit)(owner);
        if (one) ended.push(one);
        else await pause(10 * TRY_AGAIN_MS);
      }
    };
    await Promise.all(players.map(live));
    console.info(`${ended.length} payments over ${JSON.stringify(kills)} kills`);

    const states = async () => {
      const { rows } = await pool.query<{ id: string; state: number }>('select id, state from payment');
      return new Map(rows.map(({ id, state }) => [id, state]));
    };
    const unended = async () => {
      const now = await states();
      return ended.filter(({ id, states: expected }) => !expected.has(now.get(id) ?? 0));
    };
    const untilMs = performance.now() + END_WAIT_MS;
    while (((await unended()).length > 0 || reportsLeft() > 0) && performance.now() < untilMs) {
      await hurry();
      await pause(1000);
    }

    const now = await states();
    const printed = processes.flatMap(({ unexpectedOutput }) => unexpectedOutput.slice(-5));
    expect(
      (await unended()).map(({ id, states: expected }) => [id, now.get(id), [...expected.keys()]]),
      `${lastFailure}\n${printed.join('\n')}`,
    ).toEqual([]);
    // Each command made one payment.
    expect(now.size).toBe(ended.length);
    expect(ended.length).toBeGreaterThanOrEqual(ENDED_MIN);
    expect(kills.server + kills.worker + kills.service).toBeGreaterThanOrEqual(KILLS_MIN);
    for (const owner of players) {
      const expected = ended
        .filter((each) => each.owner === owner)
        .reduce(
          (sum, { id, states: changes }) => sum + (changes.get(now.get(id) ?? 0) ?? 0n),
          BEGINS_WITH_MINOR,
        );
      expect((await readBalance(pool, owner.accountId)).amountMinor).toBe(expected);
    }
    const onChains = paidOnChains();
    expect(onChains.toSorted()).toEqual((await paidInCoins()).toSorted());
    expect(onChains.length).toBeGreaterThan(0);
    const { text, code } = await runReconcile({ databaseUrl: database.url, dataDir });
    expect(text).toMatch(/^sandbox: \d+ payments compared, 0 differences\n/);
    expect(text).toMatch(/^signer: [1-9]\d* payments compared, 0 differences$/m);
    expect(text).toMatch(/^x1: [1-9]\d* payments compared, 0 differences$/m);
    expect(code).toBe(0);
    expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
  },
  6 * 60_000,
);
