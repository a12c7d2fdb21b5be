import { currencyCodes, type Fields } from '@evens/base';
import { type LimitLayer, layerActions, layerPlaces, type PlayerClass } from '@evens/contract';
import { sports } from '@evens/markets';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { CallForm, type FormField } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';
import { actionText, type LayerScope, marketChoices, placeText } from './layer-scope.ts';

const amountFields = ['StakeMaximum', 'PayoutMaximum', 'LiabilityMaximum'] as const;
const labels = { StakeMaximum: 'stake', PayoutMaximum: 'payout', LiabilityMaximum: 'liability' } as const;
const noBounds = { StakeMaximum: null, PayoutMaximum: null, LiabilityMaximum: null, DelaySeconds: null };

interface LayerFormProps {
  readonly scope: LayerScope;
  readonly layers: readonly LimitLayer[];
  readonly classes: readonly PlayerClass[];
  onClose(): void;
}

/** Equal for values, stored or typed, of the same layer. */
const scopeKey = (scope: Readonly<Partial<Record<keyof LayerScope, string | number | null>>>): string =>
  [scope.Place, scope.Name, scope.MarketType, scope.ClassID, scope.OverLimit]
    .map((value) => value ?? '')
    .join('/');

/** The bounds of one layer. They can be saved once their effect is visible. */
export function LayerForm({ scope, layers, classes, onClose }: LayerFormProps) {
  const act = useAct('limits');
  const { Place, Name, MarketType, ClassID, OverLimit } = scope;
  const stored = layers.find((layer) => scopeKey(layer) === scopeKey(scope));
  const all = ['', t('backoffice.content.all')] as const;
  return (
    <CallForm
      call="POST /api/desk/limit-layer"
      act={act}
      fixed={{ Name: '' }}
      fields={(typed) => {
        const currency = currencyCodes.find((code) => code === typed.Currency) ?? 'EUR';
        return {
          Place: {
            label: t('limits.place'),
            options: layerPlaces.map((place) => [place, placeText(place)] as const),
            resets: 'Name',
          },
          ...(typed.Place !== 'platform' && { Name: nameField(typed.Place) }),
          MarketType: {
            label: t('exposure.of.market'),
            options: [all, ...marketChoices().map(({ type, label }) => [type, label] as const)],
          },
          ClassID: {
            label: t('limits.class'),
            options: [all, ...classes.map(({ ID, Name: name }) => [String(ID), name] as const)],
          },
          OverLimit: {
            label: t('limits.over'),
            options: layerActions.map((action) => [action, actionText(action)] as const),
          },
          Currency: { label: t('backoffice.limits.currency') },
          ...Object.fromEntries(
            amountFields.map((field) => [field, { label: t(`limits.${labels[field]}`), currency }]),
          ),
          DelaySeconds: { label: t('limits.delay') },
        };
      }}
      initial={{
        ...{ Place, Name, MarketType, OverLimit, ClassID: String(ClassID ?? '') },
        Currency: stored?.Currency ?? 'EUR',
        ...Object.fromEntries(amountFields.map((field) => [field, wireText(stored, field)])),
        DelaySeconds: String(stored?.DelaySeconds ?? ''),
      }}
      effect={{ query: effectQuery, present: (effect) => <Effect effect={effect} /> }}
      button={t('backoffice.save')}
      removal={
        stored && {
          button: t('limits.remove'),
          values: { Place, Name, MarketType, ClassID, OverLimit, ...noBounds },
        }
      }
      note={(typed) => {
        const other = layers.find((layer) => scopeKey(layer) === scopeKey(typed));
        return other && other !== stored && <p className="text-quiet">{t('limits.exists')}</p>;
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

/** The sport, or the id of the league or match. */
function nameField(place: string | undefined): FormField {
  if (place === 'sport')
    return {
      label: t('backoffice.switch.sport'),
      options: [['', '–'], ...sports.map(({ alias }) => [alias, sportName(alias)] as const)],
      read: (text) => text || undefined,
    };
  return {
    label: t(place === 'league' ? 'exposure.filter.league' : 'exposure.filter.match'),
    inputMode: 'numeric',
    read: (text) => /^\s*(\d{1,15})\s*$/.exec(text)?.[1],
  };
}

/** Undefined without a bound: a layer without bounds has no effect. */
function effectQuery(body: Fields) {
  const { Place, Name, MarketType, ClassID, Currency, StakeMaximum, PayoutMaximum } = body;
  const place = layerPlaces.find((each) => each === Place);
  const currency = currencyCodes.find((code) => code === Currency);
  const hasBound = Object.keys(noBounds).some((field) => body[field] !== null);
  if (!hasBound || place === undefined || currency === undefined) return undefined;
  const query = {
    ...{ place, name: String(Name), marketType: String(MarketType), currency },
    ...(typeof ClassID === 'number' && { classId: ClassID }),
    ...(typeof StakeMaximum === 'string' && { stakeMaximum: StakeMaximum }),
    ...(typeof PayoutMaximum === 'string' && { payoutMaximum: PayoutMaximum }),
  };
  return callQuery('GET /api/desk/limit-effect', { query });
}

function Effect({ effect }: { readonly effect: Answer<'GET /api/desk/limit-effect'> }) {
  const { Matches: matches, Bets: bets, BetsOver: over } = effect;
  return (
    <p role="status" className="text-quiet">
      {t('limits.effect', { matches, bets, over })}
    </p>
  );
}

function wireText(stored: LimitLayer | undefined, field: (typeof amountFields)[number]): string {
  const amount = stored?.[field] ?? null;
  return stored && amount !== null ? textOfWire(amount, stored.Currency) : '';
}
