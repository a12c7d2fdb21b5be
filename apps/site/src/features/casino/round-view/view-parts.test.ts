import {
  baccarat,
  blackjack,
  copperForge,
  dice,
  facets,
  hiLo,
  type InHouseGame,
  type Json,
  keno,
  limbo,
  mines,
  plinko,
  roulette,
  roundDraws,
  spire,
  spireRows,
  videoPoker,
} from '@evens/games';
import { expect, test } from 'vitest';
import { readMove } from './moves.ts';
import { readView } from './view-parts.ts';

const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'player' };

/** The view at the end of a round: the bet, then the moves, on these seeds. */
function played(game: InHouseGame, bet: Json, moves: readonly Json[] = [], nonce = 0): Json {
  const draws = roundDraws({ ...seeds, nonce });
  const read = game.readBet(bet);
  if (!read.ok) throw new Error(read.error);
  let last = read.value.start(draws);
  for (const move of moves) {
    const step = game.resume(last.stateText).play(move, draws);
    if (!step.ok) throw new Error(step.error);
    last = step.value;
  }
  return last.view;
}

const partKinds = (view: unknown) => readView(view).parts.map(({ kind }) => kind);

test.each([
  ['dice', dice, { stake: '100', target: 5000, side: 'over' }, ['dice']],
  ['limbo', limbo, { stake: '100', target: 200 }, ['multiple']],
  ['plinko', plinko, { stake: '100', rows: 12, risk: 'high' }, ['plinko']],
  ['keno', keno, { stake: '100', risk: 'low', picks: [1, 7, 40] }, ['keno']],
  ['mines', mines, { stake: '100', mines: 3 }, ['mines']],
  ['spire', spire, { stake: '100', traps: 2 }, ['tower']],
  ['facets', facets, { stake: '100', risk: 'low' }, ['slot']],
  ['hi-lo', hiLo, { stake: '100' }, ['cards']],
  ['blackjack', blackjack, { stake: '100' }, ['cards']],
  [
    'blackjack with side bets',
    blackjack,
    { stake: '100', sides: { perfectPairs: '20', twentyOnePlusThree: '30' } },
    ['cards', 'chips'],
  ],
  ['video poker', videoPoker, { stake: '100' }, ['cards']],
  ['baccarat', baccarat, { stakes: { player: '100', tie: '50' } }, ['cards', 'chips']],
  ['roulette', roulette, { chips: [{ kind: 'straight', numbers: [7], stake: '100' }] }, ['pocket', 'chips']],
  ['a slot', copperForge, { stake: '100' }, ['slot']],
] as const)('%s is shown by its shapes, and every other field is listed', (_, game, bet, kinds) => {
  const view = played(game, bet);
  expect(partKinds(view)).toEqual(kinds);
  const { facts, displayedFields } = readView(view);
  const named = new Set(facts.map(({ name }) => name.split('.')[0]));
  const lost = Object.entries(view as Record<string, Json>).filter(
    ([name, value]) =>
      !displayedFields.has(name) && !named.has(name) && value !== '0' && String(value) !== '',
  );
  expect(lost).toEqual([]);
});

test('a dealer’s first card has a hidden card under it until the round has ended', () => {
  const open = readView({
    phase: 'hands',
    dealer: [{ rank: 10, suit: 'clubs' }],
    hands: [
      { cards: [{ rank: 8, suit: 'hearts' }], total: 8, isSoft: false, stakeMinor: '100' },
      { cards: [{ rank: 8, suit: 'spades' }], total: 8, isSoft: false, stakeMinor: '100', result: 'win' },
    ],
  }).parts[0];
  expect(open).toMatchObject({
    kind: 'cards',
    hands: [
      { name: 'dealer', hasHidden: true },
      { name: 'hand', number: 1, total: 8, stakeMinor: 100n, result: undefined },
      { name: 'hand', number: 2, result: 'win' },
    ],
  });
});

test('held cards and guesses stand on their cards', () => {
  const hand = [2, 3, 4].map((rank) => ({ rank, suit: 'clubs' }));
  expect(readView({ hand, held: [0, 2] }).parts[0]).toMatchObject({
    hands: [{ cards: [{ isHeld: true }, { isHeld: false }, { isHeld: true }] }],
  });
  const guessed = readView({ cards: hand, said: ['higher', 'skip'] }).parts[0];
  expect(guessed).toMatchObject({
    hands: [{ cards: [{ rank: 2 }, { guess: 'higher' }, { guess: 'skip' }] }],
  });
});

test('a screen is turned from reels into rows, and the cells of its wins are marked', () => {
  const screen = {
    grid: [
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'a'],
    ],
    wins: [
      {
        symbol: 'a',
        cells: [
          [0, 0],
          [1, 0],
          [2, 1],
        ],
        coins: 5,
      },
    ],
    coins: 10,
    multiplier: 2,
  };
  const part = readView({ screens: [screen] }).parts[0];
  if (part?.kind !== 'slot') throw new Error('no slot');
  expect(part.screens[0]?.rows).toEqual([
    [
      { symbol: 'a', isWinning: true },
      { symbol: 'a', isWinning: true },
      { symbol: 'a', isWinning: false },
    ],
    [
      { symbol: 'b', isWinning: false },
      { symbol: 'c', isWinning: false },
      { symbol: 'a', isWinning: true },
    ],
  ]);
  expect(part.screens[0]).toMatchObject({ coins: 10, multiplier: 2, wins: [{ symbol: 'a', count: 3 }] });
});

