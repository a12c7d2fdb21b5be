import { REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { linkColumn } from '../../table/link-column.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { moneyColumn } from '../player/columns.tsx';
import { Computed } from '../reports/computed.tsx';
import { countColumn } from '../reports/report-columns.ts';
import { countText } from '../reports/report-formats.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import { ClosedReason, DaySums, gamesPath, StateBadge, stateColumn, useSwitch } from './casino-parts.tsx';
import { HeldWins } from './held-wins.tsx';

const POLL_MS = 30_000;
type Providers = Answer<'GET /api/desk/providers'>;
type ProviderRow = Providers['Providers'][number];

/** Other providers: what their games take and pay, whether they answer, and their wins above the maximum. */
export function ProvidersPanel() {
  const { span, change } = useReportSearch();
  const query = { From: span.from, To: span.to };
  const found = useQuery({ ...callQuery('GET /api/desk/providers', { query }), refetchInterval: POLL_MS });
  return (
    <>
      <SpanFields span={span} daysMax={REPORT_DAYS_MAX} onChange={change} />
      <Loaded found={found}>{(providers) => <ProviderSections providers={providers} />}</Loaded>
    </>
  );
}

function ProviderSections({ providers }: { readonly providers: Providers }) {
  const { Currency, Days, Statements } = providers;
  const navigate = useNavigate();
  const { form, button } = useSwitch();
  const name = (id: string) => providers.Providers.find(({ Provider }) => Provider === id)?.Name ?? id;
  const columns = providerColumns(Currency, ({ Provider, Name, Closed: closed }) =>
    button({ kind: 'provider', key: Provider, name: Name, closed }),
  );
  return (
    <>
      {form}
      <Section title={`${t('backoffice.providers.title')} (${Currency})`}>
        <p className="mb-3 max-w-[90ch] text-quiet">{t('gaming.providers.text')}</p>
        <DataTable
          name="casino-providers"
          label={t('backoffice.providers.title')}
          rows={providers.Providers}
          columns={columns}
          empty={t('backoffice.providers.none')}
          rowKey={({ Provider }) => Provider}
          onOpen={({ Provider }) => navigate(gamesPath(Provider))}
        />
      </Section>
      <DaySums
        days={Days}
        value={linkColumn({
          key: 'provider',
          title: t('backoffice.switch.provider'),
          text: ({ Value }) => name(Value),
          path: ({ Value, Day }) => `${gamesPath(Value)}&from=${Day}&to=${Day}`,
        })}
      />
      <HeldWins wins={providers.HeldWins} />
      <Computed text={t('reports.computed.days')} statements={Statements} />
    </>
  );
}

function providerColumns(
  currency: string,
  button: (row: ProviderRow) => ReactNode,
): readonly TableColumn<ProviderRow>[] {
  const money = (field: 'Bets' | 'Wins' | 'Net', title: string) =>
    moneyColumn(field, { key: field, title, currency });
  return [
    linkColumn({
      key: 'provider',
      title: t('backoffice.switch.provider'),
      text: ({ Name }) => Name,
      path: ({ Provider }) => gamesPath(Provider),
    }),
    {
      ...stateColumn(),
      cell: ({ State, Closed }: ProviderRow) => (
        <>
          <StateBadge state={State} /> {Closed && <ClosedReason closed={Closed} />}
        </>
      ),
    },
    countColumn('games', t('search.games'), ({ Games }) => Games),
    money('Bets', t('backoffice.providers.bets')),
    money('Wins', t('backoffice.providers.wins')),
    money('Net', t('backoffice.providers.net')),
    {
      ...{ key: 'calls', title: t('gaming.providers.lost'), isNumber: true },
      value: ({ Calls, LostCalls }) => (Calls === 0 ? null : LostCalls / Calls),
      cell: ({ Calls, LostCalls }) => (
        <bdi className={LostCalls > 0 ? 'text-danger' : undefined}>
          {countText(LostCalls)} / {countText(Calls)}
        </bdi>
      ),
    },
    { key: 'switch', title: t('backoffice.tab.switches'), value: () => '', cell: button },
  ];
}
