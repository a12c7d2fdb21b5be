import type { Match } from '@evens/contract';
import { periodName } from '@evens/locales/browser';
import { t, words } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { periodColumns } from './score-details.ts';

/** Score of both sides by period; renders nothing while there is only one period. */
export function PeriodTable({ situation, match }: { readonly situation: Situation; readonly match: Match }) {
  const periods = periodColumns(situation.facts);
  if (periods.length === 0) return null;
  const sides = [
    { side: 'home', name: match.HomeTeamName },
    { side: 'away', name: match.AwayTeamName },
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys
    <div className="mx-auto max-w-[720px] overflow-x-auto" tabIndex={0}>
      <table className="mx-auto text-sm" data-periods>
        <caption className="sr-only">{t('live.period-scores')}</caption>
        <thead>
          <tr className="text-faint">
            <td />
            {periods.map((_, index) => (
              <th
                key={index}
                scope="col"
                className="min-w-8 px-2 pb-1 text-center font-medium"
                title={periodName(words(), match.SportAlias, index + 1)}
              >
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ side, name }) => (
            <tr key={side}>
              <th
                scope="row"
                className="max-w-44 truncate-name truncate pe-4 text-start font-medium text-quiet"
              >
                <bdi>{name}</bdi>
              </th>
              {periods.map((period, index) => {
                const wins = period[side] > period[side === 'home' ? 'away' : 'home'];
                return (
                  <td
                    key={index}
                    className={classNames(
                      'px-2 py-0.5 text-center',
                      period.ended ? (wins ? 'font-[640]' : 'text-quiet') : 'text-live',
                    )}
                  >
                    {period[side]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
