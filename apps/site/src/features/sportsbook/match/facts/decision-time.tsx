import type { Match } from '@evens/contract';
import { dayText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { useServerSeconds, useSituation } from '@evens/web/live/hooks.ts';

/** The start of the last round, which decides an outright. */
export function DecisionTime({ match }: { readonly match: Match }) {
  const nowMs = useServerSeconds() * 1000;
  const phase = useSituation(match.ID)?.phase;
  const isPlaying = phase === undefined ? match.IsLive : phase === 'playing' || phase === 'break';
  if (isPlaying) return <span className="font-[600] text-live">{t('outrights.playing')}</span>;
  const startsAtMs = Date.parse(match.DateOfMatch);
  const date = `${dayText(startsAtMs, nowMs)}, ${written().time(startsAtMs)}`;
  return <bdi>{t('outrights.decided', { date })}</bdi>;
}
