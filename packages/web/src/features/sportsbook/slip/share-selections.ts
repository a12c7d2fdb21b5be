import { api, NetworkError } from '../../../core/api.ts';
import { paths } from '../../../core/route-paths.ts';
import { shareLink } from '../../../core/share-link.ts';
import { visit } from '../../../core/visit.ts';
import { t } from '../../../core/words.ts';
import { notify } from '../../../ui/notice.tsx';

/** Query parameter of a shared slip. */
const SHARED_PARAMETER = 'slip';

/** Stores a copy of selections by their keys on the server. Returns its link; undefined after a notice of the failure. */
export async function createSlipLink(keys: readonly string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  try {
    const result = await api('POST /api/betslip/share', { body: { IDs: [...keys] } });
    if (result.ok) {
      const url = new URL(`${visit().basename}${paths.sport}`, window.location.href);
      url.searchParams.set(SHARED_PARAMETER, result.value.Code);
      return url.href;
    }
    notify(result.error.message === '' ? t('bet.server-error') : result.error.message, 'bad');
  } catch (failure) {
    if (!(failure instanceof NetworkError)) throw failure;
    notify(t('shell.error.network'), 'bad');
  }
  return undefined;
}

/** Shares a link to the selections. Stakes are not included. */
export async function shareSelections(keys: readonly string[]): Promise<void> {
  const url = await createSlipLink(keys);
  if (url === undefined) return;
  await shareLink(url, { copied: t('bet.share.copied'), notCopied: t('bet.share.link', { url }) });
}
