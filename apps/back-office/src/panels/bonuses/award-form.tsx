import { makeCommandId } from '@evens/base';
import type { BackOfficeOffer } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { emptyDraft, toSegment } from '../campaign-draft.ts';
import { useAct } from '../use-act.ts';

/** Grants an offer to one player or to all players of a country. The recipients must be as many as were counted. */
export function AwardForm({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  const { feed } = useLive();
  const [key, setKey] = useState(offers[0]?.Key ?? '');
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  // A repeated request after a lost answer is the same grant.
  const [counted, setCounted] = useState<{ readonly count: number; readonly commandId: string }>();
  const to = name.trim() === '' ? 'segment' : 'player';
  const segment = toSegment({ ...emptyDraft, to, userName: name, country });

  async function count() {
    if (segment === undefined) return;
    await act.run(async () => {
      const answer = await api('POST /api/desk/countsegment', {
        body: { Segment: segment, IsMarketing: true },
      });
      if (answer.ok)
        setCounted({
          count: answer.value.Count,
          commandId: makeCommandId(feed.serverNowMs(), crypto.getRandomValues(new Uint8Array(16))),
        });
      return answer;
    });
  }

  async function send(Reason: string) {
    if (segment === undefined || counted === undefined) return;
    const body = {
      CommandId: counted.commandId,
      OfferKey: key,
      Segment: segment,
      Count: counted.count,
      Reason,
    };
    if (await act.run(() => api('POST /api/desk/awardbonus', { body }))) setCounted(undefined);
  }

  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.bonuses.award')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => void send(reason)}
        buttons={(_reason, isReady) => (
          <>
            <Button busy={act.isBusy} disabled={segment === undefined} onClick={() => void count()}>
              {t('backoffice.messages.count')}
            </Button>
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !counted?.count}>
              {t('backoffice.bonuses.award.do')}
            </Button>
          </>
        )}
      >
        <div className="grid gap-3 tablet:grid-cols-2">
          <SelectField
            label={t('backoffice.bonuses.offer')}
            value={key}
            onChange={(event) => {
              setKey(event.target.value);
              setCounted(undefined);
            }}
          >
            {offers.map(({ Key }) => (
              <option key={Key} value={Key}>
                {Key}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('backoffice.bonuses.award.player')}
            value={name}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setName(event.target.value);
              setCounted(undefined);
            }}
          />
          <Field
            label={t('backoffice.messages.country')}
            hint={t('backoffice.messages.country.hint')}
            value={country}
            maxLength={2}
            autoComplete="off"
            onChange={(event) => {
              setCountry(event.target.value);
              setCounted(undefined);
            }}
          />
        </div>
        <p role="status" className="font-[560] empty:hidden">
          {counted !== undefined && t('backoffice.bonuses.award.counted', { count: counted.count })}
        </p>
      </ReasonForm>
    </Section>
  );
}
