import type { TradingMatch } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';

/** The minute of a match in play, or its start. Sports without a clock have no minute. */
export function MatchTime({
  match,
}: {
  readonly match: Pick<TradingMatch, 'IsLive' | 'Minute' | 'StartsAt'>;
}) {
  if (match.Minute !== null) return <bdi translate="no">{match.Minute}′</bdi>;
  return match.IsLive ? t('backoffice.trading.live') : <DateAndTime atMs={Date.parse(match.StartsAt)} />;
}
