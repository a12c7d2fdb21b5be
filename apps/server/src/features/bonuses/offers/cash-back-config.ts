import { type OfferNumbers, readOfferNumbers } from '@evens/contract';

export type CashBackConfig = OfferNumbers['cash-back'];

/** The numbers of an entry, as they were when it was made. */
export function readCashBackConfig(stored: unknown): CashBackConfig {
  const read = readOfferNumbers('cash-back', stored);
  if (!read.ok) throw new RangeError('readCashBackConfig: the numbers of the entry cannot be read');
  return read.value;
}
