import { api } from '@evens/web/core/api.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { forgetUser } from '@evens/web/core/session.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { SectionForm, useProof } from '../accounts/index.ts';
import { monthsText } from './duration.ts';

const FOR_GOOD = 'for-good';
const facts = ['now', 'bets', 'money', 'end', 'mail'] as const;

/** Self-exclusion, which cannot be undone: its consequences, its duration, and the password. */
export function Exclude({ months }: { readonly months: readonly number[] }) {
  const [isSure, setSure] = useState(false);
  const [chosen, setChosen] = useState(String(months[0] ?? FOR_GOOD));
  const [hasUnderstood, setUnderstood] = useState(false);
  const proof = useProof();
  const { state } = proof;

  function submit() {
    if (!hasUnderstood) return state.setErrors({ Understood: t('protection.exclude.needed') });
    proof.submit(async (body) => {
      const Months = chosen === FOR_GOOD ? null : Number(chosen);
      const begun = await api('POST /api/protection/selfexclude', { body: { Months, ...body } });
      if (!begun.ok) return begun.error;
      const { MayEndFrom } = begun.value.Break;
      openModal({
        kind: 'message',
        title: t('protection.exclude.active'),
        text: [
          MayEndFrom !== null &&
            t('protection.exclude.from', { when: written().dateTime(Date.parse(MayEndFrom)) }),
          t('protection.exclude.money'),
        ]
          .filter((part) => part !== false)
          .join(' '),
      });
      forgetUser();
      return undefined;
    });
  }

  const text = (
    <>
      <p>{t('protection.exclude.lead')}</p>
      <ul className="grid list-disc gap-1.5 ps-5 text-quiet">
        {facts.map((fact) => (
          <li key={fact}>{t(`protection.exclude.${fact}`)}</li>
        ))}
      </ul>
    </>
  );
  if (!isSure)
    return (
      <div className="grid gap-4">
        {text}
        <Button kind="danger" className="justify-self-end" onClick={() => setSure(true)}>
          {t('protection.exclude.begin')}
        </Button>
      </div>
    );
  return (
    <div className="-m-4">
      <SectionForm
        state={state}
        submitLabel={t('protection.exclude.submit')}
        done={undefined}
        onSubmit={submit}
      >
        {text}
        <SelectField
          label={t('protection.exclude.label')}
          value={chosen}
          onChange={({ target: { value } }) => setChosen(value)}
        >
          <Options values={months} text={monthsText} />
          <option value={FOR_GOOD}>{t('protection.exclude.forever')}</option>
        </SelectField>
        {proof.fields}
        <CheckField
          label={t('protection.exclude.sure')}
          checked={hasUnderstood}
          error={state.errors['Understood']}
          onChange={({ target: { checked } }) => {
            setUnderstood(checked);
            state.clear('Understood');
          }}
        />
        <Button kind="quiet" className="justify-self-start" onClick={() => setSure(false)}>
          {t('protection.back')}
        </Button>
      </SectionForm>
    </div>
  );
}
