import type { User } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useBalance } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EmailLink } from '../../players/accounts/index.ts';
import { CashierClosed } from './cashier-closed.tsx';
import { MethodChoice } from './method-choice.tsx';
import { MethodClosed } from './method-closed.tsx';
import { OpenWithdrawals } from './open-withdrawals.tsx';
import { useChosenMethod } from './use-chosen-method.ts';
import { useRulesVersion } from './use-rules-version.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { Withdrawable } from './withdrawable.tsx';
import { WithdrawnNotice } from './withdrawn-notice.tsx';

const methodsQuery = callQuery('GET /api/withdraw/methods');
type Requested = Answer<'POST /api/withdraw/create'>['Payment'];

/** Withdrawals: the withdrawable amount, withdrawals in progress, and the form for the next one. */
export function WithdrawTab() {
  const user = useUser();
  if (!user) return null;
  return user.IsInAgentTree ? <CashierClosed user={user} /> : <Withdraw user={user} />;
}

function Withdraw({ user }: { readonly user: User }) {
  const found = useQuery({ ...methodsQuery, refetchOnMount: 'always' });
  useRulesVersion();
  const { chosen, method, isClosed, choose, reset } = useChosenMethod(found.data?.WithdrawMethods ?? []);
  const [requested, setRequested] = useState<Requested>();
  const version = useBalance()?.Version;
  const { refetch } = found;
  useEffect(() => {
    // The withdrawable amount depends on the balance and on wagering.
    if (version !== undefined) void refetch();
  }, [version, refetch]);

  if (found.isPending) return <Skeleton className="m-5 h-40" />;
  if (!found.data)
    return (
      <ErrorState title={t('cashier.failed')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  const { WithdrawMethods, HasWithdrawals } = found.data;
  return (
    <>
      <div className="mx-auto w-full max-w-[560px] px-5 pt-5 empty:hidden">
        <EmailLink user={user} />
      </div>
      <OpenWithdrawals />
      {requested ? (
        <WithdrawnNotice
          payment={requested}
          onAgain={() => {
            setRequested(undefined);
            reset();
          }}
        />
      ) : HasWithdrawals || method ? (
        <>
          <Withdrawable answer={found.data} currency={user.Currency} />
          <MethodChoice methods={WithdrawMethods} chosen={chosen} onChoose={choose}>
            {isClosed && method && <MethodClosed name={method.Name} />}
            {/* Each method starts with an empty form. */}
            {method && (
              <WithdrawForm
                key={method.Key}
                method={method}
                user={user}
                isClosed={isClosed}
                conditions={found.data.Conditions}
                onRequested={setRequested}
              />
            )}
          </MethodChoice>
        </>
      ) : (
        <EmptyState icon={CircleSlash} title={t('cashier.withdraw.unavailable')} />
      )}
    </>
  );
}
