import { type TableKey, type TableRound, tableKeys } from '@evens/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { testSeal } from '../../../../../../tests/fixture/sealed.ts';
import type { TableFrame } from '../../../../../../tests/fixture/table-frame.ts';
import {
  betAt,
  deciding,
  type Seated,
  stepsOfHands,
  TableSite,
} from '../../../../../../tests/fixture/table-site.ts';
import { type Lease, newHolder, takeLease } from '../../../platform/lease.ts';
import { TABLES_LEASE } from '../../shared-rounds/play-tables.ts';
import { readSharedRounds } from '../../shared-rounds/shared-round-reads.ts';

/** Crash points that give flights of 2.5 and of 20 seconds. */
const SHORT = [114, 118] as const;
const LONG = [330, 340] as const;

/** A phase that only the kill ends. */
const LONG_MS = 60_000;
/** Time to connect and bet. */
const ENOUGH_MS = 4000;

const spins = ['live-roulette', 'live-wheel', 'live-baccarat', 'live-dragon-tiger', 'live-sic-bo'] as const;
const AUTO = { stake: '1000', autoCashOut: 105 };

let site: TableSite;
beforeAll(async () => {
  site = await TableSite.open({ isProcess: true, crashes: [SHORT, SHORT, SHORT, SHORT] });
});
afterEach(() => site.empty());
afterAll(() => site.close());

interface Placed extends Seated {
  readonly round: TableRound;
  readonly roundId: number;
  /** The same player's further bet on the round, if the table accepts one, with its command. */
  readonly further?: { readonly roundId: number; readonly commandId: string };
}

/** A round that accepts bets for a while longer: the next one, unless phases are long. */
function begun(frame: TableFrame): Promise<TableRound> {
  const found = frame.round?.no;
  return frame.until(() => {
    const { round } = frame;
    const isLong = round !== undefined && round.closesAt - round.opensAt >= ENOUGH_MS;
    return round?.phase === 'betting' && (isLong || round.no !== found) ? round : undefined;
  });
}

/** Places bets of new players on the next round of each table, and at crash a further one that is never cashed out. */
async function betOnEach(
  games: readonly TableKey[],
  onBet: (roundId: number) => Promise<unknown> = async () => undefined,
) {
  let uncashed = 0;
  const placed = await Promise.all(
    games.map(async (game): Promise<Placed> => {
      const { browser, frame } = await site.seated(game);
      const round = await begun(frame);
      const { body } = await frame.bet(round, game === 'crash' ? AUTO : betAt[game]);
      if (game === 'crash') uncashed = (await frame.bet(round, { stake: '500' }, { slot: 1 })).body.RoundID;
      await onBet(body.RoundID);
      const placed = { browser, frame, round, roundId: body.RoundID };
      const spin = spins.find((each) => each === game);
      if (!spin) return placed;
      const commandId = newCommandId();
      const more = await frame.bet(round, betAt[spin], { slot: 1, commandId });
      return { ...placed, further: { roundId: more.body.RoundID, commandId } };
    }),
  );
  return { placed, uncashed };
}

const roundIds = (placed: readonly Placed[]) =>
  placed.flatMap(({ roundId, further }) => (further ? [roundId, further.roundId] : [roundId]));

/** Rounds in the order of the bets, with unsealed outcomes. */
async function readRounds(placed: readonly Placed[]) {
  const ids = placed.map(({ round }) => round.id);
  const rounds = await readSharedRounds(site.tables.pool, testSeal, ids);
  return ids.map((id) => rounds.get(id));
}

const readStates = async (placed: readonly Placed[]) => (await readRounds(placed)).map((row) => row?.state);

/** Kills the site like a power cut and restarts it with fast tables. Returns the rounds as the kill left them. */
async function killed(placed: readonly Placed[], whileDead = async () => {}) {
  await site.kill();
  const left = await readRounds(placed);
  await whileDead();
  for (const game of tableKeys) await site.tables.setTimes(game, {});
  await site.boot();
  return left;
}

