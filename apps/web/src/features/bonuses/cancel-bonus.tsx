import type { Bonus } from '@evens/contract';
import { useState } from 'react';
import { api, NetworkError } from '../../core/api.ts';
import { moneyText } from '../../core/formatted.tsx';
import { showError } from '../../core/modals.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshBonuses } from './refresh-bonuses.ts';

interface CancelBonusProps {
  readonly bonus: Bonus;
  onClose(): void;
}

/** Shows what is lost before a bonus is cancelled. Only its buttons close it. */
export function CancelBonus({ bonus, onClose }: CancelBonusProps) {
  const { Balance, Currency, ID, Kind, Staked } = bonus;
  const isStake = Kind === 'free-bet' || Kind === 'free-spins';
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const result = await api('POST /api/bonus/cancel', { body: { ID } });
      if (!result.ok) showError(result.error.message);
      onClose();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      showError(t('shell.error.network'));
      setBusy(false);
    } finally {
      await refreshBonuses();
    }
  }

  return (
    <Dialog title={t('bonuses.cancel.title')} closeLabel={t('shell.close')} insists onClose={onClose}>
      <div className="grid gap-5 p-5">
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('bonuses.cancel.keep')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void confirm()}>
            {t('bonuses.cancel.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
