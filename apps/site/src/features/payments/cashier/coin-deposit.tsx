import type { CurrencyCode } from '@evens/base';
import type { CoinTransfer, CryptoFacts } from '@evens/contract';
import { type Answer, api, callQuery, NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { usePaymentNews } from '@evens/web/live/hooks.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { QrCode } from '@evens/web/ui/qr-code.tsx';
import { ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CoinRate } from './coin-rate.tsx';
import { CoinTransfers } from './coin-transfers.tsx';
import { Copyable } from './pay-to.tsx';
import { scrollToForm } from './scroll-to-form.ts';

/** Poll interval while the page is open, ms: new confirmations cause no payment event. */
const POLL_MS = 2_000;

interface CoinDepositProps {
  readonly crypto: CryptoFacts;
  readonly account: CurrencyCode;
}

/** A deposit of a coin: first the instructions, then the address and the transfers to it. */
export function CoinDeposit({ crypto, account }: CoinDepositProps) {
  const [isRead, setRead] = useState(false);
  const { Currency, Warnings, Minimum, BlockchainName, NeededConfirmations, IsExchanged } = crypto;
  const args = { min: Minimum, currency: Currency, network: BlockchainName };
  return (
    <div className="grid gap-4" data-coin-deposit={Currency}>
      <ul className="grid gap-2 rounded-md bg-raised px-4 py-3">
        {Warnings.map((warning) => (
          <li key={warning} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
            <span>{t(`payments.warning.${warning}`, args)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">
        {t('cashier.coin.confirmations-needed', { count: NeededConfirmations })}
        {IsExchanged && ` ${t('cashier.coin.exchanged', { currency: account })}`} {t('cashier.coin.no-bonus')}
      </p>
      {IsExchanged && <CoinRate coin={Currency} account={account} direction="deposit" />}
      {isRead ? (
        <CoinAddress currency={Currency} />
      ) : (
        <Button kind="primary" size="large" wide onClick={() => setRead(true)}>
          {t('cashier.coin.show-address')}
        </Button>
      )}
    </div>
  );
}

/** Requests an address. Returns the message of a failure, or undefined. */
async function requestAddress(currency: string): Promise<string | undefined> {
  try {
    const result = await api('POST /api/wallet/address', { body: { Currency: currency } });
    return result.ok ? undefined : result.error.message || t('cashier.coin.address-failed');
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    return t('cashier.coin.address-failed');
  }
}

/** Requests an address for a player without one. The following reload finds it. */
function CoinAddress({ currency }: { readonly currency: string }) {
  const [attempt, setAttempt] = useState(0);
  const [failureMessage, setFailureMessage] = useState<string>();
  const addressQuery = useQuery({
    ...callQuery('GET /api/wallet/address', { query: { currency } }),
    refetchInterval: POLL_MS,
  });
  const { refetch } = addressQuery;
  const isMissing = addressQuery.data?.Wallet === null;
  const news = usePaymentNews();
  useEffect(() => {
    if (news !== undefined) void refetch();
  }, [news, refetch]);
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void requestAddress(currency).then((message) => {
      if (!isCurrent) return;
      setFailureMessage(message);
      if (message === undefined) void refetch();
    });
    return () => {
      isCurrent = false;
    };
    // `attempt` is a dependency so that a retry requests the address again.
  }, [isMissing, currency, refetch, attempt]);

  function retry() {
    setFailureMessage(undefined);
    setAttempt(attempt + 1);
    void refetch();
  }

  const transfers = addressQuery.data?.Transfers ?? [];
  const message =
    failureMessage ??
    (addressQuery.isError && !addressQuery.data ? t('cashier.coin.address-failed') : undefined);
  if (message !== undefined)
    return (
      <div className="grid gap-4">
        <ErrorState title={message}>
          <Button onClick={retry}>{t('shell.retry')}</Button>
        </ErrorState>
        {/* No address is shown while deposits are closed. Coins that were sent before still arrive. */}
        {transfers.length > 0 && <CoinTransfers transfers={transfers} />}
      </div>
    );
  const wallet = addressQuery.data?.Wallet;
  if (!wallet)
    return (
      <div role="status" aria-label={t('cashier.coin.loading')} className="grid justify-items-center gap-3">
        <Skeleton className="size-50" />
        <Skeleton className="h-11 w-full" />
      </div>
    );
  return <DepositAddress wallet={wallet} currency={currency} transfers={transfers} />;
}

interface DepositAddressProps {
  readonly wallet: NonNullable<Answer<'GET /api/wallet/address'>['Wallet']>;
  readonly currency: string;
  readonly transfers: readonly CoinTransfer[];
}

function DepositAddress({ wallet, currency, transfers }: DepositAddressProps) {
  const container = useRef<HTMLDivElement>(null);
  // The button is at the lower edge, so the address would appear below the visible part.
  useEffect(() => scrollToForm(container.current), []);
  const { BlockchainAddress, BlockchainTag, SendUrl } = wallet;
  return (
    <div ref={container} className="grid gap-4">
      <div className="grid justify-items-center">
        <QrCode text={BlockchainAddress} label={t('cashier.coin.qr', { currency })} />
      </div>
      <Copyable name={t('cashier.coin.address', { currency })} text={BlockchainAddress} />
      {BlockchainTag !== null && <Copyable name={t('cashier.tag')} text={BlockchainTag} />}
      {SendUrl !== null && (
        <a href={SendUrl} target="_blank" rel="noopener noreferrer" className={buttonLook('plain')}>
          {t('cashier.coin.send-test')}
        </a>
      )}
      <CoinTransfers transfers={transfers} />
    </div>
  );
}