/** Ends the current phases of these rounds, which wait for the site. */
async function comesDue(placed: readonly Placed[]): Promise<void> {
  await site.tables.pool.query(
    'update shared_round set closes_at = least(closes_at, now()), due_at = now() where id = any($1::bigint[])',
    [placed.map(({ round }) => round.id)],
  );
}

/** Locks rows during `work`, until they are released. */
async function withHolds<T>(work: (hold: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: site.tables.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Bets at all tables, none of which is paid before `release`. */
function betsHeld<T>(
  work: (placed: Awaited<ReturnType<typeof betOnEach>>, release: () => Promise<void>) => Promise<T>,
) {
  return withHolds(async (money) => {
    const bets = await withHolds(async (rounds) => {
      // No round proceeds before all have bet: otherwise a lane with others' bets would wait for its payment.
      const all = await betOnEach(tableKeys, (roundId) =>
        rounds.query(
          'select from shared_round where id = (select shared_id from round where id = $1) for share',
          [roundId],
        ),
      );
      await money.query(
        'select from balance where account_id in (select account_id from round where id = any($1::bigint[])) for update',
        [roundIds(all.placed)],
      );
      return all;
    });
    return work(bets, async () => {
      await money.query('rollback');
    });
  });
}

async function readBets(ids: readonly number[]) {
  const { rows } = await site.tables.pool.query<{
    id: number;
    over: boolean;
    refunded: boolean;
    payout: string;
  }>(
    'select id, state is null as over, refunded, payout::text from round where id = any($1::bigint[]) order by id',
    [ids],
  );
  return rows;
}

/** Resolves once all these bets have ended. */
const over = (ids: readonly number[]) =>
  expect
    .poll(async () => (await readBets(ids)).every((bet) => bet.over), { timeout: 60_000, interval: 50 })
    .toBe(true);

describe('a site that is killed', () => {
  test('a kill during betting keeps the bets, and the next table process accepts more and plays all rounds', async () => {
    for (const game of tableKeys) await site.tables.setTimes(game, { bettingMs: LONG_MS });
    const { placed, uncashed } = await betOnEach(tableKeys);
    const another: { lease?: Lease | undefined } = {};
    const left = await killed(placed, async () => {
      await comesDue(placed);
      another.lease = await takeLease(
        {
          ...{ pool: site.tables.pool, name: TABLES_LEASE, holder: newHolder(), onLost: () => undefined },
          // A site that starts does not take the lease over.
          work: 'another',
        },
        AbortSignal.timeout(60_000),
      );
    });
    expect(left.map((row) => row?.state)).toEqual(tableKeys.map(() => 'betting'));
    // The complete time for which the round accepts bets again.
    for (const game of ['crash', 'live-roulette'] as const)
      await site.tables.setTimes(game, { bettingMs: ENOUGH_MS });

    const [flight, spin] = placed;
    if (!flight || !spin?.further) throw new Error('nobody bet');
    const back = await site.sit(site.again(spin.browser), 'live-roulette');
    const { frame } = await site.seated('crash');
    expect(frame.table).toMatchObject({ isOpen: false, round: null });
    expect((await frame.bet(flight.round, AUTO)).code).toBe('OverloadedException');
    expect((await frame.cashOut(flight.roundId)).code).toBe('OverloadedException');
    await another.lease?.release();
    await frame.until(() => frame.messages.some((message) => message.t === 'table' && message.isOpen));
    expect(frame.round).toMatchObject({ id: flight.round.id, phase: 'betting' });
    const later = await frame.bet(flight.round, { ...AUTO, autoCashOut: 101 });
    expect(later.code).toBeUndefined();
    await back.until(() => back.messages.some((message) => message.t === 'table' && message.isOpen));
    const again = await back.bet(spin.round, betAt['live-roulette'], { ...spin.further, slot: 1 });
    expect(again.body.RoundID).toBe(spin.further.roundId);
    const third = await back.bet(spin.round, betAt['live-roulette'], { slot: 2 });
    expect(third.code).toBeUndefined();
    // Later rounds have short betting phases.
    for (const game of tableKeys) await site.tables.setTimes(game, {});
    const ids = [...roundIds(placed), uncashed, later.body.RoundID, third.body.RoundID];
    await over(ids);
    const bets = await readBets(ids);
    expect(bets.filter(({ refunded }) => refunded)).toEqual([]);
    expect(bets.find(({ id }) => id === flight.roundId)?.payout).toBe('1050');
    expect(bets.find(({ id }) => id === later.body.RoundID)?.payout).toBe('1010');
    expect(await site.findings()).toEqual([]);
  });

  test('a kill during play pays drawn outcomes, keeps decisions, and refunds flights in progress', async () => {
    const { tables } = site;
    await tables.setTimes('live-blackjack', { decisionMs: LONG_MS });
    const [hits, waits] = [await site.seated('live-blackjack'), await site.seated('live-blackjack')];
    const { round, bets } = await deciding([hits.frame, waits.frame]);
    const [hit = 0, silent = 0] = bets;
    await hits.frame.decide(hit, { step: 1, move: { kind: 'hit' } });

    await tables.plan([LONG, LONG]);
    await tables.setTimes('crash', { bettingMs: ENOUGH_MS });
    for (const game of spins) await tables.setTimes(game, { bettingMs: ENOUGH_MS, playingMs: LONG_MS });
    const { placed, uncashed } = await betOnEach(['crash', ...spins]);
    const [flight] = placed;
    await Promise.all(placed.map((one) => one.frame.phase(one.round, 'playing')));
    await flight?.frame.ended(flight.roundId);
    const left = await killed(placed, () => comesDue(placed));
    expect(left.map((row) => row?.state)).toEqual(placed.map(() => 'playing'));

    const back = await site.sit(site.again(waits.browser), 'live-blackjack');
    expect(back.round).toMatchObject({
      id: round.id,
      phase: 'playing',
      view: { decides: 'hands', deciding: 1 },
    });
    expect((await back.decide(silent, { step: 1, move: { kind: 'stand' } })).code).toBeUndefined();
    await over([...roundIds(placed), ...bets, uncashed]);
    const { body } = await site.again(hits.browser).call('GET /api/casino/round', { query: `?id=${hit}` });
    expect(stepsOfHands(body.Steps)).toMatchObject([
      { Move: { stake: '100' } },
      { Move: { step: 1, move: { kind: 'hit' } } },
      {},
    ]);
    expect((await readRounds(placed)).map((row) => row?.outcome)).toEqual(left.map((row) => row?.outcome));
    expect(await readBets([uncashed])).toMatchObject([{ refunded: true, payout: '500' }]);
    expect(await readBets(roundIds(placed))).toMatchObject(roundIds(placed).map(() => ({ refunded: false })));
    const { table } = await site.sit(site.again(waits.browser), 'crash');
    expect(table?.results.some(({ no }) => no === flight?.round.no)).toBe(false);
    expect(await site.findings()).toEqual([]);
  });

  test('a kill during settlement pays the remaining bets and nothing twice', async () => {
    await site.tables.plan([SHORT, SHORT, SHORT]);
    const { placed, uncashed, left } = await betsHeld(async (heldBets, release) => {
      await Promise.all(heldBets.placed.map((one) => one.frame.phase(one.round, 'over')));
      return { ...heldBets, left: await killed(heldBets.placed, release) };
    });
    const ids = [...roundIds(placed), uncashed];
    expect(left.map((row) => row?.state)).toEqual(tableKeys.map(() => 'settling'));
    await over(ids);
    await expect
      .poll(() => readStates(placed), { timeout: 10_000, interval: 50 })
      .toEqual(tableKeys.map(() => 'over'));
    const bets = await readBets(ids);
    expect(bets.filter(({ refunded }) => refunded)).toEqual([]);
    expect(bets.find(({ id }) => id === placed[0]?.roundId)?.payout).toBe('1050');
    expect(bets.find(({ id }) => id === uncashed)?.payout).toBe('0');
    expect(await site.findings()).toEqual([]);
  });
});
