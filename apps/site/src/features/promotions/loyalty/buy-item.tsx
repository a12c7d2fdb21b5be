import type { LoyaltyItem } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { itemTerms } from './item-terms.ts';
import { pointsText, prizeText, useGameName } from './loyalty-text.ts';
import { purchase } from './purchase.ts';

interface BuyItemProps {
  readonly item: LoyaltyItem;
  /** The player's points. */
  readonly points: number;
  onClose(): void;
}

/**
 * Asks for confirmation before points are spent. It stays open until the server has answered: a player who closed it
 * could press again for the same item.
 */
export function BuyItem({ item, points, onClose }: BuyItemProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const name = prizeText(item.Prize, useGameName());

  function close() {
    if (!isBusy) onClose();
  }

  async function buy() {
    setBusy(true);
    setFailure('');
    try {
      const result = await purchase(item);
      if (result.ok) {
        notify(
          t(item.Prize.Kind === 'cash' ? 'loyalty.shop.paid' : 'loyalty.shop.done', { item: name }),
          'good',
        );
        onClose();
      } else setFailure(result.error?.message ?? t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('loyalty.shop.confirm')} closeLabel={t('shell.close')} ignoresTapBeside onClose={close}>
      <div className="grid gap-4 p-5">
        <p className="text-lg font-[640]">{name}</p>
        <ul className="grid list-disc gap-1 ps-5 text-sm text-quiet">
          {itemTerms(item).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <dl className="grid grid-cols-[1fr_auto] gap-2 rounded-md bg-raised px-3.5 py-3">
          <dt className="text-quiet">{t('loyalty.shop.price')}</dt>
          <dd className="text-end font-[640]">{pointsText(item.Price)}</dd>
          <dt className="text-quiet">{t('loyalty.shop.left')}</dt>
          <dd className="text-end font-[640]">{written().count(points - item.Price)}</dd>
        </dl>
        <ErrorNote text={failure} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={close}>
            {t('loyalty.shop.keep')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void buy()}>
            {t('loyalty.shop.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
