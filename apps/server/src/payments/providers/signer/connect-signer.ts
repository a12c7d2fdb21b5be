import { type Clock, err } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { ConnectedProvider } from '../../open-providers.ts';
import { signerCalls } from './signer-http.ts';
import { signerProvider } from './signer-provider.ts';
import type { SignerSettings } from './signer-settings.ts';

/** Connects an operator's own signer as a payment provider. */
export function connectSigner(
  { url, requestKey, reportKeys }: SignerSettings,
  { db, clock, log }: { readonly db: Queryable; readonly clock: Clock; readonly log: Log },
): ConnectedProvider {
  const call = requestKey
    ? signerCalls({ url: () => url, requestKey, clock, log })
    : async () => err({ kind: 'unavailable' as const });
  const provider = signerProvider.open({ call, reportKeys: () => reportKeys, db, clock });
  return { kind: signerProvider, provider };
}
