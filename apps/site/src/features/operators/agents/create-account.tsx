import { type User, userTypes } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { type AgentAccount, refreshAgents } from '@evens/web/features/operators/agents/agent-queries.ts';
import { typeText } from '@evens/web/features/operators/agents/agent-text.ts';
import { CountryField } from '@evens/web/features/operators/agents/country-field.tsx';
import { TermsFields } from '@evens/web/features/operators/agents/terms-fields.tsx';
import { computeTermsMax, readTerms, typedTerms } from '@evens/web/features/operators/agents/terms-form.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { useState } from 'react';
import { isEmail, NewPasswordFields, passwordErrors, SectionForm } from '../../players/accounts/index.ts';

const USER_NAME_CHARACTERS_MAX = 32;
const noTerms = { AgentCommission: 0, SubAgentCommission: 0, PositionTaking: 0, Rebate: 0 };

function typeHint(userType: number): string {
  if (userType === userTypes.demo) return t('agents.create.type.demo');
  return t(userType === userTypes.user ? 'agents.create.type.player' : 'agents.create.type.agent');
}

interface CreateAccountProps {
  readonly user: User;
  /** The agent's own account. */
  readonly own: AgentAccount;
  onClose(): void;
}

/** A new account directly below the agent. */
export function CreateAccount({ user, own, onClose }: CreateAccountProps) {
  const [form, setForm] = useState({
    UserType: own.MayCreate[0] ?? 0,
    UserName: '',
    Email: '',
    Country: user.Country.Code,
    Password: '',
    PasswordConfirmation: '',
  });
  const [typed, setTyped] = useState(() => typedTerms(noTerms));
  const state = useForm();
  const { errors } = state;
  const max = computeTermsMax(own, true);
  const userType = form.UserType;

  function change(field: Exclude<keyof typeof form, 'UserType'>, value: string) {
    setForm({ ...form, [field]: value });
    state.clear(field);
  }

  function submit() {
    const read = readTerms(typed, { userType, max });
    const wrong = {
      ...(!isEmail(form.Email) && { Email: t('accounts.error.email') }),
      ...(form.UserName.trim() === '' && { UserName: t('accounts.error.required') }),
      ...passwordErrors(form),
      ...read.errors,
    };
    if (Object.keys(wrong).length > 0) return state.setErrors(wrong);
    void state.submit(async () => {
      const body = { ...form, ...read.terms, Currency: user.Currency };
      const result = await api('POST /api/agents/create', { body });
      if (!result.ok) return result.error;
      notify(t('agents.created', { name: result.value.Account.UserName }), 'good');
      refreshAgents();
      onClose();
      return undefined;
    });
  }

  return (
    <Dialog title={t('agents.create')} closeLabel={t('shell.close')} ignoresTapBeside onClose={onClose}>
      <SectionForm state={state} submitLabel={t('agents.create.submit')} done={undefined} onSubmit={submit}>
        <SelectField
          label={t('agents.create.type')}
          value={userType}
          error={errors['UserType']}
          hint={typeHint(userType)}
          onChange={(event) => setForm({ ...form, UserType: Number(event.target.value) })}
        >
          <Options values={own.MayCreate} text={typeText} />
        </SelectField>
        <Field
          label={t('accounts.register.user-name')}
          value={form.UserName}
          error={errors['UserName']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={USER_NAME_CHARACTERS_MAX}
          onChange={(event) => change('UserName', event.target.value)}
        />
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
          currency={user.Currency}
          value={form.Country}
          error={errors['Country']}
          onChoose={(country) => change('Country', country)}
        />
        <Field
          label={t('accounts.register.currency')}
          value={user.Currency}
          error={errors['Currency']}
          hint={t('agents.create.currency.hint')}
          dir="ltr"
          readOnly
        />
        <NewPasswordFields value={form} errors={errors} onChange={change} />
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
        <p className="text-sm text-quiet">{t('agents.create.password.note')}</p>
      </SectionForm>
    </Dialog>
  );
}
