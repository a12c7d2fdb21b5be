import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { amountText, readAmount } from '@evens/web/core/typed-amount.ts';
import { useState } from 'react';

const VISITORS: CurrencyCode = 'EUR';

/** The player's currency; euros for visitors. */
function useWidgetCurrency(): CurrencyCode {
  return useUser()?.Currency ?? VISITORS;
}

/** An amount: the author's or the default, editable by the reader. `minor` is undefined if the text is invalid. */
export function useMoney(written: string | undefined, usual: string) {
  const currency = useWidgetCurrency();
  const [text, setText] = useState(() => {
    const parsed = parseAmount(written ?? usual, currency);
    return parsed.ok ? amountText(parsed.value, currency) : usual;
  });
  const read = readAmount(text, currency);
  const minor = read.ok && read.value.minor > 0n ? read.value.minor : undefined;
  return { currency, text, setText, minor };
}

/** Parses an author's amount to minor units of the reader's currency; undefined if invalid. */
export function writtenMinor(written: string | undefined, currency: CurrencyCode): bigint | undefined {
  const parsed = written === undefined ? undefined : parseAmount(written, currency);
  return parsed?.ok && parsed.value > 0n ? parsed.value : undefined;
}

/** Formats minor units with their currency. */
export function formatMoney(minor: bigint, currency: CurrencyCode): string {
  return moneyText(formatAmount(minor, currency), currency);
}
