import type { LatencySummary } from '@evens/base';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { StageCard } from '@evens/web/features/feed/stage-card.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';

const POLL_MS = 5_000;
const query = { ...callQuery('GET /api/desk/latency'), refetchInterval: POLL_MS };
const stages = ['Source', 'Frames', 'Screen'] as const;
type Report = Answer<'GET /api/desk/latency'>;
type Window = keyof Report['Source'];

function toSummary(summary: Report['Source'][Window]): LatencySummary | undefined {
  if (summary === null) return undefined;
  const { Count: count, P50Ms: p50Ms, P95Ms: p95Ms, P99Ms: p99Ms, WorstMs: worstMs, Bars } = summary;
  const bars = Bars.map((bar) => ({ fromMs: bar.FromMs, count: bar.Count }));
  return { count, p50Ms, p95Ms, p99Ms, worstMs, bars };
}

/** How long price changes take from their source to the screens of players, by stage. */
export function LatencySection() {
  const [chosen, setChosen] = useState<Window>('Minute');
  const found = useQuery(query);
  return (
    <Section title={t('backoffice.tab.latency')}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-[72ch] text-quiet">{t('backoffice.latency.text')}</p>
        <Segmented<Window>
          label={t('feed.window')}
          choices={[
            { key: 'Minute', label: t('feed.window.minute') },
            { key: 'TenMinutes', label: t('feed.window.ten') },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <Loaded found={found}>
        {(report) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-2">
            {stages.map((stage) => (
              <StageCard
                key={stage}
                title={t(`backoffice.latency.${stage}`)}
                text={t(`backoffice.latency.${stage}.text`)}
                summary={toSummary(report[stage][chosen])}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
