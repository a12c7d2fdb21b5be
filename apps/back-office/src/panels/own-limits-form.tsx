import type { CurrencyCode } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { ReasonForm } from './back-office-parts.tsx';
import type { Act } from './use-act.ts';

type Typed<F extends string> = Readonly<Record<F, string>>;

interface OwnLimitsFormProps<F extends string> {
  readonly act: Act;
  readonly currency: CurrencyCode;
  readonly fields: readonly { readonly key: F; readonly label: string }[];
  /** Values of the fields at first, as typed. */
  readonly initial: Typed<F>;
  /** Whether there are limits to remove. */
  readonly hasOwn: boolean;
  readonly children?: ReactNode;
  /** Wire amounts, or the field out of bounds; neither while an amount is incomplete. */
  read(typed: Typed<F>): {
    readonly limits?: Typed<F>;
    readonly wrong?: { readonly key: F; readonly error: string };
  };
  send(limits: Typed<F> | null, reason: string): unknown;
  onClose(): void;
}

/** Sets limits that replace the default, or removes them. */
export function OwnLimitsForm<F extends string>(props: OwnLimitsFormProps<F>) {
  const { act, currency, fields, initial, hasOwn, children, send, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const { limits, wrong } = props.read(typed);
  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => {
        if (limits) send(limits, reason);
      }}
      buttons={(reason, isReady) => (
        <>
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !limits}>
            {t('backoffice.save')}
          </Button>
          {hasOwn && (
            <Button disabled={!isReady || act.isBusy} onClick={() => send(null, reason)}>
              {t('backoffice.methods.limits.to-default')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        </>
      )}
    >
      {children}
      <div className="grid gap-3 tablet:grid-cols-2">
        {fields.map(({ key, label }) => (
          <AmountField
            key={key}
            label={label}
            value={typed[key]}
            currency={currency}
            error={key === wrong?.key ? wrong.error : undefined}
            onType={(text) => setTyped({ ...typed, [key]: text })}
          />
        ))}
      </div>
    </ReasonForm>
  );
}
