import { t } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { MULTI_VIEW_MAX, type Place, putInMultiView } from './multi-view-list.ts';

/** Inserts dropped matches, and notifies the player if there is no space. */
export function putDropped(ids: readonly number[], place?: Place): void {
  if (!putInMultiView(ids, place)) notify(t('multiview.full', { count: MULTI_VIEW_MAX }), 'bad');
}
