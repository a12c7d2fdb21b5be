import { expect, test } from 'vitest';
import { readMove } from './moves.ts';
import { readChips } from './table-parts.ts';
import { readView } from './view-parts.ts';

const card = (rank: number) => ({ rank, suit: 'spades' });

test('the result of a table’s round is shown together with the player’s own bet', () => {
  const crash = { kind: 'crash', chain: { no: 1 }, startsAt: 5, crash: 163 };
  expect(readView({ table: crash, own: { kind: 'crash', autoCashOut: 150, cashOut: 150 } })).toMatchObject({
    parts: [{ kind: 'flight', crash: 163, out: 150 }],
    facts: [],
  });
  expect(readView({ table: crash, own: { kind: 'crash', cashOut: null } }).parts).toEqual([
    { kind: 'flight', crash: 163, out: undefined },
  ]);
  expect(readView({ table: { kind: 'live-roulette', pocket: 32 }, own: null }).parts).toEqual([
    { kind: 'pocket', pocket: 32, colour: 'red' },
  ]);
  const coup = { player: [card(2), card(3)], banker: [card(4)], playerTotal: 5, winner: 'player' };
  expect(readView({ table: { kind: 'live-baccarat', shoe: { no: 1 }, coup }, own: null })).toMatchObject({
    parts: [{ kind: 'cards', hands: [{ name: 'player', total: 5 }, { name: 'banker' }] }],
  });
  const deal = { dragon: card(13), tiger: card(9), winner: 'dragon', isSuitedTie: false };
  expect(readView({ table: { kind: 'live-dragon-tiger', deal }, own: null })).toMatchObject({
    parts: [
      {
        kind: 'cards',
        hands: [
          { name: 'dragon', result: 'win' },
          { name: 'tiger', result: undefined },
        ],
      },
    ],
    facts: [],
  });
  const tie = { dragon: card(9), tiger: card(9), winner: 'tie', isSuitedTie: true };
  expect(readView({ table: { kind: 'live-dragon-tiger', deal: tie }, own: null })).toMatchObject({
    parts: [{ kind: 'cards', hands: [{ result: 'tie' }, { result: 'tie' }] }],
    facts: [{ name: 'isSuitedTie', value: { kind: 'yes-no', isYes: true } }],
  });
  expect(readView({ table: { kind: 'live-dragon-tiger', deal: null }, own: null }).parts).toEqual([]);
  expect(readView({ table: { kind: 'live-sic-bo', dice: [2, 2, 5] }, own: null })).toMatchObject({
    parts: [{ kind: 'roll', numbers: [2, 2, 5] }],
    facts: [],
  });
  expect(readView({ table: { kind: 'live-sic-bo', dice: null }, own: null })).toMatchObject({
    parts: [],
    facts: [],
  });
  const table = { kind: 'live-blackjack', dealer: [card(10), card(9)], first: [card(5), card(6)] };
  const own = { hands: [{ cards: [card(5), card(6), card(7)], total: 18 }], insuranceMinor: null };
  expect(readView({ table, own })).toMatchObject({
    parts: [{ kind: 'cards', hands: [{ name: 'dealer' }, { name: 'hand', total: 18 }] }],
    facts: [],
  });
});

test('side bets at blackjack are listed by name with their results', () => {
  const table = { kind: 'live-blackjack', dealer: [card(10), card(9)], first: [card(8), card(8)] };
  const hands = [{ cards: [card(8), card(8)], total: 16 }];
  const pairs = { spot: 'perfectPairs', stakeMinor: '50' };
  const sides = [
    { ...pairs, result: 'perfect-pair', returnMinor: '1300' },
    { spot: 'twentyOnePlusThree', stakeMinor: '20', result: 'lose', returnMinor: '0' },
  ];
  expect(readView({ table, own: { hands, insuranceMinor: null, sides } })).toMatchObject({
    parts: [
      { kind: 'cards' },
      {
        kind: 'chips',
        chips: [
          { spot: 'perfectPairs', stakeMinor: 50n, returnMinor: 1300n, result: 'perfect-pair' },
          { spot: 'twentyOnePlusThree', stakeMinor: 20n, returnMinor: 0n, result: 'lose' },
        ],
      },
    ],
    facts: [],
  });
  // Before the deal, and in the bet itself.
  expect(
    readView({ table: { ...table, dealer: [], first: [] }, own: { hands: [], sides: [pairs] } }).parts,
  ).toEqual([{ kind: 'chips', chips: [{ spot: 'perfectPairs', stakeMinor: 50n, returnMinor: undefined }] }]);
  expect(readMove({ stake: '100', sides: { perfectPairs: '50' } }, 0, new Set(['sides'])).facts).toEqual([]);
  const computed = { ...table, sideResults: { perfectPairs: 'perfect-pair', twentyOnePlusThree: 'lose' } };
  expect(readView({ table: computed }).facts).toEqual([
    { name: 'perfectPairs', value: { kind: 'text', text: 'perfect-pair' } },
    { name: 'twentyOnePlusThree', value: { kind: 'text', text: 'lose' } },
  ]);
});

