import type { OperationsReport } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { buttonColumn } from '../../table/button-column.tsx';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ageText } from '../age-text.ts';
import { CallForm, type FormBody, type FormCall } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { useAct } from '../use-act.ts';

interface RetryFormProps<K extends FormCall> {
  /** Names the queue or item that is retried. */
  readonly about: string;
  readonly call: K;
  readonly fixed: FormBody<K>;
  onClose(): void;
}

/** Asks for the reason of a retry. */
function RetryForm<K extends FormCall>({ about, call, fixed, onClose }: RetryFormProps<K>) {
  const act = useAct('operations');
  return (
    <div className="mt-3 max-w-[480px]">
      <CallForm<K>
        {...{ call, act, fixed }}
        button={t('operations.retry')}
        onDone={onClose}
        onCancel={onClose}
      >
        <p>
          {t('operations.retry')}: <bdi translate="no">{about}</bdi>
        </p>
      </CallForm>
    </div>
  );
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
          buttonColumn<Row>({
            title: t('operations.retry'),
            has: ({ Failed }) => Failed > 0,
            onPress: ({ Queue }) => setChosen(Queue),
          }),
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
          call="POST /api/desk/retryjobs"
          fixed={{ Queue: chosen }}
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
    ...(mayAct ? [buttonColumn<Row>({ title: t('operations.retry'), onPress: setChosen })] : []),
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
          call="POST /api/desk/retryitem"
          fixed={{ Sweep: chosen.Sweep, ItemId: chosen.ItemId }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
