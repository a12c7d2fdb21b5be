import type { CurrencyCode } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  resultCode,
  silentLog,
} from '../../../../../tests/fixture/money-site.ts';
import { makeRoundStage, type RoundStage, type StagedStart } from '../../casino/tests/round-stage.ts';
import { type House, readHouse, setBlocked } from '../../money/index.ts';
import { AuditSealer } from '../../operators/audit/audit-chain/sealer.ts';
import { inTransaction } from '../../platform/db.ts';
import { cancelTournament, decideTournament, markEnded, refundTournament } from '../tournaments/decide.ts';
import { enterTournament } from '../tournaments/enter.ts';
import { followTournaments } from '../tournaments/follow.ts';
import { createSandboxTournaments } from '../tournaments/sandbox-tournaments.ts';
import {
  insertTournament,
  type NewTournament,
  readOwnEntries,
  readTournamentsPaid,
} from '../tournaments/tournament-store.ts';
import { runTournaments } from '../tournaments/work.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const HOUR_MS = 3_600_000;

let site: MoneySite;
let rounds: RoundStage;
let stage: BonusStage;
let sealer: AuditSealer;
let house: House;
let id: number;

beforeAll(async () => {
  site = await openMoneySite();
  rounds = await makeRoundStage(site);
  stage = makeBonusStage(site);
  sealer = new AuditSealer(site.pool, { nowMs: () => site.nowMs });
  house = await readHouse(site.pool);
});
afterAll(async () => {
  const findings = await stage.findings();
  await site.stop();
  expect(findings).toEqual([]);
});
beforeEach(async () => {
  pass(3 * HOUR_MS);
  id = await tournament();
});

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

/** A ranking of an hour for 1.00, with prizes of 5.00 and 2.00. */
async function tournament(over: Partial<NewTournament> = {}): Promise<number> {
  const created = await insertTournament(site.pool, {
    ...{ kind: 'best', name: '', games: [], target: null, stakeMin: 20n, roundsMax: 4, fee: 100n },
    ...{ prizes: [500n, 200n], entriesMax: 10, startsAtMs: site.nowMs, endsAtMs: site.nowMs + HOUR_MS },
    ...{ series: null, createdBy: 'test', ...over },
  });
  if (created === undefined) throw new Error('tournament: not created');
  return created;
}
const challenge = (over: Partial<NewTournament> = {}) =>
  tournament({ kind: 'target', target: 500n, fee: 0n, games: ['dice'], ...over });

async function enter(
  { accountId, principal: { currency } }: Player,
  { tournamentId = id, commandId = site.commandId() }: { tournamentId?: number; commandId?: string } = {},
): Promise<string> {
  const request = { accountId, currency, commandId, id: tournamentId, atMs: site.nowMs };
  return resultCode(await enterTournament({ pool: site.pool, house }, request));
}

async function entrant(tournamentId = id, currency: CurrencyCode = 'EUR'): Promise<Player> {
  const player = await site.player('100.00', currency);
  expect(await enter(player, { tournamentId })).toBe('ok');
  return player;
}

/** A round that ends at once, a second later, at this multiple of its stake. */
async function play(player: Player, times: number, over: Partial<StagedStart> = {}): Promise<void> {
  pass(1000);
  const stake = over.stake ?? 100n;
  const paid = BigInt(Math.round(times * 100)) * (stake / 100n);
  expect(await rounds.start(player, { stake, paid, ...over })).toMatchObject({ kind: 'played' });
}

async function count(): Promise<void> {
  while ((await sealer.seal()) > 0);
  await followTournaments(site.pool);
}

async function own({ accountId }: Player, tournamentId = id) {
  const [entry] = await readOwnEntries(site.pool, { accountId, ids: [tournamentId] });
  return entry && [entry.rounds, Number(entry.best), entry.place, Number(entry.prize)];
}

const runParts = () => ({
  ...{ pool: site.pool, clock: { nowMs: () => site.nowMs }, house },
  ...{ log: silentLog, news: { changed: () => undefined } },
});

/** Passes the end and runs the work until everything is counted. */
async function end(): Promise<void> {
  pass(2 * HOUR_MS);
  await runTournaments(runParts());
  // The mark is a journal; the next ones follow it.
  await count();
  await runTournaments(runParts());
}

async function journals(kind: string, player: Player): Promise<readonly bigint[]> {
  const { rows } = await site.pool.query<{ amount: string }>(
    `select p.amount::text as amount from journal j join posting p on p.journal_id = j.id
     where j.kind = $1 and $2 in (p.debit, p.credit) order by j.id`,
    [`tournament-${kind}`, player.accountId],
  );
  return rows.map(({ amount }) => BigInt(amount));
}

