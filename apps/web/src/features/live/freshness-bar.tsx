import { t } from '../../app/words.ts';
import { useFeed } from '../../live/hooks.ts';
import { NoticeBar } from '../../ui/notice.tsx';

/** One line across the page while prices can't be trusted; nothing otherwise. */
export function FreshnessBar() {
  const { freshness } = useFeed();
  if (freshness === 'fresh' || freshness === 'connecting') return null;
  return <NoticeBar tone="warn">{t(`live.bar.${freshness}`)}</NoticeBar>;
}
