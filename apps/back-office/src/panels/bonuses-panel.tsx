import type { BackOfficeOffer, BonusAward } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AwardForm } from './award-form.tsx';
import { Loaded, ReasonForm, Section } from './back-office-parts.tsx';
import { BonusOfferForm } from './bonus-offer-form.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;

const offersQuery = { ...callQuery('GET /api/desk/bonusoffers'), refetchInterval: POLL_MS };

/** Offers of bonuses with their codes, and grants by hand. */
export function BonusesPanel() {
  const found = useQuery(offersQuery);
  return (
    <Loaded found={found}>
      {(listed) => (
        <>
          <OfferSection listed={listed} />
          <CodeForm offers={listed.Offers} />
          <AwardForm offers={listed.Offers} />
          <Section title={t('backoffice.bonuses.awards')}>
            {listed.Awards.length === 0 ? (
              <p className="text-quiet">{t('backoffice.bonuses.awards.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {listed.Awards.map((award) => (
                  <AwardRow key={award.ID} award={award} />
                ))}
              </ul>
            )}
          </Section>
        </>
      )}
    </Loaded>
  );
}

const NEW = '';

/** Chooses an offer and edits it. A new offer starts as a copy of the chosen one. */
function OfferSection({ listed }: { readonly listed: Answer<'GET /api/desk/bonusoffers'> }) {
  const { Offers: offers } = listed;
  const [key, setKey] = useState(offers[0]?.Key ?? NEW);
  const chosen = offers.find(({ Key }) => Key === key);
  return (
    <Section title={t('backoffice.bonuses.offers')}>
      <div className="grid gap-4">
        <SelectField
          label={t('backoffice.bonuses.offer')}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        >
          {offers.map(({ Key, IsOpen }) => (
            <option key={Key} value={Key}>
              {IsOpen ? Key : t('backoffice.bonuses.offer.off', { key: Key })}
            </option>
          ))}
          <option value={NEW}>{t('backoffice.bonuses.offer.new')}</option>
        </SelectField>
        {chosen && !chosen.IsReadable && (
          <p role="alert" className="text-danger">
            {t('backoffice.bonuses.unreadable')}
          </p>
        )}
        <BonusOfferForm key={key} offer={chosen} listed={listed} />
        {chosen && <Codes offer={chosen} />}
      </div>
    </Section>
  );
}

function Codes({ offer }: { readonly offer: BackOfficeOffer }) {
  const act = useAct('bonuses');
  if (offer.Codes.length === 0) return <p className="text-quiet">{t('backoffice.bonuses.codes.none')}</p>;
  const rows = (Reason: string, isReady: boolean) =>
    offer.Codes.map(({ Code, UserName, Claims, ExpiresDate }) => (
      <div key={Code} className="flex w-full flex-wrap items-center justify-between gap-2">
        <span>
          <bdi translate="no" className="font-[620]">
            {Code}
          </bdi>{' '}
          <span className="text-sm text-quiet">
            {t('backoffice.bonuses.code.claims', { count: Claims })}
            {UserName !== null && (
              <>
                {' · '}
                <bdi translate="no">{UserName}</bdi>
              </>
            )}
            {ExpiresDate !== null && (
              <>
                {' · '}
                {t('backoffice.bonuses.code.ends')} <DateAndTime atMs={Date.parse(ExpiresDate)} />
              </>
            )}
          </span>
        </span>
        {act.isAllowed && (
          <Button
            kind="danger"
            size="small"
            busy={act.isBusy}
            disabled={!isReady}
            onClick={() => void act.run(() => api('POST /api/desk/endbonuscode', { body: { Code, Reason } }))}
          >
            {t('backoffice.bonuses.code.end')}
          </Button>
        )}
      </div>
    ));
  return act.isAllowed ? (
    <ReasonForm act={act} buttons={rows} />
  ) : (
    <div className="grid gap-2">{rows('', false)}</div>
  );
}

function CodeForm({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  const [code, setCode] = useState('');
  const [key, setKey] = useState(offers[0]?.Key ?? '');
  const [name, setName] = useState('');
  const [most, setMost] = useState('');
  const isRight = code.trim().length >= 3 && key !== '' && /^\d{0,6}$/.test(most);
  async function send(Reason: string) {
    const body = {
      Code: code.trim(),
      OfferKey: key,
      UserName: name.trim() === '' ? null : name.trim(),
      ClaimsMaximum: most === '' ? null : Number(most),
      ExpiresDate: null,
      Reason,
    };
    if (await act.run(() => api('POST /api/desk/bonuscode', { body }))) setCode('');
  }
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.bonuses.code.new')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => isRight && void send(reason)}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.save')}
          </Button>
        )}
      >
        <div className="grid gap-3 tablet:grid-cols-2">
          <Field
            label={t('backoffice.bonuses.code')}
            value={code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
          <SelectField
            label={t('backoffice.bonuses.offer')}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          >
            {offers.map(({ Key }) => (
              <option key={Key} value={Key}>
                {Key}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('backoffice.bonuses.code.player')}
            value={name}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('backoffice.bonuses.code.most')}
            value={most}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setMost(event.target.value)}
          />
        </div>
      </ReasonForm>
    </Section>
  );
}

const tones = { granting: 'accent', granted: 'up', stopped: 'warn' } as const;

function AwardRow({ award }: { readonly award: BonusAward }) {
  const act = useAct('bonuses');
  const { ID, OfferKey, Reason, State, Counted, Granted, Refused, MadeBy, MadeDate } = award;
  return (
    <li data-award={ID} className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="font-[620]">
          <bdi translate="no">{OfferKey}</bdi>
        </p>
        <Badge tone={tones[State]}>{t(`backoffice.bonuses.state.${State}`)}</Badge>
      </div>
      <p dir="auto" className="[overflow-wrap:anywhere]">
        {Reason}
      </p>
      <p className="text-sm text-quiet">
        {t('backoffice.bonuses.progress', { granted: Granted, refused: Refused, counted: Counted })} ·{' '}
        <DateAndTime atMs={Date.parse(MadeDate)} /> · <bdi translate="no">{MadeBy}</bdi>
      </p>
      {State === 'granting' && act.isAllowed && (
        <ReasonForm
          act={act}
          buttons={(reason, isReady) => (
            <Button
              kind="danger"
              size="small"
              busy={act.isBusy}
              disabled={!isReady}
              onClick={() =>
                void act.run(() => api('POST /api/desk/stopaward', { body: { ID, Reason: reason } }))
              }
            >
              {t('backoffice.bonuses.stop')}
            </Button>
          )}
        />
      )}
    </li>
  );
}
