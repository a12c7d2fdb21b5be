import type { PlayerClass } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { SubmitButtons } from '../submit-buttons.tsx';
import { useAct } from '../use-act.ts';

type ClassDraft = Omit<PlayerClass, 'ID'> & { readonly ID: number | null };
const newClass: ClassDraft = { ID: null, Name: '', FactorPercent: 100 };

/** Classes of players: each is a name for a share of the limits. */
export function ClassesSection({ classes }: { readonly classes: readonly PlayerClass[] }) {
  const mayChange = useMayAct('limits');
  const [chosen, setChosen] = useState<ClassDraft>();
  return (
    <Section title={t('limits.classes')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-[80ch] text-quiet">{t('limits.classes.text')}</p>
        {chosen ? (
          <ClassForm key={chosen.ID} draft={chosen} onClose={() => setChosen(undefined)} />
        ) : (
          mayChange && (
            <Button className="justify-self-start" onClick={() => setChosen(newClass)}>
              {t('limits.classes.new')}
            </Button>
          )
        )}
        <DataTable
          name="player-classes"
          label={t('limits.classes')}
          rows={classes}
          columns={[
            { key: 'name', title: t('limits.classes.name'), value: ({ Name }) => Name },
            {
              key: 'percent',
              title: t('backoffice.players.share'),
              isNumber: true,
              value: ({ FactorPercent }) => FactorPercent,
              cell: ({ FactorPercent }) => `${FactorPercent} %`,
            },
          ]}
          rowKey={({ ID }) => ID}
          {...(mayChange && { onOpen: setChosen })}
        />
      </div>
    </Section>
  );
}

function ClassForm({ draft, onClose }: { readonly draft: ClassDraft; onClose(): void }) {
  const act = useAct('limits');
  const [name, setName] = useState(draft.Name);
  const [percent, setPercent] = useState(String(draft.FactorPercent));
  const share = Number(percent);
  const isRight = name.trim() !== '' && Number.isInteger(share) && share >= 1 && share <= 200;
  return (
    <ReasonForm
      act={act}
      onSubmit={async (Reason) => {
        const body = { ID: draft.ID, Name: name.trim(), FactorPercent: share, Reason };
        if (isRight && (await act.run(() => api('POST /api/desk/player-class', { body })))) onClose();
      }}
      buttons={(_reason, isReady) => (
        <SubmitButtons
          label={t('backoffice.save')}
          isBusy={act.isBusy}
          isReady={isReady && isRight}
          onCancel={onClose}
        />
      )}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label={t('limits.classes.name')}
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('backoffice.players.percent')}
          hint={t('backoffice.players.percent.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
      </div>
    </ReasonForm>
  );
}
