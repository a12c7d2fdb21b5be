import { type CurrencyCode, formatAmount } from '@evens/base';
import { type OperatedTransfer, type TransferQueue, transferQueues } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { StatusBadge } from '@evens/web/features/players/history/status-badge.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { CurrencyField, Loaded, NameField } from './back-office-parts.tsx';
import { PaymentPeriod } from './payment-period.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;
const BASE_CURRENCY = 'EUR';
/** Minimum ages of a transfer, in minutes. */
const ages = [0, 5, 60, 1440] as const;
const IN_PROGRESS: TransferQueue = 'in-progress';

interface Filter {
  readonly userName: string;
  readonly olderThanMinutes: number;
  /** As typed. */
  readonly amount: string;
  readonly currency: CurrencyCode;
}

const noFilter: Filter = { userName: '', olderThanMinutes: 0, amount: '', currency: BASE_CURRENCY };

function toFilterQuery({ userName, olderThanMinutes, amount, currency }: Filter) {
  const read = readAmount(amount, currency);
  return {
    ...(userName.trim() !== '' && { userName: userName.trim() }),
    ...(olderThanMinutes > 0 && { olderThanMinutes }),
    ...(read.ok && { amount: formatAmount(read.value.minor, currency), currency }),
  };
}

/** Transfers from the other platform by state, and the query for the status of a transfer without an answer. */
export function TransfersPanel() {
  const [queue, setQueue] = useState<TransferQueue>(IN_PROGRESS);
  const [filter, setFilter] = useState(noFilter);
  const [before, setBefore] = useState<string>();
  const query = { queue, ...toFilterQuery(filter), ...(before !== undefined && { before }) };
  const found = useQuery({ ...callQuery('GET /api/desk/transfers', { query }), refetchInterval: POLL_MS });
  return (
    <>
      <div className="max-w-[480px]">
        <Segmented<TransferQueue>
          label={t('backoffice.tab.transfers')}
          choices={transferQueues.map((key) => ({ key, label: t(`backoffice.transfers.${key}`) }))}
          chosen={queue}
          onChoose={(key) => {
            setQueue(key);
            setBefore(undefined);
          }}
        />
      </div>
      <FilterFields
        filter={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
          setBefore(undefined);
        }}
      />
      <Loaded found={found}>
        {({ Transfers, Next }) => (
          <>
            {Transfers.length === 0 ? (
              <EmptyState icon={Inbox} title={t(`backoffice.transfers.${queue}.none`)} />
            ) : (
              <ul className="grid gap-3">
                {Transfers.map((transfer) => (
                  <li key={transfer.ID}>
                    <TransferCard transfer={transfer} canAsk={queue === IN_PROGRESS} />
                  </li>
                ))}
              </ul>
            )}
            <div className="flex flex-wrap gap-2">
              {before !== undefined && (
                <Button onClick={() => setBefore(undefined)}>{t('backoffice.transfers.newest')}</Button>
              )}
              {Next !== null && (
                <Button onClick={() => setBefore(Next)}>{t('backoffice.transfers.older')}</Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

interface FilterFieldsProps {
  readonly filter: Filter;
  onChange(change: Partial<Filter>): void;
}

function FilterFields({
  filter: { userName, olderThanMinutes, amount, currency },
  onChange,
}: FilterFieldsProps) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
      <NameField value={userName} onChange={(name) => onChange({ userName: name })} />
      <SelectField
        label={t('backoffice.transfers.age')}
        value={String(olderThanMinutes)}
        onChange={(event) => onChange({ olderThanMinutes: Number(event.target.value) })}
      >
        <Options values={ages} text={(minutes) => t(`backoffice.transfers.age.${minutes}`)} />
      </SelectField>
      <AmountField
        label={t('backoffice.transfers.amount')}
        value={amount}
        currency={currency}
        onType={(text) => onChange({ amount: text })}
      />
      <CurrencyField
        label={t('backoffice.limits.currency')}
        value={currency}
        onChoose={(code) => onChange({ currency: code })}
      />
    </div>
  );
}

interface TransferCardProps {
  readonly transfer: OperatedTransfer;
  readonly canAsk: boolean;
}

function TransferCard({ transfer, canAsk }: TransferCardProps) {
  const { ID, StatusID, UserName, AccountId, Amount, Currency, ExternalId } = transfer;
  const { CreatedDate, CompletedDate } = transfer;
  return (
    <Card className="p-4">
      <div data-transfer={ID} className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-[620]">
            <bdi translate="no">{UserName}</bdi>{' '}
            <span className="text-sm font-normal text-faint">
              {t('backoffice.transfers.account')} <bdi>{AccountId}</bdi>
            </span>
          </p>
          <Money amount={Amount} currency={Currency} className="text-lg font-[640]" />
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <StatusBadge statusId={StatusID} />
          <PaymentPeriod created={CreatedDate} completed={CompletedDate} />
        </p>
        <p className="break-all text-sm text-quiet">
          {t('backoffice.transfers.id')}: <bdi translate="no">{ID}</bdi> ·{' '}
          {t('backoffice.transfers.external')}: <bdi translate="no">{ExternalId}</bdi>
        </p>
        <Answers transfer={transfer} />
        {canAsk && <StatusQueryButton id={ID} />}
      </div>
    </Card>
  );
}

/** The answers of the other platform, and the time of the next status query. */
function Answers({ transfer: { Answers: answers, NextQuestionDate } }: Pick<TransferCardProps, 'transfer'>) {
  return (
    <div className="text-sm">
      <h2 className="font-[560] text-quiet">{t('backoffice.transfers.answers')}</h2>
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
              <DateAndTime atMs={Date.parse(FirstDate)} />
              {Times > 1 && (
                <>
                  {' – '}
                  <DateAndTime atMs={Date.parse(LastDate)} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {NextQuestionDate !== null && (
        <p className="text-faint">
          {t('backoffice.transfers.next')} <DateAndTime atMs={Date.parse(NextQuestionDate)} />
        </p>
      )}
    </div>
  );
}

function StatusQueryButton({ id: ID }: { readonly id: string }) {
  const act = useAct('payments');
  if (!act.isAllowed) return null;
  return (
    <>
      <ErrorNote text={act.error} />
      <div>
        <Button
          busy={act.isBusy}
          onClick={() => void act.run(() => api('POST /api/desk/asktransfer', { body: { ID } }))}
        >
          {t('backoffice.transfers.ask')}
        </Button>
      </div>
    </>
  );
}
