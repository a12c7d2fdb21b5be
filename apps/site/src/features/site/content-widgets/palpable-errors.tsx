import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';

/** The published prices that were obvious errors, with the bets that were cancelled for them. */
export function PalpableErrors() {
  const { data, isError, refetch } = useQuery(callQuery('GET /api/results/palpableerrors', {}));
  const odds = useOddsText();
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton className="h-24" />;
  if (data.Errors.length === 0) return <p className="text-quiet">{t('texts.errors.none')}</p>;
  const time = (instant: string) => written().dateTime(Date.parse(instant));
  return (
    <ul className="grid gap-3">
      {data.Errors.map((error) => {
        const [low, high] = [odds(error.OfferedFrom), odds(error.OfferedTo)];
        const until = time(error.Until);
        return (
          <li key={error.ID} className="grid">
            <strong>
              <bdi>{error.MatchName}</bdi> · {error.MarketName}: <bdi>{error.OutcomeName}</bdi>
            </strong>
            <span>
              {t('texts.errors.odds', {
                offered: low === high ? low : `${low}–${high}`,
                correct: odds(error.CorrectOdds),
              })}
            </span>
            <span className="text-sm text-quiet">
              {error.From === null
                ? t('texts.errors.up-to', { until })
                : t('texts.errors.span', { from: time(error.From), until })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
