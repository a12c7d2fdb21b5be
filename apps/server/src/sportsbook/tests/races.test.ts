import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { Lanes } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import type { Settlement } from '../index.ts';

let site: MoneySite;

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());

async function settlementOn(pool: Pool): Promise<Settlement> {
  return makeTestSettlement(site, { pool });
}

async function openMatch(): Promise<number> {
  const match = await site.feed.addMatch(soccer('Home', 'Away'));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  return match;
}

async function findings(): Promise<readonly unknown[]> {
  return checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 });
}

/** Repeats the request until the account's lane is free. Returns the last code. */
async function insist(
  place: MoneySite['placeBet'],
  request: Parameters<MoneySite['placeBet']>[0],
): Promise<string> {
  for (;;) {
    const code = await place(request).then(resultCode, () => 'PlaceBetInProgressException');
    if (code !== 'PlaceBetInProgressException') return code;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

async function holdings(players: readonly Player[]): Promise<readonly bigint[]> {
  return Promise.all(players.map((player) => site.balance(player)));
}

it('concurrent placing and settling in two processes neither deadlocks nor loses money', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => site.player('10000.00')));
  const other = await site.secondProcess();
  const settlement = await settlementOn(site.pool);
  const settledElsewhere = await settlementOn(createPoolOn(site.url));
  const staked = new Map<Player, bigint>(players.map((player) => [player, 0n]));
  let isPlacing = true;
  const settling = (async () => {
    while (isPlacing) {
      site.nowMs += 1;
      await Promise.all([settlement.readFeed(), settledElsewhere.readFeed()]);
      await Promise.all([settlement.pay(), settledElsewhere.pay()]);
    }
  })();
  for (let round = 0; round < 6; round += 1) {
    const match = await openMatch();
    const bets = players.flatMap((player) => [player, player]);
    const codes = await Promise.all(
      bets.map((player, n) =>
        insist(
          n % 2 === 0 ? site.placeBet : other.placeBet,
          betRequest(site, player, {
            matchId: match,
            market: '1x2',
            outcomeNo: (n % 3) + 1,
            odds: [2000, 3600, 4200][n % 3] ?? 0,
            stake: '1.00',
          }),
        ),
      ),
    );
    for (const [n, code] of codes.entries()) {
      expect(['ok', 'OverloadedException']).toContain(code);
      const player = bets[n];
      if (player && code === 'ok') staked.set(player, (staked.get(player) ?? 0n) + 100n);
    }
    await site.feed.result(
      match,
      site.nowMs + 1000,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await site.feed.correction(
      match,
      site.nowMs + 1001,
      score(
        [
          [0, 0],
          [round % 2, 1],
        ],
        true,
      ),
    );
  }
  isPlacing = false;
  await settling;
  await settlement.readFeed();
  await settlement.pay();
  expect(await findings()).toEqual([]);
  const { rows } = await site.pool.query<{ account_id: number; staked: string; paid: string }>(
    'select account_id, sum(stake)::text as staked, sum(payout)::text as paid from ticket group by account_id',
  );
  for (const player of players) {
    const row = rows.find(({ account_id }) => account_id === player.accountId);
    expect(BigInt(row?.staked ?? 0)).toBe(staked.get(player));
    expect(await site.balance(player)).toBe(1_000_000n - BigInt(row?.staked ?? 0) + BigInt(row?.paid ?? 0));
  }
  await other.stop();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

const pools: Pool[] = [];
function createPoolOn(url: string): Pool {
  const pool = createPool({ url, name: 'money-race', max: 4, onIdleError: () => undefined });
  pools.push(pool);
  return pool;
}

/** Terminates all sessions of a pool, like a database failover. */
async function killSessions(name: string): Promise<void> {
  const client = new Client({ connectionString: site.url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [`evens-${name}`],
  );
  await client.end();
}

it('connections that are lost during settlement lose no money and pay nothing twice', async () => {
  const players = await Promise.all(Array.from({ length: 120 }, () => site.player('100.00')));
  const match = await openMatch();
  await Promise.all(
    players.map((player) =>
      site.bet(player, { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '10.00' }),
    ),
  );
  const dying = createPoolOn(site.url);
  const settlement = await settlementOn(dying);
  let isSettling = true;
  const killing = (async () => {
    for (let n = 0; isSettling; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 3 + (n % 7)));
      await killSessions('money-race');
    }
  })();
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    // Sessions are killed on purpose. The next attempt continues after the last commit.
    await work().catch(() => undefined);
  };
  await site.feed.result(
    match,
    site.nowMs + 1000,
    score(
      [
        [0, 0],
        [1, 0],
      ],
      true,
    ),
  );
  for (let n = 0; n < 25; n += 1) {
    await attempt(() => settlement.readFeed());
    await attempt(() => settlement.pay());
    if (n === 10)
      await site.feed.correction(
        match,
        site.nowMs + 1001,
        score(
          [
            [0, 0],
            [0, 1],
          ],
          true,
        ),
      );
    if (n === 18)
      await site.feed.correction(
        match,
        site.nowMs + 1002,
        score(
          [
            [0, 0],
            [3, 1],
          ],
          true,
        ),
      );
  }
  isSettling = false;
  await killing;
  // The first attempts may get connections that the last kill has broken.
  for (let n = 0; n < 6; n += 1) await attempt(() => settlement.readFeed());
  // Work that a broken connection postponed is due again.
  site.nowMs += 10_000;
  site.feed.receivedAtMs = site.nowMs;
  await settlement.readFeed();
  await settlement.pay();
  expect(await findings()).toEqual([]);
  expect(new Set(await holdings(players))).toEqual(new Set([11_000n]));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

it('a bet whose connection was lost is placed once or not at all, and a repeat shows which', async () => {
  const match = await openMatch();
  const players = await Promise.all(Array.from({ length: 40 }, () => site.player('100.00')));
  const other = await site.secondProcess();
  const requests = players.map((player) =>
    betRequest(site, player, { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '10.00' }),
  );
  let isBetting = true;
  const killing = (async () => {
    while (isBetting) {
      await killSessions('money-test');
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  })();
  await Promise.all(
    requests.map((request, n) =>
      (n % 2 === 0 ? site.placeBet(request) : other.placeBet(request)).catch(() => undefined),
    ),
  );
  isBetting = false;
  await killing;
  for (const request of requests) expect(await insist(site.placeBet, request)).toBe('ok');
  expect(new Set(await holdings(players))).toEqual(new Set([9000n]));
  expect(await findings()).toEqual([]);
  await other.stop();
});

it('a full lane refuses further commands as overloaded', async () => {
  const lanes = new Lanes(1);
  const started = Promise.withResolvers<void>();
  const submit = lanes.open<number, number>({
    name: 'held',
    async run(commands) {
      await started.promise;
      return commands.map(({ input }) => input);
    },
  });
  const enter = (n: number) =>
    submit({ accountId: (n + 1) as Player['accountId'], commandId: site.commandId(), input: n });
  const answers = Array.from({ length: 2048 }, (_, n) => enter(n));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(enter(5000)).toMatchObject({ ok: false, error: { code: 'OverloadedException' } });
  started.resolve();
  const values = await Promise.all(answers.map((answer) => (answer.ok ? answer.value : -1)));
  expect(values).toEqual(Array.from({ length: 2048 }, (_, n) => n));
  await lanes.close();
});
