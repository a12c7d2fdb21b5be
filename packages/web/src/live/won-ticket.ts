import { parseAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';

/** Payout and earlier cash-outs of a ticket, minor units. */
export function returnMinor({ Payout, CashedOut, Currency }: Ticket): bigint {
  return minor(Payout, Currency) + minor(CashedOut, Currency);
}

/** Whether a settlement returned more than the stake. The stake of a free bet is not the player's. */
export function isWin(ticket: Ticket): boolean {
  const { Result, Payout, Stake, Currency, Funding } = ticket;
  if (Result !== betResults.win && Result !== betResults.halfWin) return false;
  // A full cash-out has no payout of a settlement.
  if (minor(Payout, Currency) === 0n) return false;
  return returnMinor(ticket) > (Funding?.IsFreeBet ? 0n : minor(Stake, Currency));
}

/** Whether a settlement returned nothing. A ticket that was cashed out in part has brought money. */
export function isLoss({ Result, CashedOut, Currency }: Ticket): boolean {
  return Result === betResults.lost && minor(CashedOut, Currency) === 0n;
}

function minor(amount: string, currency: Ticket['Currency']): bigint {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.value : 0n;
}
