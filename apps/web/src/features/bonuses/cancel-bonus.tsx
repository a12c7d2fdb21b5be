import type { Bonus } from '@evens/contract';
import { api } from '../../core/api.ts';
import { moneyText } from '../../core/formatted.tsx';
import { t } from '../../core/words.ts';
import { ConfirmLoss } from './confirm-loss.tsx';
import { refreshBonuses } from './refresh-bonuses.ts';

interface CancelBonusProps {
  readonly bonus: Bonus;
  onClose(): void;
}

/** Shows what is lost before a bonus is cancelled. */
export function CancelBonus({ bonus, onClose }: CancelBonusProps) {
  const { Balance, Currency, ID, Kind, Staked } = bonus;
  const isStake = Kind === 'free-bet' || Kind === 'free-spins';
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
        <dt className="text-quiet">{t(isStake ? `bonuses.cancel.held.${Kind}` : 'bonuses.cancel.held')}</dt>
        <dd className="font-[640]">{moneyText(Balance, Currency)}</dd>
        {!isStake && (
          <>
            <dt className="text-quiet">{t('bonuses.cancel.staked')}</dt>
            <dd className="font-[640]">{moneyText(Staked, Currency)}</dd>
          </>
        )}
      </dl>
      <p className="text-sm text-quiet">
        {t(isStake ? 'bonuses.cancel.cash.unused' : 'bonuses.cancel.cash')}
      </p>
    </ConfirmLoss>
  );
}
