import { formatAmount, parseAmount } from '@evens/base';
import { findTicketSystem, type Ticket } from '@evens/contract';
import { acceptances, betTypes } from '@evens/tickets';
import { Money } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { returnMinor } from '@evens/web/live/won-ticket.ts';
import type { ReactNode } from 'react';
import { isNothing, isOver } from './ticket-words.ts';

/** A name and its amount, for a `<dl>` of two columns. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-end">{children}</dd>
    </>
  );
}

export const factsLook = 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm';

/** The bets of a ticket by stake per bet: together if all have the same, else by the rows of the system. */
function betParts(ticket: Ticket): readonly { name: string; count: number; unit: string }[] {
  const { BetCount, Currency, Items, Stake, SystemRows } = ticket;
  const system = findTicketSystem(ticket);
  const free = Items.filter(({ IsBanker }) => !IsBanker).length;
  if (SystemRows.length > 0 && !system)
    return SystemRows.map((row) => ({
      name: t('history.row', { pick: row.Pick, of: free }),
      count: row.BetCount,
      unit: row.Stake,
    }));
  const stake = parseAmount(Stake, Currency);
  if (BetCount < 2 || !stake.ok) return [];
  const unit = formatAmount(stake.value / BigInt(BetCount), Currency);
  return [{ name: t(system ? `history.system.${system}` : 'bet.number-of-bets'), count: BetCount, unit }];
}

/** Price, number of lines, stake, and potential or actual return. */
export function TicketSums({ ticket }: { readonly ticket: Ticket }) {
  const odds = useOddsText();
  const { Currency: currency, BetType, Items, Odds, StakeOpen, Stake, CashedOut, BonusBasisPoints } = ticket;
  const isRunning = !isOver(ticket) && ticket.Acceptance !== acceptances.declined;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const hasOwnPrice = Odds > 0 && (Items.length > 1 || BetType === betTypes.teaser);
  return (
    <dl className={factsLook}>
      {betParts(ticket).map(({ name, count, unit }) => (
        <Fact key={name} name={name}>
          <bdi dir="ltr">
            {count} × {money(unit)}
          </bdi>
        </Fact>
      ))}
      {hasOwnPrice && (
        <Fact name={t('history.odds')}>
          <bdi className="font-[620]">{odds(Odds)}</bdi>
        </Fact>
      )}
      {BonusBasisPoints > 0 && (
        <Fact name={t('history.bonus')}>
          <bdi dir="ltr">+{BonusBasisPoints / 100}%</bdi>
        </Fact>
      )}
      {ticket.Insurance && <Fact name={t('bet.insurance.name')}>{money(ticket.Insurance.Maximum)}</Fact>}
      <Fact name={t(ticket.Funding?.IsFreeBet ? 'history.free-bet' : 'history.stake')}>{money(Stake)}</Fact>
      {ticket.Funding && !ticket.Funding.IsFreeBet && (
        <>
          {!isNothing(ticket.Funding.Cash) && (
            <Fact name={t('history.stake.cash')}>{money(ticket.Funding.Cash)}</Fact>
          )}
          <Fact name={t('history.stake.bonus')}>{money(ticket.Funding.Bonus)}</Fact>
        </>
      )}
      {!isNothing(CashedOut) && <Fact name={t('history.cashed-out')}>{money(CashedOut)}</Fact>}
      {ticket.CashedOutBy && (
        <Fact name={t('history.cashed-out-by')}>
          {t(ticket.CashedOutBy === 'take-profit' ? 'cashout.auto.profit' : 'cashout.auto.loss')}
        </Fact>
      )}
      {isRunning && StakeOpen !== Stake && <Fact name={t('history.stake-open')}>{money(StakeOpen)}</Fact>}
      {isRunning && ticket.TakeProfit !== null && (
        <Fact name={t('history.take-profit')}>{money(ticket.TakeProfit)}</Fact>
      )}
      {isRunning && ticket.StopLoss !== null && (
        <Fact name={t('history.stop-loss')}>{money(ticket.StopLoss)}</Fact>
      )}
      {(isRunning || isOver(ticket)) && (
        <Fact name={t(isRunning ? 'history.to-return' : 'history.returned')}>
          <span className="text-base font-[640]">
            {money(isRunning ? ticket.PotentialPayout : formatAmount(returnMinor(ticket), currency))}
          </span>
        </Fact>
      )}
    </dl>
  );
}
