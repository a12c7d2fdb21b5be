import { quietTest as test } from '../fixture/shared-site.ts';
import { typeAmounts } from './typed-amount-steps.ts';

for (const [lang, direction] of [
  ['ar', 'withdraw'],
  ['en', 'deposit'],
  ['pt-br', 'deposit'],
] as const)
  test(`amounts are parsed in the formats of all languages, or refused under the field (${direction}, ${lang})`, ({
    page,
    context,
  }) => typeAmounts({ page, context }, { lang, direction }));
