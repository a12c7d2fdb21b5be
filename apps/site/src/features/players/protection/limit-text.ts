import { type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { amountReading, readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import type { PlayerLimit } from './overview.ts';

export type LimitKind = PlayerLimit['Kind'];

const MINUTES_LEAST = 15;
const MINUTES_STEP = 5;

/** A value of the wire as it is shown: money, or minutes of play. */
export function valueText(kind: LimitKind, value: string, currency: CurrencyCode): string {
  return kind === 'session'
    ? t('protection.limits.minutes', { minutes: Number(value) })
    : moneyText(value, currency);
}

/** Digits of Arabic and of Persian keyboards are read as others. */
function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
}

/** Converts typed text to the wire format, or returns the error. */
export function readLimit(kind: LimitKind, text: string, currency: CurrencyCode): Result<string, string> {
  if (text.trim() === '') return err(t('accounts.error.required'));
  if (kind !== 'session') {
    const amount = readAmount(text, currency);
    return amount.ok
      ? ok(formatAmount(amount.value.minor, currency))
      : err(amountReading(text, currency)?.text ?? t('accounts.error.required'));
  }
  const digits = westernDigits(text.trim());
  const minutes = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return minutes >= MINUTES_LEAST && minutes % MINUTES_STEP === 0
    ? ok(String(minutes))
    : err(t('protection.limits.wrong'));
}
