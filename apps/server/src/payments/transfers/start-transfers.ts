import { HOSTED_PAGES_PATH } from '@evens/providers';
import type { Base } from '../../base.ts';
import { systemClock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { BookingParts } from '../book-events.ts';
import type { DepositCodes } from '../deposits/deposit-codes.ts';
import type { ProviderCall } from '../payment-provider.ts';
import { signedCalls } from '../provider-http.ts';
import { httpWallet } from './http-wallet.ts';
import { startTransferRounds } from './settle-transfers.ts';
import { transferRoutes } from './transfer-routes.ts';

/** Starts transfers from another platform of the group: offer, acceptance, and retries of transfers in progress. */
export async function startTransfers(
  { config, startWork, origin }: Base,
  http: HttpApp,
  {
    booking,
    codes,
    sandbox,
  }: {
    readonly booking: BookingParts;
    readonly codes: DepositCodes;
    /** Calls the sandbox's payment service, which has play-money wallets. */
    readonly sandbox: ProviderCall | undefined;
  },
): Promise<void> {
  const { transfers } = config;
  const own = typeof transfers === 'object' ? transfers : undefined;
  const call = own
    ? signedCalls({ url: () => own.url, secret: own.secret })
    : transfers === 'none'
      ? undefined
      : sandbox;
  const wallet = call && httpWallet(call);
  const isSandbox = call !== undefined && call === sandbox;
  const parts = { ...booking, clock: systemClock, codes };
  transferRoutes(http, {
    ...parts,
    wallet,
    servicePage: ({ accountId, currency }, locale) =>
      isSandbox ? `${origin()}${HOSTED_PAGES_PATH}/wallet/${accountId}/${currency}?locale=${locale}` : null,
  });
  if (!wallet) return;
  await startWork('transfers', (leased) => {
    const rounds = startTransferRounds({ ...parts, wallet });
    leased.add('transfers', () => rounds.stop());
  });
}
