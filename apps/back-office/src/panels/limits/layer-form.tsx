import { formatAmount } from '@evens/base';
import { type LimitLayer, layerActions, layerPlaces, type PlayerClass } from '@evens/contract';
import { sports } from '@evens/markets';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, callQuery } from '@evens/web/core/api.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { readAmount, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrencyField, ReasonForm } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { actionText, type LayerScope, marketChoices, placeText } from './layer-scope.ts';

const DELAY_SECONDS_MAX = 60;
const amountFields = ['StakeMaximum', 'PayoutMaximum', 'LiabilityMaximum'] as const;
const labels = { StakeMaximum: 'stake', PayoutMaximum: 'payout', LiabilityMaximum: 'liability' } as const;

interface LayerFormProps {
  readonly scope: LayerScope;
  readonly classes: readonly PlayerClass[];
  find(scope: LayerScope): LimitLayer | undefined;
  onClose(): void;
}

type LayerBounds = Pick<LimitLayer, (typeof amountFields)[number] | 'DelaySeconds'>;
const noBounds: LayerBounds = {
  StakeMaximum: null,
  PayoutMaximum: null,
  LiabilityMaximum: null,
  DelaySeconds: null,
};

/** The bounds of one layer. They can be saved once their effect is visible. */
export function LayerForm({ scope, classes, find, onClose }: LayerFormProps) {
  const act = useAct('limits');
  const [typedScope, setScope] = useState<LayerScope>(scope);
  const { Place, Name, MarketType, ClassID, OverLimit } = typedScope;
  const stored = find(typedScope);
  const first = find(scope);
  const [currency, setCurrency] = useState(stored?.Currency ?? 'EUR');
  const [typed, setTyped] = useState(() => ({
    StakeMaximum: wireText(stored, 'StakeMaximum'),
    PayoutMaximum: wireText(stored, 'PayoutMaximum'),
    LiabilityMaximum: wireText(stored, 'LiabilityMaximum'),
    delay: String(stored?.DelaySeconds ?? ''),
  }));
  const change = (part: Partial<LayerScope>) => setScope({ ...typedScope, ...part });
  const seconds = typed.delay.trim() === '' ? null : Number(typed.delay);
  const amounts = amountFields.map((field) => {
    const text = typed[field].trim();
    const read = text === '' ? undefined : readAmount(text, currency);
    return { field, isRead: read?.ok !== false, minor: read?.ok ? read.value.minor : undefined };
  });
  const wire = (field: (typeof amountFields)[number]) => {
    const minor = amounts.find((each) => each.field === field)?.minor;
    return minor === undefined ? null : formatAmount(minor, currency);
  };
  const hasBound = seconds !== null || amounts.some(({ minor }) => minor !== undefined);
  const isRight =
    hasBound &&
    amounts.every(({ isRead, minor }) => isRead && minor !== 0n) &&
    (seconds === null || (Number.isInteger(seconds) && seconds >= 1 && seconds <= DELAY_SECONDS_MAX)) &&
    (Place === 'platform' || Name !== '');
  const query = {
    ...{ place: Place, name: Name, marketType: MarketType, currency },
    ...(ClassID !== null && { classId: ClassID }),
    ...(wire('StakeMaximum') !== null && { stakeMaximum: wire('StakeMaximum') ?? '' }),
    ...(wire('PayoutMaximum') !== null && { payoutMaximum: wire('PayoutMaximum') ?? '' }),
  };
  const key = JSON.stringify(query);
  const [viewed, setViewed] = useState('');
  const effect = useQuery({
    ...callQuery('GET /api/desk/limit-effect', { query }),
    enabled: isRight && viewed === key,
    retry: false,
  });
  const isVisible = isRight && viewed === key && effect.data !== undefined;

  async function send(bounds: LayerBounds, Reason: string) {
    const { Place, Name, MarketType, ClassID, OverLimit } = typedScope;
    const body = { Place, Name, MarketType, ClassID, OverLimit, Currency: currency, ...bounds, Reason };
    if (await act.run(() => api('POST /api/desk/limit-layer', { body }))) onClose();
  }
  function save(reason: string) {
    if (!isVisible) return setViewed(key);
    void send(
      {
        StakeMaximum: wire('StakeMaximum'),
        PayoutMaximum: wire('PayoutMaximum'),
        LiabilityMaximum: wire('LiabilityMaximum'),
        DelaySeconds: seconds,
      },
      reason,
    );
  }
  return (
    <ReasonForm
      act={act}
      onSubmit={save}
      buttons={(reason, isReady) => (
        <>
          {isVisible ? (
            <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady}>
              {t('backoffice.save')}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={effect.isFetching}
              disabled={!isRight}
              onClick={() => setViewed(key)}
            >
              {t('limits.effect.show')}
            </Button>
          )}
          {stored && (
            <Button
              kind="danger"
              busy={act.isBusy}
              disabled={!isReady}
              onClick={() => void send(noBounds, reason)}
            >
              {t('limits.remove')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        </>
      )}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3">
        <SelectField
          label={t('limits.place')}
          value={Place}
          onChange={({ target }) =>
            change({ Place: layerPlaces.find((place) => place === target.value) ?? Place, Name: '' })
          }
        >
          <Options values={layerPlaces} text={placeText} />
        </SelectField>
        {Place === 'sport' && (
          <SelectField
            label={t('backoffice.switch.sport')}
            value={Name}
            onChange={({ target }) => change({ Name: target.value })}
          >
            <option value="">–</option>
            <Options values={sports.map(({ alias }) => alias)} text={sportName} />
          </SelectField>
        )}
        {(Place === 'league' || Place === 'match') && (
          <Field
            label={t(Place === 'league' ? 'exposure.filter.league' : 'exposure.filter.match')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            value={Name}
            onChange={({ target }) => change({ Name: target.value.replace(/\D/g, '') })}
          />
        )}
        <MarketField value={MarketType} isWithAll onChoose={(type) => change({ MarketType: type })} />
        <SelectField
          label={t('limits.class')}
          value={ClassID ?? ''}
          onChange={({ target }) => change({ ClassID: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('backoffice.content.all')}</option>
          {classes.map(({ ID, Name: name }) => (
            <option key={ID} value={ID}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('limits.over')}
          value={OverLimit}
          onChange={({ target }) =>
            change({ OverLimit: layerActions.find((action) => action === target.value) ?? OverLimit })
          }
        >
          <Options values={layerActions} text={actionText} />
        </SelectField>
        <CurrencyField label={t('backoffice.limits.currency')} value={currency} onChoose={setCurrency} />
        {amountFields.map((field) => (
          <AmountField
            key={field}
            label={t(`limits.${labels[field]}`)}
            value={typed[field]}
            currency={currency}
            onType={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        <Field
          label={t('limits.delay')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed.delay}
          onChange={({ target }) => setTyped({ ...typed, delay: target.value.replace(/\D/g, '') })}
        />
      </div>
      {stored && stored !== first && <p className="text-quiet">{t('limits.exists')}</p>}
      <p role="status" className="text-quiet">
        {isVisible &&
          effect.data &&
          t('limits.effect', {
            matches: effect.data.Matches,
            bets: effect.data.Bets,
            over: effect.data.BetsOver,
          })}
        {effect.isError && viewed === key && effect.error.message}
      </p>
    </ReasonForm>
  );
}

function wireText(stored: LimitLayer | undefined, field: (typeof amountFields)[number]): string {
  const amount = stored?.[field] ?? null;
  return stored && amount !== null ? textOfWire(amount, stored.Currency) : '';
}

interface MarketFieldProps {
  readonly value: string;
  readonly isWithAll?: boolean;
  onChoose(type: string): void;
}

export function MarketField({ value, isWithAll = false, onChoose }: MarketFieldProps) {
  return (
    <SelectField
      label={t('exposure.of.market')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {isWithAll && <option value="">{t('backoffice.content.all')}</option>}
      {marketChoices().map(({ type, label }) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
