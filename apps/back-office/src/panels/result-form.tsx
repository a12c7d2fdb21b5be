import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Loaded, Section } from './back-office-parts.tsx';
import { FactsForm } from './facts-form.tsx';
import { VerdictsForm } from './verdicts-form.tsx';

const entries = ['facts', 'by-market'] as const;
type Entry = (typeof entries)[number];

/** Proposes the result of a match: what happened, or the verdicts of one market. */
export function ResultForm() {
  const linked = useSearchParams()[0].get('id') ?? '';
  const [typed, setTyped] = useState(linked);
  const [id, setId] = useState<number | undefined>(Number(linked) || undefined);
  const number = Number(typed);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  function show(event: FormEvent) {
    event.preventDefault();
    if (isNumber) setId(number);
  }
  return (
    <Section title={t('backoffice.results.propose')}>
      <form noValidate onSubmit={show} className="mb-4 grid gap-3">
        <p className="text-quiet">{t('backoffice.results.text')}</p>
        <div className="grid max-w-sm gap-3">
          <Field
            label={t('backoffice.results.match')}
            hint={t('backoffice.results.match.hint')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
          <Button type="submit" disabled={!isNumber} className="justify-self-start">
            {t('backoffice.results.show')}
          </Button>
        </div>
      </form>
      {id !== undefined && <FoundMatch key={id} id={id} />}
    </Section>
  );
}

function FoundMatch({ id }: { readonly id: number }) {
  const found = useQuery(callQuery('GET /api/desk/matchresult', { query: { id } }));
  const [entry, setEntry] = useState<Entry>('facts');
  if (found.error instanceof RefusalError) return <ErrorNote text={found.error.message} />;
  return (
    <Loaded found={found}>
      {(match) => (
        <div className="grid gap-3">
          <h3 className="text-lg font-[620]">
            <bdi>{match.Name}</bdi>
          </h3>
          {match.HasBegun ? (
            <Tabs<Entry>
              label={t('backoffice.results.entry')}
              choices={entries.map((key) => ({ key, label: t(`backoffice.results.${key}`) }))}
              chosen={entry}
              onChoose={setEntry}
            >
              <div className="pt-4">
                {entry === 'facts' ? <FactsForm match={match} /> : <VerdictsForm match={match} />}
              </div>
            </Tabs>
          ) : (
            <ErrorNote text={t('backoffice.results.not-begun')} />
          )}
        </div>
      )}
    </Loaded>
  );
}
