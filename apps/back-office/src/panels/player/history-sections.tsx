import { bonusKinds } from '@evens/bonuses';
import type { HistoryRound, Ticket, TimelineEntry, Transaction } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { StatusBadge } from '@evens/web/features/players/history/status-badge.tsx';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { actText } from '../actions/act-text.ts';
import { Loaded } from '../back-office-parts.tsx';
import { ticketLink } from '../bets/bet-columns.tsx';
import { longTextColumn, moneyColumn, timeColumn } from './columns.tsx';
import { limitText } from './limit-text.ts';
import type { SectionProps } from './section-props.ts';
import { pageQuery, usePages } from './use-pages.ts';

const limitSteps = ['set', 'asked', 'confirmed', 'withdrawn'] as const;

/** The event of an entry in words. */
function eventText({ Kind, Text, Count }: TimelineEntry, currency: string): string {
  if (Kind === 'money' && Count > 1) return t('backoffice.player.rounds-of', { count: Count });
  if (Kind === 'log-in') return t(Text === 'log-in' ? 'user.logins.success' : 'user.logins.failure');
  if (Kind === 'limit') {
    const [kind = '', period = '', name] = Text.split(' ');
    const step = limitSteps.find((each) => each === name);
    return [limitText(kind, period), ...(step ? [t(`backoffice.player.limit.${step}`)] : [])].join(' · ');
  }
  if (Kind === 'bonus') {
    const [name, amount = ''] = Text.split(' ');
    const kind = bonusKinds.find((each) => each === name);
    return kind ? t(`bonuses.kind.${kind}`, { value: moneyText(amount, currency) }) : Text;
  }
  if (Kind === 'note') return '';
  return Kind === 'money' ? Text : actText(Text);
}

export function Timeline({ player }: SectionProps) {
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playertimeline', player.ID],
    load: (before: string | undefined) => api('GET /api/desk/playertimeline', pageQuery(player.ID, before)),
    rows: ({ Entries }) => Entries,
    next: ({ Next }) => Next,
  });
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-timeline"
          label={t('backoffice.player.section.timeline')}
          rows={rows}
          rowKey={({ ID }) => ID}
          {...more}
          columns={[
            {
              key: 'time',
              title: t('backoffice.player.column.time'),
              value: ({ At }) => At,
              cell: ({ At, From }) => (
                <>
                  {From !== null && <>{written().time(Date.parse(From))} – </>}
                  <DateAndTime atMs={Date.parse(At)} />
                </>
              ),
            },
            {
              key: 'kind',
              title: t('backoffice.player.column.kind'),
              value: ({ Kind }) => t(`backoffice.player.kind.${Kind}`),
            },
            {
              key: 'what',
              title: t('backoffice.player.column.what'),
              value: (entry) => eventText(entry, player.Currency),
            },
            moneyColumn('Amount', {
              key: 'amount',
              title: t('backoffice.player.column.amount'),
              currency: player.Currency,
            }),
            {
              key: 'operator',
              title: t('backoffice.player.column.operator'),
              value: ({ Operator }) => Operator,
            },
            longTextColumn('Detail', {
              key: 'detail',
              title: t('backoffice.player.column.detail'),
            }),
          ]}
        />
      )}
    </Loaded>
  );
}

function ticketState({ Acceptance, Result }: Ticket): string {
  const acceptance = ([0, 2, 3, 4, 5] as const).find((each) => each === Acceptance);
  const result = ([0, 1, 2, 3, 4, 5, 6] as const).find((each) => each === Result) ?? 0;
  return acceptance !== undefined && result === 0
    ? t(`history.acceptance.${acceptance}`)
    : t(`history.result.${result}`);
}

const ticketPicks = ({ Items }: Ticket): string =>
  Items.flatMap(({ Selections }) => Selections)
    .map(({ MatchName, MarketName, Odd }) =>
      `${MatchName}: ${MarketName} ${Odd.Title} ${Odd.TitleSuffix}`.trim(),
    )
    .join('; ');

