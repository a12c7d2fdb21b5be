import type { OperatedMethod } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { CallForm } from './forms/call-form.tsx';
import { MethodLimits } from './method-limits.tsx';
import { useMayAct } from './operator-rights.ts';
import { useAct } from './use-act.ts';

/** One direction of a method: its state, countries and limits, and the form that changes its rule. */
export function MethodRow({ method }: { readonly method: OperatedMethod }) {
  const { Key, Name, Direction, Provider, IsOpen, ChangedDate, ChangedBy, Reason } = method;
  const mayChange = useMayAct('cashier');
  const [isChanging, setChanging] = useState(false);
  return (
    <Card className="p-4">
      <div className="grid gap-2" data-payment-method={`${Key} ${Direction}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="font-[620]" translate="no">
            {Name}
          </h3>
          <Badge tone={IsOpen ? 'up' : 'down'}>{t(IsOpen ? 'backoffice.open' : 'backoffice.closed')}</Badge>
          <span className="text-sm text-quiet">
            {Provider === null
              ? t('backoffice.methods.no-provider')
              : t('backoffice.methods.provider', { provider: Provider })}
          </span>
          {mayChange && (
            <Button
              size="small"
              className="ms-auto"
              aria-expanded={isChanging}
              aria-label={t('backoffice.methods.change-of', { method: Name })}
              onClick={() => setChanging(!isChanging)}
            >
              {t('backoffice.methods.change')}
            </Button>
          )}
        </div>
        <p className="text-sm text-quiet">{countriesText(method)}</p>
        {ChangedDate !== null && (
          <p className="text-sm text-faint">
            <DateAndTime atMs={Date.parse(ChangedDate)} /> · <bdi>{ChangedBy}</bdi> · <bdi>{Reason}</bdi>
          </p>
        )}
        <MethodLimits method={method} />
        {isChanging && <MethodForm method={method} onClose={() => setChanging(false)} />}
      </div>
    </Card>
  );
}

function countriesText({ OnlyCountries, ExceptCountries, ClosedCountries }: OperatedMethod): string {
  const listed = (countries: readonly string[]) => countries.join(', ');
  const offered =
    OnlyCountries !== null
      ? t('backoffice.methods.only', { countries: listed(OnlyCountries) })
      : ExceptCountries.length === 0
        ? t('backoffice.methods.everywhere')
        : t('backoffice.methods.except', { countries: listed(ExceptCountries) });
  return ClosedCountries.length === 0
    ? offered
    : `${offered} ${t('backoffice.methods.closed-in', { countries: listed(ClosedCountries) })}`;
}

/** Parses two-letter codes separated by commas or spaces; undefined for any other text. */
function readCountries(typed: string): string[] | undefined {
  const codes = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? [...new Set(codes)] : undefined;
}

interface MethodFormProps {
  readonly method: OperatedMethod;
  onClose(): void;
}

function MethodForm({ method, onClose }: MethodFormProps) {
  const { Key, Direction, IsOpen, ClosedCountries } = method;
  const act = useAct('cashier');
  return (
    <CallForm
      call="POST /api/desk/payment-method"
      act={act}
      fixed={{ Key, Direction }}
      fields={{
        IsOpen: { label: t('backoffice.methods.is-open') },
        ClosedCountries: {
          label: t('backoffice.methods.closed-countries'),
          hint: t('backoffice.methods.closed-countries.hint'),
          error: t('backoffice.methods.closed-countries.wrong'),
          inputMode: 'text',
          read: readCountries,
        },
      }}
      initial={{ IsOpen: String(IsOpen), ClosedCountries: ClosedCountries.join(', ') }}
      button={t('backoffice.save')}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
