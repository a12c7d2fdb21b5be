import type { User } from '@evens/contract';
import { api, type Refused } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { forgetUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';
import { SectionForm } from './section-form.tsx';
import { useProof } from './use-proof.tsx';

/** Data of the refusal to close an account: what has to be cleared first. */
interface Leftovers {
  readonly balance: string;
  readonly vault: string;
  readonly openBets: number;
  readonly payments: number;
  readonly rounds: number;
}

function parseLeftovers({ code, data }: Refused): Leftovers | undefined {
  if (code !== 'AccountNotEmptyException') return undefined;
  const { balance, vault, openBets, payments, rounds } = data;
  if (typeof balance !== 'string' || typeof vault !== 'string') return undefined;
  if (typeof openBets !== 'number') return undefined;
  if (typeof payments !== 'number' || typeof rounds !== 'number') return undefined;
  return { balance, vault, openBets, payments, rounds };
}

/** Closes the account and shows the steps that are necessary before. */
export function CloseAccount({ user }: { readonly user: User }) {
  const [isSure, setSure] = useState(false);
  const [left, setLeft] = useState<Leftovers>();
  const proof = useProof();

  function submit() {
    setLeft(undefined);
    proof.submit(async (body) => {
      const result = await api('POST /api/user/close', { body });
      if (!result.ok) {
        setLeft(parseLeftovers(result.error));
        return result.error;
      }
      forgetUser();
      return undefined;
    });
  }

  const text = (
    <div className="grid gap-2 text-quiet">
      <p>{t('user.close.text')}</p>
      <p>{t('user.close.before')}</p>
    </div>
  );
  if (!isSure)
    return (
      <div className="grid gap-4 p-4">
        {text}
        <Button kind="danger" className="justify-self-end" onClick={() => setSure(true)}>
          {t('user.close.begin')}
        </Button>
      </div>
    );
  return (
    <SectionForm state={proof.state} submitLabel={t('user.close.submit')} done={undefined} onSubmit={submit}>
      {text}
      {proof.fields}
      {left && <StillOpen left={left} currency={user.CurrencySystemAbbreviature} />}
    </SectionForm>
  );
}

function StillOpen({ left, currency }: { readonly left: Leftovers; readonly currency: string }) {
  const { balance, vault, openBets, payments, rounds } = left;
  return (
    <ul data-leftovers className="grid gap-1.5">
      {Number(balance) !== 0 && (
        <li>
          {t('user.close.balance')} <Money amount={balance} currency={currency} />{' '}
          <Link replace to={paths.withdraw} className={textLink}>
            {t('user.tab.withdraw')}
          </Link>
        </li>
      )}
      {Number(vault) !== 0 && (
        <li>
          {t('user.close.vault')} <Money amount={vault} currency={currency} />{' '}
          <Link replace to={paths.limits} className={textLink}>
            {t('protection.vault.title')}
          </Link>
        </li>
      )}
      {openBets > 0 && (
        <li>
          {t('user.close.bets', { count: openBets })}{' '}
          <Link replace to={paths.pendingBets} className={textLink}>
            {t('user.tab.pendingBets')}
          </Link>
        </li>
      )}
      {payments > 0 && (
        <li>
          {t('user.close.payments', { count: payments })}{' '}
          <Link replace to={paths.transactionHistory} className={textLink}>
            {t('user.tab.transactionHistory')}
          </Link>
        </li>
      )}
      {rounds > 0 && <li>{t('user.close.rounds', { count: rounds })}</li>}
    </ul>
  );
}
