import { currencyCodes } from '@evens/base';
import { type BackOfficeOffer, timesWagered } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm } from './back-office-parts.tsx';
import { OFFER_CURRENCY, toOfferDraft, typedOffer } from './offer-numbers/draft.ts';
import { NumbersForm } from './offer-numbers/numbers-form.tsx';
import { OfferPreview, previewTerms } from './offer-numbers/offer-preview.tsx';
import { useAct } from './use-act.ts';

const kinds = ['deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back'] as const;

/** Changes an offer or creates the first one. The server names each number that does not fit. */
export function BonusOfferForm({
  offer,
  listed,
}: {
  readonly offer: BackOfficeOffer | undefined;
  readonly listed: Answer<'GET /api/desk/bonusoffers'>;
}) {
  const { Offers, Slots, WageringTimesMaximum, GrantMaximumAlone } = listed;
  // A new offer starts with the numbers of another offer of its kind.
  const initialDraft = (offerKind: BackOfficeOffer['Kind']) =>
    toOfferDraft(offerKind, Offers.find(({ Kind }) => Kind === offerKind)?.Config ?? {});
  const act = useAct();
  const [key, setKey] = useState(offer?.Key ?? '');
  const [kind, setKind] = useState<BackOfficeOffer['Kind']>(offer?.Kind ?? 'free-bet');
  const [draft, setDraft] = useState(() => (offer ? toOfferDraft(kind, offer.Config) : initialDraft(kind)));
  const [currency, setCurrency] = useState(OFFER_CURRENCY);
  const [isOpen, setOpen] = useState(offer?.IsOpen ?? false);
  const [isListed, setListed] = useState(offer?.IsListed ?? false);
  // Typed in UTC, without the letter Z.
  const [closes, setCloses] = useState(offer?.ClosesDate?.slice(0, 16) ?? '');
  const [person, setPerson] = useState(String(offer?.PersonMaximum ?? ''));
  const [household, setHousehold] = useState(String(offer?.HouseholdMaximum ?? ''));
  const [device, setDevice] = useState(String(offer?.DeviceMaximum ?? ''));
  const { config, faults } = typedOffer(kind, draft);
  const refused = Object.fromEntries(
    act.fields.map((field) => [field.replace(/^Config\./, ''), 'refused' as const]),
  );
  const terms = previewTerms({ kind, config, currency, slots: Slots });
  const isWageredTooOften =
    isOpen &&
    terms !== undefined &&
    WageringTimesMaximum !== null &&
    timesWagered(terms) > WageringTimesMaximum;
  const isBounded = [person, household, device].every((bound) => /^\d{0,6}$/.test(bound));
  const most = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);
  const bounds = {
    ClosesDate: closes === '' ? null : `${closes.slice(0, 16)}:00Z`,
    PersonMaximum: most(person),
    HouseholdMaximum: most(household),
    DeviceMaximum: most(device),
  };
  const isRight = isBounded && /^[a-z0-9-]+$/.test(key) && Object.keys(faults).length === 0;

  function send(Reason: string) {
    void act.run(() =>
      api('POST /api/desk/bonusoffer', {
        body: {
          Key: key,
          Kind: kind,
          Config: config,
          IsOpen: isOpen,
          IsListed: isListed,
          Rank: offer?.Rank ?? 100,
          ...bounds,
          IsNew: offer === undefined,
          Reason,
        },
      }),
    );
  }

  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => isRight && send(reason)}
      buttons={(_reason, isReady) => (
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
          {t('backoffice.save')}
        </Button>
      )}
    >
      {offer === undefined && (
        <div className="grid gap-3 tablet:grid-cols-2">
          <Field
            label={t('backoffice.bonuses.key')}
            value={key}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setKey(event.target.value)}
          />
          <SelectField
            label={t('backoffice.bonuses.kind')}
            value={kind}
            onChange={(event) => {
              const chosen = kinds.find((each) => each === event.target.value) ?? kind;
              setKind(chosen);
              setDraft(initialDraft(chosen));
            }}
          >
            <Options values={kinds} />
          </SelectField>
        </div>
      )}
      <SelectField
        label={t('backoffice.bonuses.currency')}
        hint={t('backoffice.bonuses.currency.hint')}
        value={currency}
        onChange={({ target }) =>
          setCurrency(currencyCodes.find((code) => code === target.value) ?? currency)
        }
      >
        <Options values={currencyCodes} />
      </SelectField>
      <NumbersForm
        key={kind}
        kind={kind}
        draft={draft}
        faults={{ ...refused, ...faults }}
        currency={currency}
        slots={Slots}
        onType={(path, text) => setDraft((now) => ({ ...now, [path]: text }))}
      />
      {isWageredTooOften && (
        <p role="alert" className="text-danger">
          {t('backoffice.bonuses.wagered-too-often', { times: WageringTimesMaximum })}
        </p>
      )}
      <OfferPreview kind={kind} config={config} currency={currency} slots={Slots} bounds={bounds} />
      <p className="text-sm text-quiet">
        {t('backoffice.bonuses.second', { amount: moneyText(GrantMaximumAlone, OFFER_CURRENCY) })}
      </p>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label={t('backoffice.bonuses.person')}
          value={person}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setPerson(event.target.value)}
        />
        <Field
          label={t('backoffice.bonuses.household')}
          value={household}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setHousehold(event.target.value)}
        />
        <Field
          label={t('backoffice.bonuses.device')}
          value={device}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setDevice(event.target.value)}
        />
        <Field
          label={t('backoffice.bonuses.closes')}
          type="datetime-local"
          value={closes}
          onChange={(event) => setCloses(event.target.value)}
        />
      </div>
      <div>
        <CheckField
          label={t('backoffice.bonuses.is-open')}
          checked={isOpen}
          onChange={(event) => setOpen(event.target.checked)}
        />
        <CheckField
          label={t('backoffice.bonuses.is-listed')}
          checked={isListed}
          onChange={(event) => setListed(event.target.checked)}
        />
      </div>
    </ReasonForm>
  );
}
