import { formatAmount, parseAmount } from '@evens/base';
import type { OperatedLimits, OperatedMethod } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { readAmount, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { useMayAct } from './operator-rights.ts';
import { OwnLimitsForm } from './own-limits-form.tsx';
import { useAct } from './use-act.ts';

interface LimitPair {
  readonly Minimum: string;
  readonly Maximum: string;
}

function rangeText({ Minimum, Maximum }: LimitPair, currency: OperatedLimits['Currency']): string {
  return t('cashier.limits', {
    minimum: moneyText(Minimum, currency),
    maximum: moneyText(Maximum, currency),
  });
}

/** Limits of one payment by currency: the default, the limits that operators set, and the form that changes them. */
export function MethodLimits({ method }: { readonly method: OperatedMethod }) {
  const { Limits } = method;
  const set = Limits.filter(({ Set: own }) => own !== null).length;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-quiet">
        {t('backoffice.methods.limits', { count: Limits.length })}
        {set > 0 && <> · {t('backoffice.methods.limits.set', { count: set })}</>}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {Limits.map((limits) => (
          <li key={limits.Currency} data-limits={limits.Currency} className="py-2">
            <LimitsRow method={method} limits={limits} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LimitsRowProps {
  readonly method: OperatedMethod;
  readonly limits: OperatedLimits;
}

function LimitsRow({ method, limits }: LimitsRowProps) {
  const { Currency, Default, IsByRate, Set: own, Bounds } = limits;
  const mayChange = useMayAct('cashier');
  const [isChanging, setChanging] = useState(false);
  const inForce = own ?? Default;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-14 font-[620]" translate="no">
          {Currency}
        </span>
        <span className={inForce ? 'tabular-nums' : 'text-danger'}>
          {inForce ? rangeText(inForce, Currency) : t('backoffice.methods.no-rate')}
        </span>
        {own && <Badge tone="warn">{t('backoffice.methods.limits.is-set')}</Badge>}
        {!own && IsByRate && <span className="text-faint">{t('backoffice.methods.by-rate')}</span>}
        {Bounds ? (
          mayChange && (
            <Button
              size="small"
              className="ms-auto"
              aria-expanded={isChanging}
              aria-label={t('backoffice.methods.limits.change-of', {
                method: method.Name,
                currency: Currency,
              })}
              onClick={() => setChanging(!isChanging)}
            >
              {t('backoffice.methods.change')}
            </Button>
          )
        ) : (
          <span className="ms-auto text-faint">{t('backoffice.methods.limits.arrives')}</span>
        )}
      </div>
      {own && (
        <p className="text-faint">
          {Default &&
            `${t('backoffice.methods.limits.default', { limits: rangeText(Default, Currency) })} · `}
          <DateAndTime atMs={Date.parse(own.ChangedDate)} /> · <bdi>{own.ChangedBy}</bdi> ·{' '}
          <bdi>{own.Reason}</bdi>
        </p>
      )}
      {isChanging && Bounds && (
        <LimitsForm method={method} limits={limits} bounds={Bounds} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

interface LimitsFormProps extends LimitsRowProps {
  readonly bounds: LimitPair;
  onClose(): void;
}

const ends = ['Minimum', 'Maximum'] as const;

function LimitsForm({ method: { Key, Direction }, limits, bounds, onClose }: LimitsFormProps) {
  const { Currency, Default, Set: own } = limits;
  const act = useAct('cashier');
  return (
    <OwnLimitsForm
      act={act}
      currency={Currency}
      fields={ends.map((end) => ({ key: end, label: t(`backoffice.methods.limits.${end}`) }))}
      initial={asTyped(own ?? Default, Currency)}
      hasOwn={own !== null}
      read={(typed) => readLimits(typed, limits, bounds)}
      send={async (Limits, Reason) => {
        const body = { Key, Direction, Currency, Limits, Reason };
        if (await act.run(() => api('POST /api/desk/payment-limits', { body }))) onClose();
      }}
      onClose={onClose}
    >
      <p className="text-quiet">
        {t('backoffice.methods.limits.allowed', { limits: rangeText(bounds, Currency) })}
      </p>
    </OwnLimitsForm>
  );
}

function asTyped(limits: LimitPair | null, currency: OperatedLimits['Currency']): LimitPair {
  if (!limits) return { Minimum: '', Maximum: '' };
  const { Minimum, Maximum } = limits;
  return { Minimum: textOfWire(Minimum, currency), Maximum: textOfWire(Maximum, currency) };
}

function readLimits(typed: LimitPair, { Currency }: OperatedLimits, bounds: LimitPair) {
  const [minimum, maximum] = [readAmount(typed.Minimum, Currency), readAmount(typed.Maximum, Currency)];
  const [least, most] = [parseAmount(bounds.Minimum, Currency), parseAmount(bounds.Maximum, Currency)];
  if (!minimum.ok || !maximum.ok || !least.ok || !most.ok) return {};
  const wrong = (key: (typeof ends)[number]) => ({
    wrong: { key, error: t(`backoffice.methods.limits.wrong.${key}`) },
  });
  if (minimum.value.minor < least.value || minimum.value.minor > most.value) return wrong('Minimum');
  if (maximum.value.minor < minimum.value.minor || maximum.value.minor > most.value) return wrong('Maximum');
  return {
    limits: {
      Minimum: formatAmount(minimum.value.minor, Currency),
      Maximum: formatAmount(maximum.value.minor, Currency),
    },
  };
}
