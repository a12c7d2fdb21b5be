import { type OfferNumbers, readOfferNumbers } from '@evens/contract';

export type CashBackConfig = OfferNumbers['cash-back'];

/** The config of an entry, as stored when the entry was created. */
export function readCashBackConfig(stored: unknown): CashBackConfig {
  const read = readOfferNumbers('cash-back', stored);
  if (!read.ok) throw new RangeError('readCashBackConfig: the numbers of the entry cannot be read');
  return read.value;
}
