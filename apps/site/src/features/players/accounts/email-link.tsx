import type { User } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { userQuery } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Shown while the email address is not confirmed: the reason to confirm, and a button that sends the link again. */
export function EmailLink({ user }: { readonly user: User }) {
  const [isSent, setSent] = useState(false);
  const form = useForm();
  // Agents pay players of an agent tree, so those players need no confirmed address.
  const isNeeded = !user.IsEmailConfirmed && !user.IsInAgentTree;
  // The link is opened in another tab or on another device.
  useQuery({ ...userQuery, refetchOnWindowFocus: isNeeded && 'always' });
  if (!isNeeded) return null;
  const send = () =>
    void form.submit(async () => {
      const result = await api('POST /api/user/emaillink', { body: {} });
      if (!result.ok) return result.error;
      setSent(true);
      return undefined;
    });
  return (
    <div data-email-unconfirmed className="grid gap-3 rounded-md bg-warn/12 px-3.5 py-3">
      <p>{t('accounts.email.unconfirmed', { email: user.Email })}</p>
      <FormError errors={form.errors} />
      {isSent ? (
        <p role="status">{t('accounts.email.sent')}</p>
      ) : (
        <Button className="justify-self-start" busy={form.isBusy} onClick={send}>
          {t('accounts.email.send')}
        </Button>
      )}
    </div>
  );
}
