import { HOSTED_PAGES_PATH } from '@evens/providers';
import type { Base } from '../../base.ts';
import { systemClock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { BookingParts } from '../book-events.ts';
import type { DepositCodes } from '../deposits/deposit-codes.ts';
import type { ProviderCall } from '../payment-provider.ts';
import { signedCalls } from '../provider-http.ts';
import type { ExternalWallet } from './external-wallet.ts';
import { httpWallet } from './http-wallet.ts';
import { startTransferRounds } from './settle-transfers.ts';
import { transferRoutes } from './transfer-routes.ts';

/** The wallet of another platform of the group. `sandbox` calls the sandbox's payment service, which has play-money wallets. */
export function connectWallet(
  { transfers }: Base['config'],
  sandbox: ProviderCall | undefined,
): ExternalWallet | undefined {
  if (transfers === 'none') return undefined;
  const call =
    transfers === undefined ? sandbox : signedCalls({ url: () => transfers.url, secret: transfers.secret });
  return call && httpWallet(call);
}

export interface TransferParts {
  readonly booking: BookingParts;
  readonly wallet: ExternalWallet | undefined;
}

/** Serves transfers from another platform: offer and acceptance. */
export function serveTransfers(
  { config, origin }: Base,
  http: HttpApp,
  { booking, wallet, codes }: TransferParts & { readonly codes: DepositCodes },
): void {
  const isSandbox = wallet !== undefined && config.transfers === undefined;
  transferRoutes(http, {
    ...{ ...booking, clock: systemClock, codes, wallet },
    servicePage: ({ accountId, currency }, locale) =>
      isSandbox ? `${origin()}${HOSTED_PAGES_PATH}/wallet/${accountId}/${currency}?locale=${locale}` : null,
  });
}

/** Retries transfers in progress. */
export async function workTransfers({ startWork }: Base, { booking, wallet }: TransferParts): Promise<void> {
  if (!wallet) return;
  await startWork('transfers', (leased) => {
    const rounds = startTransferRounds({ ...booking, clock: systemClock, wallet });
    leased.add('transfers', () => rounds.stop());
  });
}