describe('entering', () => {
  test('the fee is taken once, for repeats, further commands and simultaneous ones', async () => {
    const player = await site.player('100.00');
    const commandId = site.commandId();
    const codes = await Promise.all([
      ...Array.from({ length: 4 }, () => enter(player, { commandId })),
      ...Array.from({ length: 4 }, () => enter(player)),
    ]);
    expect(new Set(codes)).toEqual(new Set(['ok']));
    expect([await enter(player, { commandId }), await enter(player)]).toEqual(['ok', 'ok']);
    expect(await journals('entry', player)).toEqual([100n]);
    expect(await site.balance(player)).toBe(99_00n);
    expect(await own(player)).toEqual([0, 0, null, 0]);
  });

  test('refuses a fee above the cash, also with bonus money', async () => {
    const player = await site.player('0.99');
    await stage.grant(player);
    expect(await enter(player)).toBe('InsufficientBalanceException');
    expect(await journals('entry', player)).toEqual([]);
    expect(await own(player)).toBeUndefined();
  });

  test('refuses a tournament that is unknown, has not started, has ended, was cancelled or is full', async () => {
    const player = await site.player('100.00');
    const coming = await tournament({ startsAtMs: site.nowMs + 1000 });
    const full = await tournament({ entriesMax: 2, fee: 0n });
    await entrant(full);
    await entrant(full);
    const cancelled = await tournament();
    await inTransaction(site.pool, (client) => cancelTournament(client, { id: cancelled, atMs: site.nowMs }));
    expect(await enter(player, { tournamentId: 999_999 })).toBe('NotFoundException');
    for (const tournamentId of [coming, full, cancelled])
      expect(await enter(player, { tournamentId })).toBe('TournamentClosedException');
    pass(HOUR_MS);
    expect(await enter(player)).toBe('TournamentClosedException');
    expect(await site.balance(player)).toBe(100_00n);
  });

  test('a free entry moves no money, and a lock, a break and closed games refuse it', async () => {
    const free = await tournament({ fee: 0n });
    const player = await site.player('0');
    await setBlocked(site.pool, player.accountId, true);
    expect(await enter(player, { tournamentId: free })).toBe('AccountLockedException');
    await setBlocked(site.pool, player.accountId, false);
    const bar = (until: string | null) =>
      site.pool.query('update balance set barred_until = $2 where account_id = $1', [
        player.accountId,
        until,
      ]);
    await bar('infinity');
    expect(await enter(player, { tournamentId: free })).toBe('SelfExclusionException');
    await bar(null);
    await site.pool.query('update casino_rule set play_open = false');
    expect(await enter(player, { tournamentId: free })).toBe('PlayClosedException');
    await site.pool.query('update casino_rule set play_open = true');
    expect(await enter(player, { tournamentId: free })).toBe('ok');
    const { rows } = await site.pool.query('select from journal where ref_kind = $1 and ref_id = any($2)', [
      'tournament-entry',
      [free],
    ]);
    expect([rows.length, await own(player, free)]).toEqual([0, [0, 0, null, 0]]);
  });
});

