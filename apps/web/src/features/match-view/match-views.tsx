import { ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../app/words.ts';
import { useSituation } from '../../live/hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { Collapse } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isRace } from '../match/index.ts';
import { viewsOpen } from './kept-open.ts';
import type { MatchHeaderProps } from './match-header.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';
import { streamOf } from './stream-of.ts';
import { StreamPlayer } from './stream-player.tsx';
import { LatestIncident, Tracker } from './tracker/tracker.tsx';
import { useWidth } from './use-width.ts';

const views = ['tracker', 'statistics', 'stream'] as const;
type View = (typeof views)[number];

/** From here on statistics stand beside the tracker; from there on the tracker is at its larger width. */
const BESIDE_WIDTH = 760;
const LARGE_WIDTH = 880;

/** A match in play or over as pictures and figures; closed by who wants the markets nearer, to one line. */
export function MatchViews(props: MatchHeaderProps) {
  const isOpen = viewsOpen.use();
  const frame = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // The button that was pressed is gone: the focus goes to the one that takes it back.
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div ref={frame} className="mt-3">
      {isOpen ? (
        <OpenViews {...props} />
      ) : (
        <Collapse title={t('tracker.title')} open={false} onToggle={viewsOpen.set}>
          {null}
        </Collapse>
      )}
    </div>
  );
}

/** Tracker, statistics, and the stream where there is one. */
function OpenViews({ match, live }: MatchHeaderProps) {
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const situation = useSituation(match.ID);
  const stream = streamOf(live, situation);
  const hasPlaces = situation?.facts.kind === 'contest' && situation.facts.goals !== undefined;
  const isBeside = width >= BESIDE_WIDTH && !isRace(match);
  const offered = views.filter((view) => {
    if (view === 'stream') return stream !== undefined;
    return view === 'tracker' || !(isBeside || isRace(match));
  });
  const [chosen, setChosen] = useState<View>('tracker');
  const view = offered.find((each) => each === chosen) ?? 'tracker';
  const size = width >= LARGE_WIDTH || (width >= 540 && !isBeside) ? 500 : 395;
  return (
    <section ref={box} aria-label={t('tracker.title')} className="rounded-xl border border-line bg-surface">
      <div className={isBeside ? 'grid grid-cols-[auto_minmax(0,1fr)]' : 'grid'}>
        <div className="relative min-w-0">
          <IconButton
            label={t('tracker.fold')}
            aria-expanded
            onClick={() => viewsOpen.set(false)}
            className="absolute! end-1 top-0.5 touch:top-0"
          >
            <ChevronUp aria-hidden className="size-[18px]" />
          </IconButton>
          <Tabs<View>
            label={t('tracker.title')}
            choices={offered.map((key) => ({ key, label: t(`tracker.tab.${key}`) }))}
            chosen={view}
            onChoose={setChosen}
          >
            <div className={size === 500 ? 'min-h-[452px] p-3.5' : 'min-h-[340px] p-3.5'}>
              {view === 'tracker' && (
                <div className={isBeside ? (size === 500 ? 'w-[500px]' : 'w-[395px]') : undefined}>
                  <Tracker match={match} width={size} />
                  <LatestIncident match={match} />
                  {hasPlaces && (
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
        {isBeside && (
          <div className="border-s border-line p-3.5">
            <StatisticsPanel match={match} />
          </div>
        )}
      </div>
    </section>
  );
}
