import { typeAmounts } from '../e2e/typed-amount-steps.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

for (const lang of ['en', 'pt-br'])
  test(`amounts are parsed in the formats of all languages, or refused under the field (deposit, ${lang})`, ({
    page,
    context,
  }) => typeAmounts({ page, context }, { lang, direction: 'deposit' }));
