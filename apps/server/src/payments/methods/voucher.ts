import { amount } from '@evens/base';
import { depositForm } from './definition/payment-forms.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

const values = [10n, 20n, 50n, 100n, 200n].map((euros) => amount(euros * 100n));
const [minimum = amount(0n)] = values;

/** Its value is in euros in every display currency, so it is offered only to accounts in euros. */
export const voucher: PaymentMethod = {
  key: 'voucher',
  id: 43,
  name: 'Voucher',
  group: 'voucher',
  countries: { except: [] },
  link: { url: '/payment-methods', flag: 'vouchersRedirect', flagIn: ['GB'] },
  deposit: depositForm({
    shared: ['PaymentMethod', 'Amount', 'Currency'],
    fields: [field('VoucherCode', 'code', { lengthMin: 8, lengthMax: 24, isSecret: true })],
    limits: { EUR: { minimum, maximum: values.at(-1) ?? minimum } },
    amounts: values,
  }),
};
