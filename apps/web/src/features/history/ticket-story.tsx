import type { Ticket, TicketCashout, TicketSettlement } from '@evens/contract';
import { DateAndTime, Money, moneyText } from '../../app/figures.tsx';
import { t } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';
import { ResultBadge } from './ticket-badge.tsx';

interface SettlementsProps {
  readonly ticket: Ticket;
  readonly settlements: readonly TicketSettlement[];
}

/** How often it was settled, and why again; what was taken back is struck out. */
export function Settlements({ ticket, settlements }: SettlementsProps) {
  const last = settlements.at(-1);
  return (
    <ol className="grid gap-2.5">
      {settlements.map((settlement) => {
        const isBack = settlement !== last || ticket.Result === 0;
        return (
          <li key={settlement.No} data-settlement={settlement.No} className="grid gap-0.5 text-sm">
            <p className="flex items-center gap-2">
              <span className="text-faint">{settlement.No}</span>
              <ResultBadge result={settlement.Result} />
              <span className="text-faint">
                <DateAndTime atMs={Date.parse(settlement.SettledAt)} />
              </span>
              <Money
                amount={settlement.Payout}
                currency={ticket.Currency}
                className={classNames('ms-auto font-[640]', isBack && 'text-faint line-through')}
              />
            </p>
            {settlement.Reason !== '' && <p>{settlement.Reason}</p>}
            {isBack && <p className="text-warn">{t('history.taken-back')}</p>}
          </li>
        );
      })}
    </ol>
  );
}

interface CashoutsProps {
  readonly ticket: Ticket;
  readonly cashouts: readonly TicketCashout[];
}

export function CashoutsPaid({ ticket, cashouts }: CashoutsProps) {
  return (
    <ol className="grid gap-1.5">
      {cashouts.map(({ At, StakePart, Paid }) => (
        <li key={`${At} ${StakePart} ${Paid}`} className="flex items-baseline justify-between gap-3 text-sm">
          <span>
            {t('history.cashout-of', { stake: moneyText(StakePart, ticket.Currency) })}{' '}
            <span className="text-faint">
              <DateAndTime atMs={Date.parse(At)} />
            </span>
          </span>
          <Money amount={Paid} currency={ticket.Currency} className="font-[640]" />
        </li>
      ))}
    </ol>
  );
}
