import { t } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useWidth } from '@evens/web/ui/use-width.ts';
import { useRef, useState } from 'react';
import { hasStage } from '../../virtual/lazy.tsx';
import { isRace } from '../facts/index.ts';
import type { MatchProps } from './match-props.ts';
import { findStream } from './match-stream.ts';
import type { ViewsPosition } from './open-widgets.ts';
import { StatisticsPanel } from './statistics-panel.tsx';
import { StreamPlayer } from './stream-player.tsx';
import { Timeline } from './timeline.tsx';
import { PossessionText } from './tracker/possession.tsx';
import { LatestIncidents, Tracker } from './tracker/tracker.tsx';

const views = ['tracker', 'statistics', 'stream'] as const;
type View = (typeof views)[number];

/** Width from which statistics are beside the tracker, and width from which the tracker has its larger size. */
const BESIDE_WIDTH = 760;
const LARGE_WIDTH = 880;

/** Tracker, statistics, and the stream where there is one. */
export function MatchViews({ match, live, position }: MatchProps & { readonly position: ViewsPosition }) {
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const situation = useSituation(match.ID);
  const stream = findStream(live, situation);
  const isByGoals = situation?.facts.kind === 'contest' && situation.facts.goals !== undefined;
  const isColumn = position === 'beside';
  const isBeside = !isColumn && width >= BESIDE_WIDTH && !isRace(match);
  const hasStatistics = !isRace(match);
  const offered = views.filter((view) => {
    if (view === 'stream') return stream !== undefined;
    if (view === 'tracker') return !hasStage(match.SportAlias, situation?.phase);
    return hasStatistics && !isBeside && !isColumn;
  });
  const [chosen, setChosen] = useState<View>('tracker');
  const view = offered.find((each) => each === chosen) ?? offered[0];
  const size = width >= LARGE_WIDTH || (width >= 540 && !isBeside) ? 500 : 395;
  return (
    <section
      ref={box}
      aria-label={t('tracker.title')}
      className={classNames('rounded-xl border border-line bg-surface', !isColumn && 'mt-3')}
    >
      <div className={isBeside ? 'grid grid-cols-[auto_minmax(0,1fr)]' : 'grid'}>
        <div className="relative min-w-0">
          <Tabs<View>
            label={t('tracker.title')}
            choices={offered.map((key) => ({ key, label: t(`tracker.tab.${key}`) }))}
            chosen={view ?? chosen}
            onChoose={setChosen}
          >
            <div
              className={isColumn ? 'p-3.5' : size === 500 ? 'min-h-[452px] p-3.5' : 'min-h-[340px] p-3.5'}
            >
              {view === 'tracker' && (
                <div className={isBeside ? (size === 500 ? 'w-[500px]' : 'w-[395px]') : undefined}>
                  <Tracker match={match} width={size} />
                  <PossessionText match={match} />
                  {isByGoals && situation && <Timeline situation={situation} match={match} />}
                  <LatestIncidents match={match} />
                  {isByGoals && (
                    <p className="mx-auto max-w-[500px] text-center text-xs text-faint">
                      {t('tracker.note')}
                    </p>
                  )}
                </div>
              )}
              {view === 'statistics' && <StatisticsPanel match={match} />}
              {view === 'stream' && stream && (
                <div className={isBeside ? (size === 500 ? 'w-[500px]' : 'w-[395px]') : undefined}>
                  <StreamPlayer match={match} stream={stream} />
                </div>
              )}
            </div>
          </Tabs>
        </div>
        {(isBeside || (isColumn && hasStatistics)) && (
          <div className={isColumn ? 'border-t border-line p-3.5' : 'border-s border-line p-3.5'}>
            <StatisticsPanel match={match} />
          </div>
        )}
      </div>
    </section>
  );
}
