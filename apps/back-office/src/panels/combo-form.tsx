import { boostBounds } from '@evens/contract';
import { siteConfig } from '@evens/web/core/config.ts';
import { siteLanguages } from '@evens/web/core/visit.ts';
import { t } from '@evens/web/core/words.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { Section } from './back-office-parts.tsx';
import { hoursField, useSelectionName } from './boost-form.tsx';
import { CallForm } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

/** Creates a combo from prices of the operator's slip. */
export function ComboForm({ selections }: { readonly selections: readonly Selection[] }) {
  const act = useAct('trading');
  const live = useLive();
  const selectionName = useSelectionName();
  const config = siteConfig();
  // Without the pseudo-language of a sandbox.
  const languages = siteLanguages(config).filter(({ code }) =>
    config.Languages.some(({ Code }) => Code === code),
  );
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const SelectionIDs = selections.map(toSelectionKey).filter((key) => !off.has(key));
  const { min, max } = boostBounds.comboLegs;
  const Titles = Object.entries(titles).flatMap(([Language, text]) => {
    const Title = text.trim();
    return Title === '' ? [] : [{ Language, Title }];
  });

  return (
    <Section title={t('boosts.backoffice.combo')}>
      <CallForm
        call="POST /api/desk/combo"
        act={act}
        fixed={{ SelectionIDs, Titles }}
        isRight={SelectionIDs.length >= min && SelectionIDs.length <= max}
        fields={{ EndsAt: hoursField(() => live.feed.serverNowMs()) }}
        initial={{ EndsAt: '24' }}
        button={t('boosts.backoffice.make-combo')}
        onDone={() => setTitles({})}
      >
        <fieldset>
          <legend className="text-sm font-[560] text-quiet">{t('boosts.backoffice.combo.which')}</legend>
          {selections.map((each) => {
            const key = toSelectionKey(each);
            return (
              <CheckField
                key={key}
                label={<bdi>{selectionName(each)}</bdi>}
                checked={!off.has(key)}
                onChange={({ target }) =>
                  setOff(new Set(target.checked ? [...off].filter((one) => one !== key) : [...off, key]))
                }
              />
            );
          })}
          <p className="text-sm text-faint">{t('boosts.backoffice.combo.rule')}</p>
        </fieldset>
        <div className="grid gap-3 tablet:grid-cols-2">
          {languages.map(({ code, name }) => (
            <Field
              key={code}
              label={t('boosts.backoffice.combo.title', { language: name })}
              hint={t('boosts.backoffice.combo.title.hint')}
              autoComplete="off"
              lang={code}
              dir="auto"
              maxLength={boostBounds.titleCharactersMax}
              value={titles[code] ?? ''}
              onChange={(event) => setTitles({ ...titles, [code]: event.target.value })}
            />
          ))}
        </div>
      </CallForm>
    </Section>
  );
}
