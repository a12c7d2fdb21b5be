import { AccessLink } from '@evens/web/core/access-link.tsx';
import { type AuthTab, authTabs } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useFocusWrongField } from '@evens/web/core/use-focus-wrong-field.ts';
import { t } from '@evens/web/core/words.ts';
import { textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { LoginFields, useLogin } from '@evens/web/features/players/accounts/login-form.tsx';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { type FormEvent, useState } from 'react';

interface AuthDialogProps {
  /** The tab that is open first. */
  readonly tab: AuthTab;
  onClose(): void;
}

/** The log-in dialog over the page, with a link to registration. Its deposit tab leads on to a deposit after either. */
export function AuthDialog({ tab: first, onClose }: AuthDialogProps) {
  const [tab, setTab] = useState(first);
  const navigate = useNavigate();
  const login = useLogin(async ({ IsExcluded }) => {
    onClose();
    if (IsExcluded) await navigate(paths.limits);
    else if (tab === 'deposit') await navigate(paths.deposit);
  });
  const form = useFocusWrongField(login.form.errors);

  function submit(event: FormEvent) {
    event.preventDefault();
    login.submit();
  }

  return (
    <Dialog title={t('accounts.auth.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <Tabs<AuthTab>
        label={t('accounts.auth.title')}
        choices={authTabs.map((key) => ({ key, label: t(`accounts.auth.tab.${key}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        <div className="grid gap-4 p-5">
          {tab === 'register' ? (
            <p className="text-quiet">{t('accounts.auth.register')}</p>
          ) : (
            <>
              {tab === 'deposit' && <p className="text-quiet">{t('accounts.auth.deposit')}</p>}
              <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
                <LoginFields login={login} onLeave={onClose} />
              </form>
            </>
          )}
          {tab !== 'login' && (
            <AccessLink
              to={paths.register}
              {...(tab === 'deposit' && { back: paths.deposit })}
              className={buttonLook(tab === 'register' ? 'primary' : 'plain', 'large', true)}
              onClick={onClose}
            >
              {t('accounts.login.register')}
            </AccessLink>
          )}
          {tab === 'deposit' && (
            <Link
              to={paths.paymentMethods}
              className={`justify-self-center py-1 text-sm ${textLink}`}
              onClick={onClose}
            >
              {t('methods.all')}
            </Link>
          )}
        </div>
      </Tabs>
    </Dialog>
  );
}
