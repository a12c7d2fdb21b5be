import type { User } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { neededDeposit } from '@evens/web/core/deposit-path.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FirstLimit } from '../../players/protection/lazy.ts';
import { CashierClosed } from './cashier-closed.tsx';
import { CoinDeposit } from './coin-deposit.tsx';
import { CoinGroup } from './coin-group.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { lastDepositMethod } from './last-method.ts';
import { MethodChoice } from './method-choice.tsx';
import { MethodClosed } from './method-closed.tsx';
import { runningDeposit } from './running-deposit.ts';
import { TestTransfers, TransferOffer } from './transfer-offer.tsx';
import { useChosenMethod } from './use-chosen-method.ts';
import { useRulesVersion } from './use-rules-version.ts';

/** Deposits: methods and their form, then the status of the payment. */
export function DepositTab() {
  const user = useUser();
  const running = runningDeposit.use();
  if (!user) return null;
  if (user.IsInAgentTree) return <CashierClosed user={user} />;
  if (running !== undefined) return <DepositStatus key={running} id={running} />;
  return (
    <>
      <Suspense>
        <FirstLimit userName={user.UserName} currency={user.Currency} />
      </Suspense>
      <TransferOffer />
      <ChooseMethod user={user} />
      <TestTransfers />
    </>
  );
}

function ChooseMethod({ user }: { readonly user: User }) {
  // Operators can open and close methods at any time.
  const found = useQuery({ ...callQuery('GET /api/deposit/methods'), refetchOnMount: 'always' });
  useRulesVersion();
  const needed = neededDeposit(useLocation().search);
  // The form of a method stays open when its deposit makes it the last one.
  const [lastKey] = useState(() => lastDepositMethod.get());
  const methods = found.data?.DepositMethods ?? [];
  const open = methods.filter(({ DisabledMessage }) => DisabledMessage === null);
  // A pre-filled form belongs to a test card: with play money the first method is chosen at once.
  const isPlayMoney = methods.some(({ Fields }) => Fields.some(({ Filled }) => Filled !== null));
  const last = open.find(({ Key }) => Key === lastKey);
  const first = last ?? (isPlayMoney || needed !== undefined ? open[0] : undefined);
  const { chosen, method, isClosed, choose } = useChosenMethod(methods, first);
  if (found.isPending) return <Skeleton className="m-5 h-40" />;
  if (found.data === undefined)
    return (
      <ErrorState title={t('cashier.failed')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  if (methods.length === 0 && !method)
    return <EmptyState icon={CircleSlash} title={t('cashier.unavailable')} />;
  return (
    <MethodChoice methods={methods} chosen={chosen} onChoose={choose}>
      {isClosed && method && <MethodClosed name={method.Name} />}
      {/* Each method has its own form state. */}
      {method?.Crypto && <CoinDeposit key={method.Key} crypto={method.Crypto} account={user.Currency} />}
      {method?.Coins && <CoinGroup key={method.Key} coins={method.Coins} account={user.Currency} />}
      {method && !method.Crypto && !method.Coins && (
        <DepositForm key={method.Key} method={method} user={user} isClosed={isClosed} needed={needed} />
      )}
    </MethodChoice>
  );
}
