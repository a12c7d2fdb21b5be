import {
  type Card,
  dealFromShoe,
  dealTable,
  hashOfSeed,
  liveDragonTiger,
  liveSicBo,
  liveWheel,
  makeChain,
  newShoe,
  sharedDraws,
} from '@evens/games';
import { expect, test } from 'vitest';
import { checkShared, type SharedInput } from './shared-check.ts';

const secret = '5f'.repeat(32);
const plain: SharedInput = {
  table: 'crash',
  no: 7,
  secret,
  commitment: hashOfSeed(secret),
  salt: 'demo:3',
  chain: undefined,
  link: undefined,
  dealt: 0,
  outcome: undefined,
};

const listFindings = (input: SharedInput) =>
  checkShared(input).findings.map(({ what, isRight }) => `${what} ${isRight}`);

test('a crash is computed from its secret and the salt of its chain', () => {
  // Published vector: the seed of 32 bytes 5f with the message demo:3 crashes at 1.63.
  expect(checkShared(plain).view).toEqual({ table: { kind: 'crash', crash: 163 } });
  expect(checkShared(plain).hash).toBe(hashOfSeed(secret));
  expect(listFindings({ ...plain, outcome: { crash: 163 } })).toEqual(['commitment true', 'outcome true']);
  expect(listFindings({ ...plain, outcome: { crash: 164 } })).toEqual(['commitment true', 'outcome false']);
  expect(listFindings({ ...plain, commitment: 'ab'.repeat(32) })).toEqual(['commitment false']);
});

test('a secret matches its own position in its chain and no other', () => {
  const { commitment: chain, seeds } = makeChain(secret, 5);
  for (const [link, seed] of seeds.entries()) {
    const input = { ...plain, secret: seed, commitment: seeds[link - 1] ?? chain, chain };
    expect(listFindings({ ...input, link })).toEqual(['commitment true', 'chain true']);
    expect(listFindings({ ...input, link: link + 1 })).toEqual(['commitment true', 'chain false']);
    // A position beyond every chain is not hashed.
    expect(listFindings({ ...input, link: 999_999 })).toEqual(['commitment true']);
  }
});

test('the side bets of a blackjack round are computed from its secret', () => {
  const { view } = checkShared({ ...plain, table: 'live-blackjack', no: 7 });
  const seed = { secret, table: 'live-blackjack', no: 7 };
  expect(view).toMatchObject({ table: { first: dealTable(seed).first } });
  const results = Array.from({ length: 300 }, (_, no) => {
    const { table } = checkShared({ ...plain, table: 'live-blackjack', no }).view as {
      table: { first: Card[]; dealer: Card[]; sideResults: Record<string, string> };
    };
    const [one, two] = table.first;
    const [up] = table.dealer;
    const isPair = one?.rank === two?.rank;
    const isFlush = one?.suit === two?.suit && one?.suit === up?.suit;
    const { perfectPairs, twentyOnePlusThree = '' } = table.sideResults;
    if ((perfectPairs !== 'lose') !== isPair) return 'wrong pair';
    return ['flush', 'straight-flush', 'suited-trips'].includes(twentyOnePlusThree) === isFlush
      ? twentyOnePlusThree
      : 'wrong';
  });
  expect(results).not.toContain('wrong');
  expect(results).not.toContain('wrong pair');
  expect(new Set(results).size).toBeGreaterThan(2);
});

test('another round of the table or another shoe has a different outcome', () => {
  const spin = liveWheel.spin(sharedDraws({ secret, table: 'live-wheel', no: 7 }));
  const wheel: SharedInput = { ...plain, table: 'live-wheel', outcome: spin };
  expect(listFindings(wheel)).toContain('outcome true');
  const others = [8, 9, 10, 11].map((no) => listFindings({ ...wheel, no }).includes('outcome true'));
  expect(others).toContain(false);

  const roll = liveSicBo.spin(sharedDraws({ secret, table: 'live-sic-bo', no: 7 }));
  const sicBo: SharedInput = { ...plain, table: 'live-sic-bo', outcome: roll };
  expect(listFindings(sicBo)).toContain('outcome true');
  expect(listFindings({ ...sicBo, outcome: { dice: roll.dice.map((die) => 7 - die) } })).toContain(
    'outcome false',
  );

  const deal = liveDragonTiger.spin(sharedDraws({ secret, table: 'live-dragon-tiger', no: 7 }));
  const dragonTiger: SharedInput = { ...plain, table: 'live-dragon-tiger', outcome: deal };
  expect(listFindings(dragonTiger)).toContain('outcome true');
  expect(listFindings({ ...dragonTiger, no: 8 })).toContain('outcome false');
  const { dragon, tiger } = deal;
  expect(listFindings({ ...dragonTiger, outcome: { ...deal, dragon: tiger, tiger: dragon } })).toContain(
    'outcome false',
  );

  const shoe = newShoe(sharedDraws({ secret, table: 'live-baccarat', no: 3 }));
  const second = dealFromShoe(dealFromShoe(shoe).shoe ?? shoe);
  const dealt = dealFromShoe(shoe).shoe?.dealt ?? 0;
  const baccarat: SharedInput = { ...plain, table: 'live-baccarat', no: 3, dealt };
  const outcome = { shoe: 3, dealt, isLastCoup: false, coup: JSON.parse(JSON.stringify(second.coup)) };
  expect(listFindings({ ...baccarat, outcome })).toContain('outcome true');
  expect(listFindings({ ...baccarat, outcome, dealt: shoe.dealt })).toContain('outcome false');
  expect(listFindings({ ...baccarat, outcome, no: 4 })).toContain('outcome false');
});
