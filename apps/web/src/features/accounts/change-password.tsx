import { useState } from 'react';
import { api } from '../../core/api.ts';
import { queryClient } from '../../core/query-client.ts';
import { t } from '../../core/words.ts';
import { passwordErrors } from './details.ts';
import { useForm } from './form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { SectionForm } from './section-form.tsx';
import { sessionsQuery } from './sessions-query.ts';

const empty = { OldPassword: '', Password: '', PasswordConfirmation: '' };

/** A new password for who knows the old one. */
export function ChangePassword({ userName }: { readonly userName: string }) {
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
    };
    if (Object.keys(errors).length > 0) return state.setErrors(errors);
    void state.submit(async () => {
      const result = await api('POST /api/user/changepassword', { body: form });
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
      {/* For password managers: whose password it is. */}
      <input type="hidden" autoComplete="username" value={userName} readOnly />
      <PasswordField
        label={t('user.password.old')}
        value={form.OldPassword}
        error={state.errors['OldPassword']}
        autoComplete="current-password"
        maxLength={128}
        onChange={(event) => change('OldPassword', event.target.value)}
      />
      <NewPasswordFields
        label={t('accounts.set.title')}
        value={form}
        errors={state.errors}
        onChange={change}
      />
    </SectionForm>
  );
}
