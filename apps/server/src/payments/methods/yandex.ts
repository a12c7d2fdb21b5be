import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

/** The wallet that was formerly Yandex.Money. */
export const yandex: PaymentMethod = {
  key: 'yandex',
  id: 26,
  name: 'YooMoney',
  group: 'wallet',
  countries: { only: ['RU'] },
  withdrawal: withdrawalForm({
    fields: [field('YandexAccount', 'digits', { lengthMin: 11, lengthMax: 20 })],
    limits: limitsIn(['RUB'], { minimum: 5, maximum: 500 }),
  }),
};
