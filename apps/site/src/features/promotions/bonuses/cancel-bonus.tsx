import type { Bonus } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Fragment } from 'react';
import { cancelLoss } from './cancel-loss.ts';
import { ConfirmLoss } from './confirm-loss.tsx';
import { refreshBonuses } from './refresh-bonuses.ts';

interface CancelBonusProps {
  readonly bonus: Bonus;
  onClose(): void;
}

/** Shows the loss before a bonus is cancelled. */
export function CancelBonus({ bonus, onClose }: CancelBonusProps) {
  const { Currency, ID } = bonus;
  const { lost, retained } = cancelLoss(bonus);
  return (
    <ConfirmLoss
      title={t('bonuses.cancel.title')}
      action={t('bonuses.cancel.do')}
      send={() => api('POST /api/bonus/cancel', { body: { ID } })}
      refresh={refreshBonuses}
      onClose={onClose}
    >
      <p>{t('bonuses.cancel.text')}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-2 rounded-md bg-raised px-3.5 py-3">
        {lost.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt className="text-quiet">{t(label)}</dt>
            <dd className="font-[640]">{moneyText(amount, Currency)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-sm text-quiet">{t(retained)}</p>
    </ConfirmLoss>
  );
}
