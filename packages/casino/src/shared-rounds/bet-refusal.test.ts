import { describe, expect, test } from 'vitest';
import { betRefusal } from './bet-refusal.ts';
import { blackjackMachine } from './blackjack-machine.ts';
import { baccaratMachine, rouletteMachine, wheelMachine } from './chip-machines.ts';
import { crashMachine } from './crash-machine.ts';
import type { TableMachine } from './machine.ts';

const limits = { minimumMinor: 10n, maximumMinor: 10_000n, returnMaxMinor: 100_000n, steps: [] };

function read(machine: TableMachine, raw: unknown) {
  const bet = machine.readBet(raw, limits.returnMaxMinor);
  if (!bet.ok) throw new Error(bet.error);
  return bet.value;
}

/** The refusal of a bet in a slot, given these bets on the round. */
function findRefusal(
  machine: TableMachine,
  raws: readonly unknown[],
  raw: unknown,
  slot = raws.length,
  returnMaxMinor = limits.returnMaxMinor,
) {
  const before = raws.map((each) => {
    const { betText, stakeMinor } = read(machine, each);
    return { bet: betText, stakeMinor };
  });
  const refused = betRefusal(machine, {
    slot,
    read: read(machine, raw),
    before,
    limits: { ...limits, returnMaxMinor },
    currency: 'EUR',
  });
  return refused && [refused.code, 'data' in refused ? refused.data : {}];
}

const red = (stake: string) => ({ chips: [{ kind: 'red', stake }] });
const number = (each: number, stake: string) => ({
  chips: [{ kind: 'straight', numbers: [each], stake }],
});

describe('a bet with side bets', () => {
  const bet = (stake: string, side: string) => ({ stake, sides: { perfectPairs: side } });

  test('the minimum stake applies to each of its stakes', () => {
    expect(findRefusal(blackjackMachine, [], bet('10', '10'))).toBeUndefined();
    for (const each of [bet('9', '10'), bet('10', '9')])
      expect(findRefusal(blackjackMachine, [], each)).toEqual([
        'MinimumAllowedStakeException',
        { minimum: '0.10', currency: 'EUR' },
      ]);
  });

  test('the maximum stake and the maximum payout apply to their sum', () => {
    expect(findRefusal(blackjackMachine, [], bet('9000', '1000'))).toBeUndefined();
    expect(findRefusal(blackjackMachine, [], bet('9000', '1001'))).toMatchObject([
      'MaximumAllowedStakeException',
      { maximum: '100.00' },
    ]);
    // 8 times 1000 and 26 times 3538 is the highest payout below the limit.
    expect(findRefusal(blackjackMachine, [], bet('1000', '3538'))).toBeUndefined();
    expect(findRefusal(blackjackMachine, [], bet('1000', '3539'))).toMatchObject([
      'MaximumAllowedStakeException',
      { maximum: '45.38' },
    ]);
  });
});

describe('bets of one player on one round', () => {
  test('bets of one player on one round may together reach the maximum stake', () => {
    expect(findRefusal(rouletteMachine, [], red('10000'))).toBeUndefined();
    expect(findRefusal(rouletteMachine, [red('4000'), red('4000')], red('2000'))).toBeUndefined();
    expect(findRefusal(rouletteMachine, [red('4000'), red('4000')], red('2001'))).toMatchObject([
      'MaximumAllowedStakeException',
      { maximum: '20.00' },
    ]);
    expect(
      findRefusal(baccaratMachine, [{ stakes: { banker: '9000' } }], { stakes: { tie: '2000' } }),
    ).toMatchObject(['MaximumAllowedStakeException', { maximum: '10.00' }]);
  });

  test('bets of one player on one round may together reach the maximum payout of a round', () => {
    // 36 times 27.77 is the highest payout below the limit.
    expect(findRefusal(rouletteMachine, [number(17, '1400')], number(17, '1377'))).toBeUndefined();
    expect(findRefusal(rouletteMachine, [number(17, '1400')], number(17, '1500'))).toMatchObject([
      'MaximumAllowedStakeException',
      { maximum: '13.77' },
    ]);
    // Mutually exclusive numbers do not add up.
    expect(findRefusal(rouletteMachine, [number(17, '2700')], number(18, '2700'))).toBeUndefined();
    expect(
      findRefusal(wheelMachine, [{ chips: [{ spot: 40, stake: '100' }] }], {
        chips: [{ spot: 40, stake: '1500' }],
      }),
    ).toMatchObject(['MaximumAllowedStakeException', {}]);
  });

  test('a bet is refused if the earlier bets could already pay more than a limit that was lowered since', () => {
    // Red adds nothing to the payout of the straight number: 17 is black.
    expect(findRefusal(rouletteMachine, [number(17, '2000')], red('100'), 1, 50_000n)).toMatchObject([
      'MaximumAllowedStakeException',
      { maximum: '0.00' },
    ]);
  });

  test('bets of one player on one round must each reach the minimum stake', () => {
    expect(findRefusal(rouletteMachine, [red('4000')], red('9'))).toMatchObject([
      'MinimumAllowedStakeException',
      {},
    ]);
  });

  test('bets of one player fill slots in order, and the write detects a slot that is already taken', () => {
    expect(findRefusal(rouletteMachine, [red('4000')], red('9000'), 2)).toMatchObject([
      'InvalidRoundException',
      {},
    ]);
    expect(findRefusal(rouletteMachine, [red('4000')], red('9000'), 0)).toBeUndefined();
  });

  test('bets of one player at crash are judged independently, in any slot', () => {
    const flight = { stake: '9000', autoCashOut: 200 };
    expect(findRefusal(crashMachine, [flight], flight, 1)).toBeUndefined();
    expect(findRefusal(crashMachine, [], flight, 1)).toBeUndefined();
  });
});
