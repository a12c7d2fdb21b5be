import {
  BETTING_ALERTS_MAX,
  type BettingAlert,
  bettingAlertKinds,
  bettingAlertStates,
} from '@evens/contract';
import { api, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { type OddsText, useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, ErrorNote } from '@evens/web/ui/surface.tsx';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { type FilterField, FilterForm, withAll } from '../filter-form.tsx';
import { panelLink } from '../panel-link.ts';
import { usePages } from '../player/use-pages.ts';
import { PlayerLink } from '../player-link.tsx';
import { SoundField } from '../start/sound-field.tsx';
import { type Act, useAct } from '../use-act.ts';
import { AlertRules } from './alert-rules.tsx';
import { alertSentence, picksText } from './alert-sentence.ts';

const POLL_MS = 5000;

function buildFields(): readonly FilterField[] {
  const kinds = bettingAlertKinds.map((kind) => [kind, t(`exposure.alerts.kind.${kind}`)] as const);
  return [
    { name: 'kind', label: t('exposure.alerts.kind'), options: withAll(...kinds) },
    {
      name: 'state',
      label: t('exposure.bet.state'),
      options: [
        ['', t('exposure.alerts.state.open')],
        ['seen', t('exposure.alerts.state.seen')],
        ['closed', t('exposure.alerts.state.closed')],
        ['all', t('backoffice.content.all')],
      ],
    },
    { name: 'match', label: t('exposure.filter.match'), isNumber: true },
    { name: 'userName', label: t('exposure.of.player') },
  ];
}

/** Without a state in the address, the list has the open alerts. */
function readQuery(search: URLSearchParams) {
  const kind = bettingAlertKinds.find((each) => each === search.get('kind'));
  const state = bettingAlertStates.find((each) => each === (search.get('state') ?? 'open'));
  const match = Number(search.get('match'));
  const userName = search.get('userName');
  return {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(Number.isSafeInteger(match) && match > 0 && { match }),
    ...(userName && { userName }),
  };
}
type Query = ReturnType<typeof readQuery>;

/** Alerts about bets and prices, newest first, and their thresholds. Filters are in the address. */
export function AlertsPanel() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const key = JSON.stringify(query);
  return (
    <>
      <FilterForm
        key={`filter ${key}`}
        fields={buildFields()}
        filter={Object.fromEntries(search)}
        onApply={(next) => setSearch({ tab: 'alerts', ...next })}
      />
      <AlertRules />
      <Alerts key={key} query={query} />
      <SoundField />
    </>
  );
}

const isOpen = ({ SeenBy, ClosedAt }: BettingAlert) => SeenBy === null && ClosedAt === null;

function Alerts({ query }: { readonly query: Query }) {
  const act = useAct('referrals');
  const odds = useOddsText();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/alerts', JSON.stringify(query)],
    load: (before: number | undefined) =>
      api('GET /api/desk/alerts', { query: { ...query, ...(before !== undefined && { before }) } }),
    rows: ({ Alerts: alerts }) => alerts,
    next: ({ NextBefore }) => NextBefore,
    everyMs: POLL_MS,
  });
  const open = rows.filter(isOpen).map(({ ID }) => ID);
  const marked = open.slice(0, BETTING_ALERTS_MAX);
  if (found.error instanceof RefusalError) return <ErrorNote text={found.error.message} />;
  return (
    <Loaded found={found}>
      {({ pages: [first] }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <ErrorNote text={act.error} />
          {act.isAllowed && marked.length > 0 && (
            <Button className="justify-self-start" busy={act.isBusy} onClick={() => markSeen(act, marked)}>
              {t('exposure.alerts.see-all', { count: marked.length })}
            </Button>
          )}
          <DataTable
            name="alerts"
            label={t('exposure.alerts.title')}
            rows={rows}
            columns={alertColumns(first?.BaseCurrency ?? '', odds, act)}
            rowKey={({ ID }) => ID}
            empty={t('exposure.alerts.none')}
            {...more}
          />
        </div>
      )}
    </Loaded>
  );
}

function markSeen(act: Act, IDs: number[]): void {
  void act.run(() => api('POST /api/desk/alertsseen', { body: { IDs } }));
}

function alertColumns(currency: string, odds: OddsText, act: Act): readonly TableColumn<BettingAlert>[] {
  return [
    {
      key: 'time',
      title: t('exposure.bet.time'),
      value: ({ HappenedAt }) => HappenedAt,
      cell: ({ HappenedAt }) => <DateAndTime atMs={Date.parse(HappenedAt)} />,
    },
    {
      key: 'kind',
      title: t('exposure.alerts.kind'),
      value: ({ Kind }) => t(`exposure.alerts.kind.${Kind}`),
      cell: (alert) => (
        <Badge tone={isOpen(alert) ? 'warn' : 'plain'}>{t(`exposure.alerts.kind.${alert.Kind}`)}</Badge>
      ),
    },
    {
      key: 'cause',
      title: t('exposure.alerts.cause'),
      value: (alert) => alertSentence(alert, currency),
      cell: (alert) => (
        <span className="block w-max min-w-[24ch] max-w-[42ch] whitespace-normal">
          {alertSentence(alert, currency)} <bdi className="text-sm text-quiet">{picksText(alert, odds)}</bdi>
        </span>
      ),
    },
    {
      key: 'match',
      title: t('exposure.of.match'),
      value: ({ Match }) => Match?.Name ?? '',
      cell: ({ Match }) =>
        Match && (
          <Link className="underline" to={panelLink('match', Match.ID)}>
            <bdi>{Match.Name}</bdi>
          </Link>
        ),
    },
    {
      key: 'player',
      title: t('exposure.of.player'),
      value: ({ Player }) => Player?.UserName ?? '',
      cell: ({ Player }) => Player && <PlayerLink id={Player.ID} userName={Player.UserName} />,
    },
    {
      key: 'bet',
      title: t('exposure.tab.ticket'),
      value: ({ TicketID }) => TicketID ?? '',
      cell: ({ TicketID }) =>
        TicketID !== null && (
          <Link className="underline" to={panelLink('ticket', TicketID)}>
            {TicketID}
          </Link>
        ),
      isNumber: true,
    },
    {
      key: 'seen',
      title: t('exposure.alerts.seen'),
      value: ({ SeenBy, ClosedBecause }) =>
        SeenBy ?? (ClosedBecause === null ? '' : t(`exposure.alerts.closed.${ClosedBecause}`)),
      cell: (alert) => {
        const { ID, SeenBy, SeenAt, ClosedAt, ClosedBecause } = alert;
        if (isOpen(alert))
          return (
            act.isAllowed && (
              <Button size="small" busy={act.isBusy} onClick={() => markSeen(act, [ID])}>
                {t('backoffice.risk.see')}
              </Button>
            )
          );
        return (
          <>
            <bdi translate={SeenBy === null ? undefined : 'no'}>
              {SeenBy ?? (ClosedBecause && t(`exposure.alerts.closed.${ClosedBecause}`))}
            </bdi>{' '}
            <span className="text-sm text-quiet">
              <DateAndTime atMs={Date.parse(SeenAt ?? ClosedAt ?? '')} />
            </span>
          </>
        );
      },
    },
  ];
}
