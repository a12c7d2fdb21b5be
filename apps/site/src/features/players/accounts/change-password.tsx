import type { User } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t } from '@evens/web/core/words.ts';
import { CodeField } from '@evens/web/features/players/accounts/code-field.tsx';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { OldPasswordField } from '@evens/web/features/players/accounts/password-field.tsx';
import { useState } from 'react';
import { passwordErrors } from './details.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { sessionsQuery } from './sessions-query.ts';

const empty = { OldPassword: '', Password: '', PasswordConfirmation: '', Code: '' };

/** Changes the password. The current password is required. */
export function ChangePassword({ user }: { readonly user: User }) {
  const [form, setForm] = useState(empty);
  const [isDone, setDone] = useState(false);
  const state = useForm();

  function change(field: keyof typeof empty, value: string) {
    setForm({ ...form, [field]: value });
    setDone(false);
    state.clear(field);
  }

  function submit() {
    setDone(false);
    const errors = {
      ...(form.OldPassword === '' && { OldPassword: t('accounts.error.required') }),
      ...passwordErrors(form),
      ...(user.HasSecondFactor && form.Code.trim() === '' && { Code: t('accounts.error.required') }),
    };
    if (Object.keys(errors).length > 0) return state.setErrors(errors);
    void state.submit(async () => {
      const { Code: _none, ...passwords } = form;
      const body = user.HasSecondFactor ? form : passwords;
      const result = await api('POST /api/user/changepassword', { body });
      if (!result.ok) return result.error;
      setForm(empty);
      setDone(true);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      return undefined;
    });
  }

  return (
    <SectionForm
      state={state}
      submitLabel={t('user.password.submit')}
      done={isDone ? t('user.password.done') : undefined}
      onSubmit={submit}
    >
      <p className="text-quiet">{t('user.password.text')}</p>
      {/* Lets password managers know the user name. */}
      <input type="hidden" autoComplete="username" value={user.UserName} readOnly />
      <OldPasswordField
        state={state}
        value={form.OldPassword}
        onChange={(text) => change('OldPassword', text)}
      />
      <NewPasswordFields
        label={t('accounts.set.title')}
        value={form}
        errors={state.errors}
        onChange={change}
      />
      {user.HasSecondFactor && (
        <CodeField value={form.Code} error={state.errors['Code']} onChange={(text) => change('Code', text)} />
      )}
    </SectionForm>
  );
}
