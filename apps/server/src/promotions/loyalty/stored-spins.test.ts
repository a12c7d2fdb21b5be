import { hashOfSeed, roundDraws } from '@evens/games';
import { chanceParts, loyaltyWheel, prizeKey, shippedTerms, spinWheel } from '@evens/loyalty';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StoredSpin, wrongInSpin } from './stored-spins.ts';

const { wheel } = shippedTerms;
const keys = wheel.map(({ prize }) => prizeKey(prize));

const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
function createSpin(serverSeed: string, clientSeed: string): StoredSpin {
  const segment = spinWheel(roundDraws({ serverSeed, clientSeed, nonce: 0 }), chanceParts(wheel));
  return {
    ...{ id: 1, segment, segment_key: keys[segment] ?? '', nonce: 0, wheel },
    ...{ rules_version: loyaltyWheel.version, server_seed: serverSeed, client_seed: clientSeed },
    server_seed_hash: hashOfSeed(serverSeed),
  };
}
const spins = fc.tuple(hex, fc.stringMatching(/^[a-z0-9_-]{1,64}$/)).map((seeds) => createSpin(...seeds));

test('a spin is valid only with the segment and the name that its seeds draw', () => {
  fc.assert(
    fc.property(spins, fc.nat({ max: wheel.length - 1 }), (spin, segment) => {
      const key = keys[segment] ?? '';
      expect(wrongInSpin(spin)).toBeUndefined();
      const isDrawn = segment === spin.segment;
      expect(wrongInSpin({ ...spin, segment, segment_key: key }) === undefined).toBe(isDrawn);
      expect(wrongInSpin({ ...spin, segment_key: key }) === undefined).toBe(isDrawn);
    }),
  );
});

test('a spin whose server seed does not match its commitment is invalid, also under older rules', () => {
  const spin = createSpin('a'.repeat(64), 'mine');
  const other = { ...spin, server_seed_hash: hashOfSeed('b'.repeat(64)) };
  expect(wrongInSpin(other)).toBe('its server seed is not the committed one');
  expect(wrongInSpin({ ...other, rules_version: 0 })).toBe('its server seed is not the committed one');
});

test('a spin is drawn by the wheel of its own terms', () => {
  const spin = createSpin('a'.repeat(64), 'mine');
  const turned = wheel.toReversed();
  expect(wrongInSpin({ ...spin, wheel: turned })).toContain(`instead of `);
  const segment = spinWheel(
    roundDraws({ serverSeed: spin.server_seed, clientSeed: 'mine', nonce: 0 }),
    chanceParts(turned),
  );
  const drawn = turned[segment];
  const due = { ...spin, wheel: turned, segment, segment_key: drawn ? prizeKey(drawn.prize) : '' };
  expect(wrongInSpin(due)).toBeUndefined();
});

test('a spin under older rules is not drawn again', () => {
  const spin = createSpin('a'.repeat(64), 'mine');
  const moved = { ...spin, segment: (spin.segment + 1) % wheel.length };
  expect(wrongInSpin(moved)).toContain(`instead of ${spin.segment}`);
  expect(wrongInSpin({ ...moved, rules_version: loyaltyWheel.version + 1 })).toBeUndefined();
});
