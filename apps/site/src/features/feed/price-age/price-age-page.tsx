import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { t, written } from '@evens/web/core/words.ts';
import { StageCard } from '@evens/web/features/feed/stage-card.tsx';
import { useFeed, useList, useLive, useLiveList, useServerSeconds, useTopic } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useState } from 'react';
import { stages } from './latency-record.ts';
import { latencyRecord } from './record.ts';

/** Number of matches that are followed while the page is open, so that there is something to measure. */
const FOLLOWED = 8;
const windows = { minute: 60_000, ten: 600_000 } as const;
type Window = keyof typeof windows;
const TOPICS_SHOWN = 40;

/** How long prices take from their source to this screen, measured in this browser, and the state of the feed. */
export function PriceAgePage() {
  usePageSubject(t('feed.title'));
  const [record] = useState(latencyRecord);
  const live = useLive();
  const [chosen, setChosen] = useState<Window>('minute');
  useServerSeconds();
  const nowMs = live.feed.serverNowMs();
  return (
    <div className="mx-auto grid max-w-[1040px] gap-3.5">
      <div>
        <h1>{t('feed.title')}</h1>
        <p className="mt-1 max-w-[72ch] text-quiet">{t('feed.intro')}</p>
      </div>
      <Followed />
      <State />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{t('feed.stages')}</h2>
        <Segmented<Window>
          label={t('feed.window')}
          choices={[
            { key: 'minute', label: t('feed.window.minute') },
            { key: 'ten', label: t('feed.window.ten') },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <div className="grid gap-3 wide:grid-cols-2">
        {stages.map((stage) => (
          <StageCard
            key={stage}
            title={t(`feed.stage.${stage}`)}
            text={t(`feed.stage.${stage}.text`)}
            summary={record.histograms[stage].summary(windows[chosen], nowMs)}
          />
        ))}
      </div>
      <p className="max-w-[80ch] text-sm text-faint">{t('feed.method')}</p>
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <Changes />
        <Topics />
      </div>
    </div>
  );
}

/** Matches in play first, then the most popular ones. */
function Followed() {
  const inPlay = useLiveList()?.live ?? [];
  const top = useList('list/top') ?? [];
  const ids = [...new Set([...inPlay, ...top])].slice(0, FOLLOWED);
  return ids.map((id) => <FollowedMatch key={id} id={id} />);
}

function FollowedMatch({ id }: { readonly id: number }) {
  useTopic(`match/${id}`);
  return null;
}

function State() {
  const { feed } = useLive();
  const { freshness, transport } = useFeed();
  const record = latencyRecord();
  const beatMs = record.lastHeartbeatMs();
  const ageMs = feed.priceAgeMs();
  const isGood = freshness === 'fresh';
  const facts = [
    { name: 'state', text: t(`feed.state.${freshness}`), isWarning: !isGood && freshness !== 'connecting' },
    { name: 'transport', text: t(`feed.transport.${transport}`), isWarning: transport === 'disconnected' },
    { name: 'age', text: ageMs === undefined ? '–' : secondsText(ageMs), isWarning: false },
    {
      name: 'heartbeat',
      text: beatMs === undefined ? '–' : secondsText(feed.serverNowMs() - beatMs),
      isWarning: false,
    },
    { name: 'deltas', text: written().count(record.deltasPerSecond()), isWarning: false },
    {
      name: 'reconnects',
      text: written().count(record.reconnects()),
      isWarning: record.reconnects() > 0,
    },
  ] as const;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-line mobile:grid-cols-3 wide:grid-cols-6">
        {facts.map(({ name, text, isWarning }) => (
          <div key={name} data-fact={name} className="bg-surface px-3.5 py-3">
            <dt className="text-sm text-faint">{t(`feed.fact.${name}`)}</dt>
            <dd className={classNames('text-lg font-[640]', isWarning && 'text-warn')}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function secondsText(ms: number): string {
  return t('live.age.short', {
    seconds: written().money((Math.max(0, ms) / 1000).toFixed(1)),
  });
}

function Changes() {
  const nowMs = useLive().feed.serverNowMs();
  const changes = latencyRecord()
    .changes()
    .map((change, index, all) => ({ ...change, lastedMs: (all[index + 1]?.atMs ?? nowMs) - change.atMs }))
    .toReversed();
  return (
    <Card className="px-4 py-3.5">
      <h2>{t('feed.changes')}</h2>
      <ol className="mt-2 grid gap-1.5">
        {changes.map(({ atMs, freshness, lastedMs }) => (
          <li key={`${atMs}/${freshness}`} className="flex items-center gap-3">
            <time dateTime={new Date(atMs).toISOString()} className="text-sm text-faint">
              <bdi>{written().dateTime(atMs)}</bdi>
            </time>
            <span className={classNames(freshness !== 'fresh' && freshness !== 'connecting' && 'text-warn')}>
              {t(`feed.state.${freshness}`)}
            </span>
            <bdi className="ms-auto text-sm text-faint">{secondsText(lastedMs)}</bdi>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const tones = { pending: 'plain', fulfilled: 'up', rejected: 'warn' } as const;

function Topics() {
  const all = [...useLive().topics()];
  const more = all.length - TOPICS_SHOWN;
  return (
    <Card className="px-4 py-3.5">
      <h2>
        {t('feed.topics')} <span className="font-medium text-faint">{written().count(all.length)}</span>
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('feed.topics.text')}</p>
      <ul className="mt-2 grid gap-x-4 gap-y-1 mobile:grid-cols-2">
        {all.slice(0, TOPICS_SHOWN).map(([topic, status]) => (
          <li key={topic} className="flex min-w-0 items-center justify-between gap-2 text-sm">
            <bdi dir="ltr" translate="no" className="truncate text-quiet">
              {topic}
            </bdi>
            <Badge tone={tones[status]}>{t(`feed.topic.${status}`)}</Badge>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1.5 text-sm text-faint">{t('feed.topics.more', { count: more })}</p>}
    </Card>
  );
}
