import { t } from '@evens/web/core/words.ts';
import { FormFrame } from '@evens/web/features/players/accounts/form-frame.tsx';
import { LoginFields, useLogin } from '@evens/web/features/players/accounts/login-form.tsx';

/** The session of a new log-in shows the back office in place of this page. */
export function LoginPage() {
  const login = useLogin(() => undefined);
  return (
    <FormFrame
      title={t('accounts.login.title')}
      text={t('backoffice.title')}
      errors={login.form.errors}
      onSubmit={login.submit}
    >
      <LoginFields login={login} />
    </FormFrame>
  );
}
