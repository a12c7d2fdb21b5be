import type { LatencySummary } from '@evens/base';
import { t, written } from '../../core/words.ts';
import { Card } from '../../ui/surface.tsx';

export interface StageCardProps {
  readonly title: string;
  readonly text: string;
  /** Undefined before the first sample. */
  readonly summary: LatencySummary | undefined;
}

/** One part of a price's way: its name, duration and distribution. The height is the same with and without numbers. */
export function StageCard({ title, text, summary }: StageCardProps) {
  const facts = [
    { name: 'p50', value: summary?.p50Ms },
    { name: 'p95', value: summary?.p95Ms },
    { name: 'p99', value: summary?.p99Ms },
    { name: 'worst', value: summary?.worstMs },
  ] as const;
  return (
    <Card className="flex flex-col px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg font-[640]">{title}</h3>
        <span data-count={summary?.count ?? 0} className="shrink-0 text-sm text-faint">
          {t('feed.count', { count: summary?.count ?? 0 })}
        </span>
      </div>
      <p className="mt-0.5 grow text-sm text-quiet">{text}</p>
      <dl className="mt-3 grid grid-cols-4 gap-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-faint">{t(`feed.${name}`)}</dt>
            <dd className="text-lg font-[640]">
              <bdi>{value === undefined ? '–' : millisecondsText(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Bars bars={summary?.bars ?? []} />
    </Card>
  );
}

/** "840 ms", "1.2 s". */
function millisecondsText(ms: number): string {
  return ms < 1000
    ? t('feed.milliseconds', { count: written().count(Math.round(ms)) })
    : t('feed.seconds', { count: written().count(Math.round(ms / 100) / 10) });
}

/**
 * Hidden from screen readers, which get the numbers above. The shortest duration is at the start of the reading
 * direction.
 */
function Bars({ bars }: { readonly bars: LatencySummary['bars'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const last = bars.at(-1);
  return (
    <div aria-hidden>
      <div className="mt-3 flex h-14 items-end gap-px border-b border-line">
        {bars.map(({ fromMs, count }) => (
          <i
            key={fromMs}
            className="min-w-0 grow rounded-t-[2px] bg-accent-text"
            style={{ height: count === 0 ? 0 : `${Math.max(3, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="flex min-h-4.5 justify-between text-xs text-faint">
        {last && (
          <>
            <bdi>{millisecondsText(0)}</bdi>
            <bdi>{millisecondsText(last.fromMs)}+</bdi>
          </>
        )}
      </div>
    </div>
  );
}
