import { useMemo } from 'react';
import { t } from '../../app/words.ts';
import { useLiveList } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import type { LiveMatch } from './live-matches.ts';
import { TopicNotice } from './topic-notice.tsx';

interface UnseenProps {
  readonly matches: readonly LiveMatch[];
  readonly isFetching: boolean;
  onShow(): void;
}

/** New matches announce themselves above a list and wait: rows don't move under a finger. Says so where none would be told of. */
export function Unseen({ matches, isFetching, onShow }: UnseenProps) {
  const list = useLiveList();
  const count = useMemo(() => {
    if (!list) return 0;
    const seen = new Set(matches.map(({ Match }) => Match.ID));
    return list.live.filter((id) => !seen.has(id)).length;
  }, [list, matches]);
  if (count === 0) return <TopicNotice topic="list/live" />;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-accent-soft ps-4 pe-1.5 py-1.5 text-sm"
    >
      {t('live.more-in-play', { count })}
      <Button size="small" busy={isFetching} onClick={onShow}>
        {t('live.show')}
      </Button>
    </div>
  );
}
