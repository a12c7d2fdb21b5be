import type { ReactNode } from 'react';
import { useUser } from '../../core/session.ts';
import { t } from '../../core/words.ts';
import { Preferences } from '../settings/index.ts';

/** The person: who it is, and how the site is shown to them. */
export function AccountInfo() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className="grid gap-8 p-4 tablet:p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={t('accounts.register.user-name')}>{user.UserName}</Fact>
        <Fact name={t('accounts.register.email')}>{user.Email}</Fact>
        <Fact name={t('accounts.register.currency')}>{user.CurrencySystemAbbreviature}</Fact>
      </dl>
      <section className="grid gap-3">
        <h3>{t('shell.settings')}</h3>
        <div className="max-w-[440px]">
          <Preferences />
        </div>
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 truncate" translate="no">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
