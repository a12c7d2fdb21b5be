import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { leadingPlayers } from './leading-players.ts';

/** Players of both sides with what they are counted for. */
export function PlayerTable({ match, situation }: { readonly match: Match; readonly situation: Situation }) {
  const leading = leadingPlayers(match.SportAlias, situation.facts, situation.players);
  if (!leading) return null;
  const { columns, lines } = leading;
  return (
    <table className="w-full text-sm" data-players>
      <caption className="pb-1 text-start text-quiet">{t('tracker.players')}</caption>
      {(['home', 'away'] as const).map((side) => (
        <tbody key={side}>
          <tr className="border-t border-line text-xs text-faint">
            <th
              scope="col"
              className="w-full max-w-0 truncate-name truncate pt-1.5 pb-1 text-start align-bottom font-[600]"
            >
              <bdi>{side === 'home' ? match.HomeTeamName : match.AwayTeamName}</bdi>
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="ps-3 pb-1 text-end align-bottom font-medium [overflow-wrap:normal]"
              >
                {t(column === 'wickets' ? 'tracker.wickets-taken' : `tracker.stat.${column}`)}
              </th>
            ))}
          </tr>
          {lines[side].map(({ player, name, counts }) => (
            <tr key={player}>
              <th scope="row" className="max-w-0 truncate py-0.5 text-start font-medium">
                <bdi>{name}</bdi>
              </th>
              {counts.map((count, index) => (
                <td
                  key={columns[index]}
                  className={index === 0 ? 'text-end font-[640]' : 'text-end text-quiet'}
                >
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
