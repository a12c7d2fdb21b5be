import { seededRandom } from '@evens/base';
import type { ChatPhrase, TableKey, TableResult } from '@evens/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { inHouseTable, inHouseTables } from '../machines.ts';
import { VirtualTable } from '../testing/virtual-table.ts';
import { type BotResult, chooseRemarks } from './bot-phrases.ts';
import { arrivedBots, type Bot, presentBots } from './present-bots.ts';
import { readOccasion } from './round-occasion.ts';
import { type BotLine, TableBots } from './table-bots.ts';

const MINUTE_MS = 60_000;
const secrets = Array.from({ length: 200 }, (_, index) => (index + 1).toString(16).padStart(64, '7'));

let table: VirtualTable | undefined;
afterEach(() => table?.kill());

const makeBot = (number: number): Bot => ({
  number,
  person: { player: `bot ${number}`, isBot: true },
  temperament: 'bold',
});

interface Bet {
  readonly payout?: bigint;
  readonly cashOut?: number;
}

/** All phrases with which remarks begin, and their bots, over many rounds with these bets of 100. */
function remarksOn(result: TableResult, bets: readonly Bet[]): ReadonlySet<string> {
  const results: readonly BotResult[] = bets.map(({ payout = 0n, cashOut }, index) => ({
    bot: makeBot(index),
    stakeMinor: 100n,
    payoutMinor: payout,
    cashOut,
  }));
  const remarks = Array.from({ length: 200 }, (_, round) =>
    chooseRemarks(results, { result, random: seededRandom(`${round}`), bigWinTenths: 80n, atMs: 0 }),
  );
  for (const { length } of remarks) expect(length).toBeLessThanOrEqual(2);
  return new Set(remarks.flat().map(({ bot, phrases }) => `${bot.number} ${phrases[0]}`));
}

const pocket = (number: number): TableResult => ({ no: 1, pocket: number });
const flight = (crash: number): TableResult => ({ no: 1, crash, secret: '' });
const dealer = (total: number, isBlackjack = false): TableResult => ({ no: 1, dealer: total, isBlackjack });

test.each<[string | undefined, TableResult]>([
  ['high-flight', flight(1000)],
  [undefined, flight(999)],
  [undefined, flight(120)],
  ['early-crash', flight(119)],
  ['dealer-blackjack', dealer(21, true)],
  [undefined, dealer(21)],
  ['dealer-bust', dealer(22)],
  ['rare', pocket(0)],
  [undefined, pocket(17)],
  ['rare', { no: 1, spot: 2, times: 4 }],
  ['rare', { no: 1, spot: 40, times: 1 }],
  [undefined, { no: 1, spot: 2, times: 1 }],
  ['rare', { no: 1, side: 'tie', dragon: 5, tiger: 5 }],
  [undefined, { no: 1, side: 'tiger', dragon: 5, tiger: 6 }],
  ['rare', { no: 1, dice: [3, 3, 3] }],
  [undefined, { no: 1, dice: [3, 3, 4] }],
])('the occasion %s of %j', (occasion, result) => {
  expect(readOccasion(result)).toBe(occasion);
});

describe('remarks fit what happened', () => {
  test('a big winner is glad, and another bot congratulates', () => {
    const remarks = remarksOn(pocket(17), [{ payout: 800n }, {}]);
    expect(remarks).toEqual(
      new Set([
        ...['0 wow', '0 thanks', '0 heart', '0 smile'],
        ...['1 congratulations', '1 well-played', '1 thumb'],
      ]),
    );
  });

  test('a cash-out just above the crash was close, one just below was saved', () => {
    expect(remarksOn(flight(200), [{ cashOut: 210 }, { cashOut: 150, payout: 150n }])).toEqual(
      new Set(['0 so-close']),
    );
    expect(remarksOn(flight(200), [{ cashOut: 195, payout: 195n }])).toEqual(new Set(['0 phew']));
  });

  test('a high flight is admired, and its early leavers regret', () => {
    const remarks = remarksOn(flight(2000), [{ cashOut: 150, payout: 150n }]);
    expect(remarks).toEqual(new Set(['0 what-a-round', '0 wow', '0 surprise', '0 too-soon']));
  });

  test('a dealer’s blackjack is a tough round, a bust dealer a good one', () => {
    expect(remarksOn(dealer(21, true), [{}, {}])).toContain('1 tough-round');
    expect(remarksOn(dealer(25), [{ payout: 200n }, {}])).toContain('1 good-round');
    expect([...remarksOn(dealer(25), [{}])].join()).not.toMatch(/tough|bad-luck/);
  });

  test('losers of a usual round neither rejoice nor thank', () => {
    expect([...remarksOn(pocket(17), [{}, {}, {}])].join()).not.toMatch(/thanks|wow|good|smile|congrat/);
  });
});

function requireMachine(key: TableKey) {
  const listed = inHouseTable(key);
  if (!listed) throw new Error(`no table ${key}`);
  return listed.machine;
}

interface TimedLine extends BotLine {
  readonly atMs: number;
}

/** Lines of the chat of a table over ten minutes, as a process publishes them. */
async function readChat(key: TableKey): Promise<readonly TimedLine[]> {
  const machine = requireMachine(key);
  const bots = new TableBots(machine, key);
  const virtualTable = new VirtualTable(machine, secrets, () => bots);
  table = virtualTable;
  await virtualTable.start();
  const lines: TimedLine[] = [];
  const { clock } = virtualTable;
  const endsAtMs = clock.nowMs() + 10 * MINUTE_MS;
  while (clock.nowMs() < endsAtMs) {
    await clock.pass(250);
    const atMs = clock.nowMs();
    lines.push(...bots.newLines(atMs).map((line) => ({ ...line, atMs })));
  }
  await virtualTable.kill();
  return lines;
}

const greetings: readonly ChatPhrase[] = ['hello', 'first-time', 'back'];

test.each(inHouseTables.map(({ machine }) => machine.key))(
  'bots at %s write at a moderate rate, greet only when they arrive, and repeat no recent phrase',
  async (key) => {
    const lines = await readChat(key);
    // Between one line a minute and one in six seconds.
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(100);
    const repeated = lines.filter(({ phrase }, index) =>
      lines.slice(Math.max(0, index - 3), index).some((line) => line.phrase === phrase),
    );
    expect(repeated).toEqual([]);
    const greeters = lines.filter(({ phrase }) => greetings.includes(phrase));
    const strangers = greeters.filter(
      ({ bot, atMs }) =>
        !arrivedBots(key, key, { afterMs: atMs - 10_000, toMs: atMs }).some(
          (arrival) => arrival.bot.number === bot.number,
        ),
    );
    expect(greeters.length).toBeGreaterThan(0);
    expect(strangers).toEqual([]);
    expect(new Set(lines.map(({ phrase }) => phrase)).size).toBeGreaterThan(4);
  },
);

test('two processes publish the same lines', async () => {
  expect(await readChat('live-roulette')).toEqual(await readChat('live-roulette'));
});

test('bots that arrive are present afterwards, and were not before', () => {
  const [afterMs, toMs] = [100 * MINUTE_MS, 101 * MINUTE_MS];
  const numbers = (atMs: number) => presentBots('a', 'crash', atMs).map(({ number }) => number);
  const arrived = arrivedBots('a', 'crash', { afterMs, toMs });
  expect(arrived.length).toBeGreaterThan(0);
  for (const { bot, atMs } of arrived) {
    expect(numbers(atMs + 1)).toContain(bot.number);
    expect(numbers(atMs - 1)).not.toContain(bot.number);
  }
});