describe('scores', () => {
  test('the best of the first rounds counts, whatever is staked', async () => {
    const player = await entrant();
    await play(player, 2);
    await play(player, 7.5, { stake: 300n });
    await play(player, 0);
    await play(player, 3);
    // The fifth round is beyond the number of counted rounds.
    await play(player, 50);
    await count();
    expect(await own(player)).toEqual([4, 750, 1, 0]);
  });

  test('rounds before the entry, below the minimum stake, of other games and after the end do not count', async () => {
    const limited = await tournament({ games: ['dice'] });
    const player = await site.player('100.00');
    await play(player, 9);
    pass(1000);
    expect(await enter(player, { tournamentId: limited })).toBe('ok');
    await play(player, 9, { game: 'limbo' });
    pass(1000);
    await rounds.start(player, { stake: 19n, paid: 190n });
    await play(player, 2);
    pass(HOUR_MS);
    await play(player, 9);
    await count();
    expect(await own(player, limited)).toEqual([1, 200, 1, 0]);
  });

  test('bonus money, free spins and refunded rounds do not count', async () => {
    const player = await entrant();
    const game = 'corner-sevens';
    const spins = {
      kind: 'free-spins',
      valuesMinor: [100n],
      requirementMinor: 0n,
      spins: { game, winningsTo: 'cash' },
    } as const;
    const freeSpinsId = (await rounds.spins(await stage.grant(player, spins))).id;
    await play(player, 9, { game, freeSpinsId });
    pass(1000);
    const open = await rounds.start(player, { stake: 100n, goesOn: true });
    if (open.kind !== 'played') throw new Error(open.kind);
    // An unknown version refunds the stake.
    await rounds.move(player, { id: open.written.roundId, onStep: 0 }, { version: 1 });
    const poor = await site.player('1.50');
    expect(await enter(poor)).toBe('ok');
    await stage.grant(poor);
    await play(poor, 9, { game });
    await count();
    expect([await own(player), await own(poor)]).toEqual([
      [0, 0, null, 0],
      [0, 0, null, 0],
    ]);
  });

  test('a round of several steps counts once, when it ends, by all of its stakes', async () => {
    const player = await entrant();
    pass(1000);
    const open = await rounds.start(player, { stake: 100n, goesOn: true });
    if (open.kind !== 'played') throw new Error(open.kind);
    await count();
    expect(await own(player)).toEqual([0, 0, null, 0]);
    await rounds.move(player, { id: open.written.roundId, onStep: 0 }, { stake: 100n, goesOn: true });
    await rounds.move(player, { id: open.written.roundId, onStep: 1 }, { paid: 500n });
    await count();
    expect(await own(player)).toEqual([1, 250, 1, 0]);
  });

  test('the earlier journal is first of equal multipliers, also when both are counted in one step', async () => {
    const [late, early] = [await entrant(), await entrant()];
    await play(early, 4);
    await play(late, 4);
    await play(early, 4);
    await count();
    expect([(await own(early))?.[2], (await own(late))?.[2]]).toEqual([1, 2]);
  });

  test('simultaneous and repeated followers count a round once, and a failed step is counted by the next', async () => {
    const player = await entrant();
    await play(player, 4);
    while ((await sealer.seal()) > 0);
    await site.pool.query(
      'alter table casino_tournament_entry add constraint broken check (rounds <> 1) not valid',
    );
    await expect(followTournaments(site.pool)).rejects.toThrow('broken');
    await site.pool.query('alter table casino_tournament_entry drop constraint broken');
    await Promise.all(Array.from({ length: 4 }, () => followTournaments(site.pool)));
    await count();
    expect(await own(player)).toEqual([1, 400, 1, 0]);
  });
});

