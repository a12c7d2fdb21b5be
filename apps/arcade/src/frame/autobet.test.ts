import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AutobetPlan,
  type AutobetState,
  autobetRisk,
  continueAutobet,
  startAutobet,
} from './autobet.ts';
import { roundOutcome } from './dealer.ts';

const plan: AutobetPlan = {
  rounds: 10,
  stakeMinor: 100n,
  raise: { win: undefined, loss: undefined },
  lossMaxMinor: 1000n,
  winMinor: undefined,
  oneWinMinor: undefined,
};
const STAKE_MAX = 10_000n;

/** Plays rounds that return these amounts, until the end. */
function play(settings: Partial<AutobetPlan>, wins: readonly bigint[], stakeMaxMinor = STAKE_MAX) {
  const stakes: bigint[] = [];
  let state: AutobetState = startAutobet({ ...plan, ...settings }, stakeMaxMinor);
  for (const winMinor of wins) {
    if (state.end !== undefined) break;
    const { stakeMinor } = state;
    stakes.push(stakeMinor);
    const outcome = roundOutcome(stakeMinor, winMinor);
    state = continueAutobet(state, { outcome, stakeMinor, winMinor, jackpot: undefined }, stakeMaxMinor);
  }
  return { ...state, stakes };
}

test('an autobet ends after its number of rounds', () => {
  const { end, played, netMinor, stakes } = play({ rounds: 3 }, [0n, 250n, 0n, 0n]);
  expect({ end, played, netMinor }).toEqual({ end: 'rounds', played: 3, netMinor: -50n });
  expect(stakes).toEqual([100n, 100n, 100n]);
});

test('a raise applies after its outcome, and the first stake returns after the other', () => {
  const raise = { win: undefined, loss: 100 };
  expect(play({ raise }, [0n, 50n, 400n, 800n, 0n, 100n]).stakes).toEqual([
    100n,
    200n,
    400n,
    400n,
    100n,
    200n,
  ]);
  expect(play({ raise: { win: 50, loss: undefined } }, [200n, 400n, 0n, 0n]).stakes).toEqual([
    100n,
    150n,
    225n,
    100n,
  ]);
});

test('an autobet starts no round that could lose more than the limit', () => {
  const doubled = play({ lossMaxMinor: 600n, raise: { win: undefined, loss: 100 } }, [0n, 0n, 0n]);
  expect([doubled.end, doubled.netMinor, doubled.stakeMinor]).toEqual(['loss', -300n, 400n]);
  expect(play({ lossMaxMinor: 99n }, [0n])).toMatchObject({ end: 'loss', played: 0, stakes: [] });
});

test('a win target ends it after the round that reaches the target, and a jackpot counts', () => {
  expect(play({ winMinor: 150n }, [200n, 200n, 200n])).toMatchObject({ end: 'win', played: 2 });
  expect(play({ oneWinMinor: 150n }, [249n, 250n, 0n])).toMatchObject({ end: 'one-win', played: 2 });
  const state = continueAutobet(
    startAutobet({ ...plan, oneWinMinor: 5000n }, STAKE_MAX),
    { outcome: 'win', stakeMinor: 100n, winMinor: 0n, jackpot: { name: 'mystery', winMinor: 5100n } },
    STAKE_MAX,
  );
  expect([state.end, state.netMinor]).toEqual(['one-win', 5000n]);
});

test('a stake above the highest one is never staked', () => {
  const raise = { win: undefined, loss: 100 };
  const { end, stakes, stakeMinor } = play({ raise, lossMaxMinor: 100_000n }, [0n, 0n, 0n], 250n);
  expect([end, stakes, stakeMinor]).toEqual(['maximum', [100n, 200n], 400n]);
});

test('the risk is the sum of all stakes unless a stop applies, and then the limit', () => {
  const risk = (settings: Partial<AutobetPlan>, stakeMaxMinor = STAKE_MAX) => {
    const { lossMaxMinor, losing, canStop } = autobetRisk({ ...plan, ...settings }, stakeMaxMinor);
    return [lossMaxMinor, canStop, losing.end, losing.played, losing.netMinor];
  };
  const doubled = { win: undefined, loss: 100 };
  expect(risk({})).toEqual([1000n, false, 'rounds', 10, -1000n]);
  expect(risk({ lossMaxMinor: 500_000n })).toEqual([1000n, false, 'rounds', 10, -1000n]);
  expect(risk({ raise: doubled })).toEqual([1000n, true, 'loss', 3, -700n]);
  const highest = 1_000_000n;
  expect(risk({ raise: doubled, lossMaxMinor: 200_000n }, highest)).toEqual([
    102_300n,
    false,
    'rounds',
    10,
    -102_300n,
  ]);
  // Stakes above the highest one: a win begins again, so other runs lose more than this one.
  expect(risk({ raise: doubled, lossMaxMinor: 200_000n }, 500n)).toEqual([
    200_000n,
    true,
    'maximum',
    3,
    -700n,
  ]);
  // A stake that wins have raised is lost later.
  const raise = { win: 50, loss: undefined };
  expect(risk({ raise, lossMaxMinor: 5000n })).toEqual([5000n, true, 'rounds', 10, -1000n]);
  expect(risk({ lossMaxMinor: 250n })).toEqual([250n, true, 'loss', 2, -200n]);
  expect(risk({ lossMaxMinor: 99n })).toEqual([99n, true, 'loss', 0, 0n]);
});

test('an autobet keeps its bounds for any settings and results', () => {
  const percent = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.bigInt(1n, 5000n),
      fc.bigInt(1n, 50_000n),
      fc.integer({ min: 1, max: 50 }),
      fc.record({ win: percent, loss: percent }),
      fc.array(fc.bigInt(0n, 20_000n), { minLength: 60, maxLength: 60 }),
      (stakeMinor, lossMaxMinor, rounds, raise, wins) => {
        const { end, netMinor, stakes } = play({ stakeMinor, lossMaxMinor, rounds, raise }, wins);
        expect(end).toBeDefined();
        expect(stakes.length).toBeLessThanOrEqual(rounds);
        const risk = autobetRisk({ ...plan, stakeMinor, lossMaxMinor, rounds, raise }, STAKE_MAX);
        expect(netMinor).toBeGreaterThanOrEqual(-risk.lossMaxMinor);
        expect(risk.lossMaxMinor).toBeLessThanOrEqual(lossMaxMinor);
        for (const stake of stakes) expect(stake).toBeLessThanOrEqual(STAKE_MAX);
      },
    ),
  );
});
