import { suspicionRules } from '@evens/contract';
import { newCommandId } from '@evens/web/core/clock.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, TextField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Act } from '../use-act.ts';

const TEXT_CHARACTERS_MIN = 3;

export interface EntryBody {
  readonly CommandId: string;
  readonly Text: string;
  readonly TicketIDs: number[];
  readonly PaymentIDs: string[];
}

const splitIds = (text: string): string[] => [...new Set(text.split(/[\s,;#]+/).filter((id) => id !== ''))];

interface SuspicionFormProps {
  readonly act: Act;
  readonly submitText: string;
  /** Whether the fields in `children` are complete. */
  readonly isReady?: boolean;
  readonly children?: ReactNode;
  /** Returns whether the entry was written. */
  onSubmit(entry: EntryBody): Promise<boolean>;
}

/** The fields of an entry in the register of suspicions. */
export function SuspicionForm({ act, submitText, isReady = true, children, onSubmit }: SuspicionFormProps) {
  const [text, setText] = useState('');
  const [tickets, setTickets] = useState('');
  const [payments, setPayments] = useState('');
  /** A repeated submit after a lost answer is the same entry. */
  const commandId = useRef(newCommandId());
  const isComplete = isReady && text.trim().length >= TEXT_CHARACTERS_MIN;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    const entry = {
      CommandId: commandId.current,
      Text: text.trim(),
      TicketIDs: splitIds(tickets).map(Number),
      PaymentIDs: splitIds(payments.toLowerCase()),
    };
    if (!(await onSubmit(entry))) return;
    commandId.current = newCommandId();
    for (const clear of [setText, setTickets, setPayments]) clear('');
  }
  if (!act.isAllowed) return null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {children}
      <TextField
        label={t('backoffice.suspicion.entry')}
        maxLength={suspicionRules.textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field
        label={t('backoffice.suspicion.tickets')}
        hint={t('backoffice.suspicion.links.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={tickets}
        onChange={(event) => setTickets(event.target.value)}
      />
      <Field
        label={t('backoffice.suspicion.payments')}
        hint={t('backoffice.suspicion.links.hint')}
        autoComplete="off"
        dir="ltr"
        value={payments}
        onChange={(event) => setPayments(event.target.value)}
      />
      <ErrorNote text={act.error} />
      <div>
        <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isComplete}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
