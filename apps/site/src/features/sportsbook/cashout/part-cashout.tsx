import { formatAmount } from '@evens/base';
import type { CashoutTicket, Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { amountText, readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useId, useState } from 'react';
import { AmountInput } from './amount-input.tsx';
import { cashouts } from './cashouts-site.ts';
import { parseMinor, smallestPart, stakeShare, valueOfPart } from './offer-part.ts';

const HALF = 50;

export interface PartCashoutProps {
  readonly ticket: Ticket;
  readonly offer: CashoutTicket;
  readonly isStale: boolean;
}

/** Cashes out a part of the stake: in per cent by the slider, in minor units by the field. */
export function PartCashout({ ticket, offer, isStale }: PartCashoutProps) {
  const { ID, Currency: currency } = ticket;
  const id = useId();
  const openMinor = parseMinor(offer.StakeOpen, currency);
  const [typed, setTyped] = useState(() => amountText(stakeShare(openMinor, HALF), currency));
  const read = readAmount(typed, currency);
  const partMinor = read.ok ? read.value.minor : 0n;
  const { Value: whole } = offer;
  const wholeMinor = parseMinor(whole ?? '', currency);
  const isOpen = offer.State === 'open' && !isStale && wholeMinor > 0n;
  const leastMinor = isOpen ? smallestPart(openMinor, wholeMinor) : 1n;
  const isTooLittle = read.ok && partMinor < leastMinor;
  const isTooMuch = partMinor > openMinor;
  const isPart = read.ok && !isTooLittle && !isTooMuch;
  const value =
    whole !== null && isPart && isOpen
      ? valueOfPart({ value: whole, stakeOpen: offer.StakeOpen }, partMinor, currency)
      : undefined;
  const money = (minor: bigint) => moneyText(formatAmount(minor, currency), currency);
  const percent = openMinor === 0n ? 0 : Number((partMinor * 100n) / openMinor);

  return (
    <div className="grid gap-2.5">
      <label className="grid gap-1 text-sm text-quiet">
        {t('cashout.part.slider')}
        <input
          type="range"
          min={1}
          max={100}
          value={Math.min(100, Math.max(1, percent))}
          aria-valuetext={t('cashout.part.of', { stake: money(partMinor), open: money(openMinor) })}
          onChange={({ target }) =>
            setTyped(amountText(stakeShare(openMinor, Number(target.value)), currency))
          }
          className="h-8 touch:h-11 w-full accent-accent-text"
        />
      </label>
      <AmountInput
        id={`${id}-part`}
        label={t('cashout.part.stake')}
        value={typed}
        currency={currency}
        error={
          isTooMuch
            ? t('cashout.part.too-much', { amount: money(openMinor) })
            : isTooLittle
              ? t('cashout.part.too-little', { amount: money(leastMinor) })
              : undefined
        }
        onType={setTyped}
      />
      <p className="text-sm text-faint">
        {t('cashout.part.rest', { amount: money(isPart ? openMinor - partMinor : openMinor) })}
      </p>
      <Button
        disabled={value === undefined}
        data-cashout-part
        onClick={() => {
          if (value === undefined) return;
          cashouts.showOffer(ID, {
            value,
            oddsMilli: offer.CashoutOddsValues,
            stakePart: partMinor === openMinor ? undefined : formatAmount(partMinor, currency),
          });
        }}
      >
        {value === undefined ? (
          t(isOpen ? 'cashout.action' : 'cashout.suspended')
        ) : (
          <>
            <span className="text-quiet">{t('cashout.action')}</span>
            <bdi translate="no">{moneyText(value, currency)}</bdi>
          </>
        )}
      </Button>
    </div>
  );
}
