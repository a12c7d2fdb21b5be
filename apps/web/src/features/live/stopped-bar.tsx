import { OctagonPause } from 'lucide-react';
import { t } from '../../app/words.ts';
import { useSituation } from '../../live/hooks.ts';

/** Says why nothing of the match can be bet on. Its place is kept free in play, so that nothing jumps when it comes. */
export function StoppedBar({ matchId }: { readonly matchId: number }) {
  const situation = useSituation(matchId);
  const isInPlay = situation?.phase === 'playing' || situation?.phase === 'break';
  const stopped = situation?.stopped;
  if (!isInPlay && stopped === undefined) return null;
  return (
    <div role="status" className="mt-2 h-9">
      {stopped !== undefined && (
        <p className="flex h-full items-center gap-2 rounded-md bg-warn/12 px-3.5 text-sm font-[560] text-warn">
          <OctagonPause aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t('live.stopped', { reason: stopped.replaceAll('-', '_') })}</span>
        </p>
      )}
    </div>
  );
}
