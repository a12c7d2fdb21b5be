import type { PlayerClass } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { percentText } from '../reports/report-formats.ts';
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
              cell: ({ FactorPercent }) => percentText(FactorPercent),
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
  return (
    <CallForm
      call="POST /api/desk/player-class"
      act={act}
      fields={{
        Name: { label: t('limits.classes.name') },
        FactorPercent: {
          label: t('backoffice.players.percent'),
          hint: t('backoffice.players.percent.hint'),
        },
      }}
      fixed={{ ID: draft.ID }}
      initial={{ Name: draft.Name, FactorPercent: String(draft.FactorPercent) }}
      button={t('backoffice.save')}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
