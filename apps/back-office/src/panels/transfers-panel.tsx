import { currencyCodes, formatAmount } from '@evens/base';
import { type OperatedTransfer, transferQueues } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { StatusBadge } from '@evens/web/features/players/history/status-badge.tsx';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { useState } from 'react';
import { buttonColumn } from '../table/button-column.tsx';
import { DataTable, type TableColumn } from '../table/data-table.tsx';
import { Loaded, Section } from './back-office-parts.tsx';
import { type FilterField, FilterForm } from './filter-form.tsx';
import { CallForm } from './forms/call-form.tsx';
import { PaymentPeriod } from './payment-period.tsx';
import { timeColumn } from './player/columns.tsx';
import { usePages } from './player/use-pages.ts';
import { currencyColumn } from './reports/report-columns.ts';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;
const BASE_CURRENCY = 'EUR';
/** Minimum ages of a transfer, in minutes. */
const ages = [0, 5, 60, 1440] as const;

const filterFields = (): readonly FilterField[] => [
  {
    name: 'queue',
    label: t('backoffice.players.state'),
    options: transferQueues.map((key) => [key, t(`backoffice.transfers.${key}`)] as const),
  },
  { name: 'userName', label: t('backoffice.players.name') },
  {
    name: 'olderThanMinutes',
    label: t('backoffice.transfers.age'),
    options: ages.map((age) => [age === 0 ? '' : `${age}`, t(`backoffice.transfers.age.${age}`)] as const),
  },
  { name: 'amount', label: t('backoffice.transfers.amount'), isNumber: true },
  {
    name: 'currency',
    label: t('backoffice.limits.currency'),
    options: [...new Set([BASE_CURRENCY, ...currencyCodes])].map((code) => [code, code] as const),
  },
];

/** Without a state in the address, the list has the transfers in progress. */
function readQuery(search: URLSearchParams) {
  const queue = transferQueues.find((key) => key === search.get('queue')) ?? 'in-progress';
  const currency = currencyCodes.find((code) => code === search.get('currency')) ?? BASE_CURRENCY;
  const amount = readAmount(search.get('amount') ?? '', currency);
  const age = ages.find((each) => `${each}` === search.get('olderThanMinutes'));
  const userName = search.get('userName');
  return {
    queue,
    ...(userName && { userName }),
    ...(age && { olderThanMinutes: age }),
    ...(amount.ok && { amount: formatAmount(amount.value.minor, currency), currency }),
  };
}
type Query = ReturnType<typeof readQuery>;

/** Transfers from the other platform by state, and the query for the status of a transfer without an answer. */
export function TransfersPanel() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const key = JSON.stringify(query);
  return (
    <>
      <FilterForm
        key={`filter ${search}`}
        fields={filterFields()}
        filter={Object.fromEntries(search)}
        onApply={(next) => setSearch({ tab: 'transfers', ...next })}
      />
      <Transfers key={key} query={query} />
    </>
  );
}

function Transfers({ query }: { readonly query: Query }) {
  const [id, setId] = useState<string>();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/transfers', JSON.stringify(query)],
    load: (before: string | undefined) =>
      api('GET /api/desk/transfers', { query: { ...query, ...(before !== undefined && { before }) } }),
    rows: ({ Transfers: transfers }) => transfers,
    next: ({ Next }) => Next,
    everyMs: POLL_MS,
  });
  const chosen = rows.find(({ ID }) => ID === id);
  return (
    <Loaded found={found}>
      {() => (
        <>
          {chosen && <Answers transfer={chosen} />}
          <DataTable
            name="transfers"
            label={t('backoffice.tab.transfers')}
            rows={rows}
            rowKey={({ ID }) => ID}
            columns={transferColumns(setId)}
            empty={t(`backoffice.transfers.${query.queue}.none`)}
            onOpen={({ ID }) => setId(ID)}
            {...more}
          />
        </>
      )}
    </Loaded>
  );
}

