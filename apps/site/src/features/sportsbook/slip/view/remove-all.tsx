import { t } from '@evens/web/core/words.ts';
import type { SelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { canPutBack, putBack } from '../state/put-back.ts';
import { undoRemoval } from '../state/undo-removal.ts';

/** Empties the slip. The removal can be undone until a selection is added. */
export function removeAll(keys: readonly SelectionKey[]): void {
  const removed = slip.state();
  slip.remove(keys);
  // Selections of a bet in progress stay.
  if (!canPutBack(slip.state(), removed)) return;
  undoRemoval.set(
    <Button onClick={() => slip.change((now) => putBack(now, removed))}>
      {t('bet.put-back', { count: keys.length })}
    </Button>,
  );
  const stop = slip.subscribe(() => {
    if (canPutBack(slip.state(), removed)) return;
    stop();
    undoRemoval.set(null);
  });
}
