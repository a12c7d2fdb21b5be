import { setTimeout as pause } from 'node:timers/promises';
import { parseAmount } from '@evens/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../../tests/fixture/browser.ts';
import { insist } from '../../../../../../tests/fixture/insist.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { type MortalSite, startMortalSite } from '../../../../../../tests/simulation/mortal-site.ts';
import { createPool, inTransaction, type Pool } from '../../../platform/db.ts';
import { cancelTournament } from '../../tournaments/decide.ts';
import { insertTournament, type NewTournament } from '../../tournaments/tournament-store.ts';
import {
  type Ended,
  type Entry,
  isMiscounted,
  listBookings,
  type Round,
  rankAgain,
} from './tournament-kills/rank-again.ts';

/** Waves of tournaments follow each other up to this number of kills. `TOURNAMENT_KILLS=100` is run before a release. */
const KILLS_MIN = Number(process.env.TOURNAMENT_KILLS ?? 20);
const PLAYERS = 6;
const BEGINS_WITH = '1000.00';
const ENDS_AFTER_MS = 3000;
/** Tournaments are decided a minute after their end, and not killed at random shortly before. */
const RANDOM_KILLS_MS = 50_000;
const PAUSE_MS_MAX = 6000;
const WAIT_MS = 120_000;
const HOUR_MS = 3_600_000;

const ranking: Omit<NewTournament, 'startsAtMs' | 'endsAtMs'> = {
  ...{ kind: 'best', name: '', games: ['dice'], target: null, stakeMin: 20n, entriesMax: 10, series: null },
  ...{ fee: 100n, prizes: [500n, 300n], roundsMax: 12, createdBy: 'test' },
};
/** The tournaments of a wave. */
const plans: readonly (typeof ranking)[] = [
  ranking,
  { ...ranking, fee: 0n, prizes: [400n, 200n, 100n], roundsMax: 1000 },
  { ...ranking, kind: 'target', target: 1000n, fee: 0n, prizes: [50n, 40n, 30n], roundsMax: 1000 },
  { ...ranking, fee: 250n },
];

/** Index of the one that is cancelled. */
const CANCELLED = 3;

interface Seat {
  readonly browser: Browser;
  readonly frame: ArcadeFrame;
  readonly accountId: number;
  /** Change of the balance by the answered rounds. */
  wonMinor: bigint;
  /** The round of each answered command. */
  readonly rounds: Map<string, number>;
}

const kills = { random: 0, entry: 0, count: 0, refund: 0, prize: 0 };
const killCount = () => Object.values(kills).reduce((sum, count) => sum + count);
let isEnding = false;
let season: QuietSeason;
let site: MortalSite;
let pool: Pool;

