import { type ArcadeServerMessage, type TableKey, tableKeys } from '@evens/contract';
import { crashPointFromSeed } from '@evens/games';
import { afterEach, expect, test } from 'vitest';
import { inHouseTable, inHouseTables } from '../machines.ts';
import { times, VirtualTable } from '../testing/virtual-table.ts';
import { presentBots } from './present-bots.ts';
import { TableBots } from './table-bots.ts';

const HOUR_MS = 3_600_000;
const secrets = Array.from({ length: 40 }, (_, index) => (index + 1).toString(16).padStart(64, '7'));

let table: VirtualTable | undefined;
afterEach(() => table?.kill());

function requireMachine(key: TableKey) {
  const listed = inHouseTable(key);
  if (!listed) throw new Error(`no table ${key}`);
  return listed.machine;
}

async function startWithBots(key: TableKey, secretsInOrder = secrets) {
  const machine = requireMachine(key);
  const virtualTable = new VirtualTable(machine, secretsInOrder, () => new TableBots(machine, key));
  table = virtualTable;
  await virtualTable.start();
  return virtualTable;
}

const listedCrowd = (virtualTable: VirtualTable) => virtualTable.tableState.image().crowd;

test.each(tableKeys)('the number of bots at %s is 6 to 20, or 8 to 25 at crash, and changes', (key) => {
  const [least, most] = key === 'crash' ? [8, 25] : [6, 20];
  const seen = new Set<number>();
  const counts = Array.from({ length: 48 }, (_, index) => {
    const bots = presentBots(key, key, index * (HOUR_MS / 12));
    for (const { number } of bots) seen.add(number);
    expect(new Set(bots.map(({ number }) => number)).size).toBe(bots.length);
    return bots.length;
  });
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  expect(new Set(counts).size).toBeGreaterThan(4);
  expect(seen.size).toBeGreaterThan(3 * most);
});

test('the same bots are at a table at all processes, and others at another table', () => {
  expect(presentBots('a', 'live-wheel', HOUR_MS)).toEqual(presentBots('a', 'live-wheel', HOUR_MS));
  expect(presentBots('b', 'live-wheel', HOUR_MS)).not.toEqual(presentBots('a', 'live-wheel', HOUR_MS));
});

test.each(inHouseTables.map(({ machine }) => machine.key))(
  'bots bet at %s one after the other, and some of them win by the rules',
  async (key) => {
    const virtualTable = await startWithBots(key);
    expect(listedCrowd(virtualTable).bets).toBe(0);
    const bots = listedCrowd(virtualTable).bots ?? 0;
    expect(listedCrowd(virtualTable).seated).toBe(bots + 1);
    await virtualTable.clock.pass(times.bettingMs / 2);
    const half = listedCrowd(virtualTable).bets;
    await virtualTable.clock.pass(times.bettingMs / 2);
    const { bets, listed } = listedCrowd(virtualTable);
    expect(half).toBeGreaterThan(0);
    expect(bets).toBeGreaterThan(half);
    expect(listed).toHaveLength(bets);
    expect(listed.filter(({ isBot }) => isBot !== true)).toEqual([]);
    expect(listed.some(({ chips }) => chips !== undefined)).toBe(key !== 'crash' && key !== 'live-blackjack');
    // Several rounds end in this time, also flights and deals with all of their decisions.
    const wins = new Set<string>();
    for (let second = 0; second < 400; second++) {
      await virtualTable.clock.pass(1000);
      for (const { win } of listedCrowd(virtualTable).listed) if (win !== undefined) wins.add(win);
    }
    expect(wins.size).toBeGreaterThan(2);
  },
);

test('a bot at crash is cashed out at its multiplier while the flight lasts, and none above the crash', async () => {
  const secret = secrets.find((each) => crashPointFromSeed(each, 'salt') > 180) ?? '';
  const crash = crashPointFromSeed(secret, 'salt');
  const virtualTable = await startWithBots('crash', [secret]);
  await virtualTable.clock.pass(times.bettingMs + times.playingMs);
  const outs = () => listedCrowd(virtualTable).listed.flatMap(({ out }) => out ?? []);
  expect(outs()).toEqual([]);
  while (virtualTable.round.state === 'playing') {
    const reached = outs();
    const ticks = virtualTable.messages.flatMap((message: ArcadeServerMessage) =>
      message.t === 'tick' ? [message.m] : [],
    );
    expect(Math.max(0, ...reached)).toBeLessThanOrEqual(Math.max(100, ...ticks));
    await virtualTable.clock.pass(250);
  }
  expect(outs().length).toBeGreaterThan(0);
  expect(outs().filter((out) => out > crash)).toEqual([]);
});

test('a step at blackjack does not wait for bots, which have all decided when it ends', async () => {
  const virtualTable = await startWithBots('live-blackjack');
  const bet = virtualTable.place({ stake: '100' });
  await virtualTable.clock.pass(times.bettingMs + times.playingMs);
  while (virtualTable.round.state === 'playing' && virtualTable.round.outcome === null) {
    const { step } = virtualTable.round;
    virtualTable.decide(bet.id, { kind: step === 0 ? 'decline' : 'stand' });
    await virtualTable.clock.pass(1);
    expect(virtualTable.round.step !== step || virtualTable.round.outcome !== null).toBe(true);
    if (step > 0) break;
  }
  await virtualTable.clock.pass(60_000);
  expect(virtualTable.store.ended.map(({ bet: { id } }) => id)).toEqual([bet.id]);
});

test('steps of bots alone end when the bots have decided, also at a process without connections', async () => {
  const machine = requireMachine('live-blackjack');
  const virtualTable = new VirtualTable(machine, secrets, () => new TableBots(machine, 'live-blackjack'));
  table = virtualTable;
  await virtualTable.start({ isConnected: false });
  // A player at another process watches.
  virtualTable.tableState.setPresence('another process', { seated: 1, playBets: undefined }, true);
  await virtualTable.clock.pass(times.bettingMs + times.playingMs);
  for (let rounds = 0; rounds < 5; rounds++) {
    const { no } = virtualTable.round;
    while (virtualTable.round.no === no) {
      const { state, step, outcome, dueAtMs } = virtualTable.round;
      await virtualTable.clock.pass(100);
      const isStepOver = virtualTable.round.step !== step || virtualTable.round.outcome !== null;
      if (state !== 'playing' || outcome !== null || !isStepOver) continue;
      // The slowest bot takes less than half of the time.
      expect(virtualTable.clock.nowMs()).toBeLessThan(dueAtMs - times.decisionMs / 2);
    }
  }
});

test('later steps of bots take no time if no player decides in them', async () => {
  for (const [index] of secrets.entries()) {
    const virtualTable = await startWithBots('live-blackjack', secrets.slice(index));
    const bet = virtualTable.place({ stake: '100' });
    await virtualTable.clock.pass(times.bettingMs + times.playingMs);
    if (virtualTable.round.step === 1 && virtualTable.round.outcome === null) {
      virtualTable.decide(bet.id, { kind: 'stand' });
      await virtualTable.clock.pass(0);
      expect(virtualTable.round.outcome).not.toBeNull();
      if (virtualTable.round.step > 1) return;
    }
    await virtualTable.kill();
  }
  throw new Error('no bot took a card');
});

test('a table without bots counts its players only', async () => {
  const virtualTable = new VirtualTable(requireMachine('live-wheel'), secrets);
  table = virtualTable;
  await virtualTable.start();
  expect(listedCrowd(virtualTable)).toEqual({ seated: 1, players: 0, bets: 0, listed: [] });
});
