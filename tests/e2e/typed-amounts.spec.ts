import { quietTest as test } from '../fixture/shared-site.ts';
import { typeAmounts } from './typed-amount-steps.ts';

test('amounts are parsed in the formats of all languages, or refused under the field', ({ page, context }) =>
  typeAmounts({ page, context }, { lang: 'ar', direction: 'withdraw' }));
