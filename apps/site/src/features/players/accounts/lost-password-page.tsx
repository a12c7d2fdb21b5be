import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { paths } from '../../../core/route-paths.ts';
import { t, words } from '../../../core/words.ts';
import { Link } from '../../../navigation/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Card, EmptyState } from '../../../ui/surface.tsx';
import { isEmail } from './details.ts';
import { useForm } from './form.ts';
import { FormError, FormFrame, textLink } from './form-frame.tsx';

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
