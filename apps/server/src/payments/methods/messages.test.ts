import { getWords, languages } from '@evens/locales';
import { describe, expect, it } from 'vitest';
import { paymentGroups } from './definition/payment-method.ts';
import { fieldFaults } from './kinds/field-kind.ts';
import { faultMessageKey, fieldKinds } from './kinds/field-kinds.ts';
import { choiceLists } from './lists/choice-lists.ts';
import { paymentMethods } from './registry.ts';

const forms = paymentMethods.flatMap(({ deposit, withdrawal }) => [deposit, withdrawal]);
const fieldKeys = forms.flatMap((form) => form?.fields.map(({ name }) => `payments.field.${name}`) ?? []);
const faultKeys = Object.keys(fieldKinds).flatMap((kind) =>
  // Object.keys loses the type of the kinds.
  fieldFaults.map((fault) => faultMessageKey(kind as keyof typeof fieldKinds, fault)),
);
/** Choices without their own name or a country's. */
const choiceKeys = Object.entries(choiceLists)
  .filter(([list]) => list !== 'card-countries')
  .flatMap(([, listChoices]) =>
    (['BRL', 'CLP', 'MXN', 'JPY'] as const).flatMap((currency) =>
      listChoices({ currency, country: currency.slice(0, 2), nowMs: Date.UTC(2026, 10, 15) }),
    ),
  )
  .filter(({ name }) => name === undefined)
  .map(({ value }) => `payments.choice.${value}`);
const warningKeys = paymentMethods.flatMap(
  ({ crypto }) => crypto?.warnings.map((warning) => `payments.warning.${warning}`) ?? [],
);
const groupKeys = paymentGroups.map((group) => `payments.group.${group}`);

describe.each(languages)('payment messages in $code', (language) => {
  it('the fields, faults, choices, warnings and groups of payment methods all have a message', () => {
    const keys = new Set([...fieldKeys, ...faultKeys, ...choiceKeys, ...warningKeys, ...groupKeys]);
    expect(keys.size).toBeGreaterThan(100);
    expect([...keys].filter((key) => !getWords(language).has(key))).toEqual([]);
  });
});
