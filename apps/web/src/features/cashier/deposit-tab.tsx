import type { User } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useRef, useState } from 'react';
import { callQuery } from '../../core/api.ts';
import { siteConfig } from '../../core/config.ts';
import { useUser } from '../../core/session.ts';
import { t, words } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/surface.tsx';
import { TopUpForm } from '../wallet/lazy.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { MethodTiles } from './method-tiles.tsx';
import { runningDeposit } from './running-deposit.ts';

/** Not a payment method: play money of the sandbox, without any payment. */
const PLAY_MONEY = 'play-money';
const FORM_MARGIN_PX = 16;

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
  const form = useRef<HTMLDivElement>(null);
  const showForm = () => requestAnimationFrame(() => scrollToTop(form.current));
  const groups = Map.groupBy(methods, ({ Group }) => Group);
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
    <div className="mx-auto grid max-w-[560px] gap-5 p-5">
      {isSandbox && methods.length > 0 && (
        <MethodTiles
          label={t('cashier.method')}
          tiles={[{ key: PLAY_MONEY, name: t('cashier.play-money') }]}
          chosen={chosen}
          onChoose={setChosen}
          onPressed={showForm}
        />
      )}
      {[...groups].map(([group, ofGroup]) => (
        <MethodTiles
          key={group}
          label={groupLabel(group)}
          tiles={ofGroup.map(({ Key, Name }) => ({ key: Key, name: Name }))}
          chosen={chosen}
          onChoose={setChosen}
          onPressed={showForm}
        />
      ))}
      <div ref={form}>
        {chosen === PLAY_MONEY && <TopUpForm />}
        {/* Another method begins with an empty form. */}
        {method && <DepositForm key={method.Key} method={method} user={user} />}
      </div>
    </div>
  );
}

/** Not scrollIntoView, which moves the dialog as well. */
function scrollToTop(form: HTMLElement | null): void {
  const tab = form?.closest('[data-account-tab]');
  if (!form || !tab) return;
  const top = form.getBoundingClientRect().top - tab.getBoundingClientRect().top - FORM_MARGIN_PX;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  tab.scrollBy({ top, behavior: isCalm ? 'auto' : 'smooth' });
}

function groupLabel(group: string): string {
  const key = `payments.group.${group}`;
  return words().has(key) ? words().t(key) : t('cashier.method');
}
