import type { Ticket } from '@evens/contract';
import { formatDecimalOdds } from '@evens/markets';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { CallForm, type FormField } from './forms/call-form.tsx';
import { parseTypedOdds } from './odds-typed.ts';
import { useAct } from './use-act.ts';

interface OfferFormProps {
  readonly ticket: Ticket;
  onClose(): void;
}

/** Other terms for a referred bet: a lower stake, other prices, and their validity. */
export function OfferForm({ ticket: { ID, Stake, Currency, Items }, onClose }: OfferFormProps) {
  const act = useAct('referrals');
  const odds = Items.map((_, index): readonly [`Odds.${number}`, FormField] => [
    `Odds.${index}`,
    {
      label: t('backoffice.offer.odds', { number: index + 1 }),
      error: t('backoffice.offer.odds.wrong'),
      inputMode: 'decimal',
      read: parseTypedOdds,
    },
  ]);
  return (
    <CallForm
      call="POST /api/desk/referral"
      act={act}
      fixed={{ BetId: ID, Answer: 'offer' }}
      fields={{
        Stake: { label: t('backoffice.offer.stake'), currency: Currency, isRequired: true },
        ...Object.fromEntries(odds),
        Seconds: { label: t('backoffice.offer.seconds'), isRequired: true },
      }}
      initial={{
        Stake: textOfWire(Stake, Currency),
        ...Object.fromEntries(Items.map(({ Odds }, index) => [`Odds.${index}`, formatDecimalOdds(Odds)])),
        Seconds: '30',
      }}
      button={t('backoffice.offer.send')}
      onCancel={onClose}
    />
  );
}
