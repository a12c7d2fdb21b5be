import { expect, test } from 'vitest';
import { baccaratMath } from '../baccarat/math.ts';
import { dealFromShoe, newShoe } from '../baccarat/shoe.ts';
import { plain } from '../state-text.ts';
import { randomDraws } from '../testing/index.ts';
import { liveBaccarat, liveDragonTiger, liveRoulette, liveSicBo, liveWheel } from './chip-table.ts';
import { sharedDraws } from './shared-draws.ts';
import { dealTable } from './table-deal.ts';

const seed = { secret: '5f'.repeat(32), table: 'live-roulette', no: 7 };

test('sharedDraws gives equal words for equal seeds, and other words per round and stream', () => {
  const words = (no: number, place: number) => {
    const draws = sharedDraws({ ...seed, no }, place);
    return [draws.word(), draws.word()];
  };
  // The first eight bytes of HMAC-SHA256(key: text of the secret, message: "live-roulette-7:0:0").
  expect(words(7, 0)).toEqual([1_411_193_196, 878_170_154]);
  expect(words(7, 0)).not.toEqual(words(7, 1));
  expect(words(7, 0)).not.toEqual(words(8, 0));
});

test('the example of the fairness page is correct', () => {
  const of = (table: string) => ({ secret: '5f'.repeat(32), table, no: 3 });
  expect(liveRoulette.spin(sharedDraws(of('live-roulette')))).toEqual({ pocket: 13 });
  expect(liveWheel.spin(sharedDraws(of('live-wheel')))).toEqual({ stops: [2], times: 1, spot: 2, pays: 2 });
  const { coup } = dealFromShoe(newShoe(sharedDraws(of('live-baccarat'))));
  expect([coup.playerTotal, coup.bankerTotal, coup.player.length + coup.banker.length]).toEqual([4, 9, 4]);
  expect(liveDragonTiger.spin(sharedDraws(of('live-dragon-tiger')))).toEqual({
    dragon: { rank: 3, suit: 'spades' },
    tiger: { rank: 4, suit: 'hearts' },
    winner: 'tiger',
    isSuitedTie: false,
  });
  expect(liveSicBo.spin(sharedDraws(of('live-sic-bo')))).toEqual({ dice: [2, 2, 5] });
  const { first, dealer, drawn } = dealTable(of('live-blackjack'));
  expect([...first, ...dealer, drawn[0]].map((card) => `${card?.rank} ${card?.suit}`)).toEqual([
    '6 hearts',
    '4 hearts',
    '7 clubs',
    '6 diamonds',
    '6 hearts',
  ]);
});

test('live roulette pays each chip by the one pocket of the table', () => {
  const bet = liveRoulette.readBet({
    chips: [
      { kind: 'straight', numbers: [17], stake: '100' },
      { kind: 'black', stake: '100' },
    ],
  });
  if (!bet.ok) throw new Error(bet.error);
  expect(bet.value).toMatchObject({ stakeMinor: 200n, returnMaxMinor: 3800n });
  expect([17, 2, 1, 0].map((pocket) => bet.value.returnFor({ pocket }))).toEqual([3800n, 200n, 0n, 0n]);
  const draws = randomDraws('pockets');
  const seenPockets = new Set(Array.from({ length: 2000 }, () => liveRoulette.spin(draws).pocket));
  expect([...seenPockets].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
});

test('the live wheel pays the chip on the number, times the multiplier', () => {
  const bet = liveWheel.readBet({ chips: [{ spot: 5, stake: '100' }] });
  if (!bet.ok) throw new Error(bet.error);
  expect(bet.value.returnFor({ stops: [], times: 4, spot: 5, pays: 5 })).toBe(2100n);
  expect(bet.value.returnFor({ stops: [], times: 4, spot: 2, pays: 2 })).toBe(0n);
});

test('live baccarat states the RTP of a bet on the banker with eight decks', () => {
  const math = baccaratMath().find(({ of }) => of === 'banker, 8 decks');
  expect(liveBaccarat.rtp.num * (math?.rtp.den ?? 0n)).toBe((math?.rtp.num ?? 0n) * liveBaccarat.rtp.den);
});

test('readOutcome restores a stored outcome and rejects other values', () => {
  const { coup } = dealFromShoe(newShoe(sharedDraws(seed)));
  const spin = liveWheel.spin(sharedDraws(seed));
  expect(liveBaccarat.readOutcome(plain(coup))).toEqual(coup);
  expect(liveWheel.readOutcome(plain(spin))).toEqual(spin);
  expect(liveRoulette.readOutcome({ pocket: 17 })).toEqual({ pocket: 17 });
  for (const damaged of [
    null,
    {},
    { ...coup, banker: [{ rank: 1, suit: 'hearts' }] },
    { ...coup, winner: 'nobody' },
  ])
    expect(liveBaccarat.readOutcome(damaged)).toBeUndefined();
  for (const damaged of [null, { ...spin, spot: 3 }, { ...spin, stops: ['2'] }])
    expect(liveWheel.readOutcome(damaged)).toBeUndefined();
  expect(liveRoulette.readOutcome({ pocket: '17' })).toBeUndefined();
});

test('returnMaxOf is the payout of the best single outcome over all bets of a player', () => {
  const on = (...numbers: number[]) => ({ chips: [{ kind: 'straight', numbers, stake: '100' }] });
  expect(liveRoulette.returnMax([on(17), on(17)])).toBe(7200n);
  expect(liveRoulette.returnMax([on(17), on(18)])).toBe(3600n);
  const spot = (number: number) => ({ chips: [{ spot: number, stake: '100' }] });
  const alone = liveWheel.returnMax([spot(1)]);
  expect(liveWheel.returnMax([spot(1), spot(1), spot(1)])).toBe(3n * alone);
  expect(liveWheel.returnMax([spot(40), spot(1)])).toBe(liveWheel.returnMax([spot(40)]));
  const stakes = (each: Record<string, string>) => ({ stakes: each });
  // Each bet is rounded separately: 1.95 of one minor unit is one.
  expect(liveBaccarat.returnMax([stakes({ banker: '1' }), stakes({ banker: '1' })])).toBe(2n);
  expect(liveBaccarat.returnMax([stakes({ player: '100' }), stakes({ tie: '100' })])).toBe(1000n);
  expect(liveSicBo.returnMax([stakes({ small: '100' }), stakes({ 'total 4': '100' })])).toBe(6300n);
  // Half of one minor unit is nothing, and a suited tie pays all four bets.
  expect(liveDragonTiger.returnMax([stakes({ dragon: '1', suitedTie: '1' }), stakes({ tie: '1' })])).toBe(
    63n,
  );
  expect(liveDragonTiger.returnMax([stakes({ dragon: '100' }), stakes({ tiger: '100' })])).toBe(200n);
});
