import type { Result } from '@evens/base';
import type { OperationsReport } from '@evens/contract';
import { api, type Refused } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ageText } from '../age-text.ts';
import { ReasonForm } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { SubmitButtons } from '../submit-buttons.tsx';
import { useAct } from '../use-act.ts';

interface RetryFormProps {
  /** Names the queue or item that is retried. */
  readonly about: string;
  send(reason: string): Promise<Result<unknown, Refused>>;
  onClose(): void;
}

/** Asks for the reason of a retry. */
function RetryForm({ about, send, onClose }: RetryFormProps) {
  const act = useAct('operations');
  return (
    <div className="mt-3 max-w-[480px]">
      <p className="mb-2">
        {t('operations.retry')}: <bdi translate="no">{about}</bdi>
      </p>
      <ReasonForm
        act={act}
        onSubmit={async (reason) => {
          if (await act.run(() => send(reason))) onClose();
        }}
        buttons={(_reason, isReady) => (
          <SubmitButtons
            label={t('operations.retry')}
            kind="primary"
            isBusy={act.isBusy}
            isReady={isReady}
            onCancel={onClose}
          />
        )}
      />
    </div>
  );
}

/** The column with the button that retries a row. */
function retryColumn<R>(canRetry: (row: R) => boolean, choose: (row: R) => void): TableColumn<R> {
  return {
    key: 'retry',
    title: t('operations.retry'),
    value: () => null,
    cell: (row) =>
      canRetry(row) && (
        <Button size="small" onClick={() => choose(row)}>
          {t('operations.retry')}
        </Button>
      ),
  };
}

interface JobQueuesProps {
  readonly queues: OperationsReport['Jobs'];
  readonly atMs: number;
}

/** Queues of jobs. Administrators run failed jobs again. */
export function JobQueues({ queues, atMs }: JobQueuesProps) {
  const [chosen, setChosen] = useState<string>();
  const mayAct = useMayAct('operations');
  type Row = OperationsReport['Jobs'][number];
  const columns: TableColumn<Row>[] = [
    { key: 'queue', title: t('operations.queues.queue'), value: ({ Queue }) => Queue },
    {
      key: 'waiting',
      title: t('operations.queues.waiting'),
      value: ({ Waiting }) => Waiting,
      isNumber: true,
    },
    {
      key: 'oldest',
      title: t('operations.queues.oldest'),
      value: ({ WaitingSince }) => (WaitingSince === null ? null : atMs - Date.parse(WaitingSince)),
      cell: ({ WaitingSince }) => (WaitingSince === null ? '–' : ageText(atMs - Date.parse(WaitingSince))),
      isNumber: true,
    },
    { key: 'active', title: t('operations.jobs.active'), value: ({ Active }) => Active, isNumber: true },
    { key: 'failed', title: t('operations.jobs.failed'), value: ({ Failed }) => Failed, isNumber: true },
    {
      key: 'failure',
      title: t('operations.jobs.failure'),
      value: ({ LastFailure }) => LastFailure,
      cell: ({ LastFailure }) => <bdi className="block min-w-[24ch] whitespace-normal">{LastFailure}</bdi>,
    },
    ...(mayAct
      ? [
          retryColumn<Row>(
            ({ Failed }) => Failed > 0,
            ({ Queue }) => setChosen(Queue),
          ),
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        name="jobs"
        label={t('operations.jobs.title')}
        rows={queues}
        rowKey={({ Queue }) => Queue}
        columns={columns}
        empty={t('operations.jobs.none')}
      />
      {chosen !== undefined && (
        <RetryForm
          about={chosen}
          send={(Reason) => api('POST /api/desk/retryjobs', { body: { Queue: chosen, Reason } })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Items of background work that failed. Administrators have them tried again. */
export function FailedItems({ items }: { readonly items: OperationsReport['FailedItems'] }) {
  type Row = (typeof items)[number];
  const [chosen, setChosen] = useState<Row>();
  const mayAct = useMayAct('operations');
  const stateText = ({ IsSetAside }: Row) =>
    t(IsSetAside ? 'operations.items.set-aside' : 'operations.items.resting');
  const columns: TableColumn<Row>[] = [
    { key: 'sweep', title: t('operations.items.sweep'), value: ({ Sweep }) => Sweep },
    { key: 'item', title: t('operations.items.item'), value: ({ ItemId }) => ItemId, isNumber: true },
    {
      key: 'attempts',
      title: t('operations.items.attempts'),
      value: ({ Attempts }) => Attempts,
      isNumber: true,
    },
    {
      key: 'state',
      title: t('operations.processes.state'),
      value: stateText,
      cell: (row) => <Badge tone={row.IsSetAside ? 'down' : 'warn'}>{stateText(row)}</Badge>,
    },
    {
      key: 'failed',
      title: t('operations.actions.time'),
      value: ({ FailedAt }) => FailedAt,
      cell: ({ FailedAt }) => <DateAndTime atMs={Date.parse(FailedAt)} />,
    },
    {
      key: 'reason',
      title: t('operations.jobs.failure'),
      value: ({ Reason }) => Reason,
      cell: ({ Reason }) => <bdi className="block min-w-[28ch] whitespace-normal">{Reason}</bdi>,
    },
    ...(mayAct ? [retryColumn<Row>(() => true, setChosen)] : []),
  ];
  return (
    <>
      <DataTable
        name="failed-items"
        label={t('operations.items.title')}
        rows={items}
        rowKey={({ Sweep, ItemId }) => `${Sweep} ${ItemId}`}
        columns={columns}
        empty={t('operations.items.none')}
      />
      {chosen !== undefined && (
        <RetryForm
          about={`${chosen.Sweep} ${chosen.ItemId}`}
          send={(Reason) =>
            api('POST /api/desk/retryitem', {
              body: { Sweep: chosen.Sweep, ItemId: chosen.ItemId, Reason },
            })
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
