import { api } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError, FormFrame, textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { isEmail } from './details.ts';

export function LostPasswordPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useForm();
  const back = (
    <Link to={paths.login} className={textLink}>
      {t('accounts.lost.back')}
    </Link>
  );

  function send() {
    if (!isEmail(email)) return form.setErrors({ Email: t('accounts.error.email') });
    void form.submit(async () => {
      const body = { Email: email.trim(), Language: words().language.code };
      const result = await api('POST /api/account/lostpassword', { body });
      if (!result.ok) return result.error;
      setSent(true);
      return undefined;
    });
  }

  if (isSent) {
    return (
      <div role="status" className="mx-auto max-w-[440px] py-4 tablet:py-10">
        <Card>
          <EmptyState
            isPageTitle
            icon={MailCheck}
            title={t('accounts.lost.title')}
            text={t('accounts.lost.sent')}
          >
            {back}
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <FormFrame
      title={t('accounts.lost.title')}
      text={t('accounts.lost.text')}
      errors={form.errors}
      onSubmit={send}
      foot={back}
    >
      <Field
        label={t('accounts.register.email')}
        type="email"
        value={email}
        error={form.errors['Email']}
        autoComplete="email"
        maxLength={254}
        onChange={(event) => {
          setEmail(event.target.value);
          form.clear('Email');
        }}
      />
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.lost.submit')}
      </Button>
    </FormFrame>
  );
}
