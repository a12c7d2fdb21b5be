import { amount, formatAmount, parseCurrency } from '@evens/base';
import type { StoredPayment } from './payments-file.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** The amount of a payment as a decimal number, without its currency. */
export function formatPaymentAmount({ minor, currency }: StoredPayment): string {
  const code = parseCurrency(currency);
  return code.ok ? formatAmount(amount(BigInt(minor)), code.value) : minor;
}
