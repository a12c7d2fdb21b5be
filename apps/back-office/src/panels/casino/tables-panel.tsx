import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { linkColumn } from '../../table/link-column.tsx';
import { ageText } from '../age-text.ts';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { amountColumn, countColumn } from '../reports/report-columns.ts';

const POLL_MS = 2000;
type TableInPlayRow = Answer<'GET /api/desk/casino/tables'>['Tables'][number];

const path = ({ ID }: TableInPlayRow) => panelLink('casino-game', ID);

/** Live tables with the bets on their open rounds. */
export function TablesPanel() {
  const navigate = useNavigate();
  const found = useQuery({ ...callQuery('GET /api/desk/casino/tables'), refetchInterval: POLL_MS });
  return (
    <Loaded found={found}>
      {({ Tables, Host }) => (
        <>
          <p className="max-w-[90ch] text-quiet">
            {Host === null ? (
              <span className="text-danger">{t('gaming.tables.unplayed')}</span>
            ) : (
              t('gaming.tables.host', { host: Host })
            )}
          </p>
          <DataTable
            name="casino-tables"
            label={t('gaming.tab.tables')}
            rows={Tables}
            columns={tableColumns(found.dataUpdatedAt)}
            rowKey={({ ID }) => ID}
            onOpen={(table) => navigate(path(table))}
          />
        </>
      )}
    </Loaded>
  );
}

type Phase = NonNullable<TableInPlayRow['Round']>['State'];

const phaseText = (phase: Phase): string =>
  phase === 'over' || phase === 'refunded' ? t(`history.csv.state.${phase}`) : t(`gaming.phase.${phase}`);

function stateText({ IsClosed, Round }: TableInPlayRow): string {
  if (Round) return phaseText(Round.State);
  return IsClosed ? t('backoffice.closed') : '–';
}

function tableColumns(nowMs: number): readonly TableColumn<TableInPlayRow>[] {
  const age = (round: TableInPlayRow['Round']) =>
    round === null ? '–' : ageText(Math.max(0, nowMs - Date.parse(round.Date)));
  return [
    linkColumn({ key: 'table', title: t('backoffice.switch.game'), text: ({ Name }) => Name, path }),
    {
      key: 'state',
      title: t('reports.state'),
      value: stateText,
      cell: (table) =>
        table.Round || table.IsClosed ? (
          <Badge tone={table.IsClosed ? 'down' : 'accent'}>{stateText(table)}</Badge>
        ) : (
          '–'
        ),
    },
    { key: 'round', title: t('history.csv.round'), value: ({ Round }) => Round?.No ?? null, isNumber: true },
    {
      ...{ key: 'age', title: t('backoffice.transfers.age'), isNumber: true },
      value: ({ Round }) => Round && -Date.parse(Round.Date),
      cell: ({ Round }) => age(Round),
    },
    countColumn('players', t('backoffice.effect.players'), ({ Players }) => Players),
    countColumn('bets', t('backoffice.effect.bets'), ({ Bets }) => Bets),
    amountColumn('stakes', `${t('exposure.stakes')} (EUR)`, ({ StakesEur }) => Number(StakesEur)),
    {
      key: 'last',
      title: t('gaming.last-round'),
      value: ({ LastRound }) => LastRound && -Date.parse(LastRound.Date),
      cell: ({ LastRound }) =>
        LastRound && `${LastRound.No} · ${phaseText(LastRound.State)} · ${age(LastRound)}`,
    },
  ];
}
