import { type ProviderRow, REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { Computed } from '../reports/computed.tsx';
import { countColumn } from '../reports/report-columns.ts';
import { amountText, countText, dayText } from '../reports/report-formats.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import {
  ClosedReason,
  providerSwitch,
  StateBadge,
  SwitchButton,
  type SwitchTarget,
  stateText,
} from './casino-parts.tsx';
import { HeldWins } from './held-wins.tsx';
import { SwitchForm } from './switch-form.tsx';

const POLL_MS = 30_000;
type Providers = Answer<'GET /api/desk/providers'>;
type Day = Providers['Days'][number];

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

const gamesPath = (provider: string) => `${panelLink('casino-games')}&provider=${provider}`;

function ProviderSections({ providers }: { readonly providers: Providers }) {
  const { Currency, Days, Statements } = providers;
  const navigate = useNavigate();
  const [target, setTarget] = useState<SwitchTarget>();
  return (
    <>
      {target && <SwitchForm key={target.key} target={target} onClose={() => setTarget(undefined)} />}
      <Section title={`${t('backoffice.providers.title')} (${Currency})`}>
        <p className="mb-3 max-w-[90ch] text-quiet">{t('gaming.providers.text')}</p>
        <DataTable
          name="casino-providers"
          label={t('backoffice.providers.title')}
          rows={providers.Providers}
          columns={providerColumns(setTarget)}
          empty={t('backoffice.providers.none')}
          rowKey={({ Provider }) => Provider}
          onOpen={({ Provider }) => navigate(gamesPath(Provider))}
        />
      </Section>
      <Section title={t('gaming.providers.by-day')}>
        <DataTable
          name="casino-provider-days"
          label={t('gaming.providers.by-day')}
          rows={Days}
          columns={dayColumns(providers.Providers)}
          empty={t('reports.none')}
          rowKey={({ Day: day, Provider }) => `${day} ${Provider}`}
        />
      </Section>
      <HeldWins wins={providers.HeldWins} />
      <Computed text={t('gaming.providers.computed')} statements={Statements} />
    </>
  );
}

function providerColumns(onSwitch: (target: SwitchTarget) => void): readonly TableColumn<ProviderRow>[] {
  const amount = (field: 'Bets' | 'Wins' | 'Net', title: string): TableColumn<ProviderRow> => ({
    ...{ key: field, title, isNumber: true },
    value: (row) => Number(row[field]),
    cell: (row) => <Signed amount={row[field]} />,
  });
  return [
    {
      key: 'provider',
      title: t('backoffice.switch.provider'),
      value: ({ Name }) => Name,
      cell: ({ Provider, Name }) => (
        <Link to={gamesPath(Provider)} className="reach font-[560] underline-offset-2 hover:underline">
          <bdi>{Name}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('reports.state'),
      value: ({ State }) => stateText(State),
      cell: ({ State, Closed }) => (
        <>
          <StateBadge state={State} /> {Closed && <ClosedReason closed={Closed} />}
        </>
      ),
    },
    countColumn('games', t('gaming.tab.games'), ({ Games }) => Games),
    amount('Bets', t('backoffice.providers.bets')),
    amount('Wins', t('backoffice.providers.wins')),
    amount('Net', t('backoffice.providers.net')),
    {
      ...{ key: 'calls', title: t('gaming.providers.lost'), isNumber: true },
      value: ({ Calls, LostCalls }) => (Calls === 0 ? null : LostCalls / Calls),
      cell: ({ Calls, LostCalls }) => (
        <bdi className={LostCalls > 0 ? 'text-danger' : undefined}>
          {countText(LostCalls)} / {countText(Calls)}
        </bdi>
      ),
    },
    {
      key: 'switch',
      title: t('gaming.switch'),
      value: () => '',
      cell: (row) => <SwitchButton target={providerSwitch(row)} closed={row.Closed} onChoose={onSwitch} />,
    },
  ];
}

/** A sum of the house: a loss is red. */
function Signed({ amount }: { readonly amount: string }) {
  return <bdi className={amount.startsWith('-') ? 'text-danger' : undefined}>{written().money(amount)}</bdi>;
}

function dayColumns(providers: readonly ProviderRow[]): readonly TableColumn<Day>[] {
  const name = (id: string) => providers.find(({ Provider }) => Provider === id)?.Name ?? id;
  const amount = (key: string, title: string, value: (row: Day) => number | null): TableColumn<Day> => ({
    ...{ key, title, value, isNumber: true },
    cell(row) {
      const sum = value(row);
      return sum === null ? '–' : <Signed amount={amountText(sum)} />;
    },
  });
  const euros = (text: string | null) => (text === null ? null : Number(text));
  return [
    { key: 'day', title: t('reports.day'), value: (row) => row.Day, cell: (row) => dayText(row.Day) },
    {
      key: 'provider',
      title: t('backoffice.switch.provider'),
      value: ({ Provider }) => name(Provider),
      cell: ({ Provider, Day: day }) => (
        <Link to={`${gamesPath(Provider)}&from=${day}&to=${day}`} className="reach underline">
          <bdi>{name(Provider)}</bdi>
        </Link>
      ),
    },
    countColumn('bets', t('gaming.bets'), ({ Items }) => Items),
    amount('stakes', t('gaming.stakes'), ({ InEur }) => euros(InEur)),
    amount('winnings', t('gaming.winnings'), ({ OutEur }) => euros(OutEur)),
    amount('net', t('backoffice.providers.net'), ({ InEur, OutEur }) =>
      InEur === null || OutEur === null ? null : Number(InEur) - Number(OutEur),
    ),
  ];
}
