import type { CurrencyCode } from '@evens/base';
import { tableKeys } from '@evens/contract';
import { loadChunk } from '@evens/web/core/chunk.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ViewStage } from '../round-view/index.ts';
import { SeedText } from './seed-text.tsx';
import type { SharedFinding, SharedRun } from './shared-check.ts';
import { emptyShared, type SharedForm, type TypedField, tableFields } from './shared-link.ts';
import { useLinkedRun } from './use-linked-run.ts';

interface Checked {
  readonly isBusy?: boolean;
  readonly run?: SharedRun;
  /** The invalid field; `failed` if the rules could not be loaded. */
  readonly fault?: keyof SharedForm | 'failed';
}

interface SharedToolProps {
  /** Values from the link. */
  readonly linkedForm: SharedForm | undefined;
  readonly currency: CurrencyCode;
}

/** Recomputes any shared round from its secret, in the browser. */
export function SharedTool({ linkedForm, currency }: SharedToolProps) {
  const [form, setForm] = useState(linkedForm ?? emptyShared);
  const [checked, setChecked] = useState<Checked>({});

  async function check(next: SharedForm) {
    setChecked({ isBusy: true });
    try {
      const [{ readSharedForm }, { checkShared }] = await loadChunk(() =>
        Promise.all([import('./shared-form.ts'), import('./shared-check.ts')]),
      );
      const read = readSharedForm(next);
      setChecked(read.ok ? { run: checkShared(read.value) } : { fault: read.error });
    } catch {
      setChecked({ fault: 'failed' });
    }
  }

  const { run, fault, isBusy = false } = checked;
  const result = useLinkedRun({
    isLinked: linkedForm !== undefined && linkedForm.secret !== '',
    run,
    start: () => void check(form),
  });
  function change(change: Partial<SharedForm>) {
    // The recorded outcome belongs only to the round of the link.
    setForm({ ...form, ...change, outcome: '' });
    setChecked({});
  }
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' } as const;
  const field = (name: TypedField) => (
    <Field
      key={name}
      label={t(`casinogame.shared.${name}`)}
      {...plain}
      value={form[name]}
      error={fault === name ? t('casinogame.shared.fault') : undefined}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <Card className="grid gap-4 p-4">
      <form
        noValidate
        aria-label={t('casinogame.shared.title')}
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void check(form);
        }}
      >
        <p className="text-quiet">{t('casinogame.shared.text')}</p>
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField
            label={t('casinogame.shared.table')}
            value={form.table}
            onChange={({ target }) => change({ table: target.value })}
          >
            <Options values={tableKeys} text={(key) => t(`casinogame.shared.table.${key}`)} />
          </SelectField>
          {field('no')}
          {field('secret')}
          {field('commitment')}
          {tableFields(form.table).map(field)}
        </div>
        {(fault === 'failed' || fault === 'table') && (
          <p role="alert" className="text-danger">
            {t('casinogame.verify.failed')}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" busy={isBusy} className="justify-self-start">
          {t('casinogame.verify.run')}
        </Button>
      </form>
      {run && (
        <section
          ref={result}
          tabIndex={-1}
          data-shared-run
          className="grid scroll-mt-20 gap-4 border-t border-line pt-4 outline-none"
        >
          <h3 className="text-base font-[640]">{t('casinogame.shared.result')}</h3>
          <ul className="grid gap-1.5">
            {run.findings.map((finding) => (
              <Finding key={finding.what} finding={finding} />
            ))}
          </ul>
          <div className="grid min-h-40 content-center rounded-lg bg-ink px-3 py-6">
            <ViewStage view={run.view} currency={currency} />
          </div>
          <dl>
            <SeedText name={t('casinogame.shared.hash')} text={run.hash} />
          </dl>
        </section>
      )}
    </Card>
  );
}

function Finding({ finding: { what, isRight } }: { readonly finding: SharedFinding }) {
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <li
      data-finding={`${what} ${isRight ? 'right' : 'wrong'}`}
      className={isRight ? 'flex gap-2 text-up' : 'flex gap-2 text-danger'}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(`casinogame.shared.${what}.${isRight ? 'right' : 'wrong'}`)}
    </li>
  );
}
