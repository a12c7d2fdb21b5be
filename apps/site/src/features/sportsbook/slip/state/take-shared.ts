import { api, NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import {
  SELECTIONS_MAX,
  selectionsInBet,
  withSelection,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { selectionFromServer } from './merge-slips.ts';

/** Puts the selections of a share code on the slip, up to its maximum. */
export async function takeShared(code: string): Promise<void> {
  try {
    const result = await api('GET /api/betslip/shared', { query: { code } });
    if (!result.ok) {
      notify(result.error.message === '' ? t('bet.server-error') : result.error.message, 'bad');
      return;
    }
    const { Selections, Left } = result.value;
    let isFull = false;
    slip.change((before) => {
      const busy = selectionsInBet(before);
      let state = before;
      for (const selection of Selections.map(selectionFromServer)) {
        const key = toSelectionKey(selection);
        if (busy.has(key) || state.selections.some((each) => toSelectionKey(each) === key)) continue;
        const added = withSelection(state, selection);
        if (added.answer === 'full') isFull = true;
        state = added.state;
      }
      return state;
    });
    if (isFull) notify(t('slip.full', { count: SELECTIONS_MAX }));
    if (Left > 0) notify(t('bet.share.left', { count: Left }));
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    notify(t('shell.error.network'), 'bad');
  }
}
