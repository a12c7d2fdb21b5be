import {
  type OperatorCause,
  operatorCauses,
  type ReviewedPayout,
  type WithdrawalQueue,
  withdrawalQueues,
} from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { fieldLabel } from '@evens/web/features/payments/cashier/payment-field.tsx';
import { StatusBadge } from '@evens/web/features/players/history/status-badge.tsx';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ageText, ageTone } from './age-text.ts';
import { Loaded, ReasonForm } from './back-office-parts.tsx';
import { panelLink } from './panel-link.ts';
import { PaymentPeriod } from './payment-period.tsx';
import { PayoutRules } from './payouts/payout-rules.tsx';
import { FailedFacts, WithdrawalFacts } from './payouts/withdrawal-facts.tsx';
import { startQuery } from './start/start-query.ts';
import { SubmitButtons } from './submit-buttons.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;

function withdrawalsQuery(queue: WithdrawalQueue) {
  return { ...callQuery('GET /api/desk/withdrawals', { query: { queue } }), refetchInterval: POLL_MS };
}

/** Withdrawals to approve or reject, those in progress, and the completed ones; and the rules of automatic approval. */
export function WithdrawalsPanel() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_420px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Queue />
      </div>
      <PayoutRules />
    </div>
  );
}

function Queue() {
  const [queue, setQueue] = useState<WithdrawalQueue>('review');
  const found = useQuery(withdrawalsQuery(queue));
  return (
    <>
      <div className="max-w-[480px]">
        <Segmented<WithdrawalQueue>
          label={t('backoffice.tab.withdrawals')}
          choices={withdrawalQueues.map((key) => ({ key, label: t(`backoffice.withdrawals.${key}`) }))}
          chosen={queue}
          onChoose={setQueue}
        />
      </div>
      <Loaded found={found}>
        {({ Withdrawals }) =>
          Withdrawals.length === 0 ? (
            <EmptyState icon={Inbox} title={t(`backoffice.withdrawals.${queue}.none`)} />
          ) : (
            <ul className="grid gap-3">
              {Withdrawals.map((withdrawal) => (
                <li key={withdrawal.ID}>
                  <WithdrawalCard withdrawal={withdrawal} queue={queue} atMs={found.dataUpdatedAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface WithdrawalCardProps {
  readonly withdrawal: ReviewedPayout;
  readonly queue: WithdrawalQueue;
  /** The time of the list. */
  readonly atMs: number;
}

/** The time since the request, in the colours of the queue's bound. */
function Age({ created, atMs }: { readonly created: string; readonly atMs: number }) {
  const { data } = useQuery(startQuery);
  const bound = data?.Queues.find(({ Queue: key }) => key === 'withdrawals')?.BoundSeconds;
  const ageMs = Math.max(0, atMs - Date.parse(created));
  return <Badge tone={bound === undefined ? 'plain' : ageTone(ageMs, bound)}>{ageText(ageMs)}</Badge>;
}

function WithdrawalCard({ withdrawal, queue, atMs }: WithdrawalCardProps) {
  const { ID, StatusID, PlayerID, UserName, MethodName, Fields, Amount, Currency, IsVerified, Reason } =
    withdrawal;
  const { CreatedDate, CompletedDate } = withdrawal;
  return (
    <Card className="p-4">
      <div data-withdrawal={ID} className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-[620]">
            {PlayerID === null ? (
              <bdi translate="no">{UserName}</bdi>
            ) : (
              <Link to={panelLink('player', PlayerID)} className="underline-offset-2 hover:underline">
                <bdi translate="no">{UserName}</bdi>
              </Link>
            )}{' '}
            · <bdi translate="no">{MethodName}</bdi>
          </p>
          <Money amount={Amount} currency={Currency} className="text-lg font-[640]" />
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <StatusBadge statusId={StatusID} />
          {queue === 'review' && <Age created={CreatedDate} atMs={atMs} />}
          <Badge tone={IsVerified ? 'up' : 'plain'}>
            {t(IsVerified ? 'backoffice.withdrawals.verified' : 'backoffice.withdrawals.unverified')}
          </Badge>
          <PaymentPeriod created={CreatedDate} completed={CompletedDate} />
        </p>
        <FailedFacts facts={withdrawal.FailedFacts} />
        {Fields.length > 0 && (
          <dl className="grid gap-x-4 gap-y-1 text-sm tablet:grid-cols-[auto_1fr]">
            {Fields.map(({ Name, Value }) => (
              <div key={Name} className="contents">
                <dt className="text-quiet">{fieldLabel(Name)}</dt>
                <dd className="min-w-0 break-all">
                  <bdi translate="no">{Value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <WithdrawalFacts id={ID} />
        <Approvals withdrawal={withdrawal} />
        {Reason !== '' && (
          <p className="text-sm text-quiet">
            {t('backoffice.reason')}: <bdi>{Reason}</bdi>
          </p>
        )}
        {queue === 'review' && <Decide withdrawal={withdrawal} />}
        {queue === 'error' && <Resolve id={ID} />}
      </div>
    </Card>
  );
}

/** The operators who approved, and the number of missing approvals. */
function Approvals({ withdrawal: { ApprovedBy, ApprovalsNeeded } }: { readonly withdrawal: ReviewedPayout }) {
  return (
    <p className="text-sm text-quiet" data-approvals={`${ApprovedBy.length}/${ApprovalsNeeded}`}>
      {t('backoffice.withdrawals.approvals', { count: ApprovedBy.length, needed: ApprovalsNeeded })}
      {ApprovedBy.length > 0 && (
        <>
          {': '}
          <bdi translate="no">{ApprovedBy.join(', ')}</bdi>
        </>
      )}
    </p>
  );
}

/** The decision on a withdrawal in error: send it again or return it, with a reason. */
function Resolve({ id: ID }: { readonly id: string }) {
  const act = useAct('payments');
  const [cause, setCause] = useState<OperatorCause>('details');
  const decide = (Decision: 'send-again' | 'return', Reason: string) =>
    void act.run(() =>
      api('POST /api/desk/resolvewithdrawal', {
        body: { ID, Decision, Reason, ...(Decision === 'return' && { Cause: cause }) },
      }),
    );
  if (!act.isAllowed) return null;
  return (
    <>
      <p className="text-sm text-quiet">{t('backoffice.withdrawals.error.text')}</p>
      <ReasonForm
        act={act}
        onSubmit={(reason) => decide('send-again', reason)}
        buttons={(reason, isReady) => (
          <>
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady}>
              {t('backoffice.withdrawals.send-again')}
            </Button>
            <Button kind="danger" disabled={!isReady || act.isBusy} onClick={() => decide('return', reason)}>
              {t('backoffice.withdrawals.return')}
            </Button>
          </>
        )}
      >
        <CauseField cause={cause} onChoose={setCause} />
      </ReasonForm>
    </>
  );
}

interface CauseFieldProps {
  readonly cause: OperatorCause;
  onChoose(cause: OperatorCause): void;
}

/** The reason for the player. The reason below is for operators only. */
function CauseField({ cause, onChoose }: CauseFieldProps) {
  return (
    <SelectField
      label={t('backoffice.withdrawals.cause')}
      value={cause}
      onChange={({ target: { value } }) => {
        const chosen = operatorCauses.find((each) => each === value);
        if (chosen) onChoose(chosen);
      }}
    >
      <Options values={operatorCauses} text={(each) => t(`cashier.returned.${each}`)} />
    </SelectField>
  );
}

/** Operators who approved a withdrawal can't approve it again, but may still reject it. */
function Decide({ withdrawal: { ID, ApprovedBy } }: { readonly withdrawal: ReviewedPayout }) {
  const user = useUser();
  const approval = useAct('payments');
  const rejection = useAct('payments');
  const [isRejecting, setRejecting] = useState(false);
  const [cause, setCause] = useState<OperatorCause>('details');
  const hasApproved = user !== null && ApprovedBy.includes(user.UserName);
  if (!approval.isAllowed) return null;
  if (isRejecting) {
    return (
      <ReasonForm
        act={rejection}
        onSubmit={(Reason) =>
          void rejection.run(() =>
            api('POST /api/desk/rejectwithdrawal', { body: { ID, Reason, Cause: cause } }),
          )
        }
        buttons={(_reason, isReady) => (
          <SubmitButtons
            label={t('backoffice.results.reject')}
            kind="danger"
            isBusy={rejection.isBusy}
            isReady={isReady}
            onCancel={() => setRejecting(false)}
          />
        )}
      >
        <CauseField cause={cause} onChoose={setCause} />
      </ReasonForm>
    );
  }
  return (
    <>
      <ErrorNote text={approval.error} />
      {hasApproved && <p className="text-sm text-faint">{t('backoffice.withdrawals.another')}</p>}
      <div className="flex flex-wrap gap-2">
        {!hasApproved && (
          <Button
            kind="primary"
            busy={approval.isBusy}
            onClick={() => void approval.run(() => api('POST /api/desk/approvewithdrawal', { body: { ID } }))}
          >
            {t('backoffice.approvals.approve')}
          </Button>
        )}
        <Button kind="danger" onClick={() => setRejecting(true)}>
          {t('backoffice.results.reject')}
        </Button>
      </div>
    </>
  );
}
