import { api, NetworkError } from '@evens/web/core/api.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { withSelection } from '@evens/web/features/sportsbook/slip/add-selection.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import {
  SELECTIONS_MAX,
  type SlipState,
  selectionsInBet,
  withoutSelections,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { selectionFromServer } from './merge-slips.ts';
import { slipSync } from './sync-site.ts';

const SLIP_PATIENCE_MS = 5000;

/** Waits for the player's selections of other devices. */
function slipLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (slipSync.progress() === 'loading') return;
      stop();
      resolve();
    };
    const stop = slipSync.subscribe(check);
    window.setTimeout(resolve, SLIP_PATIENCE_MS);
    check();
  });
}

/**
 * Puts the selections of a share code on the slip. If the slip has selections, the player chooses what becomes of them.
 * Returns the reason if the code cannot be loaded.
 */
export async function takeShared(code: string): Promise<string | undefined> {
  try {
    const [result] = await Promise.all([api('GET /api/betslip/shared', { query: { code } }), slipLoaded()]);
    if (!result.ok) {
      const { code: refusal, message } = result.error;
      if (refusal === 'NotFoundException') return t('bet.shared.unknown');
      return message === '' ? t('bet.server-error') : message;
    }
    const { Selections, Left } = result.value;
    const selections = Selections.map(selectionFromServer);
    const known = new Set(slip.state().selections.map(toSelectionKey));
    if (known.size > 0 && selections.some((each) => !known.has(toSelectionKey(each))))
      openModal({ kind: 'shared-slip', selections: Selections });
    else addShared(selections);
    if (Left > 0) notify(t('bet.share.left', { count: Left }));
    return undefined;
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    return t('shell.error.network');
  }
}

/** Adds the selections, up to the maximum of a slip. */
export function addShared(selections: readonly Selection[]): void {
  change(selections, (state) => state);
}

/** The same instead of those on the slip. Selections of a bet in progress stay. */
export function replaceByShared(selections: readonly Selection[]): void {
  change(selections, (state) => withoutSelections(state, state.selections.map(toSelectionKey)));
}

function change(selections: readonly Selection[], before: (state: SlipState) => SlipState): void {
  let isFull = false;
  slip.change((current) => {
    let state = before(current);
    const busy = selectionsInBet(state);
    for (const selection of selections) {
      const key = toSelectionKey(selection);
      if (busy.has(key) || state.selections.some((each) => toSelectionKey(each) === key)) continue;
      const added = withSelection(state, selection);
      if (added.answer === 'full') isFull = true;
      state = added.state;
    }
    return state;
  });
  if (isFull) notify(t('slip.full', { count: SELECTIONS_MAX }));
}
