import { t } from '../../core/words.ts';
import { notify } from '../../ui/notice.tsx';
import { MULTI_VIEW_MAX, type Place, putInMultiView } from './multi-view-list.ts';

/** Puts what was dropped in its place, and says so where there is no room for it. */
export function putDropped(ids: readonly number[], place?: Place): void {
  if (!putInMultiView(ids, place)) notify(t('multiview.full', { count: MULTI_VIEW_MAX }), 'bad');
}
