import { type Answer, api } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError, FormFrame, textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { MailX } from 'lucide-react';
import { useState } from 'react';

type Stopped = Answer<'POST /api/messages/unsubscribe'>;

function stoppedText({ StoppedEmailNotification, StoppedAccountMail }: Stopped): string {
  if (StoppedEmailNotification && StoppedAccountMail) return t('accounts.unsubscribe.done.both');
  return t(StoppedAccountMail ? 'accounts.unsubscribe.done.account' : 'accounts.unsubscribe.done.news');
}

/** Opened by a link in an email, without a log-in. A button stops the emails, because mail programs open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const [stopped, setStopped] = useState<Stopped>();
  const form = useForm();

  function stop(All: boolean) {
    void form.submit(async () => {
      const result = await api('POST /api/messages/unsubscribe', {
        body: { Token: token.slice(0, 100), All },
      });
      if (!result.ok) return result.error;
      setStopped(result.value);
      return undefined;
    });
  }

  if (stopped) {
    return (
      <div role="status" className="mx-auto max-w-[440px] py-4 tablet:py-10">
        <Card>
          <EmptyState
            isPageTitle
            icon={MailX}
            title={stoppedText(stopped)}
            text={t('accounts.unsubscribe.again')}
          >
            <Link to={paths.messages} className={textLink}>
              {t('user.tab.messages')}
            </Link>
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <FormFrame
      title={t('accounts.unsubscribe.title')}
      text={t('accounts.unsubscribe.text')}
      errors={form.errors}
      onSubmit={() => stop(false)}
    >
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.unsubscribe.one')}
      </Button>
      <Button kind="plain" wide busy={form.isBusy} onClick={() => stop(true)}>
        {t('accounts.unsubscribe.all')}
      </Button>
    </FormFrame>
  );
}
