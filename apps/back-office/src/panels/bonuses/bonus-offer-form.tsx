import { type BackOfficeOffer, type OfferTerms, timesWagered } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { CurrencyField, ReasonForm } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { OFFER_CURRENCY, toOfferDraft, typedOffer } from './offer-numbers/draft.ts';
import { NumbersForm } from './offer-numbers/numbers-form.tsx';
import { areBoundsRight, BoundsFields, toBoundsDraft, typedBounds } from './offer-numbers/offer-bounds.tsx';
import { OfferPreview, previewTerms } from './offer-numbers/offer-preview.tsx';

const kinds = ['deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back'] as const;

/** Faults of the numbers that the server refused. */
function refusedPaths(fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field.replace(/^Config\./, ''), 'refused' as const]));
}

interface BonusOfferFormProps {
  readonly offer: BackOfficeOffer | undefined;
  readonly listed: Answer<'GET /api/desk/bonusoffers'>;
  onSaved(): void;
}

/** Changes an offer or creates the first one. The server names each number that does not fit. */
export function BonusOfferForm({ offer, listed, onSaved }: BonusOfferFormProps) {
  const { Offers, Slots, WageringTimesMaximum, GrantMaximumAlone } = listed;
  // A new offer starts with the numbers of another offer of its kind.
  const initialDraft = (offerKind: BackOfficeOffer['Kind']) =>
    toOfferDraft(offerKind, Offers.find(({ Kind }) => Kind === offerKind)?.Config ?? {});
  const act = useAct('bonuses');
  const [key, setKey] = useState(offer?.Key ?? '');
  const [kind, setKind] = useState<BackOfficeOffer['Kind']>(offer?.Kind ?? 'free-bet');
  const [draft, setDraft] = useState(() => (offer ? toOfferDraft(kind, offer.Config) : initialDraft(kind)));
  const [currency, setCurrency] = useState(OFFER_CURRENCY);
  const [isOpen, setOpen] = useState(offer?.IsOpen ?? false);
  const [isListed, setListed] = useState(offer?.IsListed ?? false);
  const [boundsDraft, setBoundsDraft] = useState(() => toBoundsDraft(offer));
  const { config, faults } = typedOffer(kind, draft);
  const bounds = typedBounds(boundsDraft);
  const isRight = areBoundsRight(boundsDraft) && /^[a-z0-9-]+$/.test(key) && Object.keys(faults).length === 0;

  async function send(Reason: string) {
    const isSaved = await act.run(() =>
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
    if (isSaved) onSaved();
  }

  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => isRight && void send(reason)}
      buttons={(_reason, isReady) => (
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
          {t('backoffice.save')}
        </Button>
      )}
    >
      {offer === undefined && (
        <NewOfferFields
          offerKey={key}
          kind={kind}
          onKey={setKey}
          onKind={(chosen) => {
            setKind(chosen);
            setDraft(initialDraft(chosen));
          }}
        />
      )}
      <CurrencyField
        label={t('backoffice.bonuses.currency')}
        hint={t('backoffice.bonuses.currency.hint')}
        value={currency}
        onChoose={setCurrency}
      />
      <NumbersForm
        key={kind}
        kind={kind}
        draft={draft}
        faults={{ ...refusedPaths(act.fields), ...faults }}
        currency={currency}
        slots={Slots}
        onType={(path, text) => setDraft((now) => ({ ...now, [path]: text }))}
      />
      {isOpen && (
        <WageringAlert
          terms={previewTerms({ kind, config, currency, slots: Slots })}
          timesMaximum={WageringTimesMaximum}
        />
      )}
      <OfferPreview kind={kind} config={config} currency={currency} slots={Slots} bounds={bounds} />
      <p className="text-sm text-quiet">
        {t('backoffice.bonuses.second', { amount: moneyText(GrantMaximumAlone, OFFER_CURRENCY) })}
      </p>
      <BoundsFields
        draft={boundsDraft}
        onType={(bound, text) => setBoundsDraft((now) => ({ ...now, [bound]: text }))}
      />
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

interface NewOfferFieldsProps {
  readonly offerKey: string;
  readonly kind: BackOfficeOffer['Kind'];
  onKey(key: string): void;
  onKind(kind: BackOfficeOffer['Kind']): void;
}

/** The key and the kind, which never change later. */
function NewOfferFields({ offerKey, kind, onKey, onKind }: NewOfferFieldsProps) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <Field
        label={t('backoffice.bonuses.key')}
        value={offerKey}
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onKey(event.target.value)}
      />
      <SelectField
        label={t('backoffice.bonuses.kind')}
        value={kind}
        onChange={(event) => onKind(kinds.find((each) => each === event.target.value) ?? kind)}
      >
        <Options values={kinds} />
      </SelectField>
    </div>
  );
}

interface WageringAlertProps {
  readonly terms: OfferTerms | undefined;
  readonly timesMaximum: number | null;
}

function WageringAlert({ terms, timesMaximum }: WageringAlertProps) {
  if (!terms || timesMaximum === null || timesWagered(terms) <= timesMaximum) return null;
  return (
    <p role="alert" className="text-danger">
      {t('backoffice.bonuses.wagered-too-often', { times: timesMaximum })}
    </p>
  );
}
