import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useFeed, useLive, useServerSeconds } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { MOBILE, useMedia } from '@evens/web/ui/media.ts';

/**
 * Age of the feed's last message, "prices 0.3 s old", with a link to the page that measures it. The width is constant.
 * Phones show only the number: titles need the width.
 */
export function PriceAge({ short = false }: { readonly short?: boolean }) {
  const { feed } = useLive();
  const { freshness } = useFeed();
  useServerSeconds();
  const ageMs = feed.priceAgeMs();
  const isFresh = freshness === 'fresh' && ageMs !== undefined;
  const isShort = useMedia(MOBILE) || short;
  const age = isFresh ? { seconds: written().money((ageMs / 1000).toFixed(1)) } : undefined;
  const text = age
    ? t('live.age', age)
    : t(freshness === 'connecting' ? 'live.age.connecting' : 'live.age.stale');
  return (
    <Link
      to={paths.priceAge}
      aria-label={text}
      className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-faint touch:min-h-11 pointer:hover:text-text"
      data-freshness={freshness}
    >
      <i
        aria-hidden
        className={classNames(
          'size-1.5 rounded-full',
          isFresh ? 'bg-up' : freshness === 'connecting' ? 'bg-faint' : 'bg-warn',
        )}
      />
      {age && isShort ? t('live.age.short', age) : text}
    </Link>
  );
}
