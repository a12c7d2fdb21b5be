import type { User } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { isEmail } from './details.ts';
import { EmailLink } from './email-link.tsx';
import { SectionForm } from './section-form.tsx';
import { useProof } from './use-proof.tsx';

/** The email address of the account: whether it is confirmed, and a form to change it. */
export function EmailAddress({ user }: { readonly user: User }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const proof = useProof();

  function submit() {
    setSentTo(undefined);
    if (!isEmail(email)) return proof.state.setErrors({ Email: t('accounts.error.email') });
    proof.submit(async (body) => {
      const result = await api('POST /api/user/changeemail', { body: { Email: email, ...body } });
      if (!result.ok) return result.error;
      setSentTo(email);
      setEmail('');
      return undefined;
    });
  }

  return (
    <>
      <div className="grid gap-3 px-4 pt-4">
        <p>
          <bdi translate="no">{user.Email}</bdi>
        </p>
        <EmailLink user={user} />
      </div>
      <SectionForm
        state={proof.state}
        submitLabel={t('accounts.email.change')}
        done={sentTo === undefined ? undefined : t('accounts.email.change.sent', { email: sentTo })}
        onSubmit={submit}
      >
        <p className="text-quiet">{t('accounts.email.change.text')}</p>
        <Field
          label={t('accounts.email.new')}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          value={email}
          error={proof.state.errors['Email']}
          onChange={(event) => {
            setEmail(event.target.value);
            proof.state.clear('Email');
          }}
        />
        {proof.fields}
      </SectionForm>
    </>
  );
}
