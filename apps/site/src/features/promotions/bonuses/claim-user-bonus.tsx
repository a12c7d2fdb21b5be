import type { BonusOffer } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { OfferTermsList } from '@evens/web/features/promotions/bonuses/offer-terms-list.tsx';
import { offerTitle } from '@evens/web/features/promotions/bonuses/offer-text.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useState } from 'react';
import { claimBonus } from './claim-bonus.ts';

interface ClaimUserBonusProps {
  readonly offer: BonusOffer;
  onClose(): void;
}

/** Shows the terms of an offer before it is claimed. Only its buttons close it. */
export function ClaimUserBonus({ offer, onClose }: ClaimUserBonusProps) {
  const [isBusy, setBusy] = useState(false);
  async function claim() {
    setBusy(true);
    try {
      await claimBonus(offer.Code);
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={offerTitle(offer)} closeLabel={t('shell.close')} insists onClose={onClose}>
      <div className="grid gap-5 p-5">
        <OfferTermsList offer={offer} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void claim()}>
            {t('bonuses.claim.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
