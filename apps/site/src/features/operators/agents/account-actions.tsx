import type { SubAccount } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { DEMO_USER } from '@evens/web/features/operators/agents/agent-queries.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { ArrowDownToLine, ArrowUpFromLine, Lock, LockOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import { EditAccount } from './edit-account.tsx';
import { LockAccount } from './lock-account.tsx';
import { MoveMoney } from './move-money.tsx';

type Action = 'deposit' | 'withdraw' | 'edit' | 'lock';

/**
 * Actions on an account below the agent. Every agent above may lock it; only the direct agent edits it and moves its
 * money.
 */
export function AccountActions({ account }: { readonly account: SubAccount }) {
  const [open, setOpen] = useState<Action>();
  const isDirect = account.ParentID === useUser()?.ID;
  const { IsLocked, UserName, UserType } = account;
  const close = () => setOpen(undefined);
  const named = (text: string) => `${text}: ${UserName}`;
  const LockIcon = IsLocked ? LockOpen : Lock;
  const lockText = t(IsLocked ? 'agents.unlock' : 'agents.lock');
  return (
    <div className="flex flex-wrap gap-1.5 tablet:justify-end">
      {isDirect && UserType !== DEMO_USER && (
        <>
          <Button
            size="small"
            aria-label={named(t('agents.move.deposit'))}
            onClick={() => setOpen('deposit')}
          >
            <ArrowDownToLine aria-hidden className="size-4" />
            {t('agents.move.deposit')}
          </Button>
          <Button
            size="small"
            aria-label={named(t('agents.move.withdraw'))}
            onClick={() => setOpen('withdraw')}
          >
            <ArrowUpFromLine aria-hidden className="size-4" />
            {t('agents.move.withdraw')}
          </Button>
        </>
      )}
      {isDirect && (
        <Button size="small" aria-label={named(t('agents.edit'))} onClick={() => setOpen('edit')}>
          <Pencil aria-hidden className="size-4" />
          <span className="max-tablet:sr-only">{t('agents.edit')}</span>
        </Button>
      )}
      <Button size="small" aria-label={named(lockText)} onClick={() => setOpen('lock')}>
        <LockIcon aria-hidden className="size-4" />
        <span className={isDirect ? 'max-tablet:sr-only' : undefined}>{lockText}</span>
      </Button>
      {(open === 'deposit' || open === 'withdraw') && (
        <MoveMoney account={account} direction={open} onClose={close} />
      )}
      {open === 'edit' && <EditAccount account={account} onClose={close} />}
      {open === 'lock' && <LockAccount account={account} onClose={close} />}
    </div>
  );
}
