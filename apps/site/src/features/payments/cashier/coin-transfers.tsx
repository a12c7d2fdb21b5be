import type { CoinTransfer } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';

/** Transfers to the address, newest first. */
export function CoinTransfers({ transfers }: { readonly transfers: readonly CoinTransfer[] }) {
  return (
    <section aria-label={t('cashier.coin.transfers')} className="grid gap-2">
      <h3 className="text-sm font-[560] text-quiet">{t('cashier.coin.transfers')}</h3>
      {transfers.length === 0 ? (
        <p role="status" className="text-quiet">
          {t('cashier.coin.waiting')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {transfers.map((transfer) => (
            <Transfer key={transfer.PaymentID} transfer={transfer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Transfer({ transfer }: { readonly transfer: CoinTransfer }) {
  const { CoinAmount, Coin, Confirmations, NeededConfirmations, SeenDate } = transfer;
  return (
    <li className="grid gap-1 rounded-md px-3 py-2 inset-ring inset-ring-line">
      <div className="flex flex-wrap justify-between gap-x-3">
        <bdi className="font-[580]">
          {CoinAmount} {Coin}
        </bdi>
        <time dateTime={SeenDate} className="text-sm text-quiet">
          {written().dateTime(Date.parse(SeenDate))}
        </time>
      </div>
      <p role="status">{stateText(transfer)}</p>
      {transfer.StatusID === 9 && (
        <progress
          aria-label={t('cashier.coin.confirmations', {
            done: Confirmations,
            needed: NeededConfirmations,
          })}
          value={Confirmations}
          max={NeededConfirmations}
          className="h-1.5 w-full accent-accent-text"
        />
      )}
    </li>
  );
}

/** By payment state: 2 credited; 4 and 5 no longer in the chain; 11 worth less than one minor unit of the account's currency. */
function stateText({
  StatusID,
  Received,
  Currency,
  Confirmations,
  NeededConfirmations,
}: CoinTransfer): string {
  if (StatusID === 2) return t('cashier.coin.credited', { amount: moneyText(Received, Currency) });
  if (StatusID === 11) return t('cashier.coin.too-small', { currency: Currency });
  if (StatusID === 4) return t('cashier.coin.gone');
  if (StatusID === 5) return t('cashier.coin.taken-back', { amount: moneyText(Received, Currency) });
  return t('cashier.coin.confirmations', { done: Confirmations, needed: NeededConfirmations });
}