test('a flight that goes on says where the player left it, as a multiple', () => {
  const { parts, facts } = readView({ table: { kind: 'crash', crash: null }, own: { cashOut: 110 } });
  expect(parts).toEqual([]);
  expect(facts).toEqual([{ name: 'cashOut', value: { kind: 'multiple', hundredths: 110 } }]);
});

test('a round that was refunded before its result shows no result', () => {
  expect(readView({ table: { kind: 'crash', crash: null }, own: { cashOut: null } })).toMatchObject({
    parts: [],
    facts: [],
  });
});

test('a bet without automatic cash-out shows no cash-out multiplier', () => {
  const facts = (autoCashOut: number) => readMove({ stake: '100', autoCashOut }, 0, new Set()).facts;
  expect(facts(150)).toEqual([{ name: 'autoCashOut', value: { kind: 'multiple', hundredths: 150 } }]);
  expect(facts(100_000_000)).toEqual([]);
});

test('the step in which a table ends its round is no move of the player', () => {
  expect(readMove(null, 1, new Set())).toEqual({ kind: 'end', facts: [] });
});

test('a bet at a table is read as chips with their places and stakes, and no fact has the record’s own notation', () => {
  const move = {
    chips: [
      { kind: 'split', numbers: [1, 2], stake: '100' },
      { kind: 'dozen', which: 2, stake: '250' },
      { kind: 'red', stake: '50' },
    ],
  };
  expect(readChips(move)?.part).toEqual({
    kind: 'chips',
    chips: [
      { spot: 'split 1-2', stakeMinor: 100n, returnMinor: undefined },
      { spot: 'dozen 2', stakeMinor: 250n, returnMinor: undefined },
      { spot: 'red', stakeMinor: 50n, returnMinor: undefined },
    ],
  });
  expect(readChips({ chips: [{ spot: 10, stake: '100' }] })?.part).toMatchObject({ chips: [{ spot: '10' }] });
  expect(readChips({ stakes: { 'pair 1-2': '100', small: '50' } })?.part).toMatchObject({
    chips: [{ spot: 'pair 1-2' }, { spot: 'small' }],
  });
  expect(readMove(move, 0, new Set()).facts).toEqual([]);
});

test('a decision at a table has the name of its move', () => {
  expect(readMove({ step: 2, move: { kind: 'hit' } }, 1, new Set())).toEqual({ kind: 'hit', facts: [] });
  expect(readMove({ cashOut: 163 }, 1, new Set())).toEqual({
    kind: 'cash-out',
    facts: [{ name: 'cashOut', value: { kind: 'multiple', hundredths: 163 } }],
  });
});

test('coins of a slot are shown as money', () => {
  const grid = [['bell'], ['bell'], ['bell']];
  const wins = [
    {
      symbol: 'bell',
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      coins: 40,
    },
  ];
  const screens = [{ grid, wins, coins: 40, multiplier: 1 }];
  const { parts, facts } = readView({ stakeMinor: '100', coinsPerStake: 20, coinsTotal: 40, screens });
  expect(parts).toMatchObject([{ kind: 'slot', screens: [{ wins: [{ coins: 40, winMinor: 200n }] }] }]);
  expect(facts).toEqual([{ name: 'soFarMinor', value: { kind: 'money', minor: 200n } }]);
});
