import { t } from '@evens/web/core/words.ts';
import { useLive, useTopicStatus } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';

/** Warns that a list no longer updates because its topic was rejected; renders nothing otherwise. */
export function TopicNotice({ topic }: { readonly topic: string }) {
  const live = useLive();
  const status = useTopicStatus(topic);
  if (status !== 'rejected') return null;
  return (
    <div
      role="status"
      data-topic-status={status}
      className="mb-3 flex items-center justify-between gap-3 rounded-lg bg-warn/12 ps-4 pe-1.5 py-1.5 text-sm text-warn"
    >
      {t('live.topic.rejected')}
      <Button size="small" onClick={() => live.retryTopic(topic)}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