export function Tickets({ player, row }: SectionProps) {
  const navigate = useNavigate();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playertickets', player.ID],
    first: row === undefined ? undefined : Number(row) + 1,
    load: (before: number | undefined) => api('GET /api/desk/playertickets', pageQuery(player.ID, before)),
    rows: ({ Tickets: tickets }) => tickets,
    next: ({ NextBefore }) => NextBefore,
  });
  const columns: readonly TableColumn<Ticket>[] = [
    { key: 'id', title: t('backoffice.player.column.number'), value: ({ ID }) => ID, isNumber: true },
    timeColumn('PlacedAt'),
    {
      key: 'picks',
      title: t('backoffice.player.column.selections'),
      value: ticketPicks,
      cell: (ticket) => (
        <bdi className="block max-w-[420px] truncate" title={ticketPicks(ticket)}>
          {ticketPicks(ticket)}
        </bdi>
      ),
    },
    {
      key: 'odds',
      title: t('history.odds'),
      isNumber: true,
      value: ({ Odds }) => (Odds === 0 ? null : Odds),
      cell: ({ Odds }) => (Odds === 0 ? '' : <LegOdds oddsMilli={Odds} />),
    },
    moneyColumn('Stake', {
      key: 'stake',
      title: t('backoffice.player.column.stake'),
      currency: player.Currency,
    }),
    moneyColumn('Payout', {
      key: 'payout',
      title: t('backoffice.player.column.payout'),
      currency: player.Currency,
    }),
    { key: 'state', title: t('backoffice.players.state'), value: ticketState },
  ];
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-tickets"
          label={t('backoffice.search.tickets')}
          rows={rows}
          rowKey={({ ID }) => ID}
          onOpen={({ ID }) => navigate(ticketLink(ID))}
          columns={columns}
          {...more}
        />
      )}
    </Loaded>
  );
}

export function Rounds({ player, row }: SectionProps) {
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playerrounds', player.ID],
    first: row === undefined ? undefined : Number(row) + 1,
    load: (before: number | undefined) => api('GET /api/desk/playerrounds', pageQuery(player.ID, before)),
    rows: ({ Rounds: rounds }) => rounds,
    next: ({ NextBefore }) => NextBefore,
  });
  const columns: readonly TableColumn<HistoryRound>[] = [
    { key: 'id', title: t('backoffice.player.column.number'), value: ({ ID }) => ID, isNumber: true },
    timeColumn('StartedAt'),
    { key: 'game', title: t('backoffice.player.column.game'), value: ({ GameName }) => GameName },
    { key: 'provider', title: t('history.csv.provider'), value: ({ ProviderName }) => ProviderName },
    moneyColumn('Stake', {
      key: 'stake',
      title: t('backoffice.player.column.stake'),
      currency: player.Currency,
    }),
    moneyColumn('Win', {
      key: 'payout',
      title: t('backoffice.player.column.payout'),
      currency: player.Currency,
    }),
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ State }) => t(`history.csv.state.${State}`),
    },
  ];
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-rounds"
          label={t('backoffice.search.rounds')}
          rows={rows}
          rowKey={({ ID }) => ID}
          columns={columns}
          {...more}
        />
      )}
    </Loaded>
  );
}

/** The id after this one, so that a page before it begins with this one. */
function idAfter(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function Payments({ player, row }: SectionProps) {
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playerpayments', player.ID],
    first: row === undefined ? undefined : idAfter(row),
    load: (before: string | undefined) => api('GET /api/desk/playerpayments', pageQuery(player.ID, before)),
    rows: ({ Payments: payments }) => payments,
    next: ({ NextBefore }) => NextBefore,
  });
  const columns: readonly TableColumn<Transaction>[] = [
    timeColumn('CreatedDate'),
    {
      key: 'kind',
      title: t('backoffice.player.column.kind'),
      value: ({ Direction }) => t(`cashier.transaction.${Direction}`),
    },
    { key: 'method', title: t('backoffice.player.column.method'), value: ({ MethodName }) => MethodName },
    moneyColumn('Amount', {
      key: 'amount',
      title: t('backoffice.player.column.amount'),
      currency: player.Currency,
    }),
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ StatusID }) => StatusID,
      cell: ({ StatusID }) => <StatusBadge statusId={StatusID} />,
    },
    { key: 'id', title: t('backoffice.player.column.number'), value: ({ ID }) => ID },
  ];
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-payments"
          label={t('backoffice.search.payments')}
          rows={rows}
          rowKey={({ ID }) => ID}
          columns={columns}
          {...more}
        />
      )}
    </Loaded>
  );
}
