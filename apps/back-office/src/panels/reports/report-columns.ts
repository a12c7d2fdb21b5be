import { currencyDigits, parseCurrency } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import type { TableColumn } from '../../table/data-table.tsx';
import { amountText, countText, shareText } from './report-formats.ts';

/** Number of decimal places of a currency's amounts. */
function amountDigits(currency: string): number {
  const parsed = parseCurrency(currency);
  return parsed.ok ? currencyDigits(parsed.value) : 2;
}

/** A column of amounts, in euros unless the rows have currencies. */
export function amountColumn<R>(
  key: string,
  title: string,
  value: (row: R) => number | null,
  currency: (row: R) => string = () => 'EUR',
): TableColumn<R> {
  return {
    ...{ key, title, value },
    cell(row) {
      const amount = value(row);
      return amount === null ? '–' : amountText(amount, amountDigits(currency(row)));
    },
    isNumber: true,
  };
}

export function countColumn<R>(key: string, title: string, value: (row: R) => number): TableColumn<R> {
  return { key, title, value, cell: (row) => countText(value(row)), isNumber: true };
}

export function shareColumn<R>(key: string, title: string, value: (row: R) => number | null): TableColumn<R> {
  return { key, title, value, cell: (row) => shareText(value(row)), isNumber: true };
}

export function currencyColumn<R>(value: (row: R) => string): TableColumn<R> {
  return { key: 'currency', title: t('reports.currency'), value };
}
