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
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Loaded, ReasonForm } from './back-office-parts.tsx';
import { PaymentPeriod } from './payment-period.tsx';
import { SubmitButtons } from './submit-buttons.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;

function withdrawalsQuery(queue: WithdrawalQueue) {
  return { ...callQuery('GET /api/desk/withdrawals', { query: { queue } }), refetchInterval: POLL_MS };
}

/** Withdrawals to approve or reject, those in progress, and the completed ones. */
export function WithdrawalsPanel() {
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
                  <WithdrawalCard withdrawal={withdrawal} queue={queue} />
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
}

function WithdrawalCard({ withdrawal, queue }: WithdrawalCardProps) {
  const { ID, StatusID, UserName, MethodName, Fields, Amount, Currency, IsVerified, Reason } = withdrawal;
  const { CreatedDate, CompletedDate } = withdrawal;
  return (
    <Card className="p-4">
      <div data-withdrawal={ID} className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-[620]">
            <bdi translate="no">{UserName}</bdi> · <bdi translate="no">{MethodName}</bdi>
          </p>
          <Money amount={Amount} currency={Currency} className="text-lg font-[640]" />
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <StatusBadge statusId={StatusID} />
          <Badge tone={IsVerified ? 'up' : 'plain'}>
            {t(IsVerified ? 'backoffice.withdrawals.verified' : 'backoffice.withdrawals.unverified')}
          </Badge>
          <PaymentPeriod created={CreatedDate} completed={CompletedDate} />
        </p>
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
