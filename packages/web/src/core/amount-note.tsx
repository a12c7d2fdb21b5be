import type { CurrencyCode } from '@evens/base';
import { amountReading } from './typed-amount.ts';

interface AmountNoteProps {
  /** The id that the field's `aria-describedby` refers to. */
  readonly id: string;
  readonly text: string;
  readonly currency: CurrencyCode;
}

/** How the text of an amount field was read, or why it is refused. */
export function AmountNote({ id, text, currency }: AmountNoteProps) {
  const reading = amountReading(text, currency);
  if (!reading) return null;
  return (
    <p
      id={id}
      role="status"
      data-amount-note={reading.isRead ? 'read' : 'refused'}
      className={reading.isRead ? 'text-sm text-quiet' : 'text-sm text-danger'}
    >
      <bdi>{reading.text}</bdi>
    </p>
  );
}
