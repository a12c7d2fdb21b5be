import { isCasinoPath } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useFeed, useLive } from '@evens/web/live/hooks.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { NoticeOverlay } from '@evens/web/ui/notice.tsx';

/** One line over the page while prices can't be trusted; nothing otherwise. In the casino only a lost connection matters. */
export function FreshnessBar() {
  const live = useLive();
  const { freshness, transport } = useFeed();
  const { pathname } = useLocation();
  if (freshness === 'fresh' || freshness === 'connecting') return null;
  if (isCasinoPath(pathname) && transport !== 'disconnected') return null;
  return (
    <NoticeOverlay>
      {t(`live.bar.${freshness}`)}
      {transport === 'disconnected' && (
        <button type="button" className="reach ms-2 font-[620] underline" onClick={() => live.retryNow()}>
          {t('shell.retry')}
        </button>
      )}
    </NoticeOverlay>
  );
}
