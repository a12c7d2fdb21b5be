import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import type { OperatedLimits, OperatedMethod } from '@evens/contract';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { readAmount, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { CallForm } from './forms/call-form.tsx';
import { useMayAct } from './operator-rights.ts';
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

function LimitsForm({ method: { Key, Direction }, limits, bounds, onClose }: LimitsFormProps) {
  const { Currency, Default, Set: own } = limits;
  const act = useAct('cashier');
  const { Minimum = '', Maximum = '' } = own ?? Default ?? {};
  const field = (end: keyof LimitPair, least: string) => ({
    label: t(`backoffice.methods.limits.${end}`),
    error: t(`backoffice.methods.limits.wrong.${end}`),
    currency: Currency,
    read: (text: string) => readWithin(text, Currency, { Minimum: least, Maximum: bounds.Maximum }),
  });
  return (
    <CallForm
      call="POST /api/desk/payment-limits"
      act={act}
      fixed={{ Key, Direction, Currency }}
      fields={({ 'Limits.Minimum': typed = '' }) => ({
        'Limits.Minimum': field('Minimum', bounds.Minimum),
        'Limits.Maximum': field('Maximum', readWithin(typed, Currency, bounds) ?? bounds.Minimum),
      })}
      initial={{
        'Limits.Minimum': textOfWire(Minimum, Currency),
        'Limits.Maximum': textOfWire(Maximum, Currency),
      }}
      button={t('backoffice.save')}
      removal={
        own ? { button: t('backoffice.methods.limits.to-default'), values: { Limits: null } } : undefined
      }
      onDone={onClose}
      onCancel={onClose}
    >
      <p className="text-quiet">
        {t('backoffice.methods.limits.allowed', { limits: rangeText(bounds, Currency) })}
      </p>
    </CallForm>
  );
}

/** Parses an amount within limits to wire format; undefined for any other text. */
function readWithin(text: string, currency: CurrencyCode, { Minimum, Maximum }: LimitPair) {
  const [read, least, most] = [
    readAmount(text, currency),
    parseAmount(Minimum, currency),
    parseAmount(Maximum, currency),
  ];
  if (!read.ok || !least.ok || !most.ok) return undefined;
  const { minor } = read.value;
  return minor >= least.value && minor <= most.value ? formatAmount(minor, currency) : undefined;
}
