import { join } from 'node:path';
import type { Clock } from '@evens/base';
import type { SandboxRecords } from '../payments/open-records.ts';
import { SANDBOX_PAYMENTS_FILE, SANDBOX_SIGNER_FILE } from '../payments/sandbox-message.ts';
import { payoutsFromFile } from '../sandbox-signer/file-payouts.ts';
import { chainsFromFile, depositsFromFile, recordsFromFile, walletsFromFile } from './file-records.ts';

/** Opens the files of the sandbox's payment service and signer for reading. */
export function openSandboxRecords(dataFolder: string, clock: Clock): SandboxRecords {
  const file = join(dataFolder, SANDBOX_PAYMENTS_FILE);
  return {
    payments: recordsFromFile(file, clock),
    payouts: payoutsFromFile(join(dataFolder, SANDBOX_SIGNER_FILE)),
    chains: chainsFromFile(file, clock),
    deposits: depositsFromFile(file, clock),
    wallets: walletsFromFile(file, clock),
  };
}
