import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FreeSpins, grantedSpins, playSpin, spinsEnded, undoSpin } from './free-spins.ts';

const wins = fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 30 });

function played(spins: FreeSpins, wonMinor: bigint): FreeSpins {
  const result = playSpin(spins, { game: spins.game, wonMinor });
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('free spins', () => {
  it('end after their number, with the sum of what each won', () => {
    fc.assert(
      fc.property(wins, (won) => {
        const end = won.reduce(played, grantedSpins({ game: 'coral-bloom', count: won.length }));
        expect(end.wonMinor).toBe(won.reduce((sum, one) => sum + one, 0n));
        expect(spinsEnded(end)).toBe(true);
        expect(playSpin(end, { game: 'coral-bloom', wonMinor: 0n })).toEqual({
          ok: false,
          error: 'none-left',
        });
      }),
    );
  });

  it('that are rolled back can be played again, and their winnings are gone', () => {
    fc.assert(
      fc.property(wins, fc.bigInt({ min: 0n, max: 1000n }), (won, wonMinor) => {
        const start = grantedSpins({ game: 'coral-bloom', count: won.length + 1 });
        const before = won.reduce(played, start);
        expect(undoSpin(played(before, wonMinor), { wonMinor })).toEqual(before);
      }),
    );
  });

  it('are of one game', () => {
    const spins = grantedSpins({ game: 'coral-bloom', count: 1 });
    expect(playSpin(spins, { game: 'dice', wonMinor: 0n })).toEqual({ ok: false, error: 'other-game' });
    expect(spinsEnded(spins)).toBe(false);
  });

  it('throw on numbers that cannot be', () => {
    expect(() => grantedSpins({ game: 'dice', count: 0 })).toThrow('expected 1 or more, got 0');
    expect(() => undoSpin(grantedSpins({ game: 'dice', count: 1 }), { wonMinor: 1n })).toThrow(
      'expected at most 0',
    );
  });
});
