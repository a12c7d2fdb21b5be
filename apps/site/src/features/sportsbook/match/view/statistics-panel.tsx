import type { Match } from '@evens/contract';
import { sportTerms } from '@evens/locales/browser';
import { t } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { PeriodTable } from './period-table.tsx';
import { PlayerTable } from './player-table.tsx';
import './statistics-panel.css';
import { type Statistic, statistics } from './statistics.ts';

/** Counted incidents of a match by side, and its score by period. */
export function StatisticsPanel({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  if (!situation) return <Skeleton className="h-40" />;
  const { facts } = situation;
  const rows = statistics(match.SportAlias, facts, situation);
  const leads = facts.kind === 'contest' ? facts.leads : undefined;
  return (
    <section aria-label={t('tracker.tab.statistics')} className="grid content-start gap-4">
      <PeriodTable situation={situation} match={match} />
      {rows.length === 0 ? (
        <p className="py-6 text-center text-quiet">{t('tracker.stat.nothing')}</p>
      ) : (
        <>
          <table className="w-full table-fixed text-sm" data-statistics>
            <caption className="sr-only">{t('tracker.tab.statistics')}</caption>
            <thead className="text-quiet">
              <tr>
                <th scope="col" className="w-1/3 pb-2 text-start align-bottom font-[600]">
                  <bdi className="line-clamp-2">{match.HomeTeamName}</bdi>
                </th>
                <td />
                <th scope="col" className="w-1/3 pb-2 text-end align-bottom font-[600]">
                  <bdi className="line-clamp-2">{match.AwayTeamName}</bdi>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.kind} row={row} sport={match.SportAlias} />
              ))}
            </tbody>
          </table>
          {leads && (
            <p className="-mt-2 text-center text-sm text-quiet" data-lead-changes>
              {t('tracker.lead-changes', { count: leads.changes })}
            </p>
          )}
          <PlayerTable match={match} situation={situation} />
          <p className="text-xs text-faint">{t('tracker.stat.note')}</p>
        </>
      )}
    </section>
  );
}

function Row({
  row: { kind, home, away, isShare },
  sport,
}: {
  readonly row: Statistic;
  readonly sport: string;
}) {
  const share = home + away === 0 ? undefined : (home / (home + away)) * 100;
  const unit = isShare ? '%' : '';
  return (
    <tr data-statistic={kind} className="border-t border-line">
      <td className="py-1.5 text-start font-[640]">
        <bdi>{`${home}${unit}`}</bdi>
      </td>
      <th scope="row" className="py-1.5 text-center font-medium text-quiet">
        {t(`tracker.stat.${kind}`, { term: sportTerms(sport).period })}
        <span aria-hidden className="mt-1 flex h-1 gap-0.5 overflow-hidden rounded-full bg-line">
          {share !== undefined && (
            <>
              {share > 0 && <i className="stat-bar" data-side="home" style={{ inlineSize: `${share}%` }} />}
              {share < 100 && <i className="stat-bar grow" data-side="away" />}
            </>
          )}
        </span>
      </th>
      <td className="py-1.5 text-end font-[640]">
        <bdi>{`${away}${unit}`}</bdi>
      </td>
    </tr>
  );
}
