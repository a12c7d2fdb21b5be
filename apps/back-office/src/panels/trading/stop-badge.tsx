import type { TradingMatch } from '@evens/contract';
import { t, words } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';

/** Reasons whose texts say that operators enter the facts. */
const manualReasons = ['entered', 'feed-reports'];

/** Why betting on a match is suspended, and whether operators enter its facts; nothing while the feed has it open. */
export function StopBadge({
  match: { IsManual, Stopped },
}: {
  readonly match: Omit<TradingMatch, 'Main' | 'IsMainSuspended'>;
}) {
  const key = `backoffice.trading.stop.${Stopped}`;
  return (
    <>
      {IsManual && !manualReasons.includes(Stopped ?? '') && (
        <Badge tone="accent">{t('backoffice.trading.manual.badge')}</Badge>
      )}{' '}
      {Stopped !== null && (
        <Badge tone={Stopped === 'operator' ? 'accent' : 'warn'}>
          {words().has(key) ? words().t(key) : t('backoffice.trading.stop.source')}
        </Badge>
      )}
    </>
  );
}
