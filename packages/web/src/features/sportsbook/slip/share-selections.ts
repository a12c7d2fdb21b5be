import { api, NetworkError } from '../../../core/api.ts';
import { paths } from '../../../core/route-paths.ts';
import { shareLink } from '../../../core/share-link.ts';
import { visit } from '../../../core/visit.ts';
import { t } from '../../../core/words.ts';
import { notify } from '../../../ui/notice.tsx';

/** Query parameter of a shared slip. */
const SHARED_PARAMETER = 'slip';

/** Stores a copy of selections by their keys on the server and shares its link. Stakes are not included. */
export async function shareSelections(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    const result = await api('POST /api/betslip/share', { body: { IDs: [...keys] } });
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
