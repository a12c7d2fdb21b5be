import { err, type Fields, ok } from '@evens/base';
import { PayoutSigner } from './signer.ts';
import { SignerFile } from './signer-file.ts';

/** Reads the signer's records from its file, for processes without a connection to it. Signs nothing. */
export function payoutsFromFile(file: string) {
  const signer = new PayoutSigner({
    file: new SignerFile(file),
    payers: new Map(),
    walletLimits: () => ({ payout: 0n, day: 0n }),
    clock: { nowMs: () => 0 },
    onError: () => undefined,
  });
  return async (path: string, { payment, from, to, after }: Fields) => {
    if (path === '/payout' && typeof payment === 'string') return ok(signer.payout(payment));
    if (path === '/records' && typeof from === 'number' && typeof to === 'number')
      return ok(signer.records({ fromMs: from, toMs: to, after: typeof after === 'string' ? after : '' }));
    return err({ kind: 'unavailable' as const });
  };
}
