import type { Ticket, TraderOffer } from '@evens/contract';
import { acceptances, betTypes } from '@evens/tickets';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { ticketHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useSecondsUntil } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Countdown } from '@evens/web/ui/countdown.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense, useState } from 'react';
import { TicketReceipt } from '../../../players/history/lazy.ts';
import { OldAndNew } from '../view/old-and-new.tsx';
import { answerOffer, withdrawBet } from './answer-offer.ts';
import { bringBack, canComeBack } from './follow-answers.ts';
import { awaitedBets, useAwaitedBets } from './placement-site.ts';

/** A pending bet: the reason, the remaining time, and a trader's offer. */
export function WaitingBet({ ticket }: { readonly ticket: Ticket }) {
  const { Acceptance, DueAt, PlacedAt, Offer } = ticket;
  const isOffer = Acceptance === acceptances.newOffer && Offer !== null;
  const dueMs = Date.parse(isOffer ? Offer.ExpiresAt : (DueAt ?? PlacedAt));
  const title = isOffer
    ? 'bet.offer.title'
    : Acceptance === acceptances.delayed
      ? 'bet.waiting.delayed'
      : 'bet.waiting.trader';
  return (
    <>
      <div className="flex items-center gap-3">
        <p className="grow font-[640]">{t(title)}</p>
        <Left key={dueMs} dueMs={dueMs} />
      </div>
      <p className="mt-1 text-sm text-quiet">
        {t(isOffer ? 'bet.offer.text' : 'bet.waiting.text', {
          amount: moneyText(ticket.Stake, ticket.Currency),
        })}
      </p>
      {isOffer ? <Picks ticket={ticket} offer={Offer} /> : <WholeReceipt ticket={ticket} />}
      {Acceptance === acceptances.newOffer && ticket.BetType === betTypes.system && (
        <p className="mt-2 text-sm">{t('bet.offer.none-for-systems')}</p>
      )}
      {isOffer && ticket.BetType !== betTypes.system && <OfferAnswer ticket={ticket} offer={Offer} />}
      {Acceptance === acceptances.pending && <WithdrawButton ticket={ticket} />}
    </>
  );
}

/** The card has its final height while the bet is checked. */
export function WholeReceipt({ ticket }: { readonly ticket: Ticket }) {
  return (
    <Suspense fallback={<Skeleton className="h-36" />}>
      <TicketReceipt ticket={ticket} />
    </Suspense>
  );
}

/** Withdraws the bet while no trader has answered. */
function WithdrawButton({ ticket }: { readonly ticket: Ticket }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function withdraw() {
    setBusy(true);
    setError(await withdrawBet(ticket));
    setBusy(false);
  }

  return (
    <>
      <Button wide size="small" className="mt-2.5" busy={isBusy} onClick={() => void withdraw()}>
        {t('bet.withdraw')}
      </Button>
      {error !== '' && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** A declined bet: the reason, its content, and whether it is on the slip again. */
export function DeclinedBet({ ticket }: { readonly ticket: Ticket }) {
  const isRemembered = useAwaitedBets().some(({ ticketId }) => ticketId === ticket.ID);
  return (
    <>
      <p className="font-[640]">{t('bet.receipt.declined')}</p>
      <p className="mt-1 text-sm">
        {ticket.DeclineReason !== '' && `${ticket.DeclineReason} `}
        {t('bet.receipt.stake-back', { amount: moneyText(ticket.Stake, ticket.Currency) })}
      </p>
      <Picks ticket={ticket} offer={undefined} />
      {isRemembered && canComeBack(ticket) && (
        <Button
          wide
          size="small"
          className="mt-2.5"
          onClick={() => bringBack({ slip, awaitedBets }, ticket.ID)}
        >
          {t('bet.back-to-slip')}
        </Button>
      )}
    </>
  );
}

/** The selections of the bet, with old and new price if the trader offers another one. */
function Picks({ ticket, offer }: { readonly ticket: Ticket; readonly offer: TraderOffer | undefined }) {
  const odds = useOddsText();
  return (
    <ul className="mt-2 grid gap-1">
      {ticket.Items.map((item, index) => {
        const offered = offer?.Odds[index];
        const names = item.Selections.map(ticketHead);
        const first = item.Selections[0];
        return (
          <li
            key={`${first?.MatchID}/${first?.MarketType}/${first?.Specifier}#${first?.OutcomeNo}`}
            className="flex items-baseline justify-between gap-2 text-sm"
          >
            <bdi className="min-w-0 font-[560]">{names.join(' + ')}</bdi>
            {offered === undefined || offered === item.Odds ? (
              <bdi className="shrink-0 whitespace-nowrap">{odds(item.Odds)}</bdi>
            ) : (
              <OldAndNew from={odds(item.Odds)} to={odds(offered)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OfferAnswer({ ticket, offer }: { readonly ticket: Ticket; readonly offer: TraderOffer }) {
  const [answering, setAnswering] = useState<'accept' | 'decline'>();
  const [error, setError] = useState('');

  async function answer(how: 'accept' | 'decline') {
    setAnswering(how);
    setError('');
    const message = await answerOffer({ ticket, offer, isAccepted: how === 'accept' });
    setAnswering(undefined);
    setError(message);
  }

  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm [&>dd]:text-end [&>dt]:text-quiet">
        <dt>{t('bet.stake')}</dt>
        <dd>
          {offer.Stake === ticket.Stake ? (
            <Money amount={offer.Stake} currency={ticket.Currency} />
          ) : (
            <OldAndNew
              from={moneyText(ticket.Stake, ticket.Currency)}
              to={moneyText(offer.Stake, ticket.Currency)}
            />
          )}
        </dd>
        <dt>{t('bet.returns')}</dt>
        <dd className="font-[640]">
          <Money amount={offer.PotentialPayout} currency={ticket.Currency} />
        </dd>
      </dl>
      {error !== '' && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button
          kind="primary"
          className="px-2!"
          busy={answering === 'accept'}
          disabled={answering !== undefined}
          onClick={() => void answer('accept')}
        >
          {t('bet.offer.accept')}
        </Button>
        <Button
          busy={answering === 'decline'}
          disabled={answering !== undefined}
          onClick={() => void answer('decline')}
        >
          {t('bet.offer.decline')}
        </Button>
      </div>
    </>
  );
}

/** Countdown in whole seconds. */
function Left({ dueMs }: { readonly dueMs: number }) {
  const left = useSecondsUntil(dueMs);
  return <Countdown secondsLeft={left} label={t('bet.waiting.left', { seconds: left })} />;
}
