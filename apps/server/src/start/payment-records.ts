import { join } from 'node:path';
import type { Clock } from '@evens/base';
import {
  connectStripe,
  OpenProviders,
  openSandboxAccounts,
  type StripeSettings,
} from '../features/payments/index.ts';
import { keptRecords } from '../sandbox-payments/kept-records.ts';

/** Of the data folder. */
export const SANDBOX_PAYMENTS_FILE = 'sandbox-payments.sqlite';

/** The providers as their records are read, by processes that take no payments. The sandbox's are read from its file. */
export async function openPaymentRecords({
  dataFolder,
  stripe,
  clock,
}: {
  /** Where the sandbox's service keeps its file; undefined: there is no such service. */
  readonly dataFolder: string | undefined;
  readonly stripe: StripeSettings | undefined;
  readonly clock: Clock;
}): Promise<OpenProviders> {
  const sandbox = (folder: string) => {
    const call = keptRecords(join(folder, SANDBOX_PAYMENTS_FILE), clock);
    return openSandboxAccounts({ call, secret: '' });
  };
  return new OpenProviders([
    ...(dataFolder === undefined ? [] : sandbox(dataFolder)),
    ...(stripe ? [await connectStripe(stripe)] : []),
  ]);
}
