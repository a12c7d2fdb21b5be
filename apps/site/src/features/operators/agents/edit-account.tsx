import type { SubAccount } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { t } from '@evens/web/core/words.ts';
import {
  type AgentAccount,
  accountQuery,
  availableTermFields,
  refreshAgents,
} from '@evens/web/features/operators/agents/agent-queries.ts';
import { monthAfter, monthText } from '@evens/web/features/operators/agents/agent-text.ts';
import { CountryField } from '@evens/web/features/operators/agents/country-field.tsx';
import { TermsFields } from '@evens/web/features/operators/agents/terms-fields.tsx';
import { computeTermsMax, readTerms, typedTerms } from '@evens/web/features/operators/agents/terms-form.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail, NewPasswordFields, passwordErrors, SectionForm } from '../../players/accounts/index.ts';
import { PartFailed } from './list-states.tsx';

interface EditAccountProps {
  /** A direct sub-account. */
  readonly account: SubAccount;
  onClose(): void;
}

/** Edits a direct sub-account. Percentages change next month, the rest at once. */
export function EditAccount({ account, onClose }: EditAccountProps) {
  const own = useQuery(accountQuery());
  return (
    <Dialog
      title={t('agents.edit.title', { name: account.UserName })}
      closeLabel={t('shell.close')}
      ignoresTapBeside
      onClose={onClose}
    >
      {own.data ? (
        <EditForm account={account} own={own.data} onClose={onClose} />
      ) : own.isError ? (
        <div className="p-4">
          <PartFailed error={own.error} onRetry={() => void own.refetch()} />
        </div>
      ) : (
        <Skeleton className="m-5 h-72" />
      )}
    </Dialog>
  );
}

function EditForm({ account, own, onClose }: EditAccountProps & { readonly own: AgentAccount }) {
  const { Currency, UserID, UserName, UserType: userType } = account;
  const [form, setForm] = useState({
    Email: account.Email,
    Country: account.Country,
    Password: '',
    PasswordConfirmation: '',
  });
  const [typed, setTyped] = useState(() => typedTerms(account.NextTerms ?? account.Terms));
  const state = useForm();
  const { errors } = state;
  const max = computeTermsMax(own, false);

  function change(field: keyof typeof form, value: string) {
    setForm({ ...form, [field]: value });
    state.clear(field);
  }

  function submit() {
    const read = readTerms(typed, { userType, max });
    const { Password, PasswordConfirmation, ...contact } = form;
    const passwords =
      Password === '' && PasswordConfirmation === '' ? {} : { Password, PasswordConfirmation };
    const wrong = {
      ...(!isEmail(form.Email) && { Email: t('accounts.error.email') }),
      ...('Password' in passwords && passwordErrors(form)),
      ...read.errors,
    };
    if (Object.keys(wrong).length > 0) return state.setErrors(wrong);
    void state.submit(async () => {
      const body = { UserID, ...contact, ...passwords, ...read.terms };
      const result = await api('POST /api/agents/edit', { body });
      if (!result.ok) return result.error;
      notify(t('agents.edited', { name: UserName }), 'good');
      refreshAgents();
      onClose();
      return undefined;
    });
  }

  return (
    <SectionForm state={state} submitLabel={t('agents.edit.submit')} done={undefined} onSubmit={submit}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-quiet">{t('agents.fact.id')}</dt>
        <dd className="text-end">
          <bdi dir="ltr">{UserID}</bdi>
        </dd>
        <dt className="text-quiet">{t('accounts.register.currency')}</dt>
        <dd className="text-end" translate="no">
          {Currency}
        </dd>
      </dl>
      <Field
        label={t('accounts.register.email')}
        type="email"
        value={form.Email}
        error={errors['Email']}
        autoComplete="off"
        dir="ltr"
        maxLength={254}
        onChange={(event) => change('Email', event.target.value)}
      />
      <CountryField
        currency={Currency}
        value={form.Country}
        error={errors['Country']}
        onChoose={(country) => change('Country', country)}
      />
      {availableTermFields(userType).length > 0 && (
        <>
          <TermsFields
            userType={userType}
            typed={typed}
            max={max}
            errors={errors}
            onType={(field, text) => {
              setTyped({ ...typed, [field]: text });
              state.clear(field);
            }}
          />
          <p className="text-sm text-quiet">
            {t('agents.edit.from', { month: monthText(monthAfter(nowMs())) })}
          </p>
        </>
      )}
      <NewPasswordFields label={t('agents.edit.password')} value={form} errors={errors} onChange={change} />
      <p className="text-sm text-quiet">{t('agents.edit.password.note')}</p>
    </SectionForm>
  );
}
