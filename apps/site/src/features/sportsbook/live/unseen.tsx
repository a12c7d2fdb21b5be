import { t } from '@evens/web/core/words.ts';
import { useLiveList } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useMemo } from 'react';
import { type LiveMatch, useEndedLeave } from '../catalogue/index.ts';

interface UnseenProps {
  readonly matches: readonly LiveMatch[];
  readonly isFetching: boolean;
  onShow(): void;
}

/** Announces new matches. Its place is reserved, so that no row moves and none is covered. */
export function Unseen({ matches, isFetching, onShow }: UnseenProps) {
  const list = useLiveList();
  useEndedLeave();
  const count = useMemo(() => {
    if (!list) return 0;
    const seen = new Set(matches.map(({ Match }) => Match.ID));
    return list.live.filter((id) => !seen.has(id)).length;
  }, [list, matches]);
  if (count === 0) return null;
  return (
    <div role="status" className="flex h-9 touch:h-11 items-center gap-2 text-sm whitespace-nowrap">
      <span className="text-quiet max-tablet:sr-only">{t('live.more-in-play', { count })}</span>
      <Button size="small" busy={isFetching} onClick={onShow}>
        {t('live.show')}
        <bdi className="tablet:hidden">+{count}</bdi>
      </Button>
    </div>
  );
}
