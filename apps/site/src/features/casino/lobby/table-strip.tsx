import { callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { resultBead } from './result-bead.ts';

/** One call for all tiles of tables that are shown. */
const LOOK_EVERY_MS = 5000;

/** The state of an in-house table on its tile: phase, players and last results, newest first. */
export function TableStrip({ id }: { readonly id: string }) {
  const { data } = useQuery({
    ...callQuery('GET /api/casino/tables'),
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    select: ({ Tables }) => Tables.find(({ GameID }) => GameID === id),
  });
  if (!data) return null;
  const { Phase, Players, Stakes, Results } = data;
  const beads = Results.toReversed().map((result) => {
    const { text, tone } = resultBead(result);
    return { no: result.no, tone, text: tone === 'bust' ? t('casino.table.bust', { total: text }) : text };
  });
  const isDealer = Results.some((result) => 'dealer' in result);
  const label = t(isDealer ? 'casino.table.dealer' : 'casino.table.results');
  return (
    <div className="table-strip" data-phase={Phase ?? 'none'}>
      <p>
        <span className="table-phase">
          {t(
            Phase === 'betting'
              ? 'casino.table.betting'
              : Phase === 'playing'
                ? 'casino.table.playing'
                : 'casino.table.over',
          )}
        </span>
        {Players !== undefined && <span>{t('casino.table.players', { count: Players })}</span>}
      </p>
      <small>
        {t('casino.table.limits', {
          least: written().money(Stakes.Minimum),
          most: moneyText(Stakes.Maximum, Stakes.Currency),
        })}
      </small>
      {beads.length > 0 && (
        <div
          role="img"
          aria-label={`${label}: ${beads.map(({ text }) => text).join(', ')}`}
          className="table-beads"
        >
          {isDealer && <small>{label}</small>}
          {beads.map(({ no, text, tone }) => (
            <b key={no} data-tone={tone}>
              <bdi>{text}</bdi>
            </b>
          ))}
        </div>
      )}
    </div>
  );
}
