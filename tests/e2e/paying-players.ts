import type { PayingPlayer } from './payment-form-steps.ts';

/** Players who together are offered every method that the sandbox carries. */
export const playersOfSandboxMethods: readonly PayingPlayer[] = [
  { Country: 'MT', Currency: 'EUR' },
  { Country: 'CA', Currency: 'USD' },
  { Country: 'BR', Currency: 'BRL' },
  { Country: 'MX', Currency: 'MXN' },
  { Country: 'CL', Currency: 'CLP' },
  { Country: 'IN', Currency: 'INR' },
  { Country: 'JP', Currency: 'JPY' },
];
