import {
  type Amount,
  amount,
  type CurrencyCode,
  currencyDigits,
  type NumberSeparators,
  readTypedAmount,
} from '@evens/base';

export interface TypedStake {
  /** 0 while the text is empty or invalid. */
  readonly minor: Amount;
  /** The text is not an amount. */
  readonly isUnread: boolean;
}

export function typedStake(
  text: string,
  { currency, separators }: { readonly currency: CurrencyCode; readonly separators: NumberSeparators },
): TypedStake {
  if (text.trim() === '') return { minor: amount(0n), isUnread: false };
  const typed = readTypedAmount(text, { currency, digits: currencyDigits(currency), separators });
  return typed.ok ? { minor: typed.value.minor, isUnread: false } : { minor: amount(0n), isUnread: true };
}
