import { expect, test } from 'vitest';
import { initialForm, readForm, type VerifyForm, withGame, withMove } from './verify-form.ts';

const filled: VerifyForm = {
  game: 'mines',
  serverSeed: ` ${'5f'.repeat(32)}\n`,
  clientSeed: 'me ',
  nonce: '3',
  bet: '{"stake":"100","mines":3}',
  moves: '\n{"kind":"reveal","tile":1}\n\n{"kind":"cash-out"}\n',
};

test('a form is parsed with surrounding spaces trimmed and one move per line', () => {
  expect(readForm(filled, 'EUR')).toEqual({
    ok: true,
    value: {
      game: 'mines',
      serverSeed: '5f'.repeat(32),
      clientSeed: 'me',
      nonce: 3,
      bet: { stake: '100', mines: 3 },
      moves: [{ kind: 'reveal', tile: 1 }, { kind: 'cash-out' }],
      currency: 'EUR',
    },
  });
});

test.each([
  [{ serverSeed: ' ' }, { field: 'serverSeed' }],
  [{ clientSeed: 'a:b' }, { field: 'clientSeed' }],
  [{ nonce: '-1' }, { field: 'nonce' }],
  [{ nonce: '1.5' }, { field: 'nonce' }],
  [{ bet: '{stake}' }, { field: 'bet' }],
  [{ moves: '{"kind":"hit"}\nhit' }, { field: 'moves', line: 2 }],
  [{ serverSeed: '', nonce: 'x' }, { field: 'serverSeed' }],
] as const)('the form with %j is refused with its fault', (change, fault) => {
  expect(readForm({ ...filled, ...change }, 'EUR')).toMatchObject({ ok: false, error: fault });
});

test('a link fills in the fields that it contains', () => {
  expect(initialForm({ clientSeed: 'me', nonce: 7 }, 'dice')).toMatchObject({
    game: 'dice',
    clientSeed: 'me',
    nonce: '7',
    serverSeed: '',
    bet: expect.stringContaining('target'),
  });
  const moves = [{ kind: 'spin' }, { kind: 'spin' }];
  expect(initialForm({ game: 'copper-forge', moves }, 'dice').moves).toBe('{"kind":"spin"}\n{"kind":"spin"}');
});

test('another game replaces the initial bet, but not one that the player wrote', () => {
  const usual = withMove(initialForm({}, 'dice'), { kind: 'x' });
  expect(withGame(usual, 'keno')).toMatchObject({ bet: expect.stringContaining('picks'), moves: '' });
  const own = { ...usual, bet: '{"stake":"5"}' };
  expect(withGame(own, 'limbo')).toEqual({ ...own, game: 'limbo' });
});

test('withMove adds each move on a new line', () => {
  const one = withMove({ ...filled, moves: '' }, { kind: 'hit' });
  expect(withMove(one, { kind: 'stand' }).moves).toBe('{"kind":"hit"}\n{"kind":"stand"}');
});
