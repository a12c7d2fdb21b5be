import { once } from 'node:events';
import { ARCADE_STREAM_PATH, type ArcadeServerMessage, type TableKey } from '@evens/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { type FastTables, fastTables } from '../fixture/fast-tables.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';
import { testSeal } from '../fixture/sealed.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { TableFrame } from '../fixture/table-frame.ts';
import { betAt, deciding } from '../fixture/table-site.ts';
import { topUp } from '../fixture/top-up.ts';

/** Crash point that gives flights of 10 seconds. */
const CRASH = [180, 185] as const;
/** A phase that only players or a kill end. */
const LONG_MS = 30_000;
/** Time to connect and bet. */
const ENOUGH_MS = 4000;
/** Last lines of each process after a failure. */
const LOGS_PRINTED = 25;
const POLL = { timeout: 60_000, interval: 50 };

let season: QuietSeason;
let redis: TestRedis;
let tables: FastTables;
let apis: readonly BootedSite[];
/** They only play the tables. */
let players: readonly BootedSite[];
const frames: TableFrame[] = [];
let registered = 0;
/** Logs of killed processes. */
const dead = new Set<readonly string[]>();

function boot(ROLES: string): Promise<BootedSite> {
  return bootSite({
    feed: season.feed,
    databaseUrl: tables.databaseUrl,
    env: { ROLES, BUS_URL: redis.url, EVENS_RATE_FACTOR: '1000' },
    untilLive: false,
  });
}

beforeAll(async () => {
  season = quietSeason();
  redis = await startRedis();
  tables = await fastTables({ crashes: Array.from({ length: 60 }, () => CRASH) });
  // The first process prepares the tables of the jobs.
  const first = await boot('tables');
  const [second, api, otherApi] = await Promise.all(['tables', 'api', 'api'].map(boot));
  if (!second || !api || !otherApi) throw new Error('a process did not start');
  players = [first, second];
  apis = [api, otherApi];
}, 600_000);
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    for (const { logs } of [...players, ...apis]) console.info(logs.slice(-LOGS_PRINTED).join('\n'));
  });
});
afterEach(() => {
  for (const frame of frames.splice(0)) frame.leave();
});
afterAll(async () => {
  for (const site of [...(apis ?? []), ...(players ?? [])]) await site.stop();
  await tables?.drop();
  await redis?.stop();
  season?.remove();
});

async function sit(site: BootedSite, browser: Browser, game: TableKey, demo = false): Promise<TableFrame> {
  const there = new Browser(site.url);
  there.steal(browser.cookieHeader);
  const frame = await TableFrame.open(site.url, there, { game, demo });
  frames.push(frame);
  return frame;
}

async function register(): Promise<Browser> {
  registered += 1;
  const browser = await registerPlayer(apis[0]?.url ?? '', `sitter-${registered}`);
  await topUp(browser, '100');
  return browser;
}

/** A new player at each API process, and their frames. */
async function seatedAtBoth(game: TableKey) {
  const [here, there] = apis;
  const [mine, theirs] = [await register(), await register()];
  if (!here || !there) throw new Error('an API process did not start');
  return {
    here,
    there,
    mine,
    frame: await sit(here, mine, game),
    frameThere: await sit(there, theirs, game),
  };
}

const isPlaying = (logs: readonly string[]) => logs.some((line) => line.includes('"tables-taken"'));

const hasOut = (frame: TableFrame) =>
  frame.messages.some((message) => message.t === 'crowd' && message.outs !== undefined);

/** Bets that have ended, and whether they were refunded. */
async function readEnded(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await tables.pool.query<{ id: number; refunded: boolean }>(
    'select id, refunded from round where id = any($1::bigint[]) and state is null',
    [ids],
  );
  return new Map(rows.map(({ id, refunded }) => [id, refunded]));
}

