import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useSituation } from '@evens/web/live/hooks.ts';
import { OctagonPause } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriceAge } from '../facts/index.ts';
import { useIsMainSuspended } from './main-suspended.ts';

const openPhases: ReadonlySet<string> = new Set(['scheduled', 'playing', 'break']);

interface BettingStatusProps {
  readonly matchId: number;
  /** Shown beside the age of prices, which is then short. */
  readonly belongsTo?: ReactNode;
}

/** Foot of a match's header: the reason why betting is suspended, else the age of prices if any market is open. */
export function BettingStatus({ matchId, belongsTo }: BettingStatusProps) {
  const situation = useSituation(matchId);
  const stopped = situation?.stopped;
  const isMainSuspended = useIsMainSuspended(matchId);
  const hasMarkets = useMarketKeys('match', matchId)?.length !== 0;
  const isOver = situation !== undefined && !openPhases.has(situation.phase);
  return (
    <div
      role="status"
      className="flex h-full min-w-0 grow items-center justify-between gap-2 overflow-hidden text-sm"
    >
      {isOver ? (
        <p className="text-quiet">{t('tracker.over')}</p>
      ) : stopped === undefined && !isMainSuspended ? (
        <>
          {belongsTo}
          {hasMarkets && <PriceAge short={belongsTo !== undefined} />}
        </>
      ) : (
        <p className="flex min-w-0 items-center gap-2 font-[560] text-warn">
          <OctagonPause aria-hidden className="size-4 shrink-0" />
          <span className="line-clamp-2 leading-4">
            {stopped === undefined
              ? t('tracker.suspended')
              : t('tracker.stopped', { reason: stopped.replaceAll('-', '_') })}
          </span>
        </p>
      )}
    </div>
  );
}
