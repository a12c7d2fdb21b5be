import type { PlayerId } from '@evens/base';
import { expect, it } from 'vitest';
import { waitAfterMs } from './check-code.ts';
import { freshRecoveryCodes, recoveryHash } from './recovery-codes.ts';

const player = 7 as PlayerId;

it('freshRecoveryCodes returns ten different codes in groups of four', () => {
  const codes = freshRecoveryCodes(player);
  expect(new Set(codes.map(({ text }) => text)).size).toBe(10);
  for (const { text } of codes) expect(text).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
});

it('a recovery code is accepted without dashes and in capitals, for its own player only', () => {
  const [code] = freshRecoveryCodes(player);
  const text = code?.text ?? '';
  expect(recoveryHash(player, ` ${text.replaceAll('-', '').toUpperCase()} `)).toEqual(code?.hash);
  expect(recoveryHash(8 as PlayerId, text)).not.toEqual(code?.hash);
});

it('codes must wait after five wrong ones, doubling each time up to a day', () => {
  expect([0, 4, 5, 6, 7, 40].map(waitAfterMs)).toEqual([0, 0, 60_000, 120_000, 240_000, 86_400_000]);
});