beforeAll(async () => {
  season = quietSeason();
  site = await startMortalSite({ feed: season.feed });
  pool = createPool({
    ...{ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined },
    // Holds outlast a restart.
    ...{ statementMs: WAIT_MS, idleTransactionMs: WAIT_MS },
  });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

const rows = async <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await pool.query<T>(sql, [...values])).rows;
const minor = (text: string): bigint => {
  const parsed = parseAmount(text, 'EUR');
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
};

async function seat(no: number): Promise<Seat> {
  const userName = `tournament-${no}`;
  const browser = await registerPlayer(site.url, userName);
  await topUp(browser, BEGINS_WITH);
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  const [found] = await rows<{ account_id: number }>('select account_id from game_session where id = $1', [
    frame.sessionId,
  ]);
  if (!found) throw new Error(`${userName} has no session`);
  return { browser, frame, accountId: found.account_id, wonMinor: 0n, rounds: new Map() };
}

/** Plays dice until the end, with stakes above and below the minimum, on chances of 1 to 50 %. */
async function play(player: Seat): Promise<void> {
  while (!isEnding) {
    const command = newCommandId();
    const stake = ['10', '100', '200'][Math.floor(Math.random() * 3)];
    const bet = { stake, target: 100 + Math.floor(Math.random() * 4900), side: 'under' };
    const { code, body } = await insist(() => player.frame.start(bet, command));
    if (code !== undefined) throw new Error(`dice: ${code}`);
    player.wonMinor += minor(body.Win) - minor(body.Stake);
    player.rounds.set(command, body.RoundID);
    await pause(Math.random() * 300);
  }
}

/** Enters by one command, which is sent again after its answer. */
async function enter({ browser }: Seat, id: number): Promise<void> {
  const body = { CommandId: newCommandId(), ID: id };
  for (let times = 0; times < 2; times += 1) {
    const { code } = await insist(async () => {
      const answer = await browser.call('POST /api/casino/entertournament', { body });
      return { code: answer.status === 200 ? undefined : String(answer.body['ErrorCode']) };
    });
    if (code !== undefined) throw new Error(`tournament ${id}: ${code}`);
  }
}

async function killAtRandom(): Promise<void> {
  await pause(Math.random() * PAUSE_MS_MAX);
  await site.killServer();
  kills.random += 1;
}

const tournamentRows = 'select from casino_tournament where id = any($1::bigint[]) for update';
const entryRows = 'select from casino_tournament_entry where tournament_id = any($1::bigint[]) for update';

/** Kills the server while a statement of it waits for these rows, in the middle of its transaction. */
async function killAt(
  step: Exclude<keyof typeof kills, 'random'>,
  { lock, ids, act }: { readonly lock: string; readonly ids: readonly number[]; act?(): Promise<unknown> },
): Promise<void> {
  const hold = await pool.connect();
  let killed: Promise<void> | undefined;
  try {
    await hold.query('begin');
    const pid = (await hold.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    await hold.query(lock, [ids]);
    await act?.();
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await expect.poll(() => rows(waiting, [pid]), { timeout: WAIT_MS }).not.toEqual([]);
    killed = site.killServer();
  } finally {
    await hold.query('rollback');
    hold.release();
    await killed;
  }
  kills[step] += 1;
}

/** A wave of tournaments: they are entered, counted, one is cancelled, the others are decided, all through kills. */
async function playWave(players: readonly Seat[]): Promise<void> {
  const ids: number[] = [];
  for (const plan of plans) {
    const times = { startsAtMs: Date.now(), endsAtMs: Date.now() + HOUR_MS };
    ids.push((await insertTournament(pool, { ...plan, ...times })) ?? 0);
  }
  const [paid = 0, free = 0, challenge = 0, cancelled = 0] = ids;
  const enterAll = async (player: Seat) => {
    for (const id of ids) await enter(player, id);
  };
  let entering: Promise<unknown> = Promise.resolve();
  await killAt('entry', {
    ...{ lock: tournamentRows, ids },
    async act() {
      entering = Promise.all(players.map(enterAll));
      entering.catch(() => undefined);
    },
  });
  await entering;
  await killAt('count', { lock: entryRows, ids: [paid, free] });
  await killAtRandom();
  const atMs = Date.now();
  const act = () => inTransaction(pool, (client) => cancelTournament(client, { id: cancelled, atMs }));
  await killAt('refund', { lock: entryRows, ids: [cancelled], act });
  const endsAtMs = Date.now() + ENDS_AFTER_MS;
  await pool.query(
    'update casino_tournament set ends_at = to_timestamp($2::bigint / 1000.0) where id = any($1)',
    [[paid, free, challenge], endsAtMs],
  );
  while (Date.now() < endsAtMs + RANDOM_KILLS_MS) await killAtRandom();
  // One pass decides them in the order of their ids.
  await killAt('prize', { lock: entryRows, ids: [paid] });
  await killAt('prize', { lock: entryRows, ids: [free] });
}

test(
  'fees, prizes and refunds of tournaments are booked once, by the naive ranking, after kills of the server',
  async () => {
    const startedMs = performance.now();
    const players: Seat[] = [];
    for (let no = 0; no < PLAYERS; no += 1) players.push(await seat(no));
    const playing = Promise.all(players.map(play));
    playing.catch(() => undefined);
    while (killCount() < KILLS_MIN) await Promise.race([playWave(players), playing.then(() => undefined)]);
    const created = "select * from casino_tournament where created_by = 'test'";
    const open = `select from (${created}) t where state in ('open', 'refunding')`;
    await expect.poll(() => rows(open), { timeout: WAIT_MS }).toEqual([]);
    isEnding = true;
    await playing;

    const tournaments = await rows<Ended>(`${created} order by id`);
    const entries = await rows<Entry>(`select e.* from casino_tournament_entry e order by id`);
    const rounds = await rows<Round & { readonly id: number; readonly command_id: string }>(
      `select r.*, j.id as journal from round r join journal j on j.kind = 'round' and j.ref_id = r.id order by j.id`,
    );
    const booked = await rows<{ id: number; kind: string; account_id: number; amount: number }>(
      `select j.ref_id as id, j.kind, p.amount, case j.kind when 'tournament-entry' then p.debit else p.credit end as account_id
       from journal j join posting p on p.journal_id = j.id where j.ref_kind = 'tournament-entry' order by j.id`,
    );
    const answered = players.flatMap((player) => [...player.rounds]);
    expect(new Map(rounds.map((round) => [round.command_id, round.id]))).toEqual(new Map(answered));
    expect(rounds).toHaveLength(answered.length);
    expect(entries).toHaveLength(tournaments.length * PLAYERS);

    const ranked = tournaments.flatMap((tournament) => rankAgain(tournament, entries, rounds));
    const prizes = ranked.filter(({ prize }) => prize > 0).length;
    console.info(
      `${killCount()} kills ${JSON.stringify(kills)}: ${rounds.length} rounds, ${entries.length} entries of ${tournaments.length} tournaments, ${prizes} prizes, ${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
    expect(tournaments.map(({ state }) => state)).toEqual(
      tournaments.map((_, index) => (index % plans.length === CANCELLED ? 'cancelled' : 'decided')),
    );
    expect(ranked.filter(isMiscounted)).toEqual([]);
    const bookings = new Map<number, string[]>(entries.map(({ id }) => [id, []]));
    for (const { id, kind, amount } of booked) bookings.get(id)?.push(`${kind} ${amount}`);
    expect(bookings).toEqual(new Map(ranked.map((each) => [each.entry.id, listBookings(each)])));
    const balances = players.map(({ accountId, wonMinor }) => {
      const own = ranked.filter(({ entry }) => entry.account_id === accountId);
      const changed = own.reduce((sum, { fee, prize, refund }) => sum + prize + refund - fee, 0);
      return { account_id: accountId, amount: minor(BEGINS_WITH) + wonMinor + BigInt(changed) };
    });
    const stored = await rows<{ account_id: number; amount: number }>(
      'select account_id, amount from balance where account_id = any($1) order by account_id',
      [players.map(({ accountId }) => accountId)],
    );
    expect(stored.map((row) => ({ ...row, amount: BigInt(row.amount) }))).toEqual(balances);
    expect(await site.checkLedger()).toEqual([]);
  },
  10 * 60_000 + KILLS_MIN * 30_000,
);
