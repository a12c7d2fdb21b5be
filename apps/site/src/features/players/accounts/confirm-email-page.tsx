import { api } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { userQuery } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError, FormFrame } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, ErrorState } from '@evens/web/ui/surface.tsx';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';

/** Opened by a link in an email, without a log-in. A button confirms, because mail programs open links too. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = (search.get('token') ?? '').slice(0, 128);
  const [confirmed, setConfirmed] = useState<string>();
  const form = useForm();

  function confirm() {
    void form.submit(async () => {
      const result = await api('POST /api/account/confirmemail', { body: { Token: token } });
      if (!result.ok) return result.error;
      setConfirmed(result.value.Email);
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return undefined;
    });
  }

  if (confirmed !== undefined) {
    return (
      <div role="status" className="mx-auto max-w-[440px] py-4 tablet:py-10">
        <Card>
          <EmptyState
            isPageTitle
            icon={MailCheck}
            title={t('accounts.email.confirmed')}
            text={t('accounts.email.confirmed.text', { email: confirmed })}
          >
            <Link to={paths.accountInfo} className={buttonLook('primary')}>
              {t('user.tab.accountInfo')}
            </Link>
          </EmptyState>
        </Card>
      </div>
    );
  }
  const accountLink = (
    <Link to={paths.accountInfo} className={buttonLook(token === '' ? 'primary' : 'quiet')}>
      {t('user.tab.accountInfo')}
    </Link>
  );
  if (token === '') {
    return (
      <div className="mx-auto max-w-[440px] py-4 tablet:py-10">
        <Card>
          <ErrorState isPageTitle title={t('accounts.set.no-token')}>
            {accountLink}
          </ErrorState>
        </Card>
      </div>
    );
  }
  return (
    <FormFrame
      title={t('accounts.email.confirm')}
      text={t('accounts.email.confirm.text')}
      errors={form.errors}
      foot={form.errors[''] === undefined ? undefined : accountLink}
      onSubmit={confirm}
    >
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.email.confirm')}
      </Button>
    </FormFrame>
  );
}
