import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { SectionForm, useProof } from '../accounts/index.ts';
import { hoursText } from './duration.ts';
import { readOverviewAgain } from './overview.ts';

/** A break of a fixed duration. */
export function TimeOut({ hours }: { readonly hours: readonly number[] }) {
  const [isSure, setSure] = useState(false);
  const [chosen, setChosen] = useState(hours[0] ?? 24);
  const proof = useProof();

  function submit() {
    proof.submit(async (body) => {
      const begun = await api('POST /api/protection/timeout', { body: { Hours: chosen, ...body } });
      if (!begun.ok) return begun.error;
      await readOverviewAgain();
      setSure(false);
      return undefined;
    });
  }

  const text = <p className="text-quiet">{t('protection.break.text')}</p>;
  if (!isSure)
    return (
      <div className="grid gap-4">
        {text}
        <Button className="justify-self-end" onClick={() => setSure(true)}>
          {t('protection.break.begin')}
        </Button>
      </div>
    );
  return (
    <div className="-m-4">
      <SectionForm
        state={proof.state}
        submitLabel={t('protection.break.submit')}
        done={undefined}
        onSubmit={submit}
      >
        {text}
        <SelectField
          label={t('protection.break.label')}
          value={chosen}
          onChange={({ target: { value } }) => setChosen(Number(value))}
        >
          <Options values={hours} text={hoursText} />
        </SelectField>
        {proof.fields}
        <Button kind="quiet" className="justify-self-start" onClick={() => setSure(false)}>
          {t('protection.back')}
        </Button>
      </SectionForm>
    </div>
  );
}
