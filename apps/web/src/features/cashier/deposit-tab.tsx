import type { User } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { callQuery } from '../../core/api.ts';
import { siteConfig } from '../../core/config.ts';
import { useUser } from '../../core/session.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/surface.tsx';
import { TopUpForm } from '../wallet/lazy.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { MethodChoice } from './method-choice.tsx';
import { runningDeposit } from './running-deposit.ts';

/** Not a payment method: play money of the sandbox, without any payment. */
const PLAY_MONEY = 'play-money';

/** Money in: a way to pay and its form, then what became of the payment. */
export function DepositTab() {
  const user = useUser();
  const running = runningDeposit.use();
  if (!user) return null;
  return running === undefined ? <ChooseMethod user={user} /> : <DepositStatus key={running} id={running} />;
}

function ChooseMethod({ user }: { readonly user: User }) {
  const isSandbox = siteConfig().IsSandbox;
  const found = useQuery(callQuery('GET /api/deposit/methods'));
  const [chosen, setChosen] = useState(isSandbox ? PLAY_MONEY : undefined);
  const methods = found.data?.DepositMethods ?? [];
  const method = methods.find(({ Key }) => Key === chosen);
  if (!isSandbox && found.isPending) return <Skeleton className="m-5 h-40" />;
  if (!isSandbox && found.data === undefined)
    return (
      <ErrorState title={t('cashier.failed')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  if (!isSandbox && methods.length === 0)
    return <EmptyState icon={CircleSlash} title={t('cashier.unavailable')} />;
  return (
    <MethodChoice
      methods={methods}
      first={isSandbox && methods.length > 0 ? [{ key: PLAY_MONEY, name: t('cashier.play-money') }] : []}
      chosen={chosen}
      onChoose={setChosen}
    >
      {chosen === PLAY_MONEY && <TopUpForm />}
      {/* Another method begins with an empty form. */}
      {method && <DepositForm key={method.Key} method={method} user={user} />}
    </MethodChoice>
  );
}
