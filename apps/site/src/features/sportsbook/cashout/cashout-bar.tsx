import { currencyDigits } from '@evens/base';
import type { CashoutTicket, Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances, betTypes, cashOutTypes } from '@evens/tickets';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { useCashoutValues, useIsStale, useSecondsUntil } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Countdown } from '@evens/web/ui/countdown.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Lock, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { AutoNotes } from './auto-notes.tsx';
import { CashoutConfirm } from './cashout-confirm.tsx';
import { CashoutResult } from './cashout-message.tsx';
import { CashoutOptions } from './cashout-options.tsx';
import { cashouts, useCashoutState } from './cashouts-site.ts';
import { reasonOdds } from './reason-odds.ts';

/** Bet types whose lines are products. */
const cashOutBetTypes: ReadonlySet<number> = new Set(cashOutTypes.map((type) => betTypes[type]));

/** The cash-out value of an open ticket and its actions. Its height does not depend on the value. */
export function CashoutBar({ ticket }: { readonly ticket: Ticket }) {
  const state = useCashoutState(ticket.ID);
  const isOpen =
    ticket.Result === betResults.pending &&
    (ticket.Acceptance === acceptances.accepted || ticket.Acceptance === acceptances.delayedCashout);
  if (isOpen && !cashOutBetTypes.has(ticket.BetType))
    return (
      <p data-cashout-never className="text-sm text-faint">
        {t('cashout.never')}
      </p>
    );
  if (!isOpen) return state?.kind === 'paid' ? <CashoutResult ticket={ticket} state={state} /> : null;
  return (
    <div data-cashout={ticket.ID} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {(state?.kind === 'paid' || state?.kind === 'declined' || state?.kind === 'failed') && (
        <CashoutResult ticket={ticket} state={state} />
      )}
      <Offer ticket={ticket} />
      <AutoNotes ticket={ticket} />
    </div>
  );
}

function Offer({ ticket }: { readonly ticket: Ticket }) {
  const values = useCashoutValues();
  const isStale = useIsStale();
  const state = useCashoutState(ticket.ID);
  const [hasOptions, setOptions] = useState(false);
  const optionsId = useId();
  // After a partial cash-out, values of the previous open stake are ignored until the new one arrives.
  const value = values?.get(ticket.ID);
  const offer = value?.StakeOpen === ticket.StakeOpen ? value : undefined;

  if (ticket.Acceptance === acceptances.delayedCashout || state?.kind === 'waiting')
    return <BeingChecked ticket={ticket} />;
  if (state?.kind === 'sending') {
    return (
      <>
        <Button kind="primary" wide busy>
          {t(state.isLost ? 'cashout.checking' : 'cashout.sending')}
        </Button>
        {state.isLost && <p className="text-sm text-warn">{t('cashout.checking.text')}</p>}
      </>
    );
  }
  if (state?.kind === 'asking')
    return <CashoutConfirm ticket={ticket} offer={offer} state={state} isStale={isStale} />;
  if (values === undefined || (value && !offer))
    return isStale ? <Locked state="stale" /> : <OfferSkeleton />;
  if (!offer || offer.State === 'unavailable')
    return (
      <p className="flex min-h-9 touch:min-h-11 items-center text-sm text-faint">
        {t('cashout.unavailable')}
      </p>
    );
  return (
    <>
      <div className="flex gap-2">
        <OfferButton ticket={ticket} offer={offer} isStale={isStale} />
        <button
          type="button"
          aria-label={t('cashout.options')}
          aria-expanded={hasOptions}
          aria-controls={optionsId}
          onClick={() => setOptions(!hasOptions)}
          className={classNames(
            'grid size-9 touch:size-11 shrink-0 place-items-center rounded-md bg-raised text-quiet pointer:hover:bg-hover',
            hasOptions && 'text-text inset-ring inset-ring-line',
          )}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
        </button>
      </div>
      <ValueReason ticket={ticket} offer={offer} />
      {hasOptions && (
        <div id={optionsId}>
          <CashoutOptions ticket={ticket} offer={offer} isStale={isStale} />
        </div>
      )}
    </>
  );
}

/** As high as an offer with its reason. */
function OfferSkeleton() {
  return (
    <>
      <Skeleton className="h-9 touch:h-11" />
      <Skeleton className="h-4 w-48 max-w-full" />
    </>
  );
}

interface ValueReasonProps {
  readonly ticket: Ticket;
  readonly offer: CashoutTicket;
}

/**
 * The reason of the value in one line: the price of the open legs at placement, their fair price now, and the margin. A
 * system has no single price.
 */
function ValueReason({ ticket, offer: { Value, Prices, MarginBasisPoints } }: ValueReasonProps) {
  const odds = useOddsText();
  if (Value === null) return null;
  const percent = MarginBasisPoints / 100;
  const [placedOdds = '', fairOdds = ''] = Prices ? reasonOdds([Prices.Placed, Prices.Fair], odds) : [];
  const fair = Number(Value) / (1 - percent / 100);
  return (
    <p data-cashout-reason className="text-xs text-faint">
      {Prices
        ? t(percent === 0 ? 'cashout.reason' : 'cashout.reason.margin', {
            taken: placedOdds,
            fair: fairOdds,
            percent,
          })
        : t(percent === 0 ? 'cashout.reason.system' : 'cashout.reason.system.margin', {
            fair: moneyText(fair.toFixed(currencyDigits(ticket.Currency)), ticket.Currency),
            percent,
          })}
      {ticket.Items.some(({ EarlyPayout }) => EarlyPayout) && ` · ${t('cashout.reason.early-payout')}`}
    </p>
  );
}

/** Shown if no value can be accepted now, with the reason. */
function Locked({ state }: { readonly state: CashoutTicket['State'] | 'stale' }) {
  return (
    <Button className="min-w-0 grow" disabled data-cashout-state={state}>
      <Lock aria-hidden className="size-3.5" />
      {t(state === 'stale' ? 'cashout.stale' : state === 'pending' ? 'cashout.waiting' : 'cashout.suspended')}
    </Button>
  );
}

interface OfferButtonProps {
  readonly ticket: Ticket;
  readonly offer: CashoutTicket;
  readonly isStale: boolean;
}

function OfferButton({ ticket, offer, isStale }: OfferButtonProps) {
  const { Value, CashoutOddsValues } = offer;
  if (Value === null || offer.State !== 'open' || isStale)
    return <Locked state={isStale ? 'stale' : offer.State} />;
  return (
    <Button
      className="min-w-0 grow inset-ring inset-ring-accent-text/40"
      data-cashout-state="open"
      onClick={() =>
        cashouts.showOffer(ticket.ID, { value: Value, oddsMilli: CashoutOddsValues, stakePart: undefined })
      }
    >
      <span className="text-quiet">{t('cashout.action')}</span>
      <bdi translate="no">{moneyText(Value, ticket.Currency)}</bdi>
    </Button>
  );
}

/** An in-play cash-out is delayed like an in-play bet. */
function BeingChecked({ ticket }: { readonly ticket: Ticket }) {
  const dueMs = ticket.DueAt === null ? undefined : Date.parse(ticket.DueAt);
  const left = useSecondsUntil(dueMs ?? 0);
  return (
    <div role="status" className="flex min-h-9 touch:min-h-11 items-center gap-3 rounded-md bg-warn/12 px-3">
      <p className="grow text-sm font-[620] text-warn">{t('cashout.waiting')}</p>
      {dueMs !== undefined && (
        <Countdown key={dueMs} secondsLeft={left} label={t('cashout.left', { seconds: left })} />
      )}
    </div>
  );
}
