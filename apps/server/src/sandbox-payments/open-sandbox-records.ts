import { join } from 'node:path';
import type { Clock } from '@evens/base';
import type { SandboxRecords } from '../payments/open-records.ts';
import { SANDBOX_PAYMENTS_FILE, SANDBOX_SIGNER_FILE } from '../payments/sandbox-message.ts';
import { keptPayouts } from '../sandbox-signer/kept-payouts.ts';
import { keptChains, keptDeposits, keptRecords, keptWallets } from './kept-records.ts';

/** Opens the files of the sandbox's payment service and signer for reading. */
export function openSandboxRecords(dataFolder: string, clock: Clock): SandboxRecords {
  const file = join(dataFolder, SANDBOX_PAYMENTS_FILE);
  return {
    payments: keptRecords(file, clock),
    payouts: keptPayouts(join(dataFolder, SANDBOX_SIGNER_FILE)),
    chains: keptChains(file, clock),
    deposits: keptDeposits(file, clock),
    wallets: keptWallets(file, clock),
  };
}