const answerText = ({ Answers: answers }: OperatedTransfer): string => {
  const last = answers.at(-1);
  return last ? t(`backoffice.transfers.answer.${last.Answer}`) : t('backoffice.transfers.not-asked');
};

function transferColumns(onOpen: (id: string) => void): readonly TableColumn<OperatedTransfer>[] {
  return [
    timeColumn('CreatedDate'),
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ StatusID }) => StatusID,
      cell: ({ StatusID }) => <StatusBadge statusId={StatusID} />,
    },
    { key: 'player', title: t('backoffice.players.name'), value: ({ UserName }) => UserName },
    { key: 'account', title: t('backoffice.transfers.account'), value: ({ AccountId }) => AccountId },
    {
      key: 'amount',
      title: t('backoffice.player.column.amount'),
      isNumber: true,
      value: ({ Amount }) => Number(Amount),
      cell: ({ Amount, Currency }) => <Money amount={Amount} currency={Currency} />,
    },
    { ...currencyColumn(({ Currency }) => Currency), isHidden: true },
    { key: 'answer', title: t('backoffice.transfers.answers'), value: answerText },
    { key: 'id', title: t('backoffice.transfers.id'), value: ({ ID }) => ID, isHidden: true },
    { key: 'external', title: t('backoffice.transfers.external'), value: ({ ExternalId }) => ExternalId },
    buttonColumn({
      title: t('backoffice.player.column.detail'),
      label: ({ ID }) => `${t('backoffice.player.column.detail')} ${ID}`,
      onPress: ({ ID }) => onOpen(ID),
    }),
  ];
}

/** The answers of the other platform, the time of the next status query, and the button for one now. */
function Answers({ transfer }: { readonly transfer: OperatedTransfer }) {
  const { ID, UserName, ExternalId, CompletedDate, NextQuestionDate, Answers: answers } = transfer;
  const act = useAct('payments');
  return (
    <Section title={t('backoffice.transfers.answers')}>
      <div className="grid gap-3 text-sm">
        <p className="break-all text-quiet">
          <bdi translate="no">{UserName}</bdi> · {t('backoffice.transfers.id')}:{' '}
          <bdi translate="no">{ID}</bdi> · {t('backoffice.transfers.external')}:{' '}
          <bdi translate="no">{ExternalId}</bdi>
          {CompletedDate !== null && (
            <>
              {' · '}
              {t('backoffice.transfers.completed')} <DateAndTime atMs={Date.parse(CompletedDate)} />
            </>
          )}
        </p>
        {answers.length === 0 && <p className="text-quiet">{t('backoffice.transfers.not-asked')}</p>}
        <ol className="divide-y divide-line">
          {answers.map(({ Answer, Detail, AskedBy, Times, FirstDate, LastDate }, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-3 py-1">
              <span>
                {t(`backoffice.transfers.answer.${Answer}`)}
                {Detail !== '' && (
                  <>
                    {': '}
                    <bdi translate="no">{Detail}</bdi>
                  </>
                )}
                {AskedBy !== null && (
                  <>
                    {' · '}
                    {t('backoffice.transfers.asked-by')} <bdi translate="no">{AskedBy}</bdi>
                  </>
                )}
              </span>
              <span className="text-faint">
                {Times > 1 && <>{t('backoffice.transfers.times', { count: Times })} · </>}
                <PaymentPeriod created={FirstDate} completed={Times > 1 ? LastDate : null} />
              </span>
            </li>
          ))}
        </ol>
        {NextQuestionDate !== null && (
          <>
            <p className="text-faint">
              {t('backoffice.transfers.next')} <DateAndTime atMs={Date.parse(NextQuestionDate)} />
            </p>
            <CallForm
              call="POST /api/desk/asktransfer"
              act={act}
              fixed={{ ID }}
              kind="plain"
              button={t('backoffice.transfers.ask')}
            />
          </>
        )}
      </div>
    </Section>
  );
}
