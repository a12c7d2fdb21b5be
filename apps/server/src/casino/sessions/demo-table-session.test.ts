import { makeCommandId, seededRandom } from '@evens/base';
import { inHouseTable } from '@evens/casino';
import { times, VirtualTable } from '@evens/casino/testing';
import { dealTable, firstStage } from '@evens/games';
import { getLanguage } from '@evens/locales';
import { afterEach, expect, test } from 'vitest';
import { makeDemoTableSession } from './demo-table-session.ts';

const random = seededRandom('absent players');
const newSecret = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');

/** A secret whose round requires decisions immediately. */
function asking(no: number): string {
  for (;;) {
    const secret = newSecret();
    if (firstStage(dealTable({ secret, table: 'live-blackjack', no })).kind === 'hands') return secret;
  }
}

const limits = { minimumMinor: 10n, maximumMinor: 10_000n, returnMaxMinor: 1_000_000n, steps: [] };
const rules = async () => ({
  minimumRoundMs: { slot: 0, other: 0 },
  slotStakeMax: null,
  gameLimits: new Map(),
  closed: new Set<string>(),
  abandonedMs: 1,
  visitIdleMs: 1_800_000,
  allowsSlamStop: false,
  allowsAutobet: false,
  tablesMax: 4,
  limits: new Map([['EUR', limits] as const]),
});

let table: VirtualTable | undefined;
afterEach(() => table?.kill());

async function connected(rounds: number) {
  const listed = inHouseTable('live-blackjack');
  if (!listed) throw new Error('there is no blackjack');
  const secrets = Array.from({ length: rounds }, (_, index) => asking(index + 1));
  const virtualTable = new VirtualTable(listed.machine, secrets);
  table = virtualTable;
  await virtualTable.start();
  const gameSession = makeDemoTableSession({
    listed,
    tableState: virtualTable.tableState,
    isSandbox: false,
    rules,
    language: getLanguage('en'),
    playerKey: 'demo 1',
    openedAtMs: 0,
  });
  const { table: demo } = gameSession;
  if (!demo) throw new Error('the session has no table');
  let commands = 0;
  const command = () => {
    commands += 1;
    const atMs = virtualTable.clock.nowMs();
    return { commandId: makeCommandId(atMs, new Uint8Array(16).fill(commands)), atMs };
  };
  return {
    virtualTable: virtualTable,
    /** Bets of the demo, and with `other` of another player for real money. Then deals. */
    async deal({ other }: { readonly other: boolean }) {
      const { id } = virtualTable.round;
      const placed = await demo.bet({ ...command(), sharedId: id, slot: 0, bet: { stake: '100' } });
      if (!placed.ok) throw new Error(placed.error.code);
      const real = other ? virtualTable.place({ stake: '100' }) : undefined;
      await virtualTable.clock.pass(times.bettingMs + times.playingMs);
      return {
        stand: () =>
          demo.decide({ ...command(), roundId: placed.value.RoundID, step: 1, move: { kind: 'stand' } }),
        otherStands: () => real && virtualTable.decide(real.id, { kind: 'stand' }),
      };
    },
    /** The decisions of this round are over. */
    isDecided: async () => {
      await virtualTable.clock.pass(0);
      return virtualTable.round.outcome !== null;
    },
    async nextRound() {
      const { no } = virtualTable.round;
      while (virtualTable.round.no === no) await virtualTable.clock.pass(times.playingMs);
    },
  };
}

test('a play-money player who missed a decision does not delay others until they decide again', async () => {
  const { virtualTable, deal, isDecided, nextRound } = await connected(4);
  const first = await deal({ other: true });
  first.otherStands();
  await virtualTable.clock.pass(times.decisionMs - 1);
  expect(await isDecided()).toBe(false);
  await virtualTable.clock.pass(1);
  expect(await isDecided()).toBe(true);

  await nextRound();
  const second = await deal({ other: true });
  expect(await isDecided()).toBe(false);
  second.otherStands();
  expect(await isDecided()).toBe(true);

  await nextRound();
  const third = await deal({ other: true });
  expect(await third.stand()).toMatchObject({ ok: true });
  third.otherStands();
  expect(await isDecided()).toBe(true);

  await nextRound();
  const fourth = await deal({ other: true });
  fourth.otherStands();
  expect(await isDecided()).toBe(false);
  await fourth.stand();
  expect(await isDecided()).toBe(true);
});

test('a play-money player who missed a decision has the full time if alone at the table', async () => {
  const { virtualTable, deal, isDecided, nextRound } = await connected(2);
  await deal({ other: false });
  await virtualTable.clock.pass(times.decisionMs);
  expect(await isDecided()).toBe(true);
  await nextRound();
  const second = await deal({ other: false });
  await virtualTable.clock.pass(times.decisionMs - 1);
  expect(await isDecided()).toBe(false);
  await second.stand();
  expect(await isDecided()).toBe(true);
});
