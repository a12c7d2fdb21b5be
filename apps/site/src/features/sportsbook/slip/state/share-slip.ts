import { api, NetworkError } from '../../../../core/api.ts';
import { paths } from '../../../../core/route-paths.ts';
import { shareLink } from '../../../../core/share-link.ts';
import { visit } from '../../../../core/visit.ts';
import { t } from '../../../../core/words.ts';
import { notify } from '../../../../ui/notice.tsx';
import { selectionFromServer } from './merge-slips.ts';
import { toSelectionKey } from './selection.ts';
import { slip } from './slip.ts';
import { SELECTIONS_MAX, selectionsInBet, withSelection } from './slip-state.ts';

/** Query parameter of a shared slip. */
const SHARED_PARAMETER = 'slip';

/** Stores a copy of the selections on the server and shares its link. Stakes are not included. */
export async function shareSlip(): Promise<void> {
  const IDs = slip.state().selections.map(toSelectionKey);
  if (IDs.length === 0) return;
  try {
    const result = await api('POST /api/betslip/share', { body: { IDs } });
    if (!result.ok) {
      notify(result.error.message === '' ? t('bet.server-error') : result.error.message, 'bad');
      return;
    }
    const url = new URL(`${visit().basename}${paths.sport}`, window.location.href);
    url.searchParams.set(SHARED_PARAMETER, result.value.Code);
    await shareLink(url.href, {
      copied: t('bet.share.copied'),
      notCopied: t('bet.share.link', { url: url.href }),
    });
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    notify(t('shell.error.network'), 'bad');
  }
}

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
