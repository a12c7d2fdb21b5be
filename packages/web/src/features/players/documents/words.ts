import { recordKeys } from '@evens/base';
import {
  type DocumentState,
  documentStates,
  documentTypes,
  type FileFault,
  fileFaults,
  type PlayerDocument,
  renewalReason,
} from '@evens/contract';
import { t, words, written } from '../../../core/words.ts';
import type { BadgeTone } from '../../../ui/surface.tsx';

/** A document type in the player's language; an unknown one by its own name. */
export function typeName(type: string): string {
  const known = documentTypes.find((one) => one === type);
  return known === undefined ? type : t(`documents.type.${known}`);
}

export function documentState(number: number): DocumentState {
  return recordKeys(documentStates).find((state) => documentStates[state] === number) ?? 'none';
}

export const stateTones: Readonly<Record<DocumentState, BadgeTone>> = {
  none: 'plain',
  processing: 'warn',
  accepted: 'up',
  declined: 'down',
  failed: 'down',
  expired: 'warn',
};

/** A day such as 2026-03-01 in the reader's format, whatever the time zone. */
export function calendarText(day: string): string {
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(words().language.locale, format).format(Date.parse(day));
}

/** The reasons of a decline in the reader's language, the prepared one first; undefined without any. */
export function declineText({ Reason, ReasonKey }: Pick<PlayerDocument, 'Reason' | 'ReasonKey'>) {
  const texts = [ReasonKey && t(`documents.reason.${ReasonKey}`), Reason].filter((text) => text);
  return texts.length === 0 ? undefined : texts.join('. ');
}

/** The reason of a request: an operator's text, or that of a request by the site. */
export function requestText(AskedFor: string): string {
  return AskedFor === renewalReason ? t(`documents.reason.${renewalReason}`) : AskedFor;
}

/** The label of an account type, as in payment forms. */
export function choiceName({
  Value,
  Name,
}: {
  readonly Value: string;
  readonly Name: string | null;
}): string {
  const key = `payments.choice.${Value}`;
  return Name ?? (words().has(key) ? words().t(key) : Value);
}

export function parseFileFault(reason: unknown): FileFault | undefined {
  return fileFaults.find((one) => one === reason);
}

const MEGABYTE = 1024 * 1024;

export function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  return written().money(size >= 1 ? size.toFixed(0) : Math.max(0.1, size).toFixed(1));
}
