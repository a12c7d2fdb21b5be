import { withdrawalForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';
import { field } from './fields/field.ts';

export const venuspoint: PaymentMethod = {
  key: 'venuspoint',
  id: 27,
  name: 'VenusPoint',
  group: 'wallet',
  countries: { only: ['JP'] },
  withdrawal: withdrawalForm({
    fields: [
      field('VenusPointID', 'code', { lengthMin: 6, lengthMax: 12 }),
      field('VenusPointPassword', 'password', { isSecret: true }),
    ],
    limits: limitsIn(['JPY', 'USD'], { minimum: 10, maximum: 5000 }),
  }),
};
