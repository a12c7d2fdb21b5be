import { expect, test } from 'vitest';
import { type RoundToVerify, readVerifyHash, verifyHash } from './verify-link.ts';

const round: RoundToVerify = {
  game: 'mines',
  serverSeed: '5f'.repeat(32),
  clientSeed: 'my_seed-1',
  nonce: 12,
  bet: { stake: '100', mines: 3, note: 'a&b=c#d ü' },
  moves: [{ kind: 'reveal', tile: 3 }, { kind: 'cash-out' }],
  currency: 'BRL',
};

test('a round written to a link is read back unchanged', () => {
  expect(readVerifyHash(verifyHash(round))).toEqual(round);
  const recorded = { ...round, record: { roundId: 77, rulesVersion: 2 } };
  expect(readVerifyHash(verifyHash(recorded))).toEqual(recorded);
});

test('an edited link keeps only its valid fields', () => {
  expect(readVerifyHash('#game=Dice!&nonce=-1&bet={&moves={}&currency=XXX&client=me&round=1')).toEqual({
    clientSeed: 'me',
  });
  expect(readVerifyHash('')).toEqual({});
  expect(readVerifyHash('#top')).toEqual({});
  expect(readVerifyHash(`#client=${'x'.repeat(20_000)}`)).toEqual({});
});