/** Messages on another socket of the frame's session, at another process. */
async function follow(site: BootedSite, frame: TableFrame) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}${ARCADE_STREAM_PATH}`, {
    headers: { origin: 'null' },
  });
  const messages: ArcadeServerMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'open', secret: frame.secret }));
  await expect.poll(() => messages.some(({ t }) => t === 'image')).toBe(true);
  return { messages, close: () => socket.close() };
}

test('players at both API processes bet on one flight, cash out, and see each other', async () => {
  const { there, frame, frameThere } = await seatedAtBoth('crash');
  const page = await follow(there, frame);
  const round = await frame.betting();
  const [auto, hand] = await Promise.all([
    frame.bet(round, { stake: '1000', autoCashOut: 105 }),
    frameThere.bet(round, { stake: '1000' }),
  ]);
  expect([auto.code, hand.code]).toEqual([undefined, undefined]);
  await frame.until(() => frame.messages.some((message) => message.t === 'crowd' && message.bets === 2));
  expect(frame.messages.some((message) => message.t === 'crowd' && message.seated === 3)).toBe(true);
  await frameThere.phase(round, 'playing');
  const seen = frameThere.messages.length;
  await frameThere.until(() =>
    frameThere.messages.slice(seen).some((message) => message.t === 'tick' && message.m > 110),
  );
  const out = await frameThere.cashOut(hand.body.RoundID);
  expect(out.code).toBeUndefined();
  await frame.until(() => hasOut(frame));
  expect(await frame.ended(auto.body.RoundID)).toMatchObject({ State: 'over', Win: '10.50' });
  const ownBets = () => page.messages.flatMap((message) => (message.t === 'bet' ? [message.bet] : []));
  await expect.poll(() => ownBets().map(({ State }) => State)).toEqual(['open', 'over']);
  page.close();
  const [over, overThere] = await Promise.all([frame.phase(round, 'over'), frameThere.phase(round, 'over')]);
  expect(over).toEqual(overThere);
});

test('a phrase of the chat is shown at both API processes, with one avatar for its sender', async () => {
  const { frame, frameThere } = await seatedAtBoth('live-wheel');
  expect(await frame.say('well-played')).toBeUndefined();
  const [line] = await frameThere.until(() => frameThere.chat.length > 0 && frameThere.chat);
  const { Person } = frame.frame.opening.Table ?? {};
  expect(line).toMatchObject({ phrase: 'well-played', avatar: Person?.Avatar });
  const own = await frame.until(() => frame.chat[0]);
  expect(line).toEqual(own);
});

test('decisions at both API processes end a step of blackjack', async () => {
  await tables.setTimes('live-blackjack', { decisionMs: LONG_MS });
  const { frame, frameThere } = await seatedAtBoth('live-blackjack');
  const { round, bets } = await deciding([frame, frameThere]);
  for (const [index, each] of [frame, frameThere].entries()) {
    const answer = await each.decide(bets[index] ?? 0, { step: 1, move: { kind: 'stand' } });
    expect(answer.code).toBeUndefined();
  }
  await Promise.all([frame.phase(round, 'over'), frameThere.phase(round, 'over')]);
});

test('a step of blackjack waits for play money at an API process', async () => {
  const [, there] = apis;
  if (!there) throw new Error('an API process did not start');
  const demo = await sit(there, await register(), 'live-blackjack', true);
  const { round, bets } = await deciding([demo]);
  expect((await demo.decide(bets[0] ?? 0, { step: 1, move: { kind: 'stand' } })).code).toBeUndefined();
  await demo.phase(round, 'over');
  await tables.setTimes('live-blackjack', {});
});

test('when the process that plays the tables is killed, the other one settles and refunds its bets once', async () => {
  await tables.setTimes('live-roulette', { bettingMs: LONG_MS });
  await tables.setTimes('crash', { bettingMs: ENOUGH_MS });
  const flight = await seatedAtBoth('crash');
  const spin = await seatedAtBoth('live-roulette');
  const [crashRound, spinRound] = await Promise.all([
    flight.frame.betting(),
    spin.frame.betting(0, LONG_MS / 2),
  ]);
  const placed = await Promise.all([
    flight.frame.bet(crashRound, { stake: '500' }),
    flight.frameThere.bet(crashRound, { stake: '500', autoCashOut: 101 }),
    spin.frame.bet(spinRound, betAt['live-roulette']),
    spin.frameThere.bet(spinRound, betAt['live-roulette']),
  ]);
  expect(placed.map(({ code }) => code)).toEqual(placed.map(() => undefined));
  const ids = placed.map(({ body }) => body.RoundID);
  await flight.frameThere.ended(ids[1] ?? 0);
  const playing = players.find(({ logs }) => isPlaying(logs));
  if (!playing) throw new Error('no process plays the tables');
  await tables.setTimes('live-roulette', { bettingMs: ENOUGH_MS });
  const reopened = [flight.frame, flight.frameThere].map((frame) => {
    const seen = frame.messages.length;
    return frame.until(() =>
      frame.messages.slice(seen).some((message) => message.t === 'table' && message.isOpen),
    );
  });
  await playing.kill9();
  dead.add(playing.logs);
  const killedMs = performance.now();
  await Promise.all(reopened);
  console.info(
    `tables killed: open at both API processes after ${Math.round(performance.now() - killedMs)} ms`,
  );
  await expect.poll(async () => (await readEnded(ids)).size, POLL).toBe(ids.length);
  const refunds = [...(await readEnded(ids))].filter(([, isRefunded]) => isRefunded);
  expect(refunds.map(([id]) => id)).toEqual([ids[0]]);
  expect(await flight.frame.ended(ids[0] ?? 0)).toMatchObject({ State: 'refunded', Win: '5.00' });
  expect(await flight.frameThere.ended(ids[1] ?? 0)).toMatchObject({ State: 'over', Win: '5.05' });
  await Promise.all([spin.frame.ended(ids[2] ?? 0), spin.frameThere.ended(ids[3] ?? 0)]);
});

test('a process that is halted is followed, and changes nothing when it goes on', async () => {
  const other = await boot('tables');
  players = [...players, other];
  const halted = players.find(({ logs }) => isPlaying(logs) && !dead.has(logs));
  if (!halted) throw new Error('no process plays the tables');
  const { frame, frameThere } = await seatedAtBoth('crash');
  const round = await frame.betting();
  const placed = await Promise.all(
    [frame, frameThere].map((each) => each.bet(round, { stake: '500', autoCashOut: 320 })),
  );
  await frame.phase(round, 'playing');
  process.kill(halted.pid, 'SIGSTOP');
  try {
    for (const [index, each] of [frame, frameThere].entries())
      expect(await each.ended(placed[index]?.body.RoundID ?? 0)).toMatchObject({
        State: 'refunded',
        Win: '5.00',
      });
  } finally {
    process.kill(halted.pid, 'SIGCONT');
  }
  await expect.poll(() => halted.logs.some((line) => line.includes('"tables-lost"')), POLL).toBe(true);
  const next = await frame.betting(round.no);
  const bet = await frameThere.bet(next, { stake: '500', autoCashOut: 105 });
  expect(await frameThere.ended(bet.body.RoundID)).toMatchObject({ State: 'over', Win: '5.25' });
});

test('without the bus no bet is taken at any process, and both take bets when it is back', async () => {
  const { frame, frameThere } = await seatedAtBoth('live-wheel');
  await frame.betting();
  await redis.kill();
  for (const each of [frame, frameThere])
    await each.until(() => each.messages.some((message) => message.t === 'table' && !message.isOpen));
  const refused = await frame.bet(frame.round ?? { id: 0 }, betAt['live-wheel']);
  expect(refused.code).toBe('OverloadedException');
  await redis.start();
  for (const each of [frame, frameThere])
    await each.until(() => {
      const last = each.messages.findLast((message) => message.t === 'table');
      return last?.t === 'table' && last.isOpen;
    });
  const round = await frame.betting();
  const answers = await Promise.all([frame, frameThere].map((each) => each.bet(round, betAt['live-wheel'])));
  expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
  await Promise.all(answers.map(({ body }, index) => [frame, frameThere][index]?.ended(body.RoundID)));
});

test('the ledger is right', async () => {
  await expect
    .poll(async () => {
      const open = await tables.pool.query(
        'select from round where state is not null and shared_id is not null',
      );
      return open.rowCount;
    }, POLL)
    .toBe(0);
  expect(await checkLedger(tables.pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
});
