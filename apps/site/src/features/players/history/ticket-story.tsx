import type { Ticket, TicketCashout, TicketSettlement } from '@evens/contract';
import { DateAndTime, Money, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ResultBadge } from './ticket-badge.tsx';

interface SettlementsProps {
  readonly currency: string;
  readonly settlements: readonly TicketSettlement[];
}

/** All settlements; a reverted one is struck through, with its time and reason. */
export function Settlements({ currency, settlements }: SettlementsProps) {
  return (
    <ol className="grid gap-2.5">
      {settlements.map(({ No, Result, SettledAt, Payout, TakenBack }) => (
        <li key={No} data-settlement={No} className="grid gap-0.5 text-sm">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="text-faint">{No}</span>
            <ResultBadge result={Result} />
            <span className="text-faint">
              <DateAndTime atMs={Date.parse(SettledAt)} />
            </span>
            {/* Outside of the amount, which has its own text direction. */}
            <span className="ms-auto">
              <Money
                amount={Payout}
                currency={currency}
                className={classNames('font-[640]', TakenBack !== null && 'text-faint line-through')}
              />
            </span>
          </p>
          {TakenBack !== null && <ReversalNote reversal={TakenBack} currency={currency} />}
        </li>
      ))}
    </ol>
  );
}

function ReversalNote({
  reversal: { At, Amount, Reason },
  currency,
}: {
  readonly reversal: NonNullable<TicketSettlement['TakenBack']>;
  readonly currency: string;
}) {
  const tookMoney = /[1-9]/.test(Amount);
  return (
    <div className="grid gap-0.5 border-s-2 border-warn ps-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-warn">{t('history.taken-back')}</span>
        <span className="text-faint">
          <DateAndTime atMs={Date.parse(At)} />
        </span>
        {tookMoney && (
          <span className="ms-auto">
            <bdi translate="no" dir="ltr" className="font-[640]">
              −{moneyText(Amount, currency)}
            </bdi>
          </span>
        )}
      </p>
      <p>{Reason}</p>
    </div>
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
