import { formatAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { formatDecimalOdds } from '@evens/markets';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api } from '@evens/web/core/api.ts';
import { readAmount, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { type FormEvent, useState } from 'react';
import { parseTypedOdds } from './odds-typed.ts';
import { useAct } from './use-act.ts';

const SECONDS = '30';
const secondsBounds = { min: 5, max: 300 } as const;

interface OfferFormProps {
  readonly ticket: Ticket;
  onClose(): void;
}

/** Other terms for a referred bet: a lower stake, other prices, and their validity. */
export function OfferForm({ ticket, onClose }: OfferFormProps) {
  const [stake, setStake] = useState(() => textOfWire(ticket.Stake, ticket.Currency));
  const [odds, setOdds] = useState(() => ticket.Items.map(({ Odds }) => formatDecimalOdds(Odds)));
  const [seconds, setSeconds] = useState(SECONDS);
  const act = useAct('referrals');
  const prices = odds.map(parseTypedOdds);
  const typed = prices.filter((price) => price !== undefined);
  const forSeconds = Number(seconds);
  const requestedStake = readAmount(stake, ticket.Currency);
  const isRight =
    requestedStake.ok &&
    typed.length === prices.length &&
    Number.isInteger(forSeconds) &&
    forSeconds >= secondsBounds.min &&
    forSeconds <= secondsBounds.max;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRight) return;
    const body = {
      BetId: ticket.ID,
      Answer: 'offer',
      Stake: formatAmount(requestedStake.value.minor, ticket.Currency),
      Odds: typed,
      Seconds: forSeconds,
    } as const;
    void act.run(() => api('POST /api/desk/referral', { body }));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3">
        <AmountField
          label={t('backoffice.offer.stake')}
          value={stake}
          currency={ticket.Currency}
          onType={setStake}
        />
        {ticket.Items.map((item, index) => (
          <Field
            key={item.Selections.map(({ MatchID, OutcomeNo }) => `${MatchID}#${OutcomeNo}`).join(' ')}
            label={t('backoffice.offer.odds', { number: index + 1 })}
            inputMode="decimal"
            autoComplete="off"
            value={odds[index] ?? ''}
            error={prices[index] === undefined ? t('backoffice.offer.odds.wrong') : undefined}
            onChange={(event) =>
              setOdds(odds.map((old, place) => (place === index ? event.target.value : old)))
            }
          />
        ))}
        <Field
          label={t('backoffice.offer.seconds')}
          hint={t('backoffice.offer.seconds.hint', secondsBounds)}
          inputMode="numeric"
          autoComplete="off"
          value={seconds}
          onChange={(event) => setSeconds(event.target.value)}
        />
      </div>
      <ErrorNote text={act.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isRight}>
          {t('backoffice.offer.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  );
}
