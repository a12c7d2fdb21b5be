import { describe, expect, test } from 'vitest';
import { betModes } from './bet-modes.ts';
import { inHouseGames } from './in-house-games.ts';
import * as games from './index.ts';
import type { StakeBounds } from './stake-max.ts';
import { randomDraws } from './testing/index.ts';

const rules = [
  ...inHouseGames.map(({ game }) => game),
  ...games.studioGames.map(({ key }) => games.studioSlot(key)),
];

function unwrap<T>(
  read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const bounds: StakeBounds = { maximumMinor: 100_000n, returnMaxMinor: 25_000_000n };

describe('the highest stake', () => {
  test('the tested rules include each game that the package exports', () => {
    const given = Object.values(games).filter(
      (value) => typeof value === 'object' && value !== null && 'readStoredBet' in value,
    );
    for (const game of given) expect(rules).toContain(game);
    expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
  });

  test.each(rules.map((game) => [game.key, game] as const))(
    'stakeMaxMinor of %s is the largest accepted stake in each bet mode',
    (_key, game) => {
      for (const { name, bet } of betModes(game.key)) {
        const smallest = unwrap(game.readBet(bet(10n)));
        const most = smallest.stakeMaxMinor(bounds);
        expect([name, most >= 10n, most <= bounds.maximumMinor]).toEqual([name, true, true]);
        const accepted = unwrap(game.readBet(bet(most)));
        expect([name, accepted.stakeMinor]).toEqual([name, most]);
        expect([name, accepted.returnMaxMinor <= bounds.returnMaxMinor]).toEqual([name, true]);
        expect([name, accepted.stakeMaxMinor(bounds)]).toEqual([name, most]);
        // One minor unit more exceeds one of the two bounds.
        const more = unwrap(game.readBet(bet(most + 1n)));
        const isRefused = most + 1n > bounds.maximumMinor || more.returnMaxMinor > bounds.returnMaxMinor;
        expect([name, isRefused]).toEqual([name, true]);
        expect([name, more.stakeMaxMinor(bounds)]).toEqual([name, most]);
      }
    },
  );

  test.each([
    ['harbour-lights', 'any bet', 1580n],
    ['lantern-library', 'any bet', 1265n],
    ['mines', '3 mines', 10_979n],
    ['limbo', 'target 1000000', 25n],
    ['facets', 'high', 25_000n],
    ['spire', '3 traps', 3156n],
    ['dice', 'under 0.01', 2525n],
    ['roulette', 'straight', 100_000n],
    ['blackjack', 'hand', 100_000n],
    ['blackjack', 'hand and twentyOnePlusThree', 100_000n],
  ])('stakeMaxMinor of %s in mode %s equals a known value', (key, mode, expected) => {
    const game = rules.find((each) => each.key === key);
    const bet = betModes(key)
      .find(({ name }) => name === mode)
      ?.bet(10n);
    expect(unwrap(game?.readBet(bet) ?? { ok: false, error: key }).stakeMaxMinor(bounds)).toBe(expected);
  });
});

/** Variants of a value with one more field, once for each object in it. */
function withMore(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => withMore(item).map((more) => value.with(index, more)));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    withMore(each).map((more) => ({ ...value, [name]: more })),
  );
  return [{ ...value, Win: '999999.00' }, ...inner];
}

describe('a field that the rules do not know', () => {
  test.each(rules.map((game) => [game.key, game] as const))(
    'unknown fields in bets and moves of %s are refused',
    (_key, game) => {
      const [mode] = betModes(game.key);
      const bet = mode?.bet(100n);
      const changed = withMore(bet);
      expect(changed.length).toBeGreaterThan(0);
      for (const each of changed) {
        const read = game.readBet(each);
        // An unknown position of baccarat is refused by name.
        if (!read.ok && read.error.startsWith('a bet is on one of')) continue;
        expect(!read.ok && read.error).toMatch(/^unknown field in the bet: .*Win$/);
        // A stored bet with the field is accepted, and the field is dropped.
        const stored = unwrap(game.readStoredBet(each));
        expect(stored.bet).toEqual(unwrap(game.readBet(bet)).bet);
        expect(JSON.stringify(stored.bet)).not.toContain('999999');
      }
      if (!game.hasMoves) return;
      const draws = randomDraws(`moves of ${game.key}`);
      let step = unwrap(game.readBet(bet)).start(draws);
      for (let tries = 0; step.isOver && tries < 2000; tries++) step = unwrap(game.readBet(bet)).start(draws);
      const open = game.resume(step.stateText);
      const move = open.defaultMove();
      for (const each of withMore(move)) {
        const refused = open.play(each, draws);
        expect(refused.ok).toBe(false);
        expect(game.readStoredMove(each)).toEqual(move);
        expect(unwrap(open.replay(each, draws)).move).toEqual(move);
      }
    },
  );

  test('a field that belongs to another kind of move is refused', () => {
    const mines = rules.find(({ key }) => key === 'mines');
    const first = unwrap(mines?.readBet({ stake: '100', mines: 3 }) ?? { ok: false, error: '' });
    const draws = randomDraws('mines');
    const open = mines?.resume(first.start(draws).stateText);
    expect(open?.play({ kind: 'cash-out', tile: 'Win 999999.00' }, draws)).toEqual({
      ok: false,
      error: 'unknown field in the move: tile',
    });
  });
});
