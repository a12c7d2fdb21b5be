import { loyaltyProducts, reachedLevelKeys } from '@evens/loyalty';
import { type Answer, api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { type ReactNode, useState } from 'react';
import { ReasonForm } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { levelFields, type PrizeList, toLoyaltyDraft, typedTerms } from './draft.ts';
import { LoyaltyCosts } from './loyalty-costs.tsx';
import { PrizeRows } from './prize-rows.tsx';

type Listed = Answer<'GET /api/desk/loyaltyterms'>;

interface LoyaltyFormProps {
  readonly current: Listed['Versions'][number];
  readonly slots: Listed['Slots'];
}

/** A draft of the next version, with its faults and its expected costs. */
export function LoyaltyForm({ current, slots }: LoyaltyFormProps) {
  const act = useAct('bonuses');
  const [draft, setDraft] = useState(() => toLoyaltyDraft(current.Terms));
  const { terms, faults } = typedTerms(draft);
  const refused = act.fields.map((field) => field.replace(/^Terms\./, ''));
  const fault = (path: string): string | undefined => {
    if (faults.includes(path)) return t('backoffice.number.fault.range');
    return refused.includes(path) ? t('backoffice.number.fault.refused') : undefined;
  };

  async function send(Reason: string) {
    if (!terms || faults.length > 0) return;
    // The body has the lists of the schema, which are mutable.
    const Terms = { ...terms, items: [...terms.items], wheel: [...terms.wheel] };
    await act.run(() =>
      api('POST /api/desk/loyaltyterms', { body: { Version: current.Version, Terms, Reason } }),
    );
  }

  const number = (path: string, label: string) => (
    <Field
      key={path}
      label={label}
      value={draft.texts[path] ?? ''}
      error={fault(path)}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      maxLength={12}
      onChange={({ target }) =>
        setDraft((now) => ({ ...now, texts: { ...now.texts, [path]: target.value } }))
      }
    />
  );
  const rows = (list: PrizeList) => (
    <PrizeRows
      {...{ list, slots, fault }}
      rows={draft[list]}
      onChange={(changed) => setDraft((now) => ({ ...now, [list]: changed }))}
    />
  );
  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => void send(reason)}
      buttons={(_reason, isReady) => (
        <>
          <Button
            type="submit"
            kind="primary"
            busy={act.isBusy}
            disabled={!isReady || !terms || faults.length > 0}
          >
            {t('backoffice.save')}
          </Button>
          <Button kind="quiet" onClick={() => setDraft(toLoyaltyDraft(current.Terms))}>
            {t('backoffice.loyalty.reset')}
          </Button>
        </>
      )}
    >
      <Group title={t('backoffice.loyalty.rates')}>
        <Numbers>
          {loyaltyProducts.map((product) =>
            number(`pointsPer100.${product}`, t(`loyalty.product.${product}`)),
          )}
        </Numbers>
      </Group>
      <Group title={t('loyalty.levels.title')}>
        {reachedLevelKeys.map((key) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-1 font-[560]">{t(`loyalty.level.${key}`)}</legend>
            <Numbers>
              {levelFields.map((field) => number(`levels.${key}.${field}`, t(`backoffice.loyalty.${field}`)))}
            </Numbers>
          </fieldset>
        ))}
      </Group>
      <Group title={t('loyalty.shop.title')}>{rows('items')}</Group>
      <Group title={t('loyalty.wheel.title')}>
        <Numbers>{number('pointsPerSpin', t('backoffice.loyalty.pointsPerSpin'))}</Numbers>
        {rows('wheel')}
        <ErrorNote text={faults.includes('wheel') ? t('backoffice.loyalty.wheel.wrong') : undefined} />
      </Group>
      {terms && <LoyaltyCosts terms={terms} />}
      <p className="text-sm text-quiet">{t('backoffice.loyalty.second')}</p>
    </ReasonForm>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 border-b border-line pb-4">
      <h3 className="font-[620]">{title}</h3>
      {children}
    </section>
  );
}

function Numbers({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]">
      {children}
    </div>
  );
}