test('mines shows what was opened, and the mines only where they are revealed', () => {
  const open = readView({ mines: 2, opened: [0], outcome: 'open' }).parts[0];
  if (open?.kind !== 'mines') throw new Error('no mines');
  expect(open.tiles.filter((tile) => tile === 'unknown')).toHaveLength(24);
  const over = readView({ mines: 2, opened: [0], places: [3, 4], hitTile: 4, outcome: 'mine' }).parts[0];
  if (over?.kind !== 'mines') throw new Error('no mines');
  expect(over.tiles.slice(0, 5)).toEqual(['safe', 'unknown', 'unknown', 'mine', 'hit']);
});

test('spire shows the climbed tiles from the top row down, and the traps only where they are revealed', () => {
  const open = readView({ traps: 1, climbed: [2], outcome: 'open' }).parts[0];
  if (open?.kind !== 'tower') throw new Error('no tower');
  expect(open.rows.map((row) => row.length)).toEqual(spireRows.toReversed());
  expect(open.rows.at(-1)).toEqual(['unknown', 'unknown', 'safe', 'unknown', 'unknown', 'unknown']);
  expect(open.rows.slice(0, -1).flat()).not.toContain('safe');
  const over = { traps: 1, climbed: [2], places: [[0], [4], [1]], hitTile: 4, outcome: 'trap' };
  const part = readView(over).parts[0];
  if (part?.kind !== 'tower') throw new Error('no tower');
  expect(part.rows.slice(-3).map((row) => row.map((tile) => tile.charAt(0)).join(''))).toEqual([
    'umuuuu',
    'uuuuhu',
    'musuuu',
  ]);
});

test('facets marks the gems that have an equal one', () => {
  const part = readView({ gems: ['ruby', 'pearl', 'ruby', 'topaz', 'pearl'] }).parts[0];
  if (part?.kind !== 'slot') throw new Error('no gems');
  const marked = part.screens[0]?.rows[0]?.filter(({ isWinning }) => isWinning);
  expect(marked?.map(({ symbol }) => symbol)).toEqual(['ruby', 'pearl', 'ruby', 'pearl']);
});

test.each([[null], ['text'], [7], [[]], [{}], [{ screens: [{ grid: 'x' }], hand: [{ rank: 1 }] }]])(
  '%j has no picture and does not throw',
  (view) => {
    expect(readView(view).parts).toEqual([]);
  },
);

test('fields without a picture are listed: amounts, multiples, words and nested values', () => {
  const { facts } = readView({
    winMinor: '250',
    worthMinor: '0',
    paysHundredths: 175,
    risk: 'low',
    isSafe: true,
    feature: { name: 'respins', spinsLeft: 3 },
    pays: { num: '33', den: '13' },
    list: [1, 2],
    gone: null,
  });
  expect(facts).toEqual([
    { name: 'winMinor', value: { kind: 'money', minor: 250n } },
    { name: 'paysHundredths', value: { kind: 'multiple', hundredths: 175 } },
    { name: 'risk', value: { kind: 'text', text: 'low' } },
    { name: 'isSafe', value: { kind: 'yes-no', isYes: true } },
    { name: 'feature.name', value: { kind: 'text', text: 'respins' } },
    { name: 'feature.spinsLeft', value: { kind: 'text', text: '3' } },
    { name: 'pays', value: { kind: 'multiple', hundredths: 253 } },
    { name: 'list', value: { kind: 'text', text: '1, 2' } },
  ]);
});

test('a bet does not repeat a field that the view lists', () => {
  const { facts, displayedFields } = readView({ picks: [1, 7], drawn: [7], risk: 'classic' });
  expect(facts.map(({ name }) => name)).toEqual(['risk']);
  expect(readMove({ stake: '100', picks: [1, 7], risk: 'classic' }, 0, displayedFields).facts).toEqual([]);
});

test('a bet lists what the picture does not show, and a move names its kind', () => {
  expect(readMove({ stake: '100', target: 5000, risk: 'low' }, 0, new Set(['target']))).toEqual({
    kind: 'bet',
    facts: [{ name: 'risk', value: { kind: 'text', text: 'low' } }],
  });
  expect(readMove({ kind: 'reveal', tile: 3 }, 1, new Set())).toEqual({
    kind: 'reveal',
    facts: [{ name: 'tile', value: { kind: 'text', text: '3' } }],
  });
  expect(readMove(7, 2, new Set())).toMatchObject({ kind: 'move' });
  // A call of another provider's game names itself, the first one too.
  expect(readMove({ kind: 'bet', transaction: '9' }, 0, new Set())).toEqual({
    kind: 'bet',
    facts: [{ name: 'transaction', value: { kind: 'text', text: '9' } }],
  });
});

test('held coins show their prize and what is written on them in money', () => {
  const view = {
    stakeMinor: '100',
    coinsPerStake: 20,
    screens: [
      {
        grid: [
          ['coin', 'blank'],
          ['coin', 'blank'],
        ],
        wins: [],
        coins: 0,
        multiplier: 1,
      },
    ],
    held: [
      { cell: [0, 0], coins: 40 },
      { cell: [1, 0], coins: 100, prize: 'mini' },
    ],
  };
  const part = readView(view).parts[0];
  if (part?.kind !== 'slot') throw new Error('no slot');
  expect(part.screens[0]?.rows[0]).toEqual([
    { symbol: 'coin', isWinning: false, coinMinor: 200n },
    { symbol: 'mini', isWinning: false, coinMinor: 500n },
  ]);
});
