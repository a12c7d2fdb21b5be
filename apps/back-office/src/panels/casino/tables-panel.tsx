import type { TableInPlayRow } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ageText } from '../age-text.ts';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { countColumn } from '../reports/report-columns.ts';

const POLL_MS = 2000;

/** Live tables with the bets on their open rounds. */
export function TablesPanel() {
  const navigate = useNavigate();
  const found = useQuery({ ...callQuery('GET /api/desk/casino/tables'), refetchInterval: POLL_MS });
  return (
    <Loaded found={found}>
      {({ Tables, Lease }) => (
        <>
          <p className="max-w-[90ch] text-quiet">
            {Lease === null || !Lease.IsHeld ? (
              <span className="text-danger">{t('gaming.tables.unplayed')}</span>
            ) : (
              t('gaming.tables.lease', { host: Lease.Host, epoch: Lease.Epoch })
            )}{' '}
            {t('gaming.tables.text')}
          </p>
          <DataTable
            name="casino-tables"
            label={t('gaming.tab.tables')}
            rows={Tables}
            columns={tableColumns(found.dataUpdatedAt)}
            rowKey={({ ID }) => ID}
            onOpen={({ ID }) => navigate(panelLink('casino-game', ID))}
          />
        </>
      )}
    </Loaded>
  );
}

function stateText({ IsClosed, Round }: TableInPlayRow): string {
  if (Round) return t(`gaming.phase.${Round.State}`);
  return IsClosed ? t('backoffice.closed') : t('gaming.phase.none');
}

function tableColumns(nowMs: number): readonly TableColumn<TableInPlayRow>[] {
  const ageMs = (date: string | undefined) =>
    date === undefined ? null : Math.max(0, nowMs - Date.parse(date));
  const age = (date: string | undefined) => {
    const ms = ageMs(date);
    return ms === null ? '–' : ageText(ms);
  };
  return [
    {
      key: 'table',
      title: t('gaming.table'),
      value: ({ Name }) => Name,
      cell: ({ ID, Name }) => (
        <Link
          to={panelLink('casino-game', ID)}
          className="reach font-[560] underline-offset-2 hover:underline"
        >
          <bdi>{Name}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('reports.state'),
      value: stateText,
      cell: (table) => (
        <Badge tone={table.IsClosed ? 'down' : table.Round ? 'accent' : 'plain'}>{stateText(table)}</Badge>
      ),
    },
    { key: 'round', title: t('gaming.round'), value: ({ Round }) => Round?.No ?? null, isNumber: true },
    {
      ...{ key: 'age', title: t('gaming.age'), isNumber: true },
      value: ({ Round }) => ageMs(Round?.OpenedDate),
      cell: ({ Round }) => age(Round?.OpenedDate),
    },
    countColumn('players', t('gaming.players'), ({ Players }) => Players),
    countColumn('bets', t('gaming.bets'), ({ Bets }) => Bets),
    {
      ...{ key: 'stakes', title: t('gaming.stakes'), isNumber: true },
      value: ({ StakesEur }) => Number(StakesEur),
      cell: ({ StakesEur }) => <bdi>{written().money(StakesEur)}</bdi>,
    },
    {
      key: 'last',
      title: t('gaming.last-round'),
      value: ({ LastRound }) => LastRound?.No ?? null,
      cell: ({ LastRound }) =>
        LastRound && (
          <>
            <bdi>{LastRound.No}</bdi> · {t(`gaming.phase.${LastRound.State}`)}
          </>
        ),
    },
    {
      ...{ key: 'last-age', title: t('gaming.last-age'), isNumber: true },
      value: ({ LastRound }) => ageMs(LastRound?.EndedDate),
      cell: ({ LastRound }) => age(LastRound?.EndedDate),
    },
  ];
}
