import { api } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { forgetUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError, FormFrame } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link, useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { Card, ErrorState } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { passwordErrors } from './details.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Opened by the link in an email. The token stays in the address until it is used. */
export function SetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? search.get('Token') ?? '';
  const [passwords, setPasswords] = useState({ Password: '', PasswordConfirmation: '' });
  const form = useForm();
  const navigate = useNavigate();

  function setPassword() {
    const errors = passwordErrors(passwords);
    if (Object.keys(errors).length > 0) return form.setErrors(errors);
    void form.submit(async () => {
      const result = await api('POST /api/account/setpassword', { body: { Token: token, ...passwords } });
      if (!result.ok) return result.error;
      forgetUser();
      notify(t('accounts.set.done'), 'good');
      await navigate(paths.login, { replace: true });
      return undefined;
    });
  }

  if (token === '') {
    return (
      <div className="mx-auto max-w-[440px] py-4 tablet:py-10">
        <Card>
          <ErrorState isPageTitle title={t('accounts.set.no-token')}>
            <Link to={paths.lostPassword} className={buttonLook('primary')}>
              {t('accounts.lost.submit')}
            </Link>
          </ErrorState>
        </Card>
      </div>
    );
  }
  return (
    <FormFrame
      title={t('accounts.set.title')}
      text={t('accounts.set.text')}
      errors={form.errors}
      onSubmit={setPassword}
    >
      <NewPasswordFields
        value={passwords}
        errors={form.errors}
        onChange={(field, value) => {
          setPasswords({ ...passwords, [field]: value });
          form.clear(field);
        }}
      />
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.set.submit')}
      </Button>
    </FormFrame>
  );
}
