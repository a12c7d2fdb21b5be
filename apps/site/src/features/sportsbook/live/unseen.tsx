import { t } from '@evens/web/core/words.ts';
import { useLiveList } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useMemo } from 'react';
import { type LiveMatch, useEndedLeave } from '../catalogue/index.ts';
import { TopicNotice } from './topic-notice.tsx';

interface UnseenProps {
  readonly matches: readonly LiveMatch[];
  readonly isFetching: boolean;
  onShow(): void;
}

/** Announces new matches above a list without moving its rows. Shows a notice if new matches cannot be announced. */
export function Unseen({ matches, isFetching, onShow }: UnseenProps) {
  const list = useLiveList();
  useEndedLeave();
  const count = useMemo(() => {
    if (!list) return 0;
    const seen = new Set(matches.map(({ Match }) => Match.ID));
    return list.live.filter((id) => !seen.has(id)).length;
  }, [list, matches]);
  if (count === 0) return <TopicNotice topic="list/live" />;
  // Beside or below the choice of columns, where a list has one.
  return (
    <div className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center max-tablet:translate-y-14 mini:max-[1330px]:justify-start">
      <div
        role="status"
        className="pointer-events-auto flex h-10 touch:h-12 shrink-0 items-center gap-3 rounded-full border border-line bg-raised ps-4 pe-1.5 text-sm whitespace-nowrap shadow-lg"
      >
        {t('live.more-in-play', { count })}
        <Button size="small" busy={isFetching} onClick={onShow}>
          {t('live.show')}
        </Button>
      </div>
    </div>
  );
}
