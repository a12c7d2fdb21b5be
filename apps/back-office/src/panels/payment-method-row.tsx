import type { OperatedMethod } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { ReasonForm } from './back-office-parts.tsx';
import { MethodLimits } from './method-limits.tsx';
import { useMayAct } from './operator-rights.ts';
import { SubmitButtons } from './submit-buttons.tsx';
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
  const { Key, Direction } = method;
  const act = useAct('cashier');
  const [isOpen, setOpen] = useState(method.IsOpen);
  const [typed, setTyped] = useState(method.ClosedCountries.join(', '));
  const ClosedCountries = readCountries(typed);
  return (
    <ReasonForm
      act={act}
      onSubmit={async (Reason) => {
        if (ClosedCountries === undefined) return;
        const body = { Key, Direction, IsOpen: isOpen, ClosedCountries, Reason };
        if (await act.run(() => api('POST /api/desk/payment-method', { body }))) onClose();
      }}
      buttons={(_reason, isReady) => (
        <SubmitButtons
          label={t('backoffice.save')}
          kind={isOpen ? 'primary' : 'danger'}
          isBusy={act.isBusy}
          isReady={isReady && ClosedCountries !== undefined}
          onCancel={onClose}
        />
      )}
    >
      <CheckField
        label={t('backoffice.methods.is-open')}
        checked={isOpen}
        onChange={(event) => setOpen(event.target.checked)}
      />
      <Field
        label={t('backoffice.methods.closed-countries')}
        hint={t('backoffice.methods.closed-countries.hint')}
        error={ClosedCountries === undefined ? t('backoffice.methods.closed-countries.wrong') : undefined}
        value={typed}
        dir="ltr"
        maxLength={800}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonForm>
  );
}
