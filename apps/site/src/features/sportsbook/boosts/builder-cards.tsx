import { callQuery } from '@evens/web/core/api.ts';
import { CardRow } from '@evens/web/core/card-row.tsx';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t } from '@evens/web/core/words.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { BoostCardsSkeleton, rowLook } from './boost-cards-skeleton.tsx';
import { ComboCard } from './combo-card.tsx';

/** Joint prices are computed by the server; those of single picks are streamed. */
const LOOK_AGAIN_MS = 15_000;

/** Bet builders of a match: those of other players, and ready-made ones. A tap puts one on the slip. */
export function BuilderCards({ matchId }: { readonly matchId: number }) {
  const { data, isError, refetch } = useQuery({
    ...callQuery('GET /api/match/builders', { query: { id: matchId } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <BoostCardsSkeleton />;
  if (data.Builders.length === 0) return <EmptyState title={t('boosts.builders.none')} />;
  return (
    <CardRow element="ul" content={data.Builders.length} className={rowLook}>
      {data.Builders.map(({ Selections, Odds, Backers, Theme }) => {
        const ids = Selections.map(({ ID }) => ID).join(' ');
        const title = Theme
          ? t(`boosts.builders.theme.${Theme}`)
          : t('boosts.builders.backed', { count: Backers });
        return <ComboCard key={ids} combo={{ ID: ids, Title: title, Selections, IsBuilder: true, Odds }} />;
      })}
    </CardRow>
  );
}
