import { type CurrencyCode, currencyCodes } from '@evens/base';
import { NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Card, ErrorNote, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Act } from './use-act.ts';

const REASON_CHARACTERS_MIN = 3;

/** Loading and error states of a list. */
export function Loaded<T>({
  found,
  children,
}: {
  readonly found: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly fetchStatus: string;
    refetch(): unknown;
  };
  readonly children: (data: T) => ReactNode;
}) {
  if (found.data !== undefined) return children(found.data);
  // Without a network the query waits for it.
  const isOffline = found.fetchStatus === 'paused' || found.error instanceof NetworkError;
  if (found.isError || isOffline) {
    return (
      <ErrorState title={t(isOffline ? 'shell.error.network' : 'shell.error.generic')}>
        <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="p-4">
      <h2 className="mb-3">{title}</h2>
      {children}
    </Card>
  );
}

interface FactProps {
  readonly label: string;
  /** Takes two columns. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** An entry of a `dl`. */
export function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', isLong && 'col-span-2')}>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-[560] tabular-nums [overflow-wrap:anywhere]">{children ?? '–'}</dd>
    </div>
  );
}

interface ReasonFormProps {
  readonly act: Act;
  /** False for a call without a reason. */
  readonly hasReason?: boolean;
  readonly children?: ReactNode;
  /** The buttons. They get whether the reason is long enough. */
  readonly buttons: (reason: string, isReady: boolean) => ReactNode;
  onSubmit?(reason: string): void;
}

/** Form of a manual action, which requires a reason. Operators who may not act see its values only. */
export function ReasonForm({ act, hasReason = true, children, buttons, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  const isReady = !hasReason || trimmed.length >= REASON_CHARACTERS_MIN;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) onSubmit?.(trimmed);
  }
  if (!act.isAllowed)
    return (
      <fieldset disabled className="grid gap-3">
        {children}
      </fieldset>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {children}
      {hasReason && (
        <Field
          label={t('backoffice.reason')}
          hint={t('backoffice.reason.hint')}
          value={reason}
          maxLength={400}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <ErrorNote text={act.error} />
      <div className="flex flex-wrap gap-2">{buttons(trimmed, isReady)}</div>
    </form>
  );
}

/** A player's user name, as an operator types it. */
export function NameField({ value, onChange }: { readonly value: string; onChange(name: string): void }) {
  return (
    <Field
      label={t('backoffice.players.name')}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CurrencyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: CurrencyCode;
  onChoose(currency: CurrencyCode): void;
}

export function CurrencyField({ onChoose, ...field }: CurrencyFieldProps) {
  return (
    <SelectField
      {...field}
      onChange={({ target }) => onChoose(currencyCodes.find((code) => code === target.value) ?? field.value)}
    >
      <Options values={currencyCodes} />
    </SelectField>
  );
}
