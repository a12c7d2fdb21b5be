import { isCasinoPath } from '../../core/route-paths.ts';
import { t } from '../../core/words.ts';
import { useFeed, useLive } from '../../live/hooks.ts';
import { useLocation } from '../../navigation/index.ts';
import { NoticeBar } from '../../ui/notice.tsx';

/** One line across the page while prices can't be trusted; nothing otherwise. In the casino only a lost connection matters. */
export function FreshnessBar() {
  const live = useLive();
  const { freshness, transport } = useFeed();
  const { pathname } = useLocation();
  if (freshness === 'fresh' || freshness === 'connecting') return null;
  if (isCasinoPath(pathname) && transport !== 'disconnected') return null;
  return (
    <NoticeBar tone="warn">
      {t(`live.bar.${freshness}`)}
      {transport === 'disconnected' && (
        <button type="button" className="reach ms-2 font-[620] underline" onClick={() => live.retryNow()}>
          {t('shell.retry')}
        </button>
      )}
    </NoticeBar>
  );
}
