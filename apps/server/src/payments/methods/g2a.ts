import { depositForm } from './definition/payment-forms.ts';
import { limitsIn } from './definition/payment-limits.ts';
import type { PaymentMethod } from './definition/payment-method.ts';

export const g2a: PaymentMethod = {
  key: 'g2a',
  id: 42,
  name: 'G2A',
  group: 'voucher',
  countries: { except: ['BR'] },
  link: { url: 'https://www.g2a.com/search?query=gift%20card', flag: 'g2aRedirect', flagIn: 'everywhere' },
  deposit: depositForm({
    limits: limitsIn(['EUR', 'USD', 'BRL', 'MXN', 'INR'], { minimum: 10, maximum: 200 }),
  }),
};
