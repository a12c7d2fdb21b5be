import { t } from '../../app/words.ts';
import { useFeed, useLive } from '../../live/hooks.ts';
import { NoticeBar } from '../../ui/notice.tsx';

/** One line across the page while prices can't be trusted; nothing otherwise. */
export function FreshnessBar() {
  const live = useLive();
  const { freshness, transport } = useFeed();
  if (freshness === 'fresh' || freshness === 'connecting') return null;
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
