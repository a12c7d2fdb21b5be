// @vitest-environment happy-dom
import english from '@evens/locales/en/arcade/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { makeMoney } from './money.ts';
import { makeStakePicker, shortcutStakes, stakePickerOptions } from './stake-picker.ts';
import { diceOpening } from './testing.ts';

const bounds = { minimumMinor: 10n, maximumMinor: 10_000n, fundsMinor: 5000n };

test.each([
  ['an ordinary stake', 100n, bounds, [50n, 200n, 5000n]],
  ['an odd stake is halved downwards', 25n, bounds, [12n, 50n, 5000n]],
  ['half of a stake near the lowest one', 15n, bounds, [10n, 30n, 5000n]],
  ['the lowest stake has no half', 10n, bounds, [undefined, 20n, 5000n]],
  ['twice the stake is above the balance', 3000n, bounds, [1500n, 5000n, 5000n]],
  [
    'twice the stake is above the highest one',
    7000n,
    { ...bounds, fundsMinor: 90_000n },
    [3500n, 10_000n, 10_000n],
  ],
  ['the balance is the stake', 5000n, bounds, [2500n, undefined, undefined]],
  ['the balance is below the stake', 6000n, bounds, [3000n, undefined, 5000n]],
  ['the balance is below the lowest stake', 100n, { ...bounds, fundsMinor: 9n }, [50n, undefined, undefined]],
  [
    'the bet has no possible stake',
    undefined,
    { ...bounds, maximumMinor: 5n },
    [undefined, undefined, undefined],
  ],
  ['no stake is chosen', undefined, bounds, [undefined, undefined, 5000n]],
] as const)('the stakes of the shortcuts: %s', (_name, minor, limits, [half, double, max]) => {
  expect(shortcutStakes(minor, limits)).toEqual({ half, double, max });
});

function makePicker({ AllowsAutobet = true, picksStake = true } = {}) {
  const money = makeMoney({ locale: 'en', currency: 'EUR', digits: 2 });
  const t = (key: keyof typeof english): string => english[key];
  const picker = makeStakePicker({
    ...stakePickerOptions({ ...diceOpening, AllowsAutobet }, { money, t, picksStake }),
    label: 'Stake',
    onChange: () => undefined,
  });
  const named = (name: string) => picker.element.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  return {
    picker,
    half: named('Half the stake'),
    double: named('Double the stake'),
    max: named('Max: the highest stake possible'),
  };
}

test('the shortcuts follow the balance and the highest stake of the bet, and are off during a round', () => {
  const { picker, half, double, max } = makePicker();
  max?.click();
  expect([picker.minor, max?.ariaDisabled]).toEqual([10_000n, 'true']);
  half?.click();
  expect(picker.minor).toBe(5000n);
  picker.setMaximum(8000n);
  double?.click();
  expect(picker.minor).toBe(8000n);
  picker.setFunds(300n);
  expect([picker.minor, double?.ariaDisabled, max?.ariaDisabled]).toEqual([8000n, 'true', 'false']);
  picker.setDisabled(true);
  max?.click();
  expect([picker.minor, max?.ariaDisabled]).toEqual([8000n, 'true']);
  picker.setDisabled(false);
  max?.click();
  expect(picker.minor).toBe(300n);
});

test.each([
  ['a profile without autobet', { AllowsAutobet: false }],
  ['a chip', { picksStake: false }],
])('%s has no shortcuts', (_name, options) => {
  const { half, double, max } = makePicker(options);
  expect([half, double, max]).toEqual([null, null, null]);
});
