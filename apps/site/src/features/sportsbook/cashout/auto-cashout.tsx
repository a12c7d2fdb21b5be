import { formatAmount } from '@evens/base';
import type { AutomaticKind, Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useId, useState } from 'react';
import { AmountInput } from './amount-input.tsx';
import { setAutomatic } from './cashouts-site.ts';
import { parseMinor } from './offer-part.ts';

const messages = {
  'take-profit': { name: 'cashout.auto.profit', text: 'cashout.auto.profit.text' },
  'stop-loss': { name: 'cashout.auto.loss', text: 'cashout.auto.loss.text' },
} as const;

/** Two values at which the whole open part is cashed out automatically: one above the present value, one below. */
export function AutoCashout({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className="grid gap-4">
      <RuleForm
        key={`profit ${ticket.TakeProfit}`}
        ticket={ticket}
        kind="take-profit"
        set={ticket.TakeProfit}
      />
      <RuleForm key={`loss ${ticket.StopLoss}`} ticket={ticket} kind="stop-loss" set={ticket.StopLoss} />
    </div>
  );
}

interface RuleFormProps {
  readonly ticket: Ticket;
  readonly kind: AutomaticKind;
  /** The current rule; null if there is none. */
  readonly set: string | null;
}

function RuleForm({ ticket, kind, set }: RuleFormProps) {
  const { ID, Currency: currency } = ticket;
  const id = useId();
  const [typed, setTyped] = useState(() => (set === null ? '' : textOfWire(set, currency)));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** The bet's value if it already meets the target. The player has to confirm. */
  const [metValue, setMetValue] = useState<string>();
  const valueMinor = typedMinor(typed, currency);
  const isTooMuch = valueMinor > parseMinor(ticket.PotentialPayout, currency);

  async function save(confirmedValue?: string) {
    setBusy(true);
    const answer = await setAutomatic({
      ticketId: ID,
      kind,
      value: formatAmount(valueMinor, currency),
      confirmedValue,
    });
    setBusy(false);
    setMetValue(answer.kind === 'met' ? answer.value : undefined);
    setError(answer.kind === 'failed' ? answer.message : undefined);
  }

  return (
    <form
      data-automatic={kind}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (valueMinor > 0n && !isTooMuch) void save();
      }}
    >
      <p className="text-sm text-quiet">{t(messages[kind].text)}</p>
      <AmountInput
        id={`${id}-value`}
        label={t(messages[kind].name)}
        value={typed}
        currency={currency}
        error={
          isTooMuch
            ? t('cashout.part.too-much', { amount: moneyText(ticket.PotentialPayout, currency) })
            : error
        }
        onType={(text) => {
          setTyped(text);
          setError(undefined);
          setMetValue(undefined);
        }}
      />
      {metValue === undefined ? (
        <Button type="submit" busy={isBusy} disabled={valueMinor === 0n || isTooMuch}>
          {t(set === null ? 'cashout.auto.set' : 'cashout.auto.change')}
        </Button>
      ) : (
        <MetQuestion
          amount={moneyText(metValue, currency)}
          isBusy={isBusy}
          onConfirm={() => void save(metValue)}
          onCancel={() => setMetValue(undefined)}
        />
      )}
    </form>
  );
}

interface MetQuestionProps {
  readonly amount: string;
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for confirmation before a target is set that would be executed at once. */
function MetQuestion({ amount, isBusy, onConfirm, onCancel }: MetQuestionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons that asks, with no field in it
    <div
      role="group"
      aria-label={t('cashout.title')}
      className="grid gap-2.5 rounded-lg bg-accent-soft p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <p role="alert" className="text-sm">
        {t('cashout.auto.met', { amount })}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <Button kind="quiet" autoFocus onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        <Button kind="primary" wide busy={isBusy} onClick={onConfirm}>
          {t('cashout.auto.met.confirm')}
        </Button>
      </div>
    </div>
  );
}
