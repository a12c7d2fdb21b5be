import type { SlipSelection } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useState } from 'react';
import { selectionFromServer } from '../state/merge-slips.ts';
import { addShared, replaceByShared } from '../state/take-shared.ts';

interface SharedSlipProps {
  readonly selections: readonly SlipSelection[];
  onClose(): void;
}

/** The choice between a shared bet and the slip that the player has. */
export function SharedSlip({ selections, onClose }: SharedSlipProps) {
  const [own] = useState(() => slip.state().selections.length);
  function choose(act: typeof addShared) {
    act(selections.map(selectionFromServer));
    onClose();
  }
  return (
    <Dialog title={t('bet.shared.title')} closeLabel={t('shell.close')} ignoresTapBeside onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{t('bet.shared.text', { count: selections.length, own })}</p>
        <div className="grid gap-2">
          <Button kind="primary" wide onClick={() => choose(replaceByShared)}>
            {t('bet.shared.replace')}
          </Button>
          <Button wide onClick={() => choose(addShared)}>
            {t('bet.shared.add')}
          </Button>
          <Button wide onClick={onClose}>
            {t('bet.shared.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