describe('decision', () => {
  test('prizes are paid once by two workers, by place and in the currency of the account', async () => {
    const [first, second, third, last] = [
      await entrant(),
      await entrant(id, 'TRY'),
      await entrant(),
      await entrant(),
    ];
    await play(third, 2);
    await play(second, 3, { stake: 4000n });
    await play(first, 4);
    await play(last, 0);
    await count();
    await site.pool.query(
      `update balance set blocked = true, barred_until = 'infinity' where account_id = $1`,
      [first.accountId],
    );
    const before = await site.balance(first);
    pass(2 * HOUR_MS);
    await markEnded(site.pool, site.nowMs);
    await count();
    const parts = { pool: site.pool, house, atMs: site.nowMs };
    const decided = await Promise.all(Array.from({ length: 4 }, () => decideTournament(parts, id)));
    expect(decided.filter((accounts) => accounts !== undefined)).toEqual([
      [first.accountId, second.accountId],
    ]);
    expect([await own(first), await own(second), await own(third), await own(last)]).toEqual([
      [1, 400, 1, 500],
      [1, 300, 2, 200 * 40],
      [1, 200, 3, 0],
      [1, 0, null, 0],
    ]);
    expect([await journals('prize', first), await journals('prize', second)]).toEqual([[500n], [8000n]]);
    // Money won is paid in spite of an exclusion and a lock.
    expect((await site.balance(first)) - before).toBe(500n);
    await site.pool.query('update balance set blocked = false, barred_until = null where account_id = $1', [
      first.accountId,
    ]);
    const paid = (await readTournamentsPaid(site.pool)).find((row) => row.id === id);
    expect([paid?.state, paid?.paid, paid?.entries]).toEqual(['decided', 2, 4]);
  });

  test('waits until every round before the end is counted', async () => {
    const [one, other] = [await entrant(), await entrant()];
    await play(one, 3);
    pass(HOUR_MS - 2000);
    await play(other, 8);
    pass(2 * HOUR_MS);
    await runTournaments(runParts());
    expect((await own(one))?.[3]).toBe(0);
    await end();
    expect([(await own(other))?.[3], (await own(one))?.[3]]).toEqual([500, 200]);
  });

  test('a decision that fails pays nothing, and the next run pays all', async () => {
    const [one, other] = [await entrant(), await entrant()];
    await play(one, 3);
    await play(other, 2);
    await site.pool.query(
      `alter table casino_tournament add constraint broken check (id <> ${id} or state <> 'decided') not valid`,
    );
    await end();
    expect([await journals('prize', one), (await own(one))?.[3]]).toEqual([[], 0]);
    await site.pool.query('alter table casino_tournament drop constraint broken');
    await runTournaments(runParts());
    await runTournaments(runParts());
    expect([await journals('prize', one), await journals('prize', other)]).toEqual([[500n], [200n]]);
  });

  test('a paid ranking with one entry refunds its fee, and a free one pays its only entry', async () => {
    const free = await tournament({ fee: 0n });
    const player = await entrant();
    expect(await enter(player, { tournamentId: free })).toBe('ok');
    await play(player, 3);
    await end();
    await end();
    expect([await journals('refund', player), await journals('prize', player)]).toEqual([[100n], [500n]]);
    const states = (await readTournamentsPaid(site.pool)).filter((row) => row.id === id || row.id === free);
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [id, 'cancelled'],
        [free, 'decided'],
      ]),
    );
  });

  test('a cancelled tournament refunds every fee once, with two workers', async () => {
    const [one, other] = [await entrant(), await entrant()];
    await play(one, 3);
    const cancel = () =>
      inTransaction(site.pool, (client) => cancelTournament(client, { id, atMs: site.nowMs }));
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    const parts = { pool: site.pool, house, atMs: site.nowMs };
    await Promise.all(Array.from({ length: 4 }, () => refundTournament(parts, id)));
    await end();
    expect([await journals('refund', one), await journals('refund', other)]).toEqual([[100n], [100n]]);
    expect(await site.balance(other)).toBe(100_00n);
    expect((await readTournamentsPaid(site.pool)).find((row) => row.id === id)?.state).toBe('cancelled');
  });

  test('a challenge ends early with its last prize, by the order of the rounds that reached it', async () => {
    const open = await challenge();
    const [a, b, c] = [await entrant(open), await entrant(open), await entrant(open)];
    await play(c, 4.99);
    await play(b, 5);
    await play(a, 80);
    // A better round after the target changes nothing.
    await play(b, 9);
    await count();
    expect([await own(b, open), await own(a, open), await own(c, open)]).toEqual([
      [1, 500, 1, 0],
      [1, 8000, 2, 0],
      [1, 499, null, 0],
    ]);
    // All prizes are won: further players cannot enter, although the decision is not made yet.
    expect(await enter(await site.player('5.00'), { tournamentId: open })).toBe('TournamentClosedException');
    await runTournaments(runParts());
    expect([
      (await own(b, open))?.slice(2),
      (await own(a, open))?.slice(2),
      (await own(c, open))?.slice(2),
    ]).toEqual([
      [1, 500],
      [2, 200],
      [null, 0],
    ]);
  });

  test('a challenge that ends by time pays only those who reached the multiplier', async () => {
    const open = await challenge();
    const [a, b] = [await entrant(open), await entrant(open)];
    await play(a, 5);
    await play(b, 4);
    await end();
    expect([await journals('prize', a), await journals('prize', b)]).toEqual([[500n], []]);
  });
});

describe('audit and sandbox', () => {
  test('the audit reports a prize without a journal, a wrong place and a wrong score', async () => {
    const [one, other] = [await entrant(), await entrant()];
    await play(one, 3);
    await play(other, 2);
    await end();
    const names = async (change: string) => {
      await site.pool.query('begin');
      const { rows } = await site.pool.query<{ before: string }>(
        'select to_jsonb(e)::text as before from casino_tournament_entry e where tournament_id = $1 and account_id = $2',
        [id, one.accountId],
      );
      await site.pool.query('commit');
      const set = (sql: string) =>
        site.pool.query(
          `update casino_tournament_entry set ${sql} where tournament_id = $1 and account_id = $2`,
          [id, one.accountId],
        );
      await set(change);
      const found = JSON.stringify(await stage.findings());
      const { prize, place, best } = JSON.parse(rows[0]?.before ?? '{}');
      await set(`prize = ${prize}, place = ${place}, best = ${best}`);
      return found;
    };
    expect(await names('prize = prize + 500')).toContain('tournament-entry-differs-from-ledger');
    expect(await names('place = 2')).toContain('tournament-decided-otherwise-than-its-scores');
    expect(await names('best = best + 1')).toContain('tournament-score-differs-from-its-round');
  });

  test('several workers create each tournament of the sandbox once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => createSandboxTournaments(site.pool, site.nowMs)));
    await createSandboxTournaments(site.pool, site.nowMs);
    const { rows } = await site.pool.query<{ series: string; starts: number; created: number }>(
      `select series, count(distinct starts_at)::integer as starts, count(*)::integer as created
       from casino_tournament where series is not null group by series order by series`,
    );
    expect(rows).toEqual([
      { series: 'sandbox-challenge', starts: 2, created: 2 },
      { series: 'sandbox-free', starts: 2, created: 2 },
      { series: 'sandbox-paid', starts: 2, created: 2 },
    ]);
  });
});
